import { languages } from '#contract/values.ts'
import playwrightConfig from '../../../../playwright.config.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { findLayoutFaults } from '../../support/layout.ts'

/* Like tests/e2e/specs/shell/large-text.spec.ts, for the dialogs of the sets. */

const launchOptions = playwrightConfig.use?.launchOptions
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
  },
})

const texts = {
  'en-CA': { sets: 'Ready sets', holidays: /^Holidays/ },
  'fr-CA': { sets: 'Ensembles prêts', holidays: /^Congé scolaire/ },
}

for (const language of languages)
  test.describe(language, () => {
    test.use({ language })

    test('[W09.22] at 200 % text on a phone nothing of the sets scrolls sideways or is cut off', {
      tag: '@phone',
    }, async ({ page, server, signInAs }) => {
      const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo', 'Zoe'], language })
      await signInAs(page, parent, `/kids/${child().id}`)
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: texts[language].sets }).click()
      await dialog.locator('summary').click()
      expect(await findLayoutFaults(page)).toEqual([])
      await expectNoSidewaysScrolling(page)

      await dialog.getByRole('button', { name: texts[language].holidays }).click()
      await expect(dialog.getByRole('checkbox', { name: 'Leo' }).first()).toBeVisible()
      expect(await findLayoutFaults(page)).toEqual([])
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)
    })
  })

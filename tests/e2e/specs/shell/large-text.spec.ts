import { randomUUID } from 'node:crypto'
import { languages } from '#contract/values.ts'
import playwrightConfig from '../../../../playwright.config.ts'
import { createQuest, finishQuest } from '../../support/arrange-quests.ts'
import { importDemoProducts } from '../../support/arrange-rewards.ts'
import { expect, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { findLayoutFaults } from '../../support/layout.ts'
import { mainRegion } from '../../support/locators.ts'

/* Tests pages with text at 200 %, a setting of the browser. `npm run gallery -- large` checks every screen like this. */

const launchOptions = playwrightConfig.use?.launchOptions
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
  },
})

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language })

    test('[D11.1] at 200 % text on a phone nothing scrolls sideways or is cut off', {
      tag: '@phone',
    }, async ({ page, server, signInAs }) => {
      test.slow()
      const { parent, child } = await server.newFamily({ language })
      const quest = await createQuest(parent, child(), { points: 20 })
      await createQuest(parent, child(), { points: 25 })
      await finishQuest(child(), quest)
      // Three finished quests share one line that opens.
      for (const name of ['Make your bed', 'Feed the cat'])
        await finishQuest(child(), await createQuest(parent, child(), { name, points: 5 }))
      await importDemoProducts(server, child(), { 'yo-yo': 300 })

      const paths = {
        visitor: ['/', '/login', '/signup', '/faq'],
        parent: [
          '/parentdashboard',
          '/week',
          '/kids',
          `/kids/${child().id}`,
          `/kids/${child().id}/assignmission`,
          '/points',
          '/settings/account',
          '/settings/payment',
        ],
        child: [
          '/childdashboard',
          `/kids/${child().id}/missions/${quest.id}`,
          '/catalog',
          '/mypoints',
          '/week',
        ],
      }
      const open = {
        visitor: (path: string) => page.goto(server.adultUrl + path),
        parent: (path: string) => signInAs(page, parent, path),
        child: (path: string) => signInAs(page, child(), path),
      }
      for (const who of ['visitor', 'parent', 'child'] as const)
        for (const path of paths[who])
          await test.step(`${who} ${path}`, async () => {
            await open[who](path)
            await expect(mainRegion(page).getByRole('heading').first()).toBeVisible()
            await expect(page.locator('[aria-busy=true], .loading-bar')).toHaveCount(0)
            await expect(page.locator('html')).toHaveCSS('font-size', '32px')
            await expectNoSidewaysScrolling(page)
            expect(await findLayoutFaults(page)).toEqual([])
          })
    })

    test('[D11.1] at 200 % text nothing scrolls sideways once a child is added', { tag: '@phone' }, async ({
      page,
      server,
      signInAs,
    }) => {
      const { parent } = await server.newFamily({ language, children: [] })
      await signInAs(page, parent, '/addchild')
      const main = mainRegion(page)
      const fill = (name: string, value: string) => main.locator(`input[name=${name}]`).fill(value)
      const submit = () => main.locator('form button[type=submit]').click()
      await fill('first_name', 'Mia')
      await fill('last_name', 'Tremblay')
      await submit()
      await fill('email', `${randomUUID()}@example.ca`)
      await fill('password', 'a-good-long-secret')
      await fill('password_confirmation', 'a-good-long-secret')
      await main.getByRole('checkbox').check()
      await submit()
      await expect(main.getByRole('img', { name: /QR/ })).toBeVisible()
      await expectNoSidewaysScrolling(page)
      expect(await findLayoutFaults(page)).toEqual([])
    })
  })
}

test('[D11.2] a text that is cut off, squeezed or printed over another, or a button that cannot be reached, is found', async ({
  page,
}) => {
  await page.setContent(
    `<p>Whole</p>
     <div style="width: 60px; overflow: hidden; white-space: nowrap"><span>Much too long for its box</span></div>
     <div style="width: 60px; clip-path: inset(0)"><b style="white-space: nowrap">Cut by a clip path</b></div>
     <div style="width: 60px; overflow: auto; white-space: nowrap"><span>Long, but it scrolls</span></div>
     <div style="width: 10px; overflow-wrap: anywhere"><i>Squeezed</i></div>
     <div style="display: grid; grid-template-columns: 20px auto"><b>Wide number</b><span>Printed over it</span></div>
     <button style="position: relative; z-index: -1">Covered</button>
     <div style="position: absolute; inset: 0; z-index: 0"></div>`,
  )
  expect(await findLayoutFaults(page)).toEqual([
    'cannot be reached: button Covered',
    'is cut off: span Much too long for its box',
    'is cut off: b Cut by a clip path',
    'is squeezed: i Squeezed',
    'lies over other text: span Printed over it',
  ])
})

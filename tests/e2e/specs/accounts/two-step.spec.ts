import type { Page } from '@playwright/test'
import { codeOf } from '../../support/authenticator.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields, logIn } from '../../support/forms.ts'
import { flashMessage, mainRegion } from '../../support/locators.ts'

test.use({ expectedPageErrors: [/status of (409|422)/] })

const card = (page: Page) => mainRegion(page).getByRole('region', { name: 'Two-step login' })

/** Adds an app in the settings, and returns its key and the recovery codes. */
async function turnOn(page: Page) {
  await card(page).getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-step login' })
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  const key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await fillFields(dialog, { 'Name of the app': 'Pixel', 'Six digits that the app shows': '000000' })
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByLabel('Six digits that the app shows')).toHaveAccessibleDescription(
    /This code does not work/,
  )
  await fillFields(dialog, { 'Six digits that the app shows': codeOf(key) })
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codesDialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codesDialog.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await codesDialog.getByRole('listitem').allTextContents()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  return { key, recoveryCodes, codesDialog }
}

test('[F06.11 F06.12] a parent turns the second step on, logs in with a code and a recovery code, and turns it off', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent, '/settings/account')
  const { key, recoveryCodes, codesDialog } = await turnOn(page)

  await test.step('the recovery codes can be saved', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      codesDialog.getByRole('button', { name: 'Save as a file' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('questnest-codes.txt')
    await codesDialog.getByRole('button', { name: 'I have kept them' }).click()
    await expect(card(page)).toContainText('10 recovery codes left')
    await expect(card(page).getByRole('listitem').filter({ hasText: 'Pixel' })).toContainText('Added on')
  })

  await test.step('a wrong code is refused, and the next one opens the page that was asked for', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${server.adultUrl}/login?redirect=/settings/account`)
    await logIn(page, parent)
    await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('One more step')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    const digits = mainRegion(page).getByLabel('Six digits')
    await expect(digits).toBeFocused()
    await digits.fill('000000')
    await mainRegion(page).getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(digits).toHaveAccessibleDescription(/This code does not work/)
    await digits.fill(codeOf(key, 1))
    await mainRegion(page).getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(`${server.adultUrl}/settings/account`)
  })

  await test.step('a recovery code does, too', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${server.adultUrl}/login?redirect=/settings/account`)
    await logIn(page, parent)
    await mainRegion(page).getByRole('button', { name: 'Use a recovery code instead' }).click()
    await fillFields(mainRegion(page), { 'Recovery code': recoveryCodes[0] ?? '' })
    await mainRegion(page).getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(card(page)).toContainText('9 recovery codes left')
  })

  await test.step('without the app, the password suffices', async () => {
    await card(page)
      .getByRole('button', { name: /^Remove/ })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('This is your last app.')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(flashMessage(page, 'The app was removed.')).toBeVisible()
    await expect(card(page).getByRole('button', { name: 'Turn on' })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${server.adultUrl}/login`)
    await logIn(page, parent)
    await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  })
})

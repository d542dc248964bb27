import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { flashMessage, mainRegion } from '../../support/locators.ts'
import { addDevice } from '../../support/passkeys.ts'

test.use({ expectedPageErrors: [/status of (403|422)/] })

const card = (page: Page) => mainRegion(page).getByRole('region', { name: 'Passkeys' })
const loginButton = (page: Page) => mainRegion(page).getByRole('button', { name: 'Log in with a passkey' })
async function openLogin(page: Page, adultUrl: string) {
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${adultUrl}/login?redirect=/settings/account`)
}

test('[F05.5 F06.22 F06.23] a parent adds a passkey, logs in with it, proves who it is with it, and removes it', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  const { parent } = await server.newFamily({ children: [] })
  const device = await addDevice(page)
  await signInAs(page, parent, '/settings/account')

  await test.step('adding it, after the parent has cancelled once', async () => {
    await card(page).getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await dialog.getByLabel('Name of the passkey').fill('My laptop')
    await device.unlock(false)
    await dialog.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(dialog.getByRole('button', { name: 'Add a passkey' })).not.toHaveAttribute('aria-disabled')
    await expect(dialog.getByRole('alert')).toBeEmpty()
    await device.unlock(true)
    await dialog.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(flashMessage(page, 'You can now log in with this passkey.')).toBeVisible()
    await expect(card(page).getByRole('listitem')).toContainText('My laptop')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await test.step('the same device makes no second one', async () => {
    await card(page).getByRole('button', { name: 'Add another passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('This device already has a passkey for your account.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the login opens with it, and nothing happens if the parent cancels', async () => {
    await openLogin(page, server.adultUrl)
    await expect(loginButton(page)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await device.unlock(false)
    await loginButton(page).click()
    await expect(loginButton(page)).not.toHaveAttribute('aria-disabled')
    await expect(mainRegion(page).getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await device.unlock(true)
    await loginButton(page).click()
    await expect(page).toHaveURL(`${server.adultUrl}/settings/account`)
    await expect(card(page).getByRole('listitem')).toContainText('Last used on')
  })

  await test.step('twenty minutes later it proves who the parent is, and is removed', async () => {
    await setClock(new Date(Date.now() + 20 * 60_000).toISOString())
    await card(page)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    const proof = page.getByRole('dialog', { name: 'Your password, please' })
    await expect(proof.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(flashMessage(page, 'The passkey was removed.')).toBeVisible()
    await expect(card(page).getByRole('listitem')).toHaveCount(0)
  })

  await test.step('then it opens nothing', async () => {
    await openLogin(page, server.adultUrl)
    await loginButton(page).click()
    await expect(mainRegion(page).getByRole('alert').filter({ hasText: /./ })).toHaveText(
      /This passkey does not open an account here/,
    )
    await expect(page).toHaveURL(/\/login/)
  })
})

test('[F05.5] the dialog for proof offers no passkey to a parent who has none', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await addDevice(page)
  await signInAs(page, parent, '/settings/account')
  await setClock(new Date(Date.now() + 20 * 60_000).toISOString())
  await card(page).getByRole('button', { name: 'Add a passkey' }).click()
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/passkeys') && response.request().method() === 'GET',
  )
  await page
    .getByRole('dialog', { name: 'Add a passkey' })
    .getByRole('button', { name: 'Add a passkey' })
    .click()
  const proof = page.getByRole('dialog', { name: 'Your password, please' })
  await answer
  await expect(proof.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(proof.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
})

for (const [where, script, words] of [
  [
    'at an address without https',
    "Object.defineProperty(window, 'isSecureContext', { value: false })",
    'no secure connection (https)',
  ],
  [
    'in a browser that knows no passkeys',
    'delete window.PublicKeyCredential',
    'This browser can’t use passkeys.',
  ],
] as const)
  test(`[F06.24] ${where} there is no button, and the settings say why`, async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent } = await server.newFamily({ children: [] })
    await page.addInitScript(script)
    await page.goto(`${server.adultUrl}/login`)
    await expect(mainRegion(page).getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    await expect(loginButton(page)).toHaveCount(0)
    await signInAs(page, parent, '/settings/account')
    await expect(card(page)).toContainText(words)
    await expect(card(page).getByRole('button')).toHaveCount(0)
  })

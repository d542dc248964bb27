import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../support/fixtures.ts'
import { holdRequests } from '../../support/hold-requests.ts'
import { banner, flashMessage, mainRegion } from '../../support/locators.ts'

/** `playful` is the look Day, `cool` the look Night. */
const expectSkin = (page: Page, skin: 'playful' | 'cool') =>
  expect(page.locator('html')).toHaveAttribute('data-skin', skin)

async function chooseLook(page: Page, name: string, look: 'Day' | 'Night') {
  await banner(page)
    .getByRole('button', { name: `${name} Tremblay, Settings` })
    .click()
  await banner(page).getByRole('radio', { name: look }).click({ force: true })
}

test('[D14.6 D14.7] two children who share a device each see their own look, and a child’s look is the same on another device', async ({
  page,
  server,
  signInAs,
  browser,
}) => {
  const { child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await signInAs(page, child('Mia'))
  const saveResponse = page.waitForResponse((response) => response.request().method() === 'PUT')
  await chooseLook(page, 'Mia', 'Night')
  await expectSkin(page, 'cool')
  expect((await saveResponse).status()).toBe(200)

  await signInAs(page, child('Leo'))
  await expectSkin(page, 'playful')
  await signInAs(page, child('Mia'))
  await expectSkin(page, 'cool')

  const otherDevice = await browser.newContext()
  const otherPage = await otherDevice.newPage()
  await signInAs(otherPage, child('Mia'))
  await expectSkin(otherPage, 'cool')
  await otherDevice.close()
})

test('[D14.5 D14.6 Q12.1] a child of eleven or older gets the night look, and a parent’s change of the look appears on the child’s open screen', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, context }) => {
  const { parent, child } = await server.newFamily()
  await parent.put(`/children/${child().id}`, { birthday: '2010-05-01' })
  const kidPage = await context.newPage()
  await signInAs(kidPage, child())
  await expectSkin(kidPage, 'cool')

  await signInAs(page, parent, `/kids/${child().id}/profile`)
  const card = mainRegion(page).getByRole('region', { name: 'Look of the kid site' })
  await expect(card.getByRole('radio', { name: 'Night' })).toBeChecked()
  await expectAccessible(page)
  await card.getByRole('radio', { name: 'Day' }).click({ force: true })
  await expect(flashMessage(page, 'saved')).toBeVisible()

  await expect(card.getByRole('radio', { name: 'Day' })).toBeChecked()
  await expectSkin(kidPage, 'playful')
})

test('[D14.9] on the next visit, the page has the chosen look before the server responds', async ({
  page,
  server,
  signInAs,
}) => {
  const { child } = await server.newFamily()
  await child().put('/children', { skin: 'cool' })
  await signInAs(page, child())
  await expectSkin(page, 'cool')

  const held = await holdRequests(page, '**/api/v1/**')
  await page.reload({ waitUntil: 'commit' })
  await held.firstRequest
  await expectSkin(page, 'cool')
  held.release()
})

test.describe('when the look cannot be saved', () => {
  test.use({ expectedPageErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('[D14.8] the previous look comes back, and a message says why', async ({
    page,
    server,
    signInAs,
    context,
  }) => {
    const { child } = await server.newFamily()
    await signInAs(page, child())
    await expectSkin(page, 'playful')
    // Waits until the last part of the screen has loaded.
    await expect(mainRegion(page)).toContainText('What are you saving for?')
    await context.setOffline(true)
    await chooseLook(page, 'Mia', 'Night')
    await expectSkin(page, 'cool')

    await expect(page.getByRole('alert').filter({ hasText: 'There’s no internet right now.' })).toBeVisible()
    await expectSkin(page, 'playful')
    expect((await child().get('/profile')).body.skin).toBe('playful')
  })
})

import type { Page } from '@playwright/test'
import { createQuest } from '../../support/arrange-quests.ts'
import { flashMessage, mainRegion } from '../../support/locators.ts'
import { expect, test } from '../../support/test-server.ts'

/* If the connection fails during an action, the page shows an error, keeps the values, and does not retry on its own. */

test.use({ expectedPageErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

const connectionError = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'The connection was lost. Check it and try again.' })

test('[H07.3 H07.9] an action without a connection shows an error and is not repeated when the connection is back', async ({
  page,
  server,
  signInAs,
  context,
}) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { name: 'Walk the dog' })
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  const dialog = page.getByRole('dialog', { name: 'Delete “Walk the dog”?' })
  await mainRegion(page).getByRole('button', { name: 'Delete' }).click()

  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(connectionError(page)).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await context.setOffline(false)
  await page.reload()
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Walk the dog')
})

test('[P10.4 H07.4 H07.10] a bonus whose response was lost is given once, even if it is sent again', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent)
  const bonusButton = mainRegion(page).getByRole('button', { name: /Give bonus points.*Mia/ })
  const dialog = page.getByRole('dialog', { name: 'A bonus for Mia' })
  const giveButton = dialog.getByRole('button', { name: 'Give the points' })
  await bonusButton.click()
  await dialog.getByLabel('Bonus points').fill('20')

  await page.route('**/api/v1/points', async (route) => {
    // Lets the GET requests after the failure through.
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await giveButton.click()
  await expect(connectionError(page)).toBeVisible()
  await page.unroute('**/api/v1/points')
  await bonusButton.click()
  await expect(dialog.getByLabel('Bonus points')).toHaveValue('20')
  await giveButton.click()

  await expect(flashMessage(page, 'You gave Mia 20 bonus points.')).toBeVisible()
  expect((await child().get('/points')).body.points).toBe(20)
  await bonusButton.click()
  await dialog.getByLabel('Bonus points').fill('20')
  await giveButton.click()
  await expect(dialog).toHaveCount(0)
  expect((await child().get('/points')).body.points).toBe(40)
})

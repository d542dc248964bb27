import type { Page } from '@playwright/test'
import { rewardForm } from '#server/testing/family-rewards.ts'
import { expectStatus } from '../../support/api-client.ts'
import { giveBonus } from '../../support/arrange-rewards.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { holdRequests } from '../../support/hold-requests.ts'
import { flashMessage, mainRegion } from '../../support/locators.ts'
import { setProducts } from '../../support/products.ts'

async function expectWellMade(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
}

test('[F02.24 F02.25 F02.26] a parent picks rewards from the ideas, a child asks for one, and the parent promises and gives it', {
  tag: '@phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock('2027-01-11T15:00:00Z')
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await setProducts(server, { telescope: 5000 })
  await giveBonus(parent, child(), 400)
  const dialog = page.getByRole('dialog')

  await test.step('the parent picks two ideas and writes one', async () => {
    await signInAs(page, parent, '/catalog')
    await mainRegion(page).getByRole('link', { name: 'Family rewards' }).click()
    await expect(page.getByRole('heading', { name: 'No family rewards yet' })).toBeVisible()
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Pick from ideas' }).click()
    await expect(dialog.getByRole('checkbox')).toHaveCount(30)
    await dialog.getByLabel('Film night', { exact: true }).check()
    await dialog.getByLabel('Points for Film night').fill('120')
    await dialog.getByLabel('Choose dinner', { exact: true }).check()
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Add 2 rewards' }).click()
    await expect(flashMessage(page, '2 rewards are there. Kids see them in their catalog.')).toBeVisible()

    await page.getByRole('button', { name: 'Add a reward' }).click()
    await dialog.getByLabel('Name').fill('Trip to the pool')
    await dialog.getByLabel('Points').fill('300')
    await expect(dialog.getByText('Proposed for this name')).toBeVisible()
    await dialog.getByText('Some kids').click()
    await dialog.getByLabel('Mia').check()
    await dialog.getByLabel('Per week and kid').fill('1')
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const line = page.getByRole('listitem').filter({ hasText: 'Trip to the pool' })
    await expect(line).toContainText('For Mia · Once a week')
    await page.getByRole('button', { name: /^Close.*Choose dinner/ }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Choose dinner' })).toContainText('Closed')
    await expectWellMade(page)
  })

  await test.step('the child sees what its family offers, and asks for it', async () => {
    await signInAs(page, child(), '/catalog')
    const offers = page.getByRole('region', { name: 'From your family' })
    await expect(offers.getByRole('listitem')).toHaveText([/Film night/, /Trip to the pool/])
    await expectWellMade(page)
    await offers.getByRole('link', { name: /Trip to the pool/ }).click()
    await expect(mainRegion(page)).toContainText('You can ask for it once a week.')
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await dialog.getByRole('link', { name: 'View Cart' }).click()
    await page.getByRole('button', { name: 'Ask my parents' }).click()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    await page.goto(`${server.kidUrl}/catalog`)
    await offers.getByRole('link', { name: /Trip to the pool/ }).click()
    await expect(mainRegion(page)).toContainText('That’s it for this week. You can ask again on Monday.')
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  })

  await test.step('the parent approves it without an address, and reads on the fourth day that it is not given', async () => {
    await signInAs(page, parent, '/parentdashboard')
    await page.getByRole('button', { name: /^Approve/ }).click()
    await expect(dialog).toContainText('You give it yourselves.')
    await expect(dialog).not.toContainText('Where should it go?')
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(flashMessage(page, 'Approved. Now it is a promise.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Promised and not given yet' })).toHaveCount(0)
    await setClock('2027-01-14T15:00:00Z')
    await signInAs(page, await server.signIn(parent.email), '/parentdashboard')
    const promises = page.getByRole('region', { name: 'Promised and not given yet' })
    await expect(promises).toContainText('Mia: Trip to the pool')
    await expectWellMade(page)
    await promises.getByRole('button', { name: /^Given/ }).click()
    await expect(dialog.getByLabel('Day')).toHaveValue('2027-01-14')
    await dialog.getByLabel('Day').fill('2027-01-13')
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Mark as given' }).click()
    await expect(flashMessage(page, 'Given. Mia sees it, too.')).toBeVisible()
    await expect(promises).toHaveCount(0)
  })

  await test.step('the child reads when it was given', async () => {
    await signInAs(page, await server.signIn(child().email), '/gifts')
    await expect(mainRegion(page)).toContainText('You got it on Jan 13, 2027. Hooray!')
    await expectWellMade(page)
  })
})

test('[F02.32] the products of a child’s catalogue wait until it is known what the family offers above them', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await setProducts(server, { telescope: 5000 })
  await giveBonus(parent, child(), 400)
  await expectStatus(201, parent.post('/family_rewards', { family_rewards: [rewardForm()] }))
  const held = await holdRequests(page, '**/api/v1/products/family')
  await signInAs(page, child(), '/catalog')
  const main = mainRegion(page)
  // The number comes with the products.
  await expect(main.getByRole('button', { name: /^You can get this now/ })).toContainText(/\d/)
  await expect(main.getByRole('link', { name: /telescope/i })).toHaveCount(0)
  held.release()
  await expect(main.getByRole('link', { name: /Film night|telescope/i })).toHaveText([
    /Film night/,
    /telescope/i,
  ])
})

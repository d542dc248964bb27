import { createQuest, daysFrom, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import {
  addGiftCodes,
  approveOrder,
  createRewardFamily,
  importDemoProducts,
  requestRewards,
  runOrdersCommand,
} from '../../support/arrange-rewards.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { banner, mainRegion } from '../../support/locators.ts'

const MONDAY = '2026-11-23T15:00:00.000Z'
const afterMonday = (days: number, hours = 0) =>
  new Date(Date.parse(MONDAY) + (days * 24 + hours) * 3_600_000).toISOString()

test('[R04.12 R05.4 R06.4 C07.9 C03.7 K01.3 R03.10 D06.13] a child wishes for a gift card, saves for it and requests it; a day after the approval the code arrives', async ({
  page: kidPage,
  context,
  server,
  signInAs,
  setClock,
}) => {
  await setClock(MONDAY)
  const { parent, child } = await createRewardFamily(server, 200)
  const mia = child()
  const { 'music-card': card } = await importDemoProducts(server, parent, { 'music-card': 280 })
  await addGiftCodes(server, 'music-card', 'MUSIC-1234-5678')
  const parentPage = await context.newPage()
  await signInAs(parentPage, parent)
  await signInAs(kidPage, mia, `/products/${card.id}`)

  await mainRegion(kidPage)
    .getByRole('button', { name: /^Add Music gift card/ })
    .click()
  await mainRegion(kidPage)
    .getByRole('button', { name: /^Make it my goal ?, Music gift card/ })
    .click()
  await expect(mainRegion(kidPage)).toContainText('200 of 280')
  const quest = await createQuest(parent, mia, { due_date: daysFrom(MONDAY, 1) })
  await finishQuest(mia, quest)
  await verifyQuest(parent, quest)
  await kidPage.goto(`${server.kidUrl}/childdashboard`)
  const goal = mainRegion(kidPage).getByRole('region', { name: 'You can ask for it now!' })
  await expect(goal).toContainText('280 of 280')
  await goal.getByRole('button', { name: 'Add to Cart' }).click()
  await kidPage.getByRole('dialog').getByRole('link', { name: 'View Cart' }).click()
  await mainRegion(kidPage).getByRole('button', { name: 'Ask my parents' }).click()
  await expect(mainRegion(kidPage)).toContainText('Your order request has been sent to your parents.')
  await mainRegion(kidPage).getByRole('link', { name: 'My Rewards' }).click()

  // The parent's dashboard was open all the time.
  const requestItem = mainRegion(parentPage)
    .getByRole('listitem')
    .filter({ hasText: 'Mia asks for Music gift card' })
  await expect(requestItem).toContainText('280')
  await expect(requestItem.locator('img').first()).toHaveAttribute('src', /^\/pictures\/.*\/small$/)
  await expectAccessible(parentPage)
  await requestItem.getByRole('button', { name: /^Approve/ }).click()
  const dialog = parentPage.getByRole('dialog', { name: 'Approve Mia’s request' })
  await expect(dialog.getByLabel('Address')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(requestItem).toContainText('Done')
  const reward = mainRegion(kidPage).getByRole('listitem').filter({ hasText: 'Music gift card' })
  await expect(reward).toContainText('Verified')
  await expect(reward).toContainText('Your parents said yes! It will be ordered soon.')

  // A day and an hour after the approval the hold (24 hours) is over, and the sessions have expired.
  await setClock(afterMonday(1, 1))
  await server.getMessage(parent.email, /MUSIC-1234-5678/)
  await signInAs(kidPage, await server.signIn(mia.email), '/gifts')
  await expect(reward).toContainText('It’s here')
  await reward.getByRole('button', { name: /^Show the code ?, Music gift card/ }).click()
  await expect(reward).toContainText('MUSIC-1234-5678')
  await expectAccessible(kidPage)
  await expectNoSidewaysScrolling(kidPage)

  const signedInAgain = await server.signIn(parent.email)
  await signInAs(parentPage, signedInAgain, `/kids/${mia.id}/rewards`)
  const row = mainRegion(parentPage).getByRole('listitem').filter({ hasText: 'Music gift card' })
  await expect(row).toContainText('The code arrived on Nov 24, 2026.')
  await expect(row.getByRole('button', { name: /^Cancel/ })).toHaveCount(0)
  await row.getByRole('button', { name: /^Show the code ?, Music gift card/ }).click()
  await expect(row).toContainText('MUSIC-1234-5678')
})

test.describe('on a device of another time zone', () => {
  test.use({ timezoneId: 'Europe/Paris' })

  test('[R09.9] damage can be reported until the end of the second business day in the family’s time zone', async ({
    page,
    server,
    signInAs,
    setClock,
  }) => {
    await setClock(MONDAY)
    const { parent, child } = await createRewardFamily(server, 500)
    const { kite } = await importDemoProducts(server, parent, { kite: 300 })
    const [order] = await requestRewards(child(), kite)
    if (!order) throw new Error('The child has no order')
    await approveOrder(parent, order)
    await setClock(afterMonday(1, 1))
    await server.runJobs()
    await runOrdersCommand(server, 'deliver', order.id)

    // Thursday evening in Toronto, Friday in Paris.
    await setClock('2026-11-27T00:30:00.000Z')
    await signInAs(page, await server.signIn(parent.email), `/kids/${child().id}/rewards`)
    await mainRegion(page)
      .getByRole('button', { name: /^Report a problem ?, Diamond kite/ })
      .click()

    await expect(page.getByRole('dialog').getByRole('radio', { name: 'It arrived damaged' })).toBeVisible()
  })
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[R06.13 R09.4 R09.7 R09.11] the points of a lost parcel are refunded', { tag: '@phone' }, async ({
    page,
    server,
    signInAs,
    setClock,
  }) => {
    await setClock(MONDAY)
    const { parent, child } = await createRewardFamily(server, 500, 'fr-CA')
    const { kite } = await importDemoProducts(server, parent, { kite: 300 })
    const [order] = await requestRewards(child(), kite)
    if (!order) throw new Error('The child has no order')
    await approveOrder(parent, order)
    await setClock(afterMonday(1, 1))
    await server.runJobs()
    await runOrdersCommand(server, 'ship', order.id, '--carrier', 'Postes Canada', '--tracking', 'PC 1234')

    const claire = await server.signIn(parent.email)
    await signInAs(page, claire, `/kids/${child().id}/rewards`)
    const row = mainRegion(page).getByRole('listitem').filter({ hasText: 'Cerf-volant' })
    await expect(row).toContainText('En route depuis le 24 nov. 2026.')
    await expect(row).toContainText('Arrivée prévue entre le')
    await expect(row).toContainText('Postes Canada PC 1234')
    await expectNoSidewaysScrolling(page)
    await row.getByRole('button', { name: /^Signaler un problème ?, Cerf-volant/ }).click()
    const dialog = page.getByRole('dialog')
    // The parcel may be lost or damaged, so no problem is preselected.
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await dialog.getByLabel('Que s’est-il passé?').fill('Rien depuis dix semaines.')
    const sendButton = dialog.getByRole('button', { name: 'Envoyer le signalement' })
    await expect(sendButton).toBeDisabled()
    await dialog.getByRole('radio', { name: 'Rien n’est arrivé' }).check()
    await expectAccessible(page)
    await sendButton.click()
    await expect(dialog).toContainText('Numéro de retour')
    const returnNumber = await dialog.getByRole('definition').textContent()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'C’est bon' }).click()
    await expect(row).toContainText(`Numéro de retour${returnNumber}`)
    await expect(row).toContainText('Vous avez signalé le 24 nov. 2026 que la récompense n’est pas arrivée.')

    const mia = await server.signIn(child().email)
    await signInAs(page, mia, '/gifts')
    const reward = mainRegion(page).getByRole('listitem').filter({ hasText: 'Cerf-volant' })
    await expect(reward).toContainText('On s’en occupe.')
    await expect(banner(page).getByRole('status')).toHaveText('200 points')
    await runOrdersCommand(server, 'compensate', order.id)
    await expect(reward).toContainText('Points rendus')
    await expect(reward).toContainText('Tes points sont revenus dans ton nid.')
    await expect(banner(page).getByRole('status')).toHaveText('500 points')
    await expectAccessible(page)
  })
})

import type { Route } from '@playwright/test'
import { createQuest, daysFrom, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { giveBonus } from '../../support/arrange-rewards.ts'
import { expectFieldError } from '../../support/forms.ts'
import { banner, flashMessage, mainRegion, questTag } from '../../support/locators.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/test-server.ts'

test('[P10.1 P10.3 P10.7 P01.4] a bonus given on a kid’s card appears on the child’s trail, and both can read why', {
  tag: '@both',
}, async ({ page, context, server, signInAs, isMobile }) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child())
  const kidPage = await context.newPage()
  await signInAs(kidPage, child())
  await expect(questTag(kidPage, 'Walk the dog')).toBeVisible()
  await signInAs(page, parent)
  const bonusButton = mainRegion(page).getByRole('button', { name: /Give bonus points.*Mia/ })
  const dialog = page.getByRole('dialog', { name: 'A bonus for Mia' })
  const points = dialog.getByLabel('Bonus points')
  const giveButton = dialog.getByRole('button', { name: 'Give the points' })

  await test.step('the parent sees how many points are left, and an error for too many', async () => {
    await bonusButton.click()
    await expect(points).toHaveAccessibleDescription('You have 420 points.')
    await expect(giveButton).toBeDisabled()
    await expectFieldError(points, '0', 'Points value should at least be 1')
    await expectFieldError(points, '421', 'The points value is more than your remaining balance.')
    await expect(giveButton).toBeDisabled()
    await points.fill('20')
    await expect(points).toHaveAccessibleDescription('After that you have 400 points left to give.')
    await expectFieldError(dialog.getByLabel(/What for/), 'x'.repeat(201), 'At most 200 characters, please')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await test.step('the parent gives the bonus by keyboard', async () => {
    await dialog.getByLabel(/What for/).fill('Helped Grandma')
    await giveButton.press('Enter')
    await expect(flashMessage(page, 'You gave Mia 20 bonus points.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(bonusButton).toBeFocused()
    await expect(banner(page)).toContainText('400 points')
  })

  const news = kidPage.getByRole('region', { name: 'Bonus news' })
  await test.step('the child’s open page shows the bonus until the child says thanks', async () => {
    await expect(news).toContainText('A bonus from Claire! “Helped Grandma”')
    await expect(news).toContainText('+20')
    await expect(banner(kidPage).getByRole('status')).toHaveText('20 points')
    await expectAccessible(kidPage)
    await expectNoSidewaysScrolling(kidPage)
    await news.getByRole('button', { name: 'Thanks!' }).click()
    await expect(news).toHaveCount(0)
    await kidPage.reload()
    await expect(questTag(kidPage, 'Walk the dog')).toBeVisible()
    await expect(banner(kidPage).getByRole('status')).toHaveText('20 points')
    await expect(news).toHaveCount(0)
    await giveBonus(parent, child(), 5)
    await expect(news.getByRole('listitem')).toHaveText(/\+5 pointsA bonus from Claire!/)
  })

  await test.step('the child’s counter leads to where its points come from', async () => {
    await banner(kidPage)
      .getByRole('link', { name: /Where do they come from/ })
      .click()
    const today = mainRegion(kidPage).getByRole('region', { name: 'Today' }).getByRole('listitem')
    await expect(today).toHaveCount(2)
    await expect(today.last()).toContainText('A bonus for you')
    await expect(today.last()).toContainText('Helped Grandma')
    await expect(today.last()).toContainText('20 in your nest')
    await expect(today.first()).toContainText('25 in your nest')
    await expectAccessible(kidPage)
    await expectNoSidewaysScrolling(kidPage)
    await mainRegion(kidPage).getByRole('link', { name: 'Back to the trail' }).click()
    await expect(kidPage).toHaveURL(`${server.kidUrl}/childdashboard`)
  })

  await test.step('the parent’s balance leads to the store, and on to the family’s history', async () => {
    await banner(page)
      .getByRole('link', { name: /Points Store/ })
      .click()
    // On a phone the menu is in the drawer.
    if (isMobile) await banner(page).getByRole('button', { name: 'Menu' }).click()
    const menu = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : mainRegion(page)
    await menu.getByRole('link', { name: 'Points History' }).click()
    await expect(mainRegion(page)).toContainText('395 points')
    await expect(mainRegion(page)).toContainText('80 more are set aside for quests.')
    const today = mainRegion(page).getByRole('region', { name: 'Today' }).getByRole('listitem')
    await expect(today).toHaveText([
      /^Bonus for MiaClaire, .*−5 pointsBalance: 395$/,
      /^Bonus for MiaHelped GrandmaClaire, .*−20 pointsBalance: 400$/,
      /^Set aside: Walk the dog \(Mia\)Claire gave this quest, .*−80 pointsBalance: 420$/,
      /^Your welcome points.*\+500 pointsBalance: 500$/,
    ])
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })
})

test('[P10.12] a kid’s points are listed by days of the family’s calendar, ten a page', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-03-10T16:00:00Z')
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { due_date: daysFrom(1, '2027-03-10T16:00:00Z') })
  await finishQuest(child(), quest)
  await verifyQuest(parent, quest, 'In the rain, too!')
  await signInAs(page, parent, `/kids/${child().id}/points`)
  const historyOf = (name: string) =>
    mainRegion(page).getByRole('region', { name, exact: true }).getByRole('listitem')
  await expect(historyOf('Today')).toContainText('Earned: Walk the dog')
  await expect(historyOf('Today')).toContainText('Claire verified it')

  // 11 p.m. in Toronto, and already the next day in UTC.
  await setClock('2027-03-11T04:00:00Z')
  const parentAgain = await server.signIn(parent.email, parent.password)
  for (let points = 1; points <= 10; points++) await giveBonus(parentAgain, child(), points)
  await setClock('2027-03-11T16:00:00Z')
  const parentNextDay = await server.signIn(parent.email, parent.password)
  await signInAs(page, parentNextDay, `/kids/${child().id}/points`)

  await expect(historyOf('Yesterday')).toHaveCount(10)
  await expect(historyOf('Yesterday').first()).toContainText('Balance: 135')
  await mainRegion(page).getByRole('link', { name: 'Page 2 of 2' }).click()
  await expect(historyOf('Yesterday')).toHaveText([
    /^Earned: Walk the dogIn the rain, too!.*\+80 pointsBalance: 80$/,
  ])
})

test('[P10.15] a parent sees what a kid earned each week, as a chart and in words', {
  tag: '@both',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock('2027-02-23T16:00:00Z')
  const { parent, child } = await server.newFamily()
  await giveBonus(parent, child(), 100)
  await setClock('2027-03-10T16:00:00Z')
  const parentNow = await server.signIn(parent.email, parent.password)
  const childNow = await server.signIn(child().email, child().password)
  const quest = await createQuest(parentNow, childNow, { due_date: daysFrom(1, '2027-03-10T16:00:00Z') })
  await finishQuest(childNow, quest)
  await verifyQuest(parentNow, quest)
  await signInAs(page, parentNow, `/kids/${child().id}/points`)

  const chart = mainRegion(page).getByRole('figure', {
    name: '80 points so far this week, 50 in an average week.',
  })
  await expect(chart.getByRole('listitem')).toHaveCount(12)
  const weekTexts = (await chart.getByRole('listitem').locator('.visually-hidden').allTextContents()).slice(
    -3,
  )
  expect(weekTexts).toEqual([
    'Week of February\u00a022: 100 points, including 100 bonus',
    'Week of March\u00a01: 0 points',
    'Week of March\u00a08: 80 points',
  ])
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await test.step('a bonus given on this page immediately raises the bar', async () => {
    await mainRegion(page)
      .getByRole('button', { name: /Give bonus points.*Mia/ })
      .click()
    await page.getByRole('dialog').getByLabel('Bonus points').fill('40')
    await page.getByRole('dialog').getByRole('button', { name: 'Give the points' }).click()
    await expect(mainRegion(page).getByRole('figure', { name: /^120 points so far this week/ })).toBeVisible()
  })
})

test.describe('when the weekly points do not load', () => {
  test.use({ expectedPageErrors: [/ERR_FAILED .*weeks/] })

  test('[P10.19 H07.8] the page shows an error and can retry', async ({ page, server, signInAs }) => {
    const { parent, child } = await server.newFamily()
    await giveBonus(parent, child(), 20)
    await page.route('**/api/v1/live', () => {})
    await page.route('**/points/weeks', (route) => route.abort())
    await signInAs(page, parent, `/kids/${child().id}/points`)
    await expect(mainRegion(page).getByRole('alert')).toContainText('The weeks did not load.')
    await expect(mainRegion(page).getByRole('region', { name: 'Today' })).toContainText('Bonus')
    await expectAccessible(page)

    await page.unroute('**/points/weeks')
    await mainRegion(page).getByRole('button', { name: 'Try again' }).click()
    await expect(mainRegion(page).getByRole('figure', { name: '20 points so far this week.' })).toBeVisible()
  })
})

test('[P10.14] weeks without points are described in words, and later pages show only the list', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-01-05T16:00:00Z')
  const { parent, child } = await server.newFamily()
  for (let points = 1; points <= 11; points++) await giveBonus(parent, child(), points)
  await setClock('2027-06-05T16:00:00Z')
  const parentNow = await server.signIn(parent.email, parent.password)
  await signInAs(page, parentNow, `/kids/${child().id}/points`)

  await expect(mainRegion(page)).toContainText('Nothing earned in the last twelve weeks.')
  await expectAccessible(page)
  await mainRegion(page).getByRole('link', { name: 'Page 2 of 2' }).click()
  await expect(mainRegion(page)).toContainText('Balance: 1')
  await expect(mainRegion(page).getByRole('heading', { name: 'Points earned by week' })).toHaveCount(0)
})

test('[P10.14] without points, the page tells how to earn them', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/points`)
  await expect(mainRegion(page)).toContainText('Mia has no points yet.')
  await expectAccessible(page)
  await signInAs(page, child(), '/mypoints')
  await expect(mainRegion(page)).toContainText('Your nest is still empty')
  await expectAccessible(page)
})

test('[P10.2 H07.3 H07.4] a rejected bonus shows the reason and keeps the entered values', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await page.route('**/api/v1/live', () => {})
  await signInAs(page, parent, `/kids/${child().id}`)
  await mainRegion(page)
    .getByRole('button', { name: /Give bonus points.*Mia/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'A bonus for Mia' })
  await dialog.getByLabel('Bonus points').fill('300')
  await expect(dialog.getByLabel('Bonus points')).toHaveAccessibleDescription(/200 points left/)
  await giveBonus(parent, child(), 450)
  await dialog.getByRole('button', { name: 'Give the points' }).click()

  await expect(page.getByRole('alert')).toContainText('The points value is more than your remaining balance.')
  await expect(dialog).toHaveCount(0)
  await mainRegion(page)
    .getByRole('button', { name: /Give bonus points.*Mia/ })
    .click()
  await expect(dialog.getByLabel('Bonus points')).toHaveValue('300')
  expect((await child().get('/points')).body.points).toBe(450)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[P10.1 P10.7 P10.10 P10.15] a bonus is in the histories of parent and child', {
    tag: '@both',
  }, async ({ page, server, signInAs }) => {
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    await signInAs(page, parent)
    await mainRegion(page)
      .getByRole('button', { name: /Donner un boni.*Mia/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Un boni pour Mia' })
    await dialog.getByLabel('Points à donner').fill('20')
    await dialog.getByLabel(/Pour quoi/).fill('A aidé grand-maman')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Donner les points' }).click()
    await expect(flashMessage(page, 'Vous avez donné un boni de 20 points à Mia.')).toBeVisible()

    await signInAs(page, parent, '/points/history')
    await expect(
      mainRegion(page).getByRole('region', { name: 'Aujourd’hui' }).getByRole('listitem').first(),
    ).toContainText('Boni pour Mia')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    await signInAs(page, parent, `/kids/${child().id}/points`)
    await expect(
      mainRegion(page)
        .getByRole('figure', { name: '20 points jusqu’ici cette semaine.' })
        .getByRole('listitem'),
    ).toHaveText([
      ...Array(11).fill(/^Semaine du .*\u00a0: 0 point\d+$/),
      /^Semaine du .*\u00a0: 20 points, dont 20 en boni/,
    ])
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    await signInAs(page, child())
    await expect(page.getByRole('region', { name: 'Nouvelles des bonis' })).toContainText(
      'Un boni de la part de Claire!',
    )
    await expectNoSidewaysScrolling(page)
    await signInAs(page, child(), '/mypoints')
    await expect(mainRegion(page)).toContainText('Un boni pour toi')
    await expect(mainRegion(page)).toContainText('20 dans ton nid')
    await expectNoSidewaysScrolling(page)
  })
})

test('[H07.4 H07.5 H07.6] a click beside the dialog closes it; a drag from inside or a click while sending does not', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}`)
  await mainRegion(page)
    .getByRole('button', { name: /Give bonus points.*Mia/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'A bonus for Mia' })
  await dialog.getByLabel('Bonus points').fill('25')
  const note = dialog.getByLabel(/^What for/)
  await note.fill('For the snow.')

  // Selects text by dragging beyond the left edge of the dialog.
  await note.hover({ position: { x: 60, y: 15 } })
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(note).toHaveValue('For the snow.')

  const requestSent = new Promise<Route>((resolve) => page.route('**/api/v1/points', resolve))
  await dialog.getByRole('button', { name: 'Give the points' }).click()
  const heldRequest = await requestSent
  await page.mouse.click(5, 5)
  await expect(note).toHaveValue('For the snow.')
  await heldRequest.fulfill({ status: 429, json: { error: 'Not just now.' } })
  await expect(dialog).toHaveCount(0)

  await mainRegion(page)
    .getByRole('button', { name: /Give bonus points.*Mia/ })
    .click()
  await expect(note).toHaveValue('For the snow.')
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
})

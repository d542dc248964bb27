import type { Locator, Route } from '@playwright/test'
import { createQuest, daysFrom, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { giveBonus } from '../../support/arrange-rewards.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { expectFieldError } from '../../support/forms.ts'
import { banner, flashMessage, mainRegion, questTag } from '../../support/locators.ts'

test('[P10.1 P10.3 P10.7 P01.4] a bonus given on a kid’s card appears on the child’s trail, and both can read why', {
  tag: '@wide-and-phone',
}, async ({ page, context, server, signInAs, isMobile }) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child())
  const kidPage = await context.newPage()
  await signInAs(kidPage, child())
  await expect(questTag(kidPage, 'Walk the dog')).toBeVisible()
  await signInAs(page, parent, '/kids')
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
    await expect(news).toContainText(/A bonus from Claire!\s*“Helped Grandma”/)
    await expect(news.getByText('Helped Grandma')).toBeVisible()
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
    await expect(news).toHaveText(/^\+5 pointsA bonus from Claire!/)
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
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
    const menu = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : mainRegion(page)
    await menu.getByRole('link', { name: 'Points History' }).click()
    await expect(mainRegion(page)).toContainText('395 points')
    await expect(mainRegion(page)).toContainText('80 more are set aside for quests.')
    const today = mainRegion(page).getByRole('region', { name: 'Today' }).getByRole('listitem')
    await expect(today).toHaveText([
      /^BonusClaire, .*−5 pointsBalance: 395$/,
      /^BonusHelped GrandmaClaire, .*−20 pointsBalance: 400$/,
      /^Set aside: Walk the dogClaire gave this quest, .*−80 pointsBalance: 420$/,
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
  const quest = await createQuest(parent, child(), { due_date: daysFrom('2027-03-10T16:00:00Z', 1) })
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

test('[P10.15 P10.18 D12.1 D12.3 D12.5 D12.8] parent and kid see what the kid earned each week, in bars to scale and in words, and the kid’s card says the same', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock('2027-02-23T16:00:00Z')
  const { parent, child } = await server.newFamily()
  const dishes = await createQuest(parent, child(), {
    points: 100,
    due_date: daysFrom('2027-02-23T16:00:00Z', 1),
  })
  await finishQuest(child(), dishes)
  await verifyQuest(parent, dishes)
  await giveBonus(parent, child(), 60)
  await setClock('2027-03-10T16:00:00Z')
  const parentNow = await server.signIn(parent.email, parent.password)
  const childNow = await server.signIn(child().email, child().password)
  const quest = await createQuest(parentNow, childNow, { due_date: daysFrom('2027-03-10T16:00:00Z', 1) })
  await finishQuest(childNow, quest)
  await verifyQuest(parentNow, quest)
  await signInAs(page, parentNow, `/kids/${child().id}/points`)

  const chart = mainRegion(page).getByRole('figure', {
    name: '80 points so far this week. 50 in an average week.',
  })
  const weekTexts = [
    'Week of February\u00a022: 100 points, and 60 as a bonus',
    'Week of March\u00a01: 0 points',
  ]
  await expectWeeks(chart, [...weekTexts, 'Week of March\u00a08: 80 points'])
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await test.step('a bonus given on this page immediately raises the bar, and stays apart from the points of quests', async () => {
    await mainRegion(page)
      .getByRole('button', { name: /Give bonus points.*Mia/ })
      .click()
    await page.getByRole('dialog').getByLabel('Bonus points').fill('1')
    await page.getByRole('dialog').getByRole('button', { name: 'Give the points' }).click()
    const raised = mainRegion(page).getByRole('figure', {
      name: '80 points so far this week, and 1 as a bonus. 50 in an average week.',
    })
    await expectWeeks(raised, [...weekTexts, 'Week of March\u00a08: 80 points, and 1 as a bonus'])
    // The best week has 160 points. Even a single point has a bar to scale, and zero points have no bar.
    const heights = await raised
      .getByRole('listitem')
      .evaluateAll((weeks) =>
        weeks
          .slice(-3)
          .map((week) =>
            [...week.querySelectorAll('.column i')].map((bar) => bar.getBoundingClientRect().height),
          ),
      )
    const [[best60 = 0, best100 = 0] = [], none, [one = 0, eighty = 0] = []] = heights
    const best = best60 + best100
    expect(none).toEqual([])
    const shares = [best60, best100, one, eighty].map((height) => Math.round((160 * height) / best))
    expect(shares).toEqual([60, 100, 1, 80])
  })

  await test.step('the kid’s card says the same', async () => {
    await signInAs(page, parentNow, '/kids')
    await expect(mainRegion(page).getByRole('listitem').filter({ hasText: 'Mia Tremblay' })).toContainText(
      'This week 80 points + 1 bonus',
    )
  })

  await test.step('the kid sees its own weeks in its own words, compared with no average', async () => {
    await signInAs(page, childNow, '/mypoints')
    const own = mainRegion(page).getByRole('region', { name: 'Your points, week by week' })
    await expectWeeks(
      own.getByRole('figure', { name: 'You earned 80 points so far this week, and 1 as a bonus.' }),
      [...weekTexts, 'Week of March\u00a08: 80 points, and 1 as a bonus'],
    )
    await expect(own).not.toContainText(/average/i)
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })
})

/** Expects the texts of a chart's last weeks. */
async function expectWeeks(chart: Locator, texts: string[]) {
  await expect(chart.getByRole('listitem')).toHaveCount(12)
  const shown = await chart.getByRole('listitem').locator('.visually-hidden').allTextContents()
  expect(shown.slice(-texts.length)).toEqual(texts)
}

test('[D12.9] the family’s history is grouped by day, and each day by child', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await giveBonus(parent, child('Mia'), 5)
  await giveBonus(parent, child('Leo'), 6)
  await giveBonus(parent, child('Mia'), 7)

  await signInAs(page, parent, '/points/history')

  const today = mainRegion(page).getByRole('region', { name: 'Today' })
  await expect(today.getByRole('heading', { level: 3 })).toHaveText(['Mia', 'Leo', 'Family'])
  const linesOf = (name: string) => today.getByRole('list', { name }).getByRole('listitem')
  await expect(linesOf('Mia')).toHaveText([
    /^BonusClaire, .*−7 pointsBalance: 482$/,
    /^BonusClaire, .*−5 pointsBalance: 495$/,
  ])
  await expect(linesOf('Leo')).toHaveText([/^BonusClaire, .*−6 pointsBalance: 489$/])
  await expect(linesOf('Family')).toHaveText([/^Your welcome points.*\+500 pointsBalance: 500$/])
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
})

test.describe('when the weekly points do not load', () => {
  test.use({ expectedPageErrors: [/status of 503 .*weeks/] })

  test('[P10.19 H07.8] the page shows an error and can retry', async ({ page, server, signInAs }) => {
    const { parent, child } = await server.newFamily()
    await giveBonus(parent, child(), 20)
    await page.route('**/api/v1/live', () => {})
    await page.route('**/points/weeks', (route) => route.fulfill({ status: 503, json: {} }))
    await signInAs(page, parent, `/kids/${child().id}/points`)
    await expect(mainRegion(page).getByRole('alert')).toContainText('The weeks did not load.')
    await expect(mainRegion(page).getByRole('region', { name: 'Today' })).toContainText('Bonus')
    await expectAccessible(page)

    await page.unroute('**/points/weeks')
    await mainRegion(page).getByRole('button', { name: 'Try again' }).click()
    await expect(
      mainRegion(page).getByRole('figure', { name: '0 points so far this week, and 20 as a bonus.' }),
    ).toBeVisible()
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
    tag: '@wide-and-phone',
  }, async ({ page, server, signInAs }) => {
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    await signInAs(page, parent, '/kids')
    await mainRegion(page)
      .getByRole('button', { name: /Offrir des points.*Mia/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Des points en cadeau pour Mia' })
    await dialog.getByLabel('Points à offrir').fill('20')
    await dialog.getByLabel(/Pour quoi/).fill('A aidé grand-maman')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Offrir les points' }).click()
    await expect(flashMessage(page, 'Vous avez offert 20 points à Mia.')).toBeVisible()

    await signInAs(page, parent, '/points/history')
    await expect(
      mainRegion(page)
        .getByRole('region', { name: 'Aujourd’hui' })
        .getByRole('list', { name: 'Mia' })
        .getByRole('listitem'),
    ).toContainText('Points en cadeau')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    await signInAs(page, parent, `/kids/${child().id}/points`)
    await expect(
      mainRegion(page)
        .getByRole('figure', { name: '0 point jusqu’ici cette semaine, et 20 en cadeau.' })
        .getByRole('listitem'),
    ).toHaveText([
      ...Array(11).fill(/^Semaine du .*\u00a0: 0 point\d+$/),
      /^Semaine du .*\u00a0: 0 point, et 20 en cadeau/,
    ])
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    await signInAs(page, child())
    await expect(page.getByRole('region', { name: 'Points reçus en cadeau' })).toContainText(
      'Claire t’offre des points!',
    )
    await expectNoSidewaysScrolling(page)
    await signInAs(page, child(), '/mypoints')
    await expect(mainRegion(page)).toContainText('Des points en cadeau pour toi')
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

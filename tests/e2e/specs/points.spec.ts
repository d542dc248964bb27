import type { Route } from '@playwright/test'
import { expecting } from '../support/api-client.ts'
import { dayAhead, finish, giveQuest, verify } from '../support/arrange-quests.ts'
import { expectRule } from '../support/forms.ts'
import { bannerOf, mainOf, tagOf, told } from '../support/locators.ts'
import type { Person } from '../support/start-server.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../support/test-server.ts'

const give = (parent: Person, child: Person, value: number, note = '') =>
  expecting(200, parent.post('/points', { points: { value, child_id: child.id, note } }))

test('[P10] a bonus goes from a kid’s card to the child’s trail, and both can read why', {
  tag: '@both',
}, async ({ page, context, house, signedIn, isMobile }) => {
  const { parent, child } = await house.newFamily()
  await giveQuest(parent, child())
  const kidPage = await context.newPage()
  await signedIn(kidPage, child())
  await expect(tagOf(kidPage, 'Walk the dog')).toBeVisible()
  await signedIn(page, parent)
  const opener = mainOf(page).getByRole('button', { name: /Give bonus points.*Mia/ })
  const dialog = page.getByRole('dialog', { name: 'A bonus for Mia' })
  const points = dialog.getByLabel('Bonus points')
  const send = dialog.getByRole('button', { name: 'Give the points' })

  await test.step('the parent sees what is left, and what is too much', async () => {
    await opener.click()
    await expect(points).toHaveAccessibleDescription('You have 420 points.')
    await expect(send).toBeDisabled()
    await expectRule(points, '0', 'Points value should at least be 1')
    await expectRule(points, '421', 'The points value is more than your remaining balance.')
    await expect(send).toBeDisabled()
    await points.fill('20')
    await expect(points).toHaveAccessibleDescription('After that you have 400 points left to give.')
    await expectRule(dialog.getByLabel(/What for/), 'x'.repeat(201), 'At most 200 characters, please')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await test.step('and gives it by keyboard', async () => {
    await dialog.getByLabel(/What for/).fill('Helped Grandma')
    await send.press('Enter')
    await expect(told(page, 'You gave Mia 20 bonus points.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(bannerOf(page)).toContainText('400 points')
  })

  const news = kidPage.getByRole('region', { name: 'Bonus news' })
  await test.step('the child’s open page tells it, until it says thanks', async () => {
    await expect(news).toContainText('A bonus from Claire! “Helped Grandma”')
    await expect(news).toContainText('+20')
    await expect(bannerOf(kidPage).getByRole('status')).toHaveText('20 points')
    await expectAccessible(kidPage)
    await expectNoSidewaysScrolling(kidPage)
    await news.getByRole('button', { name: 'Thanks!' }).click()
    await expect(news).toHaveCount(0)
    await kidPage.reload()
    await expect(tagOf(kidPage, 'Walk the dog')).toBeVisible()
    await expect(bannerOf(kidPage).getByRole('status')).toHaveText('20 points')
    await expect(news).toHaveCount(0)
    await give(parent, child(), 5)
    await expect(news.getByRole('listitem')).toHaveText(/\+5 pointsA bonus from Claire!/)
  })

  await test.step('the child’s counter leads to where its points come from', async () => {
    await bannerOf(kidPage)
      .getByRole('link', { name: /Where do they come from/ })
      .click()
    const today = mainOf(kidPage).getByRole('region', { name: 'Today' }).getByRole('listitem')
    await expect(today).toHaveCount(2)
    await expect(today.last()).toContainText('A bonus for you')
    await expect(today.last()).toContainText('Helped Grandma')
    await expect(today.last()).toContainText('20 in your nest')
    await expect(today.first()).toContainText('25 in your nest')
    await expectAccessible(kidPage)
    await expectNoSidewaysScrolling(kidPage)
    await mainOf(kidPage).getByRole('link', { name: 'Back to the trail' }).click()
    await expect(kidPage).toHaveURL(`${house.kidUrl}/childdashboard`)
  })

  await test.step('the parent’s balance leads to the store, and on to the family’s history', async () => {
    await bannerOf(page)
      .getByRole('link', { name: /Points Store/ })
      .click()
    // On a phone the drawer has the menu.
    if (isMobile) await bannerOf(page).getByRole('button', { name: 'Menu' }).click()
    const menu = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : mainOf(page)
    await menu.getByRole('link', { name: 'Points History' }).click()
    await expect(mainOf(page)).toContainText('395 points')
    await expect(mainOf(page)).toContainText('80 more are set aside for quests.')
    const today = mainOf(page).getByRole('region', { name: 'Today' }).getByRole('listitem')
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

test('[P10] a kid’s points are told by the days of the family’s calendar, ten a page', async ({
  page,
  house,
  signedIn,
  clock,
}) => {
  await clock('2027-03-10T16:00:00Z')
  const { parent, child } = await house.newFamily()
  const quest = await giveQuest(parent, child(), { due_date: dayAhead(1, '2027-03-10T16:00:00Z') })
  await finish(child(), quest)
  await verify(parent, quest, 'In the rain, too!')
  await signedIn(page, parent, `/kids/${child().id}/points`)
  const day = (name: string) => mainOf(page).getByRole('region', { name, exact: true }).getByRole('listitem')
  await expect(day('Today')).toContainText('Earned: Walk the dog')
  await expect(day('Today')).toContainText('Claire verified it')

  // Eleven in the evening there, and the next day already by the world's clock.
  await clock('2027-03-11T04:00:00Z')
  const again = await house.signIn(parent.email, parent.password)
  for (let n = 1; n <= 10; n++) await give(again, child(), n)
  await clock('2027-03-11T16:00:00Z')
  const last = await house.signIn(parent.email, parent.password)
  await signedIn(page, last, `/kids/${child().id}/points`)

  await expect(day('Yesterday')).toHaveCount(10)
  await expect(day('Yesterday').first()).toContainText('Balance: 135')
  await mainOf(page).getByRole('link', { name: 'Page 2 of 2' }).click()
  await expect(day('Yesterday')).toHaveText([
    /^Earned: Walk the dogIn the rain, too!.*\+80 pointsBalance: 80$/,
  ])
})

test('[P10] a parent sees what a kid earned week by week, as a picture and in words', {
  tag: '@both',
}, async ({ page, house, signedIn, clock }) => {
  await clock('2027-02-23T16:00:00Z')
  const { parent, child } = await house.newFamily()
  await give(parent, child(), 100)
  await clock('2027-03-10T16:00:00Z')
  const now = await house.signIn(parent.email, parent.password)
  const kid = await house.signIn(child().email, child().password)
  const quest = await giveQuest(now, kid, { due_date: dayAhead(1, '2027-03-10T16:00:00Z') })
  await finish(kid, quest)
  await verify(now, quest)
  await signedIn(page, now, `/kids/${child().id}/points`)

  const picture = mainOf(page).getByRole('figure', {
    name: '80 points so far this week, 50 in an average one.',
  })
  await expect(picture.getByRole('listitem')).toHaveCount(12)
  const said = (await picture.getByRole('listitem').locator('.sr').allTextContents()).slice(-3)
  expect(said).toEqual([
    'Week of February\u00a022: 100 points, 100 of them a bonus',
    'Week of March\u00a01: 0 points',
    'Week of March\u00a08: 80 points',
  ])
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await test.step('a bonus given here grows the bar at once', async () => {
    await mainOf(page)
      .getByRole('button', { name: /Give bonus points.*Mia/ })
      .click()
    await page.getByRole('dialog').getByLabel('Bonus points').fill('40')
    await page.getByRole('dialog').getByRole('button', { name: 'Give the points' }).click()
    await expect(mainOf(page).getByRole('figure', { name: /^120 points so far this week/ })).toBeVisible()
  })
})

test.describe('when the weeks do not come', () => {
  test.use({ expectedFaults: [/ERR_FAILED .*weeks/] })

  test('[P10 H07] their card says so, and asks again', async ({ page, house, signedIn }) => {
    const { parent, child } = await house.newFamily()
    await give(parent, child(), 20)
    await page.route('**/api/v1/live', () => {})
    await page.route('**/points/weeks', (route) => route.abort())
    await signedIn(page, parent, `/kids/${child().id}/points`)
    await expect(mainOf(page).getByRole('alert')).toContainText('The weeks did not load.')
    await expect(mainOf(page).getByRole('region', { name: 'Today' })).toContainText('Bonus')
    await expectAccessible(page)

    await page.unroute('**/points/weeks')
    await mainOf(page).getByRole('button', { name: 'Try again' }).click()
    await expect(mainOf(page).getByRole('figure', { name: '20 points so far this week.' })).toBeVisible()
  })
})

test('[P10] weeks without points are said in words, and further pages are for reading on', async ({
  page,
  house,
  signedIn,
  clock,
}) => {
  await clock('2027-01-05T16:00:00Z')
  const { parent, child } = await house.newFamily()
  for (let n = 1; n <= 11; n++) await give(parent, child(), n)
  await clock('2027-06-05T16:00:00Z')
  const now = await house.signIn(parent.email, parent.password)
  await signedIn(page, now, `/kids/${child().id}/points`)

  await expect(mainOf(page)).toContainText('Nothing earned in the last twelve weeks.')
  await expectAccessible(page)
  await mainOf(page).getByRole('link', { name: 'Page 2 of 2' }).click()
  await expect(mainOf(page)).toContainText('Balance: 1')
  await expect(mainOf(page).getByRole('heading', { name: 'Points earned by week' })).toHaveCount(0)
})

test('[P10] who has no points yet reads how they will come', async ({ page, house, signedIn }) => {
  const { parent, child } = await house.newFamily()
  await signedIn(page, parent, `/kids/${child().id}/points`)
  await expect(mainOf(page)).toContainText('Mia has no points yet.')
  await expectAccessible(page)
  await signedIn(page, child(), '/mypoints')
  await expect(mainOf(page)).toContainText('Your nest is still empty')
  await expectAccessible(page)
})

test('[P10 H07] a bonus that is refused says why, and what was typed is kept', async ({
  page,
  house,
  signedIn,
}) => {
  const { parent, child } = await house.newFamily()
  await page.route('**/api/v1/live', () => {})
  await signedIn(page, parent, `/kids/${child().id}`)
  await mainOf(page)
    .getByRole('button', { name: /Give bonus points.*Mia/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'A bonus for Mia' })
  await dialog.getByLabel('Bonus points').fill('300')
  await expect(dialog.getByLabel('Bonus points')).toHaveAccessibleDescription(/200 points left/)
  await give(parent, child(), 450)
  await dialog.getByRole('button', { name: 'Give the points' }).click()

  await expect(page.getByRole('alert')).toContainText('The points value is more than your remaining balance.')
  await expect(dialog).toHaveCount(0)
  await mainOf(page)
    .getByRole('button', { name: /Give bonus points.*Mia/ })
    .click()
  await expect(dialog.getByLabel('Bonus points')).toHaveValue('300')
  expect((await child().get('/points')).body.points).toBe(450)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[P10] a bonus and both histories', { tag: '@both' }, async ({ page, house, signedIn }) => {
    const { parent, child } = await house.newFamily({ language: 'fr-CA' })
    await signedIn(page, parent)
    await mainOf(page)
      .getByRole('button', { name: /Donner un boni.*Mia/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Un boni pour Mia' })
    await dialog.getByLabel('Points à donner').fill('20')
    await dialog.getByLabel(/Pour quoi/).fill('A aidé grand-maman')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Donner les points' }).click()
    await expect(told(page, 'Vous avez donné un boni de 20 points à Mia.')).toBeVisible()

    await signedIn(page, parent, '/points/history')
    await expect(
      mainOf(page).getByRole('region', { name: 'Aujourd’hui' }).getByRole('listitem').first(),
    ).toContainText('Boni pour Mia')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    await signedIn(page, parent, `/kids/${child().id}/points`)
    await expect(
      mainOf(page).getByRole('figure', { name: '20 points jusqu’ici cette semaine.' }).getByRole('listitem'),
    ).toHaveText([
      ...Array(11).fill(/^Semaine du .*\u00a0: 0 point\d+$/),
      /^Semaine du .*\u00a0: 20 points, dont 20 en boni/,
    ])
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    await signedIn(page, child())
    await expect(page.getByRole('region', { name: 'Nouvelles des bonis' })).toContainText(
      'Un boni de la part de Claire!',
    )
    await expectNoSidewaysScrolling(page)
    await signedIn(page, child(), '/mypoints')
    await expect(mainOf(page)).toContainText('Un boni pour toi')
    await expect(mainOf(page)).toContainText('20 dans ton nid')
    await expectNoSidewaysScrolling(page)
  })
})

test('[P10 H07] a press that began in the dialog does not close it, nor one while it is sent; one beside it does', async ({
  page,
  house,
  signedIn,
}) => {
  const { parent, child } = await house.newFamily()
  await signedIn(page, parent, `/kids/${child().id}`)
  await mainOf(page)
    .getByRole('button', { name: /Give bonus points.*Mia/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'A bonus for Mia' })
  await dialog.getByLabel('Bonus points').fill('25')
  const note = dialog.getByLabel(/^What for/)
  await note.fill('For the snow.')

  // As one selects text, to the left and beyond.
  await note.hover({ position: { x: 60, y: 15 } })
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(note).toHaveValue('For the snow.')

  const sent = new Promise<Route>((resolve) => page.route('**/api/v1/points', resolve))
  await dialog.getByRole('button', { name: 'Give the points' }).click()
  const held = await sent
  await page.mouse.click(5, 5)
  await expect(note).toHaveValue('For the snow.')
  await held.fulfill({ status: 429, json: { error: 'Not just now.' } })
  await expect(dialog).toHaveCount(0)

  await mainOf(page)
    .getByRole('button', { name: /Give bonus points.*Mia/ })
    .click()
  await expect(note).toHaveValue('For the snow.')
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
})

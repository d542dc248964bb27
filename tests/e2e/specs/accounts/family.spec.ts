import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import {
  createQuest,
  daysFrom,
  daysFromToday,
  finishQuest,
  verifyQuest,
} from '../../support/arrange-quests.ts'
import {
  createRewardFamily,
  giveBonus,
  importDemoProducts,
  requestRewards,
} from '../../support/arrange-rewards.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { expectFieldError, fillFields } from '../../support/forms.ts'
import { mainRegion, questRows } from '../../support/locators.ts'
import { refusalResponse } from '../../support/refusal-response.ts'

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not visible')
  return box
}

const passwords = { Password: 'a-good-long-secret', 'Confirm password': 'a-good-long-secret' }

test('[K01.7] without children, the dashboard offers to add a child', async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent)

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Welcome, Claire')
  await expect(main.getByRole('heading', { name: 'Ready to add your child?' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Your Children' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Add a child' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/addchild`)
})

test('[K01.1 K01.5 K01.6 K01.8 D05.1 D05.2 D05.13 D12.7 D05.17 D05.19] the dashboard shows each child with its points and today’s progress', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-03-10T19:00:00Z')
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  const today = daysFrom('2027-03-10T19:00:00Z', 0)
  const due = { due_date: today, points: 30 }
  const bed = await createQuest(parent, child('Mia'), { ...due, name: 'Make your bed' })
  await finishQuest(child('Mia'), bed)
  await verifyQuest(parent, bed)
  await finishQuest(child('Mia'), await createQuest(parent, child('Mia'), { ...due, name: 'Feed the cat' }))
  await createQuest(parent, child('Mia'), { ...due, name: 'Read a book' })

  await signInAs(page, parent)

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Good afternoon, Claire')
  await expect(main).toContainText('One finished quest needs your decision.')
  const children = main.getByRole('region', { name: 'Your Children' })
  const mia = children.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Mia' }) })
  const leo = children.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Leo' }) })
  await expect(children.getByRole('listitem')).toHaveCount(3)
  await expect(mia).toContainText('1 of 3 done today, 1 to verify')
  await expect(mia).toContainText('30 points')
  await expect(children).not.toContainText('This week')
  await expect(mia.getByRole('img', { name: '1 verified, 1 waiting, 1 open' })).toBeVisible()
  await expect(leo).toContainText('Nothing due today')
  await expect(leo).toContainText('0 points')
  for (const card of [mia, leo]) await expect(card.locator('img.avatar')).toBeVisible()

  await leo.getByRole('link', { name: /Nothing due today/ }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/kids/${child('Leo').id}`)
  await page.goBack()
  await mia.getByRole('link', { name: /^View quests/ }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/kids/${child('Mia').id}`)
  await page.goBack()

  const waiting = main.getByRole('region', { name: /What’s waiting for you/ })
  const row = waiting.getByRole('listitem').filter({ hasText: /Feed the cat.*Finished today at/ })
  const group = waiting.getByRole('heading', { level: 3, name: 'Mia' })
  await expect(group).toBeVisible()
  await expect(waiting.locator('.waiting-head img.avatar')).toBeVisible()
  await mia.getByRole('link', { name: /1 of 3 done today ?, 1 to verify/ }).click()
  await expect(group).toBeFocused()
  await expect(row).toBeInViewport()

  await page.goto(`${server.adultUrl}/kids`)
  const card = main.getByRole('listitem').filter({ hasText: 'Mia Tremblay' })
  await expect(card).toContainText('This week 30 points')
  await expect(card).not.toContainText('done today')
  await expect(card.getByRole('img', { name: '1 verified, 1 waiting, 1 open' })).toHaveCount(0)
  await test.step('the number of quests to verify leads to a list of exactly these quests', async () => {
    await card.getByRole('link', { name: /^Verify 1 quest/ }).click()
    await expect(questRows(page)).toHaveCount(1)
    await expect(questRows(page)).toContainText('Feed the cat')
    const status = main.getByLabel('Status')
    await expect(status.getByRole('option', { selected: true })).toHaveText('To verify')
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Clear filters' }).click()
    await expect(questRows(page)).toHaveCount(3)
    await expect(status.getByRole('option')).toHaveText(['All', 'Open', 'Completed'])
  })
  await page.goto(`${server.adultUrl}/parentdashboard`)
  await children.getByRole('link', { name: 'Add a child' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/addchild`)
})

test('[D12.10 D12.11 D12.12 D12.13] the children’s cards show the points of each day as bars with one scale, and say how many of the quests to verify are due on another day', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  const [monday, wednesday] = ['2027-03-08T17:00:00Z', '2027-03-10T17:00:00Z'] as const
  await setClock(monday)
  const family = await server.newFamily({ children: ['Mia', 'Leo', 'Zoé'] })
  const earn = async (name: string, points: number, day: string) => {
    const parent = await server.signIn(family.parent.email)
    const child = await server.signIn(family.child(name).email)
    const quest = await createQuest(parent, child, { points, due_date: daysFrom(day, 0) })
    await finishQuest(child, quest)
    await verifyQuest(parent, quest)
    return { parent, child }
  }
  await earn('Mia', 20, monday)
  await setClock(wednesday)
  await earn('Leo', 30, wednesday)
  const { parent, child: mia } = await earn('Mia', 60, wednesday)
  for (const [name, days] of [
    ['Feed the cat', 0],
    ['Read a book', 1],
  ] as const)
    await finishQuest(mia, await createQuest(parent, mia, { name, due_date: daysFrom(wednesday, days) }))
  await signInAs(page, parent)

  const main = mainRegion(page)
  const kid = (name: string) =>
    main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(name) }) })
  const expectBars = async () => {
    const bars = kid('Mia').getByRole('img', { name: 'Points by day: Monday 20, Wednesday 60' })
    await expect(bars).toBeVisible()
    await expect(
      kid('Zoé')
        .last()
        .getByRole('img', { name: /by day/ }),
    ).toHaveCount(0)
    const leosBars = kid('Leo').getByRole('img', { name: 'Points by day: Wednesday 30' })
    const [mias = [], leos] = await Promise.all(
      [bars, leosBars].map((chart) =>
        chart.locator('i').evaluateAll((all) => all.map((bar) => bar.clientHeight)),
      ),
    )
    const highest = Math.max(...mias)
    expect([mias, leos]).toEqual([[highest / 3, highest], [highest / 2]])
    await expect(bars.locator('b')).toHaveText(['60'])
    await expect(leosBars.locator('b')).toHaveText(['30'])
    await expect(kid('Mia')).toContainText('80 points')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  }
  await expect(kid('Mia').last()).toContainText('1 of 2 done today, 2 to verify (1 due another day)')
  await page.goto(`${server.adultUrl}/kids`)
  await expectBars()
  await expect(kid('Leo')).toContainText('Nothing to decide')

  await setClock('2027-03-11T17:00:00Z')
  await signInAs(page, await server.signIn(family.parent.email))
  await expect(kid('Mia').last()).toContainText('0 of 1 done today, 2 to verify (1 from an earlier day)')
})

test('[D05.14 D05.16 D05.18 K02.12 K02.13 K02.16] the number beside a face counts the finished quests and the requests for rewards of this child, and words name them', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await createRewardFamily(server, 1000)
  const { 'music-card': card } = await importDemoProducts(server, parent, { 'music-card': 100 })
  await requestRewards(child(), card)
  for (const name of ['Feed the cat', 'Read a book'])
    await finishQuest(child(), await createQuest(parent, child(), { name, points: 30 }))
  await signInAs(page, parent)

  const main = page.getByRole('main')
  const face = main.getByRole('region', { name: 'Your Children' }).getByRole('listitem').first()
  await expect(face.getByText('3', { exact: true })).toBeVisible()
  await expect(face.getByRole('link', { name: /2 to verify, 1 request/ })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'What’s waiting for you 3' })).toBeVisible()
  await expect(main).toContainText('3 things need your decision.')
  const waiting = main.getByRole('region', { name: /What’s waiting for you/ })
  await waiting.getByRole('button', { name: /^Verify ?, Feed the cat/ }).click()
  await expect(face.getByText('2', { exact: true })).toBeVisible()

  await test.step('“Your Kids” leads to the same decisions', async () => {
    await page.goto(`${server.adultUrl}/kids`)
    const kidCard = main.getByRole('listitem').filter({ hasText: 'Mia Tremblay' })
    await expect(kidCard.getByRole('link')).toHaveText([
      /^Verify 1 quest/,
      /^Answer 1 request/,
      /View Profile/,
    ])
    const verify = kidCard.getByRole('link', { name: /^Verify/ })
    await expect(verify).not.toHaveClass(/ghost/)
    const answer = kidCard.getByRole('link', { name: /^Answer/ })
    const [card, first, second] = await Promise.all([boxOf(kidCard), boxOf(verify), boxOf(answer)])
    expect(card.x + card.width - (first.x + first.width)).toBeLessThan(30)
    expect([second.x, second.width]).toEqual([first.x, first.width])
    expect(second.y).toBeGreaterThanOrEqual(first.y + first.height)
    await expect(main).toContainText('2 things need your decision.')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await kidCard.getByRole('link', { name: /^Answer 1 request/ }).click()
    await expect(page).toHaveURL(`${server.adultUrl}/kids/${child().id}/rewards`)
    await expect(main.getByRole('button', { name: /^Approve/ })).toBeVisible()
  })
})

test(
  '[K02.17 K02.18 K02.19 K02.20 D05.20 D12.14 D12.15] the parts of all children’s cards stand in the same columns, and what is missing takes one line',
  {
    tag: '@wide-and-phone',
  },
  async ({ page, server, signInAs }, { project }) => {
    const { parent, child } = await server.newFamily({ children: ['Mia', 'Zoé', 'Leo'] })
    await giveBonus(parent, child('Mia'), 120)
    const quest = await createQuest(parent, child('Zoé'), { points: 5 })
    await finishQuest(child('Zoé'), quest)
    await verifyQuest(parent, quest)
    await finishQuest(child('Mia'), await createQuest(parent, child('Mia')))
    await signInAs(page, parent)
    const main = mainRegion(page)
    const kid = (name: string) =>
      main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(name) }) })
    const leftOf = async (locator: Locator) => Math.round((await boxOf(locator.last())).x)
    const bars = (name: string) => kid(name).getByRole('img', { name: /^Points by day/ })

    await expect(kid('Leo').locator('.points')).toBeVisible()
    if (project.name === 'phone') {
      const boxes = await Promise.all(
        ['Mia', 'Zoé', 'Leo'].map((name) => boxOf(kid(name).locator('.points').last())),
      )
      expect(new Set(boxes.map(({ x, width }) => Math.round(x + width))).size).toBe(1)
    }
    await page.goto(`${server.adultUrl}/kids`)
    await expect(kid('Leo')).toBeVisible()
    await expect(bars('Leo')).toHaveCount(0)
    await expect(kid('Mia').last()).toContainText('+ 120 bonus')
    await expect(kid('Mia').last().locator('.bonus-key')).toHaveCSS(
      'background-color',
      await bars('Mia')
        .locator('.bonus')
        .evaluate((bar) => getComputedStyle(bar).backgroundColor),
    )
    await expect(kid('Mia')).toContainText('No goal chosen yet')
    await expect(kid('Zoé')).toContainText('Nothing to decide · No goal chosen yet')
    await expect(kid('Leo')).toContainText(
      /Status of kid Active.*Nothing due today. What would help at home\?$/,
    )
    await expect(kid('Leo')).not.toContainText('Nothing to decide')
    await expect(kid('Leo').getByRole('link', { name: 'Add a Quest' })).toHaveAttribute(
      'href',
      `/kids/${child('Leo').id}/assignmission`,
    )
    await expect(kid('Zoé').getByRole('link', { name: 'Add a Quest' })).toHaveCount(0)
    await expect(kid('Mia').locator('.chip')).toHaveCount(0)
    const cards = ['Mia', 'Zoé', 'Leo'].map(kid)
    const columns = (parts: Locator[]) => Promise.all(parts.map(leftOf)).then((lefts) => new Set(lefts).size)
    expect(await columns(cards.map((card) => card.getByRole('heading')))).toBe(1)
    expect(await columns(['Mia', 'Zoé'].map((name) => kid(name).getByText('No goal chosen yet')))).toBe(1)
    if (project.name !== 'phone') {
      const topOf = async (locator: Locator) => Math.round((await boxOf(locator)).y)
      const tops = (name: string) =>
        Promise.all([
          topOf(kid(name).getByRole('link', { name: /^(Verify|Add a Quest)/ })),
          topOf(kid(name).locator('.person')),
        ])
      for (const name of ['Mia', 'Leo']) expect(new Set(await tops(name)).size).toBe(1)
    }
    expect(await columns(cards.map((card) => card.getByRole('link', { name: 'View Profile' })))).toBe(1)
    expect(await columns([bars('Mia'), bars('Zoé')])).toBe(1)
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  },
)

test('[D05.16] the dashboard’s three numbers of waiting decisions come from one list, and so always agree', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await finishQuest(child(), await createQuest(parent, child(), { name: 'Feed the cat' }))
  const { body } = await parent.get('/missions/waiting')
  const another = { ...body.missions[0], id: randomUUID(), name: 'Read a book' }
  // One quest more than in the response with the children, as can happen for a moment.
  await page.route(/\/missions\/waiting\?/, (route) =>
    route.fulfill({ json: { ...body, missions: [...body.missions, another] } }),
  )
  await signInAs(page, parent)
  const main = mainRegion(page)
  await expect(main).toContainText('2 finished quests need your decision.')
  await expect(main.getByRole('heading', { name: 'What’s waiting for you 2' })).toBeVisible()
  await expect(
    main.getByRole('region', { name: 'Your Children' }).getByText('2', { exact: true }),
  ).toBeVisible()
})

test('[K01.2 K01.4 D05.4 Q07.2 Q07.7] a parent verifies and rejects waiting quests on the dashboard', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await finishQuest(
    child('Mia'),
    await createQuest(parent, child('Mia'), { name: 'Feed the cat', points: 30 }),
  )
  await finishQuest(
    child('Leo'),
    await createQuest(parent, child('Leo'), { name: 'Water the plants', points: 20 }),
  )
  await signInAs(page, parent)
  const main = page.getByRole('main')
  const waiting = main.getByRole('region', { name: /What’s waiting for you/ })

  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  const cat = waiting.getByRole('listitem').filter({ hasText: 'Feed the cat' })
  await expect(cat).toContainText('30 points')
  const description = cat.getByText('Twice around the block')
  await expect(description).toBeHidden()
  await cat.getByRole('button', { name: /^Description.*Feed the cat/ }).click()
  await expect(description).toBeVisible()

  await cat.getByRole('button', { name: /Verify.*Feed the cat/ }).click()
  await expect(cat.getByRole('status')).toContainText(
    'You have verified the quest, your kid will get points shortly.',
  )
  await expect(cat).toContainText('Verified')
  await expect(cat.getByRole('button', { name: /Undo.*Feed the cat/ })).toBeVisible()
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  const cards = main.getByRole('region', { name: 'Your Children' }).getByRole('listitem')
  await expect(cards.filter({ hasText: 'Mia' })).toContainText('30 points')

  await waiting.getByRole('button', { name: /Reject.*Water the plants/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject “Water the plants”?' })
  await dialog.getByLabel(/A note to Leo/).fill('The big one too.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(waiting.getByRole('status').last()).toContainText(
    'You have rejected the quest, your kid will get notification shortly.',
  )
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Water the plants' })).toContainText(
    'Sent back',
  )
  await expect(waiting.getByRole('button', { name: /Verify|Reject/ })).toHaveCount(0)
  await expect(main).toContainText('Nothing needs your decision. All is well in the nest.')
  expect((await child('Leo').get('/missions')).body.missions[0]).toMatchObject({
    complete: false,
    verified: false,
    note: 'The big one too.',
  })
})

test('[K01.9] a part of the dashboard that could not be loaded shows an error and can be retried', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await finishQuest(child(), await createQuest(parent, child()))
  const failingPaths = /\/api\/v1\/(invites|orders\/waiting|missions\/waiting)/
  await page.route('**/api/v1/live', () => {})
  await page.route(failingPaths, (route) => route.fulfill(refusalResponse('Not just now.')))
  await signInAs(page, parent)
  const main = page.getByRole('main')
  const errors = main.getByRole('alert')

  await expect(errors).toContainText([
    'The invitations did not load.',
    'Failed to fetch rewards',
    'Failed to fetch quests',
  ])
  await expect(main.getByRole('region', { name: 'Your Children' })).toContainText('Mia')
  await expect(main).not.toContainText('your decision')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.unroute(failingPaths)
  await errors.getByRole('button', { name: 'Try again' }).last().click()
  await expect(main.getByRole('region', { name: /What’s waiting for you/ })).toContainText('Walk the dog')
  await expect(main.getByRole('region', { name: 'Your Children' })).toContainText('Mia')
})

test('[K02.11] if the invitations and requests cannot be loaded, Your Kids says what it knows and can retry', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Zoé'] })
  const invite = { email: `${randomUUID()}@example.ca`, phone: '', name: 'Leo' }
  await parent.post('/invites', { invite: { ...invite, is_term_and_condition_agreed: true } })
  await finishQuest(child('Mia'), await createQuest(parent, child('Mia')))
  await page.route('**/api/v1/live', () => {})
  const failingPaths = /\/api\/v1\/(invites|orders\/waiting)/
  await page.route(failingPaths, (route) => route.fulfill(refusalResponse('Not just now.')))
  await signInAs(page, parent, '/kids')
  const main = page.getByRole('main')
  const error = main.getByRole('alert').filter({ hasText: 'The invitations did not load.' })
  await expect(error).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: 'Mia' })).toBeVisible()
  await expect(main).toContainText('At least one thing needs your decision.')
  const failedRequests = main.getByRole('alert').filter({ hasText: 'Failed to fetch rewards' })
  await expect(main).not.toContainText('Nothing to decide')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.unroute(failingPaths)
  await failedRequests.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: 'Zoé' })).toContainText('Add a Quest')
  await error.getByRole('button', { name: 'Try again' }).click()
  await expect(main).toContainText('One finished quest needs your decision.')

  await expect(main.getByRole('listitem').filter({ hasText: 'Leo' })).toContainText('Invited')
  await expect(error).toHaveCount(0)
})

test('[D05.15] what waits when the dashboard opens stands above the children, and what arrives later does not change the order', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const first = await createQuest(parent, child(), { name: 'Make your bed' })
  const second = await createQuest(parent, child(), { name: 'Feed the cat' })
  const regions = () => mainRegion(page).getByRole('region', { name: /Your Children|waiting for you/ })
  await signInAs(page, parent)
  await expect(regions()).toHaveText([/^Your Children/])
  await finishQuest(child(), first)
  await expect(regions()).toHaveText([/^Your Children/, /Make your bed/])
  await page.reload()
  await expect(regions()).toHaveText([/Make your bed/, /^Your Children/])
  await finishQuest(child(), second)
  await expect(regions()).toHaveText([/Make your bed.*Feed the cat/, /^Your Children/])
})

test('[K02.1 K02.2 K02.13] Your Kids has a card for each kid', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await signInAs(page, parent, '/kids')

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your Kids')
  for (const name of ['Mia', 'Leo']) {
    const card = main.getByRole('listitem').filter({ hasText: `${name} Tremblay` })
    await expect(card).toContainText('Status of kid')
    await expect(card).toContainText('Active')
    await expect(card.locator('img.avatar')).toBeVisible()
    await expect(card.getByRole('link', { name: 'View Profile' })).toHaveAttribute(
      'href',
      `/kids/${child(name).id}`,
    )
  }
  const quest = await createQuest(parent, child('Mia'))
  await finishQuest(child('Mia'), quest)
  await expect(main).toContainText('One finished quest needs your decision.')
  await verifyQuest(parent, quest)
  await expect(main).not.toContainText('your decision')
  await main.getByRole('link', { name: 'Add a child' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/addchild`)
})

test('[K03.1 K03.2 K03.3 K03.5] adding a child shows every rule, and finished steps can be changed', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent, '/addchild')
  const main = page.getByRole('main')
  const field = (label: string) => main.getByLabel(label, { exact: true })
  const step = (name: string) => main.getByRole('listitem').filter({ hasText: name })
  const nextButton = main.getByRole('button', { name: 'Next' })

  await expect(step('General')).toHaveAttribute('aria-current', 'step')
  await expect(step('Account & Password')).toBeVisible()
  await expect(step('Complete')).toBeVisible()
  await expect(nextButton).toBeDisabled()
  await expectFieldError(field('First name'), '', 'First name is required')
  await expectFieldError(field('Last name'), '', 'Last name is required')
  await expectFieldError(field('Phone (optional)'), '555 0134', 'Phone number must be at least 10 numbers')
  await expect(field('Birthday (optional)')).toHaveAttribute('min', '1950-01-01')
  await expectFieldError(
    field('Birthday (optional)'),
    '1949-12-31',
    'Please enter a date between 1950 and today',
  )
  await expectFieldError(
    field('Birthday (optional)'),
    daysFromToday(2),
    'Please enter a date between 1950 and today',
  )
  await fillFields(main, { 'First name': 'Mia', 'Last name': 'Tremblay' })
  await expect(nextButton).toBeDisabled()
  await fillFields(main, { 'Phone (optional)': '', 'Birthday (optional)': '' })
  await nextButton.click()

  const create = main.getByRole('button', { name: 'Create the account' })
  const consent = main.getByRole('checkbox', { name: /I am this child’s parent or legal guardian/ })
  await expect(step('Account & Password')).toHaveAttribute('aria-current', 'step')
  await expect(create).toBeDisabled()
  await expectFieldError(field('E-mail'), '', 'E-mail is required')
  await expectFieldError(field('E-mail'), 'mia', 'E-mail must be valid')
  await expectFieldError(field('Password'), '', 'Password is required')
  await expectFieldError(field('Password'), 'short', 'Password must be at least 8 characters')
  await fillFields(main, { 'E-mail': 'mia@example.ca', Password: passwords.Password })
  await expectFieldError(field('Confirm password'), 'something-else', 'Passwords do not match')
  await fillFields(main, passwords)
  await consent.check()
  await consent.uncheck()
  await consent.blur()
  await expect(consent).toHaveAccessibleDescription('You must agree to continue')
  await expect(create).toBeDisabled()
  await consent.check()
  await expect(create).toBeEnabled()

  await step('General').getByRole('button').click()
  await expect(field('First name')).toHaveValue('Mia')
  await field('First name').fill('Maya')
  await nextButton.click()
  await expect(field('E-mail')).toHaveValue('mia@example.ca')
  await expect(consent).toBeChecked()
  await main.getByRole('button', { name: 'Back' }).click()
  await expect(field('First name')).toHaveValue('Maya')
})

test('[K03.1 K03.7 K03.8] a child is added in three steps, is invited and can sign in', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const email = `${randomUUID()}@example.ca`
  await signInAs(page, parent, '/addchild')
  const main = page.getByRole('main')
  await fillFields(main, {
    'First name': 'Mia',
    'Last name': 'Tremblay',
    'Birthday (optional)': '2016-04-12',
  })
  await main.getByRole('button', { name: 'Next' }).click()
  await fillFields(main, { 'E-mail': email, ...passwords })
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Create the account' }).click()

  const result = main.getByRole('status')
  await expect(result).toContainText("Your child's account has been created")
  await expect(result).toContainText('Your child will receive an invitation within a few minutes.')
  const mia = await server.signIn(email, passwords.Password)
  expect((await parent.get(`/children/${mia.id}`)).body.child).toMatchObject({
    name: 'Mia Tremblay',
    birthday: '2016-04-12',
    active: true,
  })
  expect((await server.getMessage(email)).subject).toBe('Claire has a nest ready for you')

  await expect(result.getByRole('link', { name: 'Create Quest Now' })).toHaveAttribute(
    'href',
    `/kids/${mia.id}/assignmission`,
  )
  await expect(result.getByRole('link', { name: 'Visit Parent Dashboard' })).toHaveAttribute(
    'href',
    '/parentdashboard',
  )
  await result.getByRole('button', { name: 'Add Another Child' }).click()
  await expect(main.getByLabel('First name')).toHaveValue('')
  await expect(main.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('[K03.9] an address in use in the family shows the generic failure; Try again keeps the entered values', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, '/addchild')
  const main = page.getByRole('main')
  await fillFields(main, { 'First name': 'Noah', 'Last name': 'Roy' })
  await main.getByRole('button', { name: 'Next' }).click()
  await fillFields(main, { 'E-mail': child().email, ...passwords })
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Create the account' }).click()

  const result = main.getByRole('alert')
  await expect(result).toContainText("Oops. Your child's account was not created. Please try again.")
  await expect(result).not.toContainText('Mia')
  expect((await parent.get('/children')).body.children).toHaveLength(1)
  await expect(result.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/parentdashboard')
  await result.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByLabel('First name')).toHaveValue('Noah')
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByLabel('E-mail', { exact: true }).fill(`${randomUUID()}@example.ca`)
  await main.getByRole('button', { name: 'Create the account' }).click()
  await expect(main.getByRole('status')).toContainText("Your child's account has been created")
})

test('[K06.1 K06.2] a kid’s pages have a back link, name, avatar, points and a menu', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  for (const points of [40, 25]) {
    const quest = await createQuest(parent, child(), { points })
    await finishQuest(child(), quest)
    await verifyQuest(parent, quest)
  }
  await signInAs(page, parent, `/kids/${child().id}`)

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Mia Tremblay')
  await expect(main.getByText('65 points')).toBeVisible()
  await expect(main.locator('img.avatar').first()).toBeVisible()
  const menu = main.getByRole('navigation', { name: 'Mia Tremblay’s pages' })
  await expect(menu.getByRole('link', { name: 'Quests' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link')).toHaveText(['Quests', 'Profile', 'Rewards', 'Points'])
  await menu.getByRole('link', { name: 'Rewards' }).click()
  await expect(main).toContainText('No reward yet!')
  await main.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
})

test('[K09.5] another family’s kid is not found', async ({ page, server, signInAs }) => {
  const { child } = await server.newFamily()
  const { parent: stranger } = await server.newFamily({ children: [] })

  await signInAs(page, stranger, `/kids/${child().id}`)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
  await expect(page.getByText('Mia')).toHaveCount(0)
})

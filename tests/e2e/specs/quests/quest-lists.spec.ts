import type { Page } from '@playwright/test'
import { createQuest, daysFromToday, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { flashMessage, mainRegion, questRows, questTag } from '../../support/locators.ts'
import type { Person } from '../../support/start-server.ts'

const getFilters = (page: Page) => ({
  when: mainRegion(page).getByLabel('When'),
  status: mainRegion(page).getByLabel('Status'),
  clear: mainRegion(page).getByRole('button', { name: 'Clear filters' }),
})
async function createElevenQuests(parent: Person, child: Person) {
  for (let number = 1; number <= 11; number++)
    await createQuest(parent, child, { name: `Quest ${number}`, points: 1, due_date: daysFromToday(number) })
}
const childQuestRows = (page: Page) =>
  page.getByRole('region', { name: 'All your quests' }).getByRole('listitem')
const unfoldOwnList = (page: Page) => page.getByRole('heading', { name: 'All your quests' }).click()

test('[Q04.3 Q05.1 Q05.2 Q05.5] both filters follow the family’s calendar and are in the URL', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  // The clock is set to a Wednesday, then to Sunday at 23:30 (Monday in UTC), then to Monday, all in Toronto time.
  await setClock('2027-03-10T17:00:00Z')
  const family = await server.newFamily()
  const kid = family.child()
  const due_date = '2027-03-20'
  const bed = await createQuest(family.parent, kid, { name: 'Make your bed', points: 10, due_date })
  await finishQuest(kid, bed)
  await verifyQuest(family.parent, bed)
  await setClock('2027-03-15T03:30:00Z')
  const parent = await server.signIn(family.parent.email)
  const child = await server.signIn(kid.email)
  await finishQuest(child, await createQuest(parent, child, { name: 'Feed the cat', due_date }))
  await setClock('2027-03-15T16:00:00Z')
  await createQuest(parent, child, { name: 'Walk the dog', due_date })

  await signInAs(page, parent, `/kids/${child.id}`)
  const { when, status, clear } = getFilters(page)
  const rows = questRows(page)

  await test.step('the list is filtered by time', async () => {
    await expect(rows).toHaveCount(3)
    await expect(when.getByRole('option')).toHaveText([
      'All',
      'Yesterday',
      'Last 2 days',
      'Last 3 days',
      'Last 4 days',
      'Last 5 days',
      'Last 6 days',
      'Last 7 days',
    ])
    await when.selectOption('Yesterday')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Feed the cat')
    await expect(flashMessage(page, '1 quest in this list')).toHaveCount(1)
    await when.selectOption('Last 4 days')
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Make your bed' })).toHaveCount(0)
    await when.selectOption('Last 5 days')
    await expect(rows).toHaveCount(3)
    await expect(page).toHaveURL(/\?time=last-5$/)
    await when.selectOption('Yesterday')
  })

  await test.step('the list is filtered by status', async () => {
    await expect(status.getByRole('option')).toHaveText(['All', 'Open', 'Completed'])
    await status.selectOption('Completed')
    await expect(mainRegion(page).getByRole('heading', { name: 'No Matched Quest Found!' })).toBeVisible()
    await expect(mainRegion(page)).toContainText('Apply different filters to view more quests!')
    await expect(mainRegion(page)).not.toContainText('No quest yet!')
    await expect(mainRegion(page).getByRole('link', { name: 'Add a Quest' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await when.selectOption('All')
    await expect(rows).toContainText(['Make your bed'])
    await status.selectOption('Open')
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Make your bed' })).toHaveCount(0)
    await status.selectOption('Completed')
    await expect(rows).toContainText(['Make your bed'])
  })

  await test.step('the filters survive a reload and going back', async () => {
    await page.reload()
    await expect(status).toHaveValue('completed')
    await expect(rows).toHaveCount(1)
    await page.goBack()
    await expect(status).toHaveValue('open')
    await expect(rows).toHaveCount(2)
    await clear.click()
    await expect(rows).toHaveCount(3)
    await expect(when).toBeFocused()
    await expect(clear).toHaveCount(0)
    expect(new URL(page.url()).search).toBe('')
    await expectAccessible(page)
  })
})

test('[Q05.6 Q05.8] a new filter starts on its first page, and paging keeps the filter', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await createElevenQuests(parent, child())
  await signInAs(page, parent, `/kids/${child().id}?page=2`)
  await expect(questRows(page)).toHaveCount(1)

  await getFilters(page).status.selectOption('Open')
  await expect(questRows(page)).toHaveCount(10)
  await expect(page).toHaveURL(/\?status=open$/)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(questRows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/status=open&page=2$/)
  // A page number beyond the end shows the last page.
  await page.goto(`${server.adultUrl}/kids/${child().id}?status=open&page=7`)
  await expect(questRows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/status=open&page=2$/)
})

test('[Q03.1 Q03.2 Q03.4 Q05.4 D03.1] a child’s own list has the same filters, and its verified and expired quests are not links', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock('2027-03-11T04:00:00Z')
  const { parent, child } = await server.newFamily()
  const due_date = '2027-03-10'
  await createQuest(parent, child(), { name: 'Rake the leaves', due_date })
  const bed = await createQuest(parent, child(), { name: 'Make your bed', due_date })
  await finishQuest(child(), bed)
  await createQuest(parent, child(), { name: 'Walk the dog', due_date: '2027-03-12', reoccur_scale: 'weeks' })
  await setClock('2027-03-11T06:00:00Z')
  await verifyQuest(parent, bed)

  await signInAs(page, child())
  const rows = childQuestRows(page)
  await expect(page.getByRole('heading', { name: 'All your quests' })).toBeVisible()
  await expect(getFilters(page).when).toHaveCount(0)
  await unfoldOwnList(page)
  await expect(rows).toHaveCount(3)
  await expect(mainRegion(page)).toContainText('Every quest that was on your trail, open ones first.')
  const dog = rows.filter({ hasText: 'Walk the dog' })
  await expect(dog).toContainText('deadline: Mar 12, 2027 (weekly recurring)')
  await expect(dog).toContainText('80 points')
  for (const [name, status] of Object.entries({
    'Rake the leaves': 'Expired',
    'Make your bed': 'Completed',
  })) {
    const row = rows.filter({ hasText: name })
    await expect(row).toContainText(status)
    await expect(row.getByRole('link')).toBeDisabled()
    await expect(row.locator('a, button, [tabindex]')).toHaveCount(0)
  }
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await getFilters(page).status.selectOption('Completed')
  await expect(rows).toContainText(['Make your bed'])
  await getFilters(page).when.selectOption('Yesterday')
  await expect(mainRegion(page).getByRole('heading', { name: 'No Matched Quest Found!' })).toBeVisible()
  await page.reload()
  await expect(mainRegion(page)).toContainText('Apply different filters to view more quests!')
  await expect(mainRegion(page).getByRole('link', { name: 'Add a Quest' })).toHaveCount(0)
  await expectAccessible(page)
  await getFilters(page).clear.click()
  await dog.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walk the dog')
})

test('[Q05.7 H08.2] paging a child’s list keeps the scroll position', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await createElevenQuests(parent, child())
  await signInAs(page, child())
  await unfoldOwnList(page)
  await expect(childQuestRows(page)).toHaveCount(10)

  await page.getByRole('link', { name: 'Next page' }).click()

  await expect(childQuestRows(page)).toHaveCount(1)
  await expect(childQuestRows(page)).toBeInViewport()
})

test('[Q05.5 H08.4] going back from a filter returns to the previous page of the list', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await createElevenQuests(parent, child())
  await signInAs(page, parent, `/kids/${child().id}?page=2`)
  await expect(questRows(page)).toHaveCount(1)
  await getFilters(page).status.selectOption('Completed')
  // The reload empties the cache, so going back must load page 2 of the list again.
  await page.reload()
  await expect(mainRegion(page)).toContainText('No Matched Quest Found!')

  await page.goBack()

  await expect(questRows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\?page=2$/)
})

test('[Q09.6] an open screen changes to the next day at midnight in the family’s time zone', async ({
  page,
  context,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-03-11T04:00:00Z')
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child(), { due_date: '2027-03-10' })
  await context.clock.setFixedTime('2027-03-11T04:59:59Z')
  await page.route('**/api/v1/live', () => {})
  await signInAs(page, child())
  const finishButton = questTag(page, 'Walk the dog').getByRole('button', { name: /Finished/ })
  await expect(finishButton).toBeVisible()
  await unfoldOwnList(page)
  await expect(childQuestRows(page)).toHaveCount(1)
  await expect(childQuestRows(page)).not.toContainText('Expired')

  await context.clock.setFixedTime('2027-03-11T05:00:00Z')

  await expect(childQuestRows(page)).toContainText('Expired')
  await expect(finishButton).toHaveCount(0)
})

test('[Q14.2 Q14.4] a series that waits for points is shown above the list until it is stopped', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  const quest = await createQuest(parent, child('Mia'), { points: 300, reoccur_scale: 'weeks' })
  await finishQuest(child('Mia'), quest)
  await verifyQuest(parent, quest)

  await signInAs(page, parent)
  await mainRegion(page)
    .getByRole('link', { name: 'Mia: 1 repeating quest is waiting for points in your balance.' })
    .click()
  const waiting = page.getByRole('region', { name: 'Waiting for points' })
  const series = waiting.getByRole('listitem')
  await expect(series).toHaveCount(1)
  await expect(series).toContainText('Walk the dog')
  await expect(series).toContainText('waits for points')
  await expect(series).toContainText('weekly recurring')
  await expect(waiting.getByRole('link', { name: 'Purchase More Points' })).toHaveAttribute('href', '/points')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.goto(`${server.adultUrl}/kids/${child('Leo').id}`)
  await expect(mainRegion(page)).toContainText('No quest yet!')
  await expect(series).toHaveCount(0)

  await page.goBack()
  const dialog = page.getByRole('dialog', { name: 'Stop “Walk the dog”?' })
  await series.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await series.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('button', { name: 'Stop the series' }).click()
  await expect(flashMessage(page, 'The series has ended.')).toBeVisible()
  await expect(series).toHaveCount(0)
  expect((await parent.get('/missions/waiting_for_points')).body.series).toEqual([])
})

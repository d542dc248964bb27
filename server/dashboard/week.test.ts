import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DayEarnings, WeekEarnings } from '#contract/ledger/ledger.ts'
import { openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['newChild']>>

let server: TestServer
let parent: Person
let mia: Person
let leo: Person

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
/** A family in Vancouver, on the last evening of a week: it is Sunday there, and already Monday in UTC. */
beforeEach(async () => {
  server.clock.moveTo('2026-03-02T07:30:00Z')
  parent = await server.newParent()
  await parent.put('/parents', { time_zone: 'America/Vancouver' })
  mia = await server.newChild(parent)
  leo = await server.newChild(parent, { first_name: 'Leo' })
})

/** Moves the clock and signs everybody in again, because their sessions expire. */
async function moveClockTo(instant: string) {
  server.clock.moveTo(instant)
  parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
  mia = { ...mia, ...(await server.signInWithoutPassword(mia.email)) }
  leo = { ...leo, ...(await server.signInWithoutPassword(leo.email)) }
}
async function finishQuest(points: number): Promise<string> {
  const { body } = await parent.post('/missions', questForm(mia.id, { points, due_date: '2026-03-20' }))
  await mia.put(`/missions/${body.mission.id}`, { mission: { complete: true } })
  return body.mission.id
}
const decide = (id: string, mission: object) => parent.put(`/missions/${id}`, { mission })
async function verifyQuest(points: number) {
  const id = await finishQuest(points)
  await decide(id, { verified: true })
  return id
}
const giveBonus = ({ id }: Person, value: number) =>
  parent.post('/points', { points: { value, child_id: id } })

/** Returns this week's points of quests and of bonuses: on the child's card, and in the parent's and the child's chart. */
async function readWeek(child: Person) {
  const toPair = ({ body }: { body: { weeks: WeekEarnings[] } }) => {
    const week = body.weeks.at(-1)
    return [week?.quests, week?.bonus]
  }
  const { body } = await parent.get('/children')
  const card = body.children.find(({ id }: Person) => id === child.id)
  return {
    card: [card.earned_this_week, card.bonus_this_week],
    chart: toPair(await parent.get(`/children/${child.id}/points/weeks`)),
    own: toPair(await child.get('/points/weeks')),
  }
}
const everywhere = (quests: number, bonus: number) => ({
  card: [quests, bonus],
  chart: [quests, bonus],
  own: [quests, bonus],
})
async function readSummaries() {
  const mails = await server.listMessages(parent.email)
  return mails.filter(({ subject }) => subject === 'Your family’s week').map(({ text }) => text)
}
async function runJobsAt(instant: string) {
  await moveClockTo(instant)
  await server.runJobs()
}

/** Sunday 18:00 in Vancouver, on the day on which its clocks went forward. */
const SUNDAY_SIX_PM = '2026-03-09T01:00:00Z'

test('[D12.1 D12.2 D12.3 D12.4] the card, the charts and the mail show the same points for a week in the family’s time zone: bonuses are separate, and points taken back do not count', async () => {
  const lastWeeksQuest = await verifyQuest(40)
  await giveBonus(mia, 7)
  expect(await readWeek(mia)).toEqual(everywhere(40, 7))

  await moveClockTo('2026-03-02T08:00:00Z') // Monday, midnight
  expect(await readWeek(mia)).toEqual(everywhere(0, 0))
  await verifyQuest(50)
  await giveBonus(mia, 20)
  await giveBonus(leo, 15)
  const undone = await verifyQuest(30)
  await decide(undone, { undo: true })
  const reopening = { verified: false, complete: false, due_date: '2026-03-20' }
  await decide(await verifyQuest(25), { ...reopening, take_back: true })
  await decide(await verifyQuest(10), { ...reopening, take_back: false })
  await decide(lastWeeksQuest, { ...reopening, take_back: true })

  await runJobsAt(SUNDAY_SIX_PM)

  expect(await readWeek(mia)).toEqual(everywhere(60, 20))
  expect(await readWeek(leo)).toEqual(everywhere(0, 15))
  const [mail, ...others] = await readSummaries()
  expect(mail).toContain(
    '* Mia\n  2 quests verified\n  60\u00A0points earned\n  + 20\u00A0points as a bonus\n  1 quest to verify\n* Leo\n  + 15\u00A0points as a bonus\n',
  )
  expect(others).toEqual([])

  await moveClockTo('2026-03-09T06:59:59Z') // Sunday, 23:59:59
  await decide(undone, { verified: true })
  expect(await readWeek(mia)).toEqual(everywhere(90, 20))
  await moveClockTo('2026-03-09T07:00:00Z')
  expect(await readWeek(mia)).toEqual(everywhere(0, 0))
})

test('[D12.10] the card has the points of each day of the week, Monday to Sunday in the family’s time zone, and their sum is the week’s', async () => {
  await moveClockTo('2026-03-03T07:59:59Z') // Monday, 23:59:59
  await verifyQuest(50)
  await moveClockTo('2026-03-08T07:30:00Z') // Saturday
  await verifyQuest(30)
  await decide(await verifyQuest(25), {
    verified: false,
    complete: false,
    due_date: '2026-03-20',
    take_back: true,
  })
  await giveBonus(mia, 20)
  await moveClockTo('2026-03-09T06:30:00Z') // Sunday, after the clocks went forward
  await verifyQuest(10)

  const { children } = (await parent.get('/children')).body
  const [card, sibling] = children
  expect(
    card.days_this_week.map(({ day, quests, bonus }: DayEarnings) => [day.slice(8), quests, bonus]),
  ).toEqual([
    ['02', 50, 0],
    ['03', 0, 0],
    ['04', 0, 0],
    ['05', 0, 0],
    ['06', 0, 0],
    ['07', 30, 20],
    ['08', 10, 0],
  ])
  expect([card.earned_this_week, card.bonus_this_week]).toEqual([90, 20])
  expect(sibling.days_this_week).toHaveLength(7)
  for (const { quests, bonus } of sibling.days_this_week) expect([quests, bonus]).toEqual([0, 0])
})

test('[D12.2] a summary that is sent late, on Monday, tells of the whole week and of nothing after it', async () => {
  await moveClockTo('2026-03-09T06:59:59Z')
  await verifyQuest(50)
  await moveClockTo('2026-03-09T07:00:00Z')
  await verifyQuest(20)
  await giveBonus(mia, 5)

  await server.runJobs()

  expect(await readSummaries()).toEqual([
    expect.stringContaining('* Mia\n  1 quest verified\n  50\u00A0points earned\n'),
  ])
  expect((await readSummaries())[0]).not.toContain('bonus')
})

test('[D12.8 K09.1 K09.2] a child can read its own weeks but not a sibling’s, and a parent has no weeks of its own', async () => {
  await giveBonus(leo, 5)

  const { weeks } = (await mia.get('/points/weeks')).body

  expect(weeks).toHaveLength(12)
  for (const { quests, bonus } of weeks) expect([quests, bonus]).toEqual([0, 0])
  expect((await mia.get(`/children/${leo.id}/points/weeks`)).status).toBe(403)
  expect((await parent.get('/points/weeks')).status).toBe(403)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Week } from '#contract/quests/week.ts'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
let sibling: Awaited<ReturnType<TestServer['newChild']>>

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  expect(await server.checkLedger()).toEqual([])
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent)
  sibling = await server.newChild(parent)
})

const TODAY = '2026-03-02'

async function newQuest(more: Record<string, unknown> = {}, child_id = child.id) {
  const form = questForm(child_id, { due_date: TODAY, points: 10, ...more })
  const { status, body } = await parent.post('/missions', form)
  expect(status).toBe(201)
  return body.mission
}
const getWeek = async (first_day = TODAY, who: Pick<typeof parent, 'get'> = parent): Promise<Week> => {
  const { status, body } = await who.get(`/missions/week?first_day=${first_day}`)
  expect(status).toBe(200)
  return body.week
}
const toLines = (quests: { name: string; due_date: string }[]) =>
  quests.map(({ name, due_date }) => `${name} ${due_date.slice(5)}`)

test('[W08.1] a parent gets the week of all children, and a child its own', async () => {
  await newQuest({ name: 'Teeth', time_of_day: null, times_of_day: ['evening'] })
  await newQuest({ name: 'Bed', times_of_day: ['morning'] })
  await newQuest({ name: 'Card', due_date: '2026-03-08' }, sibling.id)
  await newQuest({ name: 'Later', due_date: '2026-03-09' })
  const deleted = await newQuest({ name: 'Deleted' })
  await parent.delete(`/missions/${deleted.id}`)

  expect(toLines((await getWeek()).missions)).toEqual(['Bed 03-02', 'Teeth 03-02', 'Card 03-08'])
  expect(toLines((await getWeek(TODAY, child)).missions)).toEqual(['Bed 03-02', 'Teeth 03-02'])
  expect(toLines((await getWeek('2026-03-09', child)).missions)).toEqual(['Later 03-09'])
})

test('[W08.2] a moved quest is on its new day, and a quest that stays open on the day to which it moved on', async () => {
  const moved = await newQuest({ name: 'Moved' })
  await parent.put(`/missions/${moved.id}`, { mission: { due_date: '2026-03-05' } })
  await newQuest({ name: 'Late', stays_open: true })
  await newQuest({ name: 'Missed' })
  server.clock.moveTo('2026-03-04T15:00:00Z')
  await server.runJobs()
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  expect(toLines((await getWeek()).missions)).toEqual(['Missed 03-02', 'Late 03-04', 'Moved 03-05'])
})

test('[W08.4] shared quests are listed once, and a child gets its own turns and its own part of the points', async () => {
  const shared = { also_for: [sibling.id], reoccur_scale: 'days' }
  await newQuest({ name: 'Dishes', sharing: 'turns', ...shared })
  await newQuest({ name: 'Snow', sharing: 'split', points: 5, ...shared })
  const week = await getWeek()
  expect(toLines(week.missions)).toEqual(['Dishes 03-02', 'Snow 03-02'])
  expect(week.expected.filter(({ due_date }) => due_date === '2026-03-03')).toMatchObject([
    { name: 'Dishes', child_id: sibling.id, sharing: 'turns' },
    { name: 'Snow', points: 5, sharing: 'split', sharers: [child.id, sibling.id] },
  ])
  const own = (await getWeek(TODAY, child)).expected
  expect(own.filter(({ name }) => name === 'Dishes').map(({ due_date }) => due_date.slice(5))).toEqual([
    '03-04',
    '03-06',
    '03-08',
  ])
  expect(own.find(({ name }) => name === 'Snow')).toMatchObject({ child_id: child.id, points: 3 })
  expect(toLines((await getWeek(TODAY, sibling)).missions)).toEqual(['Snow 03-02'])
})

test('[W08.5] the pauses of the week are returned, also past ones: to a child those that are its own', async () => {
  const pause = (child_id: string | null, first_day: string, last_day: string) =>
    parent.post('/pauses', { pause: { child_id, first_day, last_day, reason: 'away' } })
  await pause(sibling.id, '2026-03-03', '2026-03-04')
  await pause(null, '2026-03-08', '2026-03-12')
  const days = { first_day: '2026-03-08', last_day: '2026-03-12' }
  expect((await getWeek()).pauses).toEqual([
    { child_id: sibling.id, first_day: '2026-03-03', last_day: '2026-03-04' },
    { child_id: null, ...days },
  ])
  expect((await getWeek('2026-03-09')).pauses).toEqual([{ child_id: null, ...days }])
  expect((await getWeek(TODAY, child)).pauses).toEqual([{ child_id: null, ...days }])
  server.clock.moveTo('2026-03-20T15:00:00Z')
  await server.runJobs()
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  expect((await getWeek()).pauses).toHaveLength(2)
})

test('[W08.6 W08.7] the week says what it needs, what the wallet lacks, and what waits for points', async () => {
  await newQuest({ name: 'Bed', reoccur_scale: 'days', points: 100 })
  const { points } = (await parent.get('/points')).body
  expect((await getWeek()).wallet).toEqual({ points, needed: 600, missing: Math.max(0, 600 - points) })
  expect((await getWeek('2026-03-09')).wallet).toEqual({
    points,
    needed: 700,
    missing: Math.max(0, 1300 - points),
  })
  expect((await getWeek('2026-02-23')).wallet).toEqual({ points, needed: 0, missing: 0 })
  expect((await getWeek(TODAY, child)).wallet).toBeNull()

  const { id } = await newQuest({ name: 'Big', reoccur_scale: 'weeks', points })
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  await parent.put(`/missions/${id}`, { mission: { verified: true } })
  const waiting = (await getWeek('2026-03-09')).expected.filter(({ name }) => name === 'Big')
  expect(waiting).toMatchObject([{ due_date: '2026-03-09', waits_for_points: true, points }])
})

test('[W08.8] a family gets no other family’s week, and no week that does not exist or is too far ahead', async () => {
  await newQuest({ reoccur_scale: 'days' })
  const stranger = await server.newParent()
  expect(await getWeek(TODAY, stranger)).toMatchObject({ missions: [], expected: [], pauses: [] })
  const far = await parent.get('/missions/week?first_day=2026-05-25')
  expect(far.status).toBe(200)
  for (const day of ['2026-05-26', '2026-02-30', '0000-01-01', 'soon', ''])
    expect((await parent.get(`/missions/week?first_day=${day}`)).body.code).toBe('invalid')
  expect((await parent.get('/missions/week')).body.code).toBe('invalid')
  expect((await server.visitor.get(`/missions/week?first_day=${TODAY}`)).status).toBe(401)
})

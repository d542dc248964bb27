import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HistoryLine, transferKinds, type WeekEarnings } from '#contract/ledger/ledger.ts'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent)
})

async function newQuest(fields: Record<string, unknown> = {}): Promise<string> {
  return (await parent.post('/missions', questForm(child.id, fields))).body.mission.id
}
const update = (user: typeof parent, id: string, mission: object) => user.put(`/missions/${id}`, { mission })
const fetchHistory = async (user: Pick<typeof parent, 'get'>, url = '/points/history') =>
  (await user.get(url)).body.lines as HistoryLine[]
const toRows = (lines: HistoryLine[]) =>
  lines.map(({ kind, points, balance, quest }) => [kind, points, balance, quest])

test('[P10.10 P10.12] a family’s points history starts with the welcome points and shows each balance, newest first', async () => {
  const dishes = await newQuest()
  await update(child, dishes, { complete: true })
  await update(parent, dishes, { verified: true, points: 60, note: 'The pots, too!' })
  await parent.post('/points', { points: { value: 20, child_id: child.id, note: 'Helped grandma' } })

  const lines = await fetchHistory(parent)

  expect(toRows(lines)).toEqual([
    ['bonus', -20, 420, null],
    ['promise', -10, 440, 'Dishes'],
    ['promise', -50, 450, 'Dishes'],
    ['trial', 500, 500, null], // the welcome points
  ])
  expect(lines[0]).toMatchObject({ child: 'Mia', by: 'Claire', note: 'Helped grandma' })
  expect(lines[1]).toMatchObject({ child: 'Mia', by: 'Claire', note: 'The pots, too!', event: 'verify' })
  expect(lines[2]).toMatchObject({ child: 'Mia', by: 'Claire', note: null, event: 'create' })
})

test('[P10.11] the child and the parent see the same history of the child’s points', async () => {
  const dishes = await newQuest()
  await update(child, dishes, { complete: true })
  await update(parent, dishes, { verified: true, note: 'Shiny!' })
  await update(parent, dishes, { verified: false, complete: false, due_date: '2026-03-09', take_back: true })

  const lines = await fetchHistory(child)

  expect(toRows(lines)).toEqual([
    ['take_back', -50, 0, 'Dishes'],
    ['verify', 50, 50, 'Dishes'],
  ])
  expect(lines[1]?.note).toBe('Shiny!')
  expect(await fetchHistory(parent, `/children/${child.id}/points/history`)).toEqual(lines)
})

test('[P10.13] a deleted quest keeps its name and events in the history', async () => {
  const dishes = await newQuest()
  await parent.delete(`/missions/${dishes}`)

  const [line] = await fetchHistory(parent)

  expect(line).toMatchObject({ kind: 'release', points: 50, quest: 'Dishes', event: 'delete', balance: 500 })
})

test('[P10.12] changes of the same instant are listed in the reverse order of their writing', async () => {
  const dishes = await newQuest({ points: 500, reoccur_scale: 'days' })
  await parent.delete(`/missions/${dishes}`)

  expect(toRows(await fetchHistory(parent)).map(([kind, , balance]) => [kind, balance])).toEqual([
    ['promise', 0],
    ['release', 500],
    ['promise', 0],
    ['trial', 500],
  ])
})

test('[P10.12] the history is divided into pages', async () => {
  for (let n = 1; n <= 12; n++) await parent.post('/points', { points: { value: n, child_id: child.id } })

  const first = (await child.get('/points/history')).body
  const second = (await child.get('/points/history?offset=10')).body
  // An offset that does not fit in a 4-byte integer.
  const beyond = (await child.get('/points/history?offset=3000000000')).body

  expect(first.lines.map(({ points }: HistoryLine) => points)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  expect(first.lines[0].balance).toBe(78)
  expect(toRows(second.lines)).toEqual([
    ['bonus', 2, 3, null],
    ['bonus', 1, 1, null],
  ])
  expect(beyond.lines).toEqual([])
  for (const { pagination } of [first, second, beyond]) expect(pagination).toEqual({ total: 12 })
  expect((await child.get('/points/history?limit=101')).status).toBe(422)
})

test('[P10.11 K09.1 K09.2 K09.4] only the family can read its history, and no child can read a sibling’s history', async () => {
  const sibling = await server.newChild(parent, { first_name: 'Leo' })
  await parent.post('/points', { points: { value: 5, child_id: child.id } })

  expect(await fetchHistory(sibling)).toEqual([])
  const url = `/children/${child.id}/points/history`
  expect((await sibling.get(url)).status).toBe(403)
  const stranger = await server.newParent()
  expect((await stranger.get(url)).status).toBe(404)
  expect(toRows(await fetchHistory(stranger))).toEqual([['trial', 500, 500, null]])
})

test('[P10.10] the contract lists every kind of transfer in the ledger', async () => {
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'transfers_kind_check'`.execute(
    server.db,
  )
  const kinds = [...(rows[0]?.text ?? '').matchAll(/'([^']+)'::text/g)].map(([, kind]) => kind)
  expect(kinds.sort()).toEqual([...transferKinds].sort())
})

const fetchWeeks = async (): Promise<WeekEarnings[]> =>
  (await parent.get(`/children/${child.id}/points/weeks`)).body.weeks
const fetchEarnings = async () => (await fetchWeeks()).filter(({ quests, bonus }) => quests + bonus > 0)
/** Moves the clock and signs parent and child in again, because their sessions expire. */
async function moveClockTo(instant: string) {
  server.clock.moveTo(new Date(instant))
  parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
  child = { ...child, ...(await server.signInWithoutPassword(child.email)) }
}
const giveBonus = (value: number) => parent.post('/points', { points: { value, child_id: child.id } })

test('[P10.15] a child’s last twelve weeks begin on Mondays, and the current week is the last', async () => {
  const weeks = await fetchWeeks()

  expect(weeks.map(({ from }) => from)).toEqual([
    '2025-12-15',
    '2025-12-22',
    '2025-12-29',
    '2026-01-05',
    '2026-01-12',
    '2026-01-19',
    '2026-01-26',
    '2026-02-02',
    '2026-02-09',
    '2026-02-16',
    '2026-02-23',
    '2026-03-02',
  ])
  for (const { quests, bonus } of weeks) expect([quests, bonus]).toEqual([0, 0])
})

test('[P10.16] a week runs from Monday to Sunday in the family’s time zone, even across a clock change', async () => {
  await moveClockTo('2026-03-02T04:59:59Z')
  await giveBonus(1)
  await moveClockTo('2026-03-02T05:00:00Z')
  await giveBonus(2)
  // The clocks went forward on this Sunday.
  await moveClockTo('2026-03-09T03:59:59Z')
  await giveBonus(4)
  await moveClockTo('2026-03-09T04:00:00Z')
  await giveBonus(8)

  expect(await fetchEarnings()).toEqual([
    { from: '2026-02-23', quests: 0, bonus: 1 },
    { from: '2026-03-02', quests: 0, bonus: 6 },
    { from: '2026-03-09', quests: 0, bonus: 8 },
  ])
  await parent.put('/parents', { time_zone: 'America/Vancouver' })
  // In Vancouver the clock still shows Sunday.
  expect(await fetchEarnings()).toEqual([
    { from: '2026-02-23', quests: 0, bonus: 3 },
    { from: '2026-03-02', quests: 0, bonus: 12 },
  ])
  await parent.put('/parents', { time_zone: 'America/Toronto' })
  await moveClockTo('2026-05-18T16:00:00Z')
  expect(await fetchEarnings()).toEqual([
    { from: '2026-03-02', quests: 0, bonus: 6 },
    { from: '2026-03-09', quests: 0, bonus: 8 },
  ])
})

test('[P10.17] points taken back are deducted from the week in which they were earned; bonuses are separate', async () => {
  const [dishes, beds] = [await newQuest(), await newQuest({ points: 30 })]
  for (const id of [dishes, beds]) {
    await update(child, id, { complete: true })
    await update(parent, id, { verified: true })
  }
  await giveBonus(20)
  expect(await fetchEarnings()).toEqual([{ from: '2026-03-02', quests: 80, bonus: 20 }])

  await moveClockTo('2026-03-11T15:00:00Z')
  const reopening = { verified: false, complete: false, due_date: '2026-03-20', take_back: true }
  await update(parent, dishes, reopening)
  expect(await fetchEarnings()).toEqual([{ from: '2026-03-02', quests: 30, bonus: 20 }])

  await update(child, dishes, { complete: true })
  await update(parent, dishes, { verified: true })
  expect(await fetchEarnings()).toEqual([
    { from: '2026-03-02', quests: 30, bonus: 20 },
    { from: '2026-03-09', quests: 50, bonus: 0 },
  ])

  // The weeks shown now begin on March 9. The points for the beds were paid the week before, so taking them back changes no
  // week shown. The points for the dishes are deducted from the week of March 9, in which they were paid again.
  await moveClockTo('2026-05-27T15:00:00Z')
  await update(parent, dishes, { ...reopening, due_date: '2026-05-28' })
  await update(parent, beds, { ...reopening, due_date: '2026-05-28' })
  expect(await fetchEarnings()).toEqual([])
})

test('[P10.15 K09.1 K09.2] only parents can read a child’s weeks by the child’s id', async () => {
  const sibling = await server.newChild(parent, { first_name: 'Leo' })
  await giveBonus(5)
  const url = `/children/${child.id}/points/weeks`

  for (const reader of [sibling, child]) expect((await reader.get(url)).status).toBe(403)
  const stranger = await server.newParent()
  expect(await stranger.get(url)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const siblingWeeks = (await parent.get(`/children/${sibling.id}/points/weeks`)).body.weeks
  expect(siblingWeeks).toHaveLength(12)
  for (const { quests, bonus } of siblingWeeks) expect([quests, bonus]).toEqual([0, 0])
})

test('[P10.20] points held for a quest of several children stand under no child, also once one of them was first', async () => {
  const sibling = await server.newChild(parent)
  const snow = await newQuest({ sharing: 'first_come', also_for: [sibling.id] })
  const held = { kind: 'promise', quest: 'Dishes', child_id: null, child: null }
  expect((await fetchHistory(parent))[0]).toMatchObject(held)
  await update(sibling, snow, { complete: true })
  await update(parent, snow, { verified: true })
  expect((await fetchHistory(parent))[0]).toMatchObject(held)
  expect((await fetchHistory(sibling))[0]).toMatchObject({ kind: 'verify', child_id: sibling.id })
})

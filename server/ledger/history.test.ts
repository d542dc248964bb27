import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PointsLine, pointsKinds } from '#contract/ledger.ts'
import { type Home, MONDAY, openHome, questForm } from '#server/testing/home.ts'

let home: Home
let parent: Awaited<ReturnType<Home['newParent']>>
let child: Awaited<ReturnType<Home['newChild']>>

beforeAll(async () => {
  home = await openHome()
})
afterAll(() => home.close())
beforeEach(async () => {
  home.clock.moveTo(MONDAY)
  parent = await home.newParent()
  child = await home.newChild(parent)
})

async function newQuest(more: Record<string, unknown> = {}): Promise<string> {
  return (await parent.post('/missions', questForm(child.id, more))).body.mission.id
}
const change = (who: typeof parent, id: string, mission: object) => who.put(`/missions/${id}`, { mission })
const history = async (who: Pick<typeof parent, 'get'>, url = '/points/history'): Promise<PointsLine[]> =>
  (await who.get(url)).body.lines
const told = (lines: PointsLine[]) =>
  lines.map(({ kind, points, balance, quest }) => [kind, points, balance, quest])

test('[P10] a family’s points from the first gift on, each with the balance after it, the newest first', async () => {
  const dishes = await newQuest()
  await change(child, dishes, { complete: true })
  await change(parent, dishes, { verified: true, points: 60, note: 'The pots, too!' })
  await parent.post('/points', { points: { value: 20, child_id: child.id, note: 'Helped grandma' } })

  const lines = await history(parent)

  expect(told(lines)).toEqual([
    ['bonus', -20, 420, null],
    ['promise', -10, 440, 'Dishes'],
    ['promise', -50, 450, 'Dishes'],
    ['trial', 500, 500, null],
  ])
  expect(lines[0]).toMatchObject({ child: 'Mia', by: 'Claire', note: 'Helped grandma' })
  expect(lines[1]).toMatchObject({ child: 'Mia', by: 'Claire', note: 'The pots, too!', event: 'verify' })
  expect(lines[2]).toMatchObject({ child: 'Mia', by: 'Claire', note: null, event: 'create' })
})

test('[P10] a child’s points the same way, for the child and for the parent', async () => {
  const dishes = await newQuest()
  await change(child, dishes, { complete: true })
  await change(parent, dishes, { verified: true, note: 'Shiny!' })
  await change(parent, dishes, { verified: false, complete: false, due_date: '2026-03-09', take_back: true })

  const lines = await history(child)

  expect(told(lines)).toEqual([
    ['take_back', -50, 0, 'Dishes'],
    ['verify', 50, 50, 'Dishes'],
  ])
  expect(lines[1]?.note).toBe('Shiny!')
  expect(await history(parent, `/children/${child.id}/points/history`)).toEqual(lines)
})

test('[P10] a quest that was deleted keeps its name in the history, and what happened to it', async () => {
  const dishes = await newQuest()
  await parent.delete(`/missions/${dishes}`)

  const [line] = await history(parent)

  expect(line).toMatchObject({ kind: 'release', points: 50, quest: 'Dishes', event: 'delete', balance: 500 })
})

test('[P10] changes of one instant keep the order in which they were made', async () => {
  const dishes = await newQuest({ points: 500, reoccur_scale: 'days' })
  await parent.delete(`/missions/${dishes}`)

  expect(told(await history(parent)).map(([kind, , balance]) => [kind, balance])).toEqual([
    ['promise', 0],
    ['release', 500],
    ['promise', 0],
    ['trial', 500],
  ])
})

test('[P10] the history comes in pages', async () => {
  for (let n = 1; n <= 12; n++) await parent.post('/points', { points: { value: n, child_id: child.id } })

  const first = (await child.get('/points/history')).body
  const second = (await child.get('/points/history?offset=10')).body
  // Further than a number of four bytes reaches.
  const beyond = (await child.get('/points/history?offset=3000000000')).body

  expect(first.lines.map(({ points }: PointsLine) => points)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  expect(first.lines[0].balance).toBe(78)
  expect(told(second.lines)).toEqual([
    ['bonus', 2, 3, null],
    ['bonus', 1, 1, null],
  ])
  expect(beyond.lines).toEqual([])
  for (const { pagination } of [first, second, beyond]) expect(pagination).toEqual({ total: 12 })
  expect((await history(child, '/points/history?limit=101')) === undefined).toBe(true)
})

test('[P10, K09] a history is the family’s own, and a child’s is no other child’s', async () => {
  const sibling = await home.newChild(parent, { first_name: 'Leo' })
  await parent.post('/points', { points: { value: 5, child_id: child.id } })

  expect(await history(sibling)).toEqual([])
  const url = `/children/${child.id}/points/history`
  expect((await sibling.get(url)).status).toBe(403)
  const stranger = await home.newParent()
  expect((await stranger.get(url)).status).toBe(404)
  expect(told(await history(stranger))).toEqual([['trial', 500, 500, null]])
})

test('[P10] every kind of transfer that the ledger knows can be told', async () => {
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'transfers_kind_check'`.execute(
    home.db,
  )
  const kinds = [...(rows[0]?.text ?? '').matchAll(/'([^']+)'::text/g)].map(([, kind]) => kind)
  expect(kinds.sort()).toEqual([...pointsKinds].sort())
})

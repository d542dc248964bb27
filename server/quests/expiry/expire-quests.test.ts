import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'
import { expireQuests } from './expire-quests.ts'

/* Races, twenty times each. The embedded database runs one transaction at a time. */

const TIMES = 20
const NIGHT = '2026-03-03T05:31:00Z'

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

const change = (id: string, mission: object) => parent.put(`/missions/${id}`, { mission })
const points = async () => [(await parent.get('/points')).body, (await child.get('/points')).body]

async function newQuests(count: number, more: object): Promise<string[]> {
  const ids = []
  for (let number = 0; number < count; number++) {
    const { body } = await parent.post(
      '/missions',
      questForm(child.id, { points: 10, due_date: '2026-03-02', ...more }),
    )
    ids.push(body.mission.id)
  }
  return ids
}
async function finish(ids: string[]) {
  for (const id of ids) await child.put(`/missions/${id}`, { mission: { complete: true } })
}
const all = async () => (await child.get('/missions?limit=100')).body.missions as { due_date: string }[]

test('[Q10.5 Q09.8] several workers at the same midnight create each next quest once and release its points once', async () => {
  await newQuests(TIMES, { reoccur_scale: 'days' })
  server.clock.moveTo(NIGHT)
  await Promise.all(Array.from({ length: 4 }, () => expireQuests(server.deps)))

  const days = (await all()).map(({ due_date }) => due_date)
  expect(days.filter((day) => day === '2026-03-03')).toHaveLength(TIMES)
  expect(days).toHaveLength(2 * TIMES)
  expect((await points())[0]).toEqual({ points: 500 - 10 * TIMES, held: 10 * TIMES })
  expect(await server.ledgerErrors()).toEqual([])
})

test('[Q09.10] expire and extend at once: the held points match the quest in either order', async () => {
  const ids = await newQuests(TIMES, {})
  server.clock.moveTo(NIGHT)
  const [, ...replies] = await Promise.all([
    expireQuests(server.deps),
    ...ids.map((id) => change(id, { due_date: '2026-03-04' })),
  ])
  expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect((await points())[0]).toEqual({ points: 500 - 10 * TIMES, held: 10 * TIMES })
  expect(await server.ledgerErrors()).toEqual([])
})

test('[Q11.5] verify and restore at once: the child’s points match the last step', async () => {
  const ids = await newQuests(TIMES, {})
  await finish(ids)
  await Promise.all(
    ids.flatMap((id) => [
      change(id, { verified: true }),
      change(id, { verified: false, complete: false, due_date: '2026-03-09', take_back: true }),
    ]),
  )
  const verified = (await all()).filter((quest) => 'verified' in quest && quest.verified).length
  const [parents, childs] = await points()
  expect(childs.points).toBe(10 * verified)
  expect(parents.held).toBe(10 * (TIMES - verified))
  expect(await server.ledgerErrors()).toEqual([])
})

test('[Q13.9] two undos at once take the paid points back once', async () => {
  const ids = await newQuests(TIMES, { reoccur_scale: 'days' })
  await finish(ids)
  for (const id of ids) await change(id, { verified: true })
  const replies = await Promise.all(
    ids.flatMap((id) => [change(id, { undo: true }), change(id, { undo: true })]),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(TIMES)
  expect(await points()).toEqual([
    { points: 500 - 10 * TIMES, held: 10 * TIMES },
    { points: 0, held: 0 },
  ])
  expect(await all()).toHaveLength(TIMES)
  expect(await server.ledgerErrors()).toEqual([])
})

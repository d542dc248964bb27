import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'
import { expireQuests } from './expire-quests.ts'

/* Every test makes concurrent calls on twenty quests. Only PostgreSQL really runs them concurrently: the embedded
   database runs one transaction at a time. */

const QUESTS = 20
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

const changeQuest = (id: string, mission: object) => parent.put(`/missions/${id}`, { mission })
const getBothPoints = async () => [(await parent.get('/points')).body, (await child.get('/points')).body]

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
const listQuests = async () =>
  (await child.get('/missions?limit=100')).body.missions as { due_date: string; verified: boolean }[]

test('[Q10.5 Q09.8] concurrent workers create each next quest once and release the points of each expired quest once', async () => {
  await newQuests(QUESTS, { reoccur_scale: 'days' })
  server.clock.moveTo(NIGHT)
  await Promise.all(Array.from({ length: 4 }, () => expireQuests(server.deps)))

  const days = (await listQuests()).map(({ due_date }) => due_date)
  expect(days.filter((day) => day === '2026-03-03')).toHaveLength(QUESTS)
  expect(days).toHaveLength(2 * QUESTS)
  expect((await getBothPoints())[0]).toEqual({ points: 500 - 10 * QUESTS, held: 10 * QUESTS })
  expect(await server.checkLedger()).toEqual([])
})

test('[Q09.10] after expiring and extending a quest concurrently, the held points match the quest', async () => {
  const ids = await newQuests(QUESTS, {})
  server.clock.moveTo(NIGHT)
  const [, ...replies] = await Promise.all([
    expireQuests(server.deps),
    ...ids.map((id) => changeQuest(id, { due_date: '2026-03-04' })),
  ])
  expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect((await getBothPoints())[0]).toEqual({ points: 500 - 10 * QUESTS, held: 10 * QUESTS })
  expect(await server.checkLedger()).toEqual([])
})

test('[Q11.5] after verifying and restoring a quest concurrently, the child’s points match the final state', async () => {
  const ids = await newQuests(QUESTS, {})
  await finish(ids)
  await Promise.all(
    ids.flatMap((id) => [
      changeQuest(id, { verified: true }),
      changeQuest(id, { verified: false, complete: false, due_date: '2026-03-09', take_back: true }),
    ]),
  )
  const verifiedCount = (await listQuests()).filter(({ verified }) => verified).length
  const [parentPoints, childPoints] = await getBothPoints()
  expect(childPoints.points).toBe(10 * verifiedCount)
  expect(parentPoints.held).toBe(10 * (QUESTS - verifiedCount))
  expect(await server.checkLedger()).toEqual([])
})

test('[Q13.9] two concurrent undos take the paid points back once', async () => {
  const ids = await newQuests(QUESTS, { reoccur_scale: 'days' })
  await finish(ids)
  for (const id of ids) await changeQuest(id, { verified: true })
  const replies = await Promise.all(
    ids.flatMap((id) => [changeQuest(id, { undo: true }), changeQuest(id, { undo: true })]),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(QUESTS)
  expect(await getBothPoints()).toEqual([
    { points: 500 - 10 * QUESTS, held: 10 * QUESTS },
    { points: 0, held: 0 },
  ])
  expect(await listQuests()).toHaveLength(QUESTS)
  expect(await server.checkLedger()).toEqual([])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ApiResponse,
  MONDAY,
  openTestServer,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'

/* The embedded database runs one transaction at a time, so only PostgreSQL really tests these races. */

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  expect(await server.checkLedger()).toEqual([])
  await server.close()
})
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent)
})

const getHeld = async () => (await parent.get('/points')).body.held
const resultOf = ({ status, body }: ApiResponse) => (status < 300 ? 'done' : body.code)
const countResults = (replies: ApiResponse[], result: string) =>
  replies.filter((reply) => resultOf(reply) === result).length
const concurrently = (count: number, send: () => Promise<ApiResponse>) =>
  Promise.all(Array.from({ length: count }, send))
const finish = (id: string) => child.put(`/missions/${id}`, { mission: { complete: true } })
const deleteQuest = (id: string) => parent.delete(`/missions/${id}`)

async function newQuest(more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await parent.post('/missions', questForm(child.id, { points: 1, ...more }))
  return body.mission.id
}

const TODAY = '2026-03-02'
const beginPause = (last_day = '2026-03-20') =>
  parent.post('/pauses', { pause: { child_id: child.id, first_day: TODAY, last_day, reason: 'sick' } })
const listQuestsOfChild = async () =>
  (await parent.get(`/children/${child.id}/missions?limit=100`)).body.missions

test('[W05.15] of twenty concurrent calls one begins a pause, and every quest rests once', async () => {
  await newQuest()
  const replies = await concurrently(20, () => beginPause())
  expect(countResults(replies, 'done')).toBe(1)
  expect(countResults(replies, 'pause_overlaps')).toBe(19)
  const pauseId = replies.find(({ status }) => status === 201)?.body.pause.id
  expect(await getHeld()).toBe(0)
  const ends = await concurrently(20, () => parent.delete(`/pauses/${pauseId}`))
  expect(countResults(ends, 'done')).toBe(1)
  expect(await getHeld()).toBe(1)
})

test('[W05.15] finishing, verifying and beginning a pause at once neither lose nor hold points twice', async () => {
  for (let round = 0; round < 20; round++) {
    const open = await newQuest()
    const finished = await newQuest()
    await finish(finished)
    const [pause] = await Promise.all([
      beginPause(),
      finish(open),
      parent.put(`/missions/${finished}`, { mission: { verified: true } }),
      server.runJobs(),
    ])
    await server.runJobs()
    const quests = await listQuestsOfChild()
    const one = quests.find(({ id }: { id: string }) => id === open)
    expect(one.complete ? null : 'pause').toBe(one.paused_for)
    const waiting = quests.filter(
      (quest: { complete: boolean; verified: boolean }) => quest.complete && !quest.verified,
    )
    expect(await getHeld()).toBe(waiting.length)
    await parent.delete(`/pauses/${pause.body.pause.id}`)
    if (one.complete) await parent.put(`/missions/${open}`, { mission: { complete: false } })
    await deleteQuest(open)
  }
})

test('[W05.15] ending a pause, deleting its quest and the jobs at once leave no points held', async () => {
  for (let round = 0; round < 20; round++) {
    const id = await newQuest()
    const { body } = await beginPause()
    await Promise.all([parent.delete(`/pauses/${body.pause.id}`), deleteQuest(id), server.runJobs()])
    await server.runJobs()
    expect(await getHeld()).toBe(0)
    expect((await listQuestsOfChild()).map((quest: { id: string }) => quest.id)).not.toContain(id)
  }
})

test('[W05.15] a pause that begins while the jobs of midnight run neither lets a quest expire nor doubles a series', async () => {
  for (let round = 0; round < 20; round++) {
    server.clock.moveTo(MONDAY)
    parent = await server.newParent()
    child = await server.newChild(parent)
    await newQuest({ due_date: TODAY, reoccur_scale: 'days' })
    await newQuest({ due_date: TODAY })
    server.clock.moveTo('2026-03-03T05:01:00Z')
    parent = { ...parent, ...(await server.signIn(parent.email)) }
    await Promise.all([server.runJobs(), beginPause('2026-03-03'), server.runJobs()])
    await server.runJobs()
    expect(await getHeld()).toBe(0)
    type Row = { due_date: string; paused_for: string | null; reoccur_scale: string | null }
    const quests: Row[] = await listQuestsOfChild()
    expect(quests.map(({ paused_for }) => paused_for)).toEqual(['pause', 'pause'])
    server.clock.moveTo('2026-03-04T05:01:00Z')
    await server.runJobs()
    parent = { ...parent, ...(await server.signIn(parent.email)) }
    expect((await listQuestsOfChild()).map((quest: Row) => quest.due_date)).toEqual([
      '2026-03-04',
      '2026-03-04',
    ])
    expect(await getHeld()).toBe(2)
  }
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newOtherParent } from '#server/testing/samples/parents.ts'
import { type ApiResponse, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

/* The embedded database runs one transaction at a time, so only PostgreSQL really tests these races. */

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
let sibling: Awaited<ReturnType<TestServer['newChild']>>

beforeAll(async () => {
  server = await openTestServer()
  parent = await server.newParent()
  child = await server.newChild(parent)
  sibling = await server.newChild(parent, { first_name: 'Leo' })
})
afterAll(() => server.close())
afterEach(async () => {
  expect(await server.checkLedger()).toEqual([])
  const [family, ...kids] = await Promise.all([parent, child, sibling].map(getPoints))
  expect(kids.reduce((sum, kid) => sum + kid.points, family.points + family.held)).toBe(500)
})

const getPoints = async (who: Pick<typeof parent, 'get'>) => (await who.get('/points')).body
const resultOf = ({ status, body }: ApiResponse) => (status < 300 ? 'done' : body.code)
const countResults = (replies: ApiResponse[], result: string) =>
  replies.filter((reply) => resultOf(reply) === result).length
const concurrently = (count: number, send: (index: number) => Promise<ApiResponse>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)))

type State = 'open' | 'finished' | 'verified'

async function newQuest(state: State): Promise<string> {
  const { body } = await parent.post('/missions', questForm(child.id, { points: 1 }))
  const { id } = body.mission
  if (state !== 'open') await child.put(`/missions/${id}`, { mission: { complete: true } })
  if (state === 'verified') await parent.put(`/missions/${id}`, { mission: { verified: true } })
  return id
}

/** Returns the number of quests of each child. */
const countQuests = async (...who: (typeof child)[]) =>
  Promise.all(who.map(async (kid) => (await kid.get('/missions?limit=100')).body.missions.length))

async function deleteOpenQuests() {
  for (const kid of [child, sibling]) {
    const { missions } = (await kid.get('/missions?state=open')).body
    for (const { id } of missions) await parent.delete(`/missions/${id}`)
  }
}

test('[Q02.8] fifty concurrent calls create one quest if the points cover only one', async () => {
  const replies = await concurrently(50, () => parent.post('/missions', questForm(child.id, { points: 500 })))

  expect(countResults(replies, 'done')).toBe(1)
  expect(countResults(replies, 'points_short')).toBe(49)
  expect(await getPoints(parent)).toEqual({ points: 0, held: 500 })
  expect(await countQuests(child)).toEqual([1])
  await deleteOpenQuests()
})

test('[Q02.6 Q02.8] fifty concurrent calls for two children create the quests that the points cover, always for both', async () => {
  const form = questForm(child.id, { points: 100, also_for: [sibling.id] })

  const replies = await concurrently(50, () => parent.post('/missions', form))

  expect(countResults(replies, 'done')).toBe(2)
  expect(countResults(replies, 'points_short')).toBe(48)
  expect(await getPoints(parent)).toEqual({ points: 100, held: 400 })
  expect(await countQuests(child, sibling)).toEqual([2, 2])
  await deleteOpenQuests()
})

test('[Q11.4] only one of twenty concurrent verifications with different points pays', async () => {
  const id = await newQuest('finished')

  const replies = await concurrently(20, (index) =>
    parent.put(`/missions/${id}`, { mission: { verified: true, points: index + 1 } }),
  )

  const [winner] = replies.filter((reply) => resultOf(reply) === 'done')
  expect(countResults(replies, 'quest_moved_on')).toBe(19)
  expect((await getPoints(child)).points).toBe(winner?.body.mission.points)
})

const NEXT_WEEK = '2026-03-09'
const actions = {
  finish: (id: string) => child.put(`/missions/${id}`, { mission: { complete: true } }),
  unfinish: (id: string) => child.put(`/missions/${id}`, { mission: { complete: false } }),
  verify: (id: string) => parent.put(`/missions/${id}`, { mission: { verified: true } }),
  reject: (id: string) => parent.put(`/missions/${id}`, { mission: { complete: false } }),
  edit: (id: string) => parent.put(`/missions/${id}`, { mission: { points: 2 } }),
  extend: (id: string) => parent.put(`/missions/${id}`, { mission: { due_date: NEXT_WEEK } }),
  restore: (id: string) =>
    parent.put(`/missions/${id}`, {
      mission: { verified: false, complete: false, due_date: NEXT_WEEK, take_back: true },
    }),
  undo: (id: string) => parent.put(`/missions/${id}`, { mission: { undo: true } }),
  delete: (id: string) => parent.delete(`/missions/${id}`),
}
type Action = keyof typeof actions

/** Two concurrent actions, and their legal results: the results of running one after the other, in either order. */
const races: { state: State; a: Action; b: Action; legal: string[] }[] = [
  // Either the quest is deleted first and not found, or it is finished first and cannot be deleted.
  { state: 'open', a: 'finish', b: 'delete', legal: ['done, quest_moved_on', 'not_found, done'] },
  { state: 'open', a: 'delete', b: 'delete', legal: ['done, not_found', 'not_found, done'] },
  { state: 'open', a: 'finish', b: 'edit', legal: ['done, quest_moved_on', 'done, done'] },
  { state: 'open', a: 'edit', b: 'delete', legal: ['done, done', 'not_found, done'] },
  { state: 'open', a: 'extend', b: 'edit', legal: ['done, done'] },
  { state: 'finished', a: 'verify', b: 'reject', legal: ['done, quest_moved_on', 'quest_moved_on, done'] },
  { state: 'finished', a: 'unfinish', b: 'verify', legal: ['done, quest_moved_on', 'quest_moved_on, done'] },
  { state: 'finished', a: 'unfinish', b: 'reject', legal: ['done, quest_moved_on', 'quest_moved_on, done'] },
  // After the undo the quest is not verified any more; after the restore there is no decision left to undo.
  { state: 'verified', a: 'restore', b: 'undo', legal: ['done, quest_moved_on', 'quest_moved_on, done'] },
  { state: 'verified', a: 'undo', b: 'undo', legal: ['done, quest_moved_on', 'quest_moved_on, done'] },
]

test.each(races)(
  '[Q11.5] concurrent $a and $b on a quest that is $state run one after the other',
  async ({ state, a, b, legal }) => {
    for (let round = 0; round < 8; round++) {
      const id = await newQuest(state)

      const [ahead, behind] = round % 2 ? [a, b] : [b, a]
      const replies = await Promise.all([actions[ahead](id), actions[behind](id)])

      const results = (round % 2 ? replies : replies.toReversed()).map(resultOf)
      expect(legal).toContain(results.join(', '))
      const isDeleted = [a, b].some((action, index) => action === 'delete' && results[index] === 'done')
      expect((await parent.get(`/missions/${id}`)).status).toBe(isDeleted ? 404 : 200)
      await parent.delete(`/missions/${id}`)
    }
  },
)

test('[Q11.5] if two parents move one quest to different days at once, both moves are recorded and the last one counts', async () => {
  const luc = await newOtherParent(server, parent)
  const days = { Claire: '2026-03-09', Luc: '2026-03-11' }
  const held = (await getPoints(parent)).held
  const transfers = () => server.db.selectFrom('transfers').select('id').execute()
  for (let round = 0; round < 20; round++) {
    const id = await newQuest('open')
    const transfersBefore = await transfers()

    const moves = [
      () => parent.put(`/missions/${id}`, { mission: { due_date: days.Claire } }),
      () => luc.put(`/missions/${id}`, { mission: { due_date: days.Luc } }),
    ]
    const replies = await Promise.all((round % 2 ? moves : moves.toReversed()).map((move) => move()))

    expect(replies.map(resultOf)).toEqual(['done', 'done'])
    expect(await transfers()).toHaveLength(transfersBefore.length)
    const { steps } = (await parent.get(`/missions/${id}/steps`)).body
    const recorded = steps.map(({ event, by }: { event: string; by: string }) => `${event} ${by}`)
    expect(recorded.slice(0, 1)).toEqual(['create Claire'])
    expect(recorded.slice(1).toSorted()).toEqual(['extend Claire', 'extend Luc'])
    // The steps of one moment have no order, but only the last one moves the quest away from a day that a parent chose.
    const moved = await server.db
      .selectFrom('quest_steps')
      .where((row) => row.and({ quest_id: id, step: 'extend' }))
      .select(['taken_by', 'due_before'])
      .execute()
    const last = moved.find(({ due_before }) => due_before === days.Claire || due_before === days.Luc)
    const [from, to] = last?.taken_by === luc.id ? [days.Claire, days.Luc] : [days.Luc, days.Claire]
    expect(last?.due_before).toBe(from)
    for (const { get } of [parent, luc, child])
      expect((await get(`/missions/${id}`)).body.mission.due_date).toBe(to)
    const quest = server.db.selectFrom('quests').where('id', '=', id)
    expect(await quest.select('promised').executeTakeFirstOrThrow()).toEqual({ promised: 1 })
    expect((await getPoints(parent)).held).toBe(held + 1)
    await parent.delete(`/missions/${id}`)
    expect((await getPoints(parent)).held).toBe(held)
  }
  await parent.delete(`/parents/${luc.id}`)
})

describe('children who share a quest', () => {
  let family: typeof parent
  let kids: (typeof child)[]

  beforeAll(async () => {
    family = await server.newParent()
    kids = []
    for (const first_name of ['Mia', 'Leo', 'Zoé', 'Noé', 'Ana'])
      kids.push(await server.newChild(family, { first_name }))
  })

  async function newSharedQuest(sharing: string, more: Record<string, unknown> = {}): Promise<string> {
    const [child_id = '', ...also_for] = kids.map(({ id }) => id)
    const { body } = await family.post(
      '/missions',
      questForm(child_id, { points: 1, also_for, sharing, ...more }),
    )
    return body.mission.id
  }
  const finishAtOnce = (id: string) =>
    Promise.all(kids.map((kid) => kid.put(`/missions/${id}`, { mission: { complete: true } })))

  test('[W06.24] if five children finish a quest at once, exactly one of them has it and is paid', async () => {
    for (let round = 0; round < 20; round++) {
      const id = await newSharedQuest('first_come')

      const replies = await finishAtOnce(id)

      const winners = kids.filter((_, index) => replies[index]?.status === 200)
      expect(winners).toHaveLength(1)
      const before = await Promise.all(kids.map(getPoints))
      const { body } = await family.put(`/missions/${id}`, { mission: { verified: true } })
      expect(body.mission.child_id).toBe(winners[0]?.id)
      const after = await Promise.all(kids.map(getPoints))
      const paid = after.map(({ points }, index) => points - before[index].points)
      expect(paid).toEqual(kids.map((kid) => (kid === winners[0] ? 1 : 0)))
    }
    expect(await server.checkLedger()).toEqual([])
  })

  test('[W06.24] if five children finish at once what all must finish, no finish is lost', async () => {
    for (let round = 0; round < 20; round++) {
      const id = await newSharedQuest('together')

      const replies = await finishAtOnce(id)

      expect(countResults(replies, 'done')).toBe(5)
      expect((await family.put(`/missions/${id}`, { mission: { verified: true } })).status).toBe(200)
    }
    expect(await server.checkLedger()).toEqual([])
  })

  test('[W06.24] a turn that a pause passes on while the child finishes it belongs to exactly one child', async () => {
    const [first] = kids
    for (let round = 0; round < 20; round++) {
      const id = await newSharedQuest('turns', { reoccur_scale: 'days', due_date: '2026-03-02' })
      const pause = { child_id: first?.id, first_day: '2026-03-02', last_day: '2026-03-02', reason: 'sick' }

      const [finished, paused] = await Promise.all([
        first?.put(`/missions/${id}`, { mission: { complete: true } }),
        family.post('/pauses', { pause }),
      ])

      const { mission } = (await family.get(`/missions/${id}`)).body
      expect(paused.status).toBe(201)
      expect([mission.complete, mission.child_id === first?.id]).toEqual(
        finished?.status === 200 ? [true, true] : [false, false],
      )
      await family.delete(`/pauses/${paused.body.pause.id}`)
      await family.put(`/missions/${id}`, { mission: { complete: false } })
      await family.delete(`/missions/${id}?scope=series`)
    }
    expect(await server.checkLedger()).toEqual([])
  })
})

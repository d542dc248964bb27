import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expireQuests } from '#server/quests/expiry/expire-quests.ts'
import {
  type ApiResponse,
  MONDAY,
  openTestServer,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'
import { changeSteps } from './checklist.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
let sibling: typeof child

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  expect(await server.checkLedger()).toEqual([])
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent)
  sibling = await server.newChild(parent, { first_name: 'Leo' })
})

const TODAY = '2026-03-02'
const texts = ['Clear the table', 'Rinse', 'Dry']
const toSteps = (from: readonly string[]) => from.map((text) => ({ text }))

const requestQuest = (more: Record<string, unknown> = {}): Promise<ApiResponse> =>
  parent.post(
    '/missions',
    questForm(child.id, { points: 10, due_date: TODAY, steps: toSteps(texts), ...more }),
  )
async function newQuest(more: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await requestQuest(more)
  expect(status).toBe(201)
  return body.mission.id
}
const tick = (
  id: string,
  number: number,
  { by = child, done = true, text = texts[number - 1] as unknown } = {},
) => by.put(`/missions/${id}/ticks`, { step: { number, text, done } })
const change = (id: string, mission: Record<string, unknown>, by: Pick<typeof parent, 'put'> = parent) =>
  by.put(`/missions/${id}`, { mission })
const finish = (id: string, by = child) => change(id, { complete: true }, by)
const stepsOf = async (id: string, by: Pick<typeof parent, 'get'> = parent) =>
  (await by.get(`/missions/${id}`)).body.mission.steps
/** 'x-x' if the first and the last of three steps are ticked. */
const ticksOf = async (id: string, by?: Pick<typeof parent, 'get'>) =>
  (await stepsOf(id, by)).map(({ done }: { done: boolean }) => (done ? 'x' : '-')).join('')
const listOpen = async () => (await child.get('/missions?state=open')).body.missions

test('[W10.1] a quest has up to ten steps, which each of its calls and lists returns in their order', async () => {
  const id = await newQuest()
  const unticked = texts.map((text) => ({ text, done: false }))
  expect(await stepsOf(id)).toEqual(unticked)
  expect(await stepsOf(id, child)).toEqual(unticked)
  expect((await listOpen())[0].steps).toEqual(unticked)
  expect((await parent.get(`/children/${child.id}/missions`)).body.missions[0].steps).toEqual(unticked)
  await finish(id)
  expect((await parent.get('/missions/waiting')).body.missions[0].steps).toEqual(unticked)

  const ten = Array.from({ length: 10 }, (_, index) => `Step ${index}`)
  expect(await stepsOf(await newQuest({ steps: toSteps(ten) }))).toHaveLength(10)
})

test.each([undefined, null, []])('[W10.1] a quest created with the steps %j has none', async (steps) => {
  expect(await stepsOf(await newQuest({ steps }))).toBeNull()
})

test.each([
  ['eleven steps', Array.from({ length: 11 }, () => ({ text: 'Step' }))],
  ['an empty step', [{ text: ' ' }]],
  ['a step of 101 characters', [{ text: 'x'.repeat(101) }]],
  ['a step of two lines', [{ text: 'Rinse\nDry' }]],
  ['a step without a text', [{}]],
  ['one text instead of a list', 'Rinse'],
])('[W10.2] %s is refused', async (_, steps) => {
  expect(await requestQuest({ steps })).toMatchObject({
    status: 422,
    body: { code: 'invalid' },
  })
  const id = await newQuest()
  expect(await change(id, { steps })).toMatchObject({ status: 422, body: { code: 'invalid' } })
})

test('[W10.3] a child ticks and unticks single steps, and the parents see which are ticked', async () => {
  const id = await newQuest()
  const { status, body } = await tick(id, 3)
  expect(status).toBe(200)
  expect(body.mission.steps).toEqual([
    { text: 'Clear the table', done: false },
    { text: 'Rinse', done: false },
    { text: 'Dry', done: true },
  ])
  await tick(id, 1)
  expect(await ticksOf(id)).toBe('x-x')
  await tick(id, 3, { done: false })
  expect(await ticksOf(id, child)).toBe('x--')
})

test('[W10.4] a repeated tick changes nothing, also after the quest was finished', async () => {
  const id = await newQuest()
  const { body: first } = await tick(id, 2)
  server.clock.forwardHours(1)
  expect(await tick(id, 2)).toMatchObject({ status: 200, body: { mission: first.mission } })
  await finish(id)
  expect((await tick(id, 2)).status).toBe(200)
  expect(await ticksOf(id)).toBe('-x-')
})

test('[W10.5] only the child who has the quest ticks its steps', async () => {
  const id = await newQuest()
  const stranger = await server.newChild(await server.newParent())
  const refused = [
    { by: parent, status: 403, code: 'wrong_role' },
    { by: sibling, status: 404, code: 'not_found' },
    { by: stranger, status: 404, code: 'not_found' },
  ]
  for (const { by, status, code } of refused)
    expect(await tick(id, 1, { by: by as typeof child })).toMatchObject({ status, body: { code } })
  expect(await ticksOf(id)).toBe('---')
})

test('[W10.6] steps of a quest that the child cannot finish now are not ticked', async () => {
  const finished = await newQuest()
  await finish(finished)
  const later = (await requestQuest({ due_date: '2026-03-09', reoccur_scale: 'days' })).body.mission.id
  const expired = await newQuest()
  const deleted = await newQuest()
  await parent.delete(`/missions/${deleted}`)
  expect((await tick(finished, 1)).body.code).toBe('quest_moved_on')
  expect((await tick(later, 1)).body.code).toBe('quest_opens_later')
  expect((await tick(deleted, 1)).body.code).toBe('not_found')
  server.clock.moveTo('2026-03-03T15:00:00Z')
  child = { ...child, ...(await server.signInWithoutPassword(child.email)) }
  expect((await tick(expired, 1)).body.code).toBe('quest_moved_on')
})

test.each([
  ['another text', 1, 'Sweep'],
  ['the text of another step', 1, 'Rinse'],
  ['a number that the quest does not have', 4, 'Dry'],
])('[W10.7] a tick with %s is refused', async (_, number, text) => {
  const id = await newQuest()
  expect(await tick(id, number, { text })).toMatchObject({ status: 409, body: { code: 'quest_moved_on' } })
  expect(await ticksOf(id)).toBe('---')
})

test('[W10.8] the server lets a child finish a quest with open steps', async () => {
  const id = await newQuest()
  await tick(id, 1)
  expect((await finish(id)).body.mission).toMatchObject({ complete: true })
  expect(await ticksOf(id)).toBe('x--')
})

test('[W10.9] ticks stay when the child takes the finish back, and when a parent rejects, undoes, extends or restores', async () => {
  const id = await newQuest()
  await tick(id, 1)
  const steps: [Record<string, unknown>, typeof child | typeof parent][] = [
    [{ complete: true }, child],
    [{ complete: false }, child],
    [{ complete: true }, child],
    [{ complete: false, note: 'Dry them, too' }, parent],
    [{ undo: true }, parent],
    [{ verified: true }, parent],
    [{ undo: true }, parent],
    [{ verified: true }, parent],
    [{ verified: false, complete: false, due_date: TODAY }, parent],
    [{ due_date: '2026-03-05' }, parent],
  ]
  for (const [mission, by] of steps) {
    expect((await change(id, mission, by)).status).toBe(200)
    expect(await ticksOf(id)).toBe('x--')
  }
})

test('[W10.10] the next quest of a series has the same steps, unticked', async () => {
  const id = await newQuest({ reoccur_scale: 'days' })
  await tick(id, 1)
  await finish(id)
  await change(id, { verified: true })
  const [next] = await listOpen()
  expect(await ticksOf(next.id)).toBe('---')

  server.clock.moveTo('2026-03-03T15:00:00Z')
  child = { ...child, ...(await server.signInWithoutPassword(child.email)) }
  await tick(next.id, 2)
  server.clock.moveTo('2026-03-04T15:00:00Z')
  child = { ...child, ...(await server.signInWithoutPassword(child.email)) }
  await expireQuests(server.deps)
  const [afterMissed] = await listOpen()
  expect(afterMissed.steps).toEqual(texts.map((text) => ({ text, done: false })))
})

test('[W10.11] undoing a decision keeps the next quest if a step of it is ticked', async () => {
  const id = await newQuest({ reoccur_rule: 'FREQ=DAILY' })
  await finish(id)
  await change(id, { verified: true })
  const [next] = await listOpen()
  // The next quest opens tomorrow, so the tick is written as a child of a longer day would have left it.
  await server.db
    .updateTable('quests')
    .set({ steps_done: [true, false, false] })
    .where('id', '=', next.id)
    .execute()
  expect((await change(id, { undo: true })).status).toBe(200)
  expect(await ticksOf(next.id)).toBe('x--')
})

test('[W10.12] when a parent edits the steps, those whose text stays keep their ticks', async () => {
  const id = await newQuest({ reoccur_scale: 'days' })
  await tick(id, 1)
  await tick(id, 3)
  const { body } = await change(id, { steps: toSteps(['Dry', 'Scrub', 'Rinse']) })
  expect(body.mission.steps).toEqual([
    { text: 'Dry', done: true },
    { text: 'Scrub', done: false },
    { text: 'Rinse', done: false },
  ])
  expect((await change(id, { name: 'Pots' })).body.mission.steps).toEqual(body.mission.steps)
  await finish(id)
  await change(id, { verified: true })
  expect((await listOpen())[0].steps).toEqual(
    toSteps(['Dry', 'Scrub', 'Rinse']).map((step) => ({ ...step, done: false })),
  )
  for (const steps of [[], null]) {
    const other = await newQuest()
    expect((await change(other, { steps })).body.mission.steps).toBeNull()
  }
})

test.each([
  ['the same', ['a', 'b'], [true, false], ['a', 'b'], [true, false]],
  ['another order', ['a', 'b'], [true, false], ['b', 'a'], [false, true]],
  ['one less', ['a', 'b'], [true, true], ['b'], [true]],
  ['another text', ['a', 'b'], [true, true], ['a', 'c'], [true, false]],
  ['one of two equal ones', ['a', 'a'], [true, false], ['a', 'a', 'a'], [true, false, false]],
  ['none', ['a'], [true], [], null],
  ['some instead of none', null, null, ['a'], [false]],
])('[W10.12] ticks after an edit: %s', (_, steps, steps_done, texts, expected) => {
  expect(changeSteps({ steps, steps_done }, toSteps(texts)).steps_done).toEqual(expected)
})

test('[W10.13] children who share a quest tick the same steps', async () => {
  const id = await newQuest({ sharing: 'together', also_for: [sibling.id] })
  await tick(id, 1)
  await tick(id, 2, { by: sibling })
  expect(await ticksOf(id, child)).toBe('xx-')
  await finish(id)
  expect((await tick(id, 3)).body.code).toBe('quest_moved_on')
  expect((await tick(id, 3, { by: sibling })).status).toBe(200)
  expect(await ticksOf(id, child)).toBe('xxx')
})

test('[W10.14] sets, and the quests of a week as a set, keep the steps of their quests', async () => {
  await newQuest({ reoccur_scale: 'days' })
  const { quests } = (await parent.get(`/quest_sets/week?first_day=${TODAY}`)).body
  expect(quests).toMatchObject([{ steps: toSteps(texts) }])
  const saved = await parent.post('/quest_sets', { quest_set: { name: 'Kitchen', quests } })
  expect(saved.body.quest_set.quests).toMatchObject([{ steps: toSteps(texts) }])
  expect((await parent.get('/quest_sets')).body.quest_sets[0].quests).toMatchObject([
    { steps: toSteps(texts) },
  ])
  const { steps: _, ...plain } = quests[0]
  const without = await parent.post('/quest_sets', { quest_set: { name: 'Plain', quests: [plain] } })
  expect(without.body.quest_set.quests[0].steps ?? null).toBeNull()
})

test('[W10.15] of ticks and a finish at the same time, none is lost and none comes after the finish', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await newQuest({ points: 1 })
    const [finished, ...ticks] = await Promise.all([finish(id), tick(id, 1), tick(id, 2), tick(id, 3)])
    expect(finished.status).toBe(200)
    expect(finished.body.mission.complete).toBe(true)
    const accepted = ticks.map(({ status }) => (status === 200 ? 'x' : '-')).join('')
    expect(await ticksOf(id)).toBe(accepted)
    for (const { status, body } of ticks) if (status !== 200) expect(body.code).toBe('quest_moved_on')
  }
})

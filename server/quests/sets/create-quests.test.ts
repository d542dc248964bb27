import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { QUESTS_AT_ONCE_MAX } from '#contract/limits.ts'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

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
const form = (more: Record<string, unknown> = {}) =>
  questForm(child.id, { points: 10, due_date: TODAY, ...more }).mission
const schoolDays = { reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' }
const create = (missions: unknown, more: Parameters<typeof parent.post>[2] = {}, who = parent) =>
  who.post('/missions/batch', { missions }, more)
const getPoints = async () => (await parent.get('/points')).body
const listNames = async (who = child) =>
  (await who.get('/missions?limit=100')).body.missions.map(({ name }: { name: string }) => name).sort()

test('[W09.3] one call creates all quests of a list, for several children, and holds their points', async () => {
  const { status, body } = await create([
    form({ name: 'Bed', also_for: [sibling.id], ...schoolDays }),
    form({ name: 'Teeth', times_of_day: ['morning', 'evening'], reoccur_scale: 'days' }),
    form({ name: 'Bag', child_id: sibling.id, due_date: '2026-03-04', points: 25 }),
  ])
  expect(status).toBe(201)
  expect(body.missions).toMatchObject([
    { name: 'Bed', child_id: child.id, due_date: TODAY, reoccur_scale: 'weeks', ...schoolDays },
    { name: 'Bed', child_id: sibling.id },
    { name: 'Teeth', child_id: child.id, time_of_day: 'morning', daily_number: 1, daily_count: 2 },
    { name: 'Teeth', child_id: child.id, time_of_day: 'evening', daily_number: 2 },
    { name: 'Bag', child_id: sibling.id, due_date: '2026-03-04', reoccur_scale: null },
  ])
  expect(await getPoints()).toEqual({ points: 435, held: 65 })
  expect(await listNames()).toEqual(['Bed', 'Teeth', 'Teeth'])
  expect(await listNames(sibling)).toEqual(['Bag', 'Bed'])
})

test('[W09.5] if the wallet does not cover all quests, none is created', async () => {
  const missions = [form({ points: 200 }), form({ points: 200 }), form({ points: 101 })]
  expect(await create(missions)).toMatchObject({ status: 422, body: { code: 'points_short' } })
  expect(await listNames()).toEqual([])
  expect(await getPoints()).toEqual({ points: 500, held: 0 })
})

test('[W09.6] a repeated request with the same key creates the quests once', async () => {
  const missions = [form({ name: 'Bed' }), form({ name: 'Bag' })]
  const key = 'a-press-on-the-button'
  const [first, second] = await Promise.all([create(missions, { key }), create(missions, { key })])
  expect(first).toMatchObject({ status: 201 })
  expect(second.body).toEqual(first.body)
  expect((await create(missions, { key })).body).toEqual(first.body)
  expect(await listNames()).toEqual(['Bag', 'Bed'])
  expect(await getPoints()).toEqual({ points: 480, held: 20 })
})

const rejected: [string, (stranger: string, deleted: string) => Record<string, unknown>, string][] = [
  ['for a child of another family', (stranger) => ({ child_id: stranger }), 'not_found'],
  ['also for a child of another family', (stranger) => ({ also_for: [stranger] }), 'not_found'],
  ['for nobody', () => ({ child_id: 'nobody' }), 'not_found'],
  ['for a deleted child', (_, deleted) => ({ child_id: deleted }), 'child_inactive'],
  ['on a past day', () => ({ due_date: '2026-03-01' }), 'day_past'],
  ['at a time that is over', () => ({ times_of_day: ['07:00'] }), 'day_past'],
  ['without a name', () => ({ name: ' ' }), 'invalid'],
  ['with half a point', () => ({ points: 0.5 }), 'invalid'],
  ['with an unknown rule', () => ({ reoccur_rule: 'FREQ=HOURLY' }), 'invalid'],
]
test.each(rejected)(
  '[W09.7] a quest %s is refused together with all others of the list',
  async (_, more, code) => {
    const stranger = await server.newChild(await server.newParent())
    await server.enterPassword(parent)
    expect((await parent.delete(`/children/${sibling.id}`, { body: { finished: 'verify' } })).status).toBe(
      204,
    )
    const { status, body } = await create([form({ name: 'Bed' }), form(more(stranger.id, sibling.id))])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.code).toBe(code)
    expect(await listNames()).toEqual([])
    expect(await listNames(stranger)).toEqual([])
    expect(await getPoints()).toEqual({ points: 500, held: 0 })
  },
)

test('[W09.8] the quests of a child with a pause rest, and those of other children do not', async () => {
  const pause = { child_id: child.id, first_day: TODAY, last_day: '2026-03-04', reason: 'sick' }
  expect((await parent.post('/pauses', { pause })).status).toBe(201)
  const { body } = await create([form({ name: 'Bed', also_for: [sibling.id], ...schoolDays }), form()])
  expect(body.missions).toMatchObject([
    { child_id: child.id, paused_for: 'pause' },
    { child_id: sibling.id, paused_for: null },
    { child_id: child.id, paused_for: 'pause' },
  ])
  expect(await getPoints()).toEqual({ points: 490, held: 10 })
})

test('[W09.4] one call creates at most a hundred quests, counting each child and each time of the day', async () => {
  const six = form({ points: 1, times_of_day: [null, null, null, null, null, null], also_for: [sibling.id] })
  const eightFold = Array.from({ length: 8 }, () => six)
  const four = form({ points: 1, times_of_day: [null, null], also_for: [sibling.id, sibling.id] })
  expect((await create([...eightFold, four, form({ points: 1 })])).body).toMatchObject({
    code: 'invalid',
    fields: { missions: 'That would be more than 100 quests at once' },
  })
  expect(await listNames()).toEqual([])
  const { status, body } = await create([...eightFold, four])
  expect(status).toBe(201)
  expect(body.missions).toHaveLength(QUESTS_AT_ONCE_MAX)
  expect(await getPoints()).toEqual({ points: 400, held: 100 })
})

test.each([
  ['no quest', []],
  ['101 quests', Array.from({ length: 101 }, () => questForm('any').mission)],
  ['no list', 'Bed'],
])('[W09.4] %s is refused', async (_, missions) => {
  expect(await create(missions)).toMatchObject({ status: 422, body: { code: 'invalid' } })
})

test('[W09.9] each child gets one mail about all its new quests', async () => {
  for (const { email } of [child, sibling]) await server.verifyChildEmail(email)
  await create([
    form({ name: 'Bed', also_for: [sibling.id] }),
    form({ name: 'Teeth', times_of_day: ['morning', 'evening'] }),
  ])
  const mail = await server.findMessage(child.email)
  expect(mail?.subject).toBe('2 new quests for you')
  expect(mail?.text).toMatch(/Bed\s+10\spoints\s.*Teeth\s+10\spoints\s/s)
  expect((await server.findMessage(sibling.email))?.subject).toBe('A new quest for you')
  const kinds = await server.db
    .selectFrom('outbox')
    .where('user_id', 'in', [child.id, sibling.id])
    .where('kind', 'in', ['quest_new', 'quests_new'])
    .select('kind')
    .orderBy('kind')
    .execute()
  expect(kinds).toEqual([{ kind: 'quest_new' }, { kind: 'quests_new' }])
})

test('[W09.20] a child and a parent of a closed family cannot create quests', async () => {
  expect(await create([form()], {}, { ...parent, ...child })).toMatchObject({
    status: 403,
    body: { code: 'wrong_role' },
  })
  await server.enterPassword(parent)
  expect((await parent.delete('/parents')).status).toBe(204)
  expect((await create([form()])).status).toBe(401)
  expect((await parent.get('/quest_sets')).status).toBe(401)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  expect(await server.checkLedger()).toEqual([])
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent)
})

const TODAY = '2026-03-02' // a Monday

async function newQuest(more: Record<string, unknown>): Promise<string> {
  const form = questForm(child.id, { due_date: TODAY, stays_open: true, ...more })
  const { status, body } = await parent.post('/missions', form)
  expect(status).toBe(201)
  return body.mission.id
}
const changeQuest = (who: Pick<typeof parent, 'put'>, id: string, mission: object) =>
  who.put(`/missions/${id}`, { mission })
const getQuest = async (id: string) => (await parent.get(`/missions/${id}`)).body.mission
const getPoints = async () => (await parent.get('/points')).body
/** Sessions end after 24 hours. */
async function moveToDay(day: string) {
  server.clock.moveTo(`${day}T15:00:00Z`)
  await server.runJobs()
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  child = { ...child, ...(await server.signIn(child.email)) }
}
async function listOpenQuests() {
  const { body } = await parent.get(`/children/${child.id}/missions?state=open`)
  return body.missions
}

test('[W04.1] a quest that stays open is due on each new day, says since when it is late, and keeps its points', async () => {
  const id = await newQuest({ reoccur_scale: 'weeks' })
  await moveToDay('2026-03-03')
  expect(await listOpenQuests()).toMatchObject([
    { id, due_date: '2026-03-03', late_since: TODAY, stays_open: true },
  ])
  await moveToDay('2026-03-06')
  expect(await listOpenQuests()).toMatchObject([{ id, due_date: '2026-03-06', late_since: TODAY }])
  expect(await getPoints()).toEqual({ points: 450, held: 50 })
  expect((await changeQuest(child, id, { complete: true })).status).toBe(200)
  expect((await changeQuest(parent, id, { verified: true })).status).toBe(200)
  expect((await child.get('/points')).body.points).toBe(50)
})

test.each([
  ['weekly', { reoccur_scale: 'weeks' }, '2026-03-09', '2026-03-07'],
  ['daily', { reoccur_scale: 'days' }, '2026-03-07', '2026-03-07'],
  ['monthly', { reoccur_scale: 'months' }, '2026-04-02', '2026-03-07'],
  [
    'on Monday, Wednesday and Friday',
    { reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,WE,FR' },
    '2026-03-09',
    '2026-03-09',
  ],
])(
  '[W04.2] after a late quest, a series that recurs %s keeps its days and is not due again on the same day',
  async (_name, recurrence, due_date, opens_on) => {
    const id = await newQuest(recurrence)
    await moveToDay('2026-03-06')
    await changeQuest(child, id, { complete: true })
    await changeQuest(parent, id, { verified: true })
    expect(await listOpenQuests()).toMatchObject([{ due_date, opens_on, late_since: null, stays_open: true }])
  },
)

test('[W04.3] a finished quest that stays open does not expire, so its child has no second one before a parent decides', async () => {
  const id = await newQuest({ reoccur_scale: 'days' })
  await changeQuest(child, id, { complete: true })
  await moveToDay('2026-03-04')
  expect(await listOpenQuests()).toEqual([])
  expect((await changeQuest(parent, id, { complete: false, note: 'The pots, too' })).status).toBe(200)
  expect(await listOpenQuests()).toMatchObject([{ id, due_date: '2026-03-04', late_since: TODAY }])
  expect((await changeQuest(parent, id, { undo: true })).body.mission).toMatchObject({
    due_date: TODAY,
    late_since: null,
  })
})

test('[W04.13] undoing a rejection with a new due date makes a late quest late again', async () => {
  const id = await newQuest({ reoccur_scale: 'weeks' })
  await moveToDay('2026-03-04')
  await changeQuest(child, id, { complete: true })
  const rejection = { complete: false, due_date: '2026-03-10' }
  expect((await changeQuest(parent, id, rejection)).body.mission).toMatchObject({ late_since: null })
  expect((await changeQuest(parent, id, { undo: true })).body.mission).toMatchObject({
    complete: true,
    due_date: '2026-03-04',
    late_since: TODAY,
  })
})

test('[W04.9] a quest finished on time is not late, however late its parent decides', async () => {
  const id = await newQuest({ reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,WE,FR' })
  await changeQuest(child, id, { complete: true })
  await moveToDay('2026-03-04')
  expect(await getQuest(id)).toMatchObject({ due_date: TODAY, late_since: null })
  await changeQuest(parent, id, { verified: true })
  expect(await listOpenQuests()).toMatchObject([{ due_date: '2026-03-04' }])
})

test('[W04.10] a parent who deletes a late quest gets the series’ quest of today', async () => {
  const id = await newQuest({ reoccur_scale: 'weeks' })
  await moveToDay('2026-03-09')
  expect((await parent.delete(`/missions/${id}`)).status).toBe(204)
  const [today] = await listOpenQuests()
  expect(today).toMatchObject({ due_date: '2026-03-09', opens_on: '2026-03-09', late_since: null })
  expect((await changeQuest(child, today.id, { complete: true })).status).toBe(200)
})

test('[W04.11] the forecast counts from the day that a late quest has in its series', async () => {
  await newQuest({ reoccur_scale: 'weeks' })
  await moveToDay('2026-03-06')
  // Due on March 9, 16, 23 and 30.
  expect((await parent.get('/points/forecast')).body.forecast).toMatchObject({ weeks: [50, 50, 50, 50] })
})

test('[W04.12] an expired quest needs a new due date before it can stay open', async () => {
  const id = await newQuest({ reoccur_scale: 'weeks', stays_open: false })
  await moveToDay('2026-03-03')
  const refused = await changeQuest(parent, id, { stays_open: true })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['due_date']])
  expect(await getPoints()).toEqual({ points: 450, held: 50 })
  const { body } = await changeQuest(parent, id, { stays_open: true, due_date: '2026-03-03' })
  expect(body.mission).toMatchObject({ stays_open: true, due_date: '2026-03-03' })
})

test('[W04.4] a quest that is not kept open expires, and the next one follows', async () => {
  const id = await newQuest({ reoccur_scale: 'weeks', stays_open: undefined })
  await moveToDay('2026-03-03')
  expect(await getQuest(id)).toMatchObject({ due_date: TODAY, late_since: null, stays_open: false })
  expect((await changeQuest(child, id, { complete: true })).status).toBe(409)
  expect((await listOpenQuests())[0]).toMatchObject({ due_date: '2026-03-09' })
})

test('[W04.5] a parent can end or begin to keep a quest open, and a new due date is not late', async () => {
  const id = await newQuest({ reoccur_scale: 'weeks' })
  await moveToDay('2026-03-03')
  expect((await changeQuest(parent, id, { due_date: '2026-03-05' })).body.mission.late_since).toBeNull()
  expect((await changeQuest(parent, id, { stays_open: false })).body.mission.stays_open).toBe(false)
  await moveToDay('2026-03-06')
  expect(await getQuest(id)).toMatchObject({ due_date: '2026-03-05', late_since: null })
  expect((await changeQuest(parent, id, { due_date: '2026-03-06', stays_open: true })).status).toBe(200)
  await moveToDay('2026-03-07')
  expect(await getQuest(id)).toMatchObject({ due_date: '2026-03-07', late_since: '2026-03-06' })
})

test('[W04.6] the quests of a closed family are not moved on', async () => {
  const id = await newQuest({ reoccur_scale: 'weeks' })
  const findRow = () =>
    server.db
      .selectFrom('quests')
      .select(['family_id', 'due_date', 'late_since'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const { family_id } = await findRow()
  const closed_at = server.clock.now()
  await server.db.updateTable('families').set({ closed_at }).where('family_id', '=', family_id).execute()
  server.clock.moveTo('2026-03-03T15:00:00Z')
  await server.runJobs()
  expect(await findRow()).toEqual({ family_id, due_date: TODAY, late_since: null })
})

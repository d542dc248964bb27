import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listFamiliesToResume } from '#server/quests/series/queries.ts'
import {
  type ApiResponse,
  MONDAY,
  openTestServer,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'

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

const TODAY = '2026-03-02'
const daily = { reoccur_scale: 'days' }

async function newQuest(more: Record<string, unknown> = {}, child_id = child.id) {
  const { status, body } = await parent.post('/missions', questForm(child_id, { due_date: TODAY, ...more }))
  expect(status).toBe(201)
  return body.mission
}
const requestPause = (
  first_day: string,
  last_day: string,
  child_id: string | null = child.id,
): Promise<ApiResponse> =>
  parent.post('/pauses', { pause: { child_id, first_day, last_day, reason: 'sick' } })
async function newPause(first_day: string, last_day: string, child_id: string | null = child.id) {
  const { status, body } = await requestPause(first_day, last_day, child_id)
  expect(status).toBe(201)
  return body.pause
}
const listPauses = async (who: Pick<typeof parent, 'get'> = parent) => (await who.get('/pauses')).body.pauses
const finish = (id: string) => child.put(`/missions/${id}`, { mission: { complete: true } })
const verify = (id: string) => parent.put(`/missions/${id}`, { mission: { verified: true } })
const getPoints = async () => (await parent.get('/points')).body

/** The child's quests that are not verified, by due day, as 'name day state'. */
async function listUndecided(child_id = child.id): Promise<string[]> {
  const { body } = await parent.get(`/children/${child_id}/missions?state=open,completed&limit=100`)
  type Row = { name: string; due_date: string; paused_for: string | null; complete: boolean }
  return (body.missions as Row[])
    .toSorted((one, other) => `${one.due_date} ${one.name}`.localeCompare(`${other.due_date} ${other.name}`))
    .map(
      ({ name, due_date, paused_for, complete }) =>
        `${name} ${due_date} ${complete ? 'finished' : (paused_for ?? 'open')}`,
    )
}

async function moveToDay(day: string, time = '15:00') {
  server.clock.moveTo(`${day}T${time}:00Z`)
  await server.runJobs()
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  child = { ...child, ...(await server.signIn(child.email)) }
}

test('[W05.1] in a pause a quest rests: its points return to the wallet, and the child cannot finish it', async () => {
  const { id } = await newQuest()
  await newPause(TODAY, '2026-03-04')
  expect(await getPoints()).toEqual({ points: 500, held: 0 })
  expect((await parent.get(`/missions/${id}`)).body.mission).toMatchObject({
    paused_for: 'pause',
    complete: false,
  })
  expect(await finish(id)).toMatchObject({ status: 409, body: { code: 'quest_paused' } })
  const { body } = await parent.get(`/missions/${id}/steps`)
  expect(body.steps.at(-1)).toMatchObject({ event: 'pause', by: 'Claire' })
})

test('[W05.2] after a pause the points are held again, and a quest whose day is over is due on the first day after it', async () => {
  await newQuest({ name: 'Room', due_date: '2026-03-03' })
  await newQuest({ name: 'Party', due_date: '2026-03-20' })
  await newPause(TODAY, '2026-03-04')
  await moveToDay('2026-03-04')
  expect(await listUndecided()).toEqual(['Room 2026-03-03 pause', 'Party 2026-03-20 pause'])
  expect(await getPoints()).toEqual({ points: 500, held: 0 })
  await moveToDay('2026-03-05', '05:31')
  expect(await listUndecided()).toEqual(['Room 2026-03-05 open', 'Party 2026-03-20 open'])
  expect(await getPoints()).toEqual({ points: 400, held: 100 })
})

const series = [
  ['every day', daily, TODAY, '2026-03-06'],
  ['on Mondays, Wednesdays and Fridays', { reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,WE,FR' }, TODAY, '2026-03-06'],
  ['every week', { reoccur_scale: 'weeks' }, '2026-03-03', '2026-03-10'],
  ['every second day', { ...daily, reoccur_frequency: 2 }, TODAY, '2026-03-06'],
  ['every month, on a day after the pause', { reoccur_scale: 'months' }, '2026-03-31', '2026-03-31'],
  ['every month, on a day of the pause', { reoccur_scale: 'months' }, '2026-03-04', '2026-04-04'],
] as const
test.each(series)(
  '[W05.2] a series %s keeps its days after a pause',
  async (_, recurrence, due_date, expected) => {
    await newQuest({ name: 'Dishes', due_date, ...recurrence })
    await newPause(TODAY, '2026-03-05')
    await moveToDay('2026-03-06', '05:31')
    expect(await listUndecided()).toEqual([`Dishes ${expected} open`])
  },
)

test('[W05.3] no quest expires on a day of a pause, whatever jobs run, also if none ran for days', async () => {
  await newQuest({ name: 'Room', due_date: '2026-03-03' })
  await newQuest({ name: 'Dishes', due_date: '2026-03-03', ...daily })
  await newQuest({ name: 'Late', due_date: '2026-03-03', stays_open: true })
  await newQuest({ name: 'Noon', due_date: '2026-03-03', times_of_day: ['12:00'] })
  await newPause('2026-03-03', '2026-03-04')
  expect(await getPoints()).toEqual({ points: 300, held: 200 })
  await moveToDay('2026-03-06')
  expect(await listUndecided()).toEqual([
    'Dishes 2026-03-06 open',
    'Late 2026-03-06 open',
    'Noon 2026-03-06 open',
    'Room 2026-03-06 open',
  ])
  const { body } = await parent.get(`/children/${child.id}/missions?limit=100`)
  expect(body.missions.map((quest: { late_since: string | null }) => quest.late_since)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('[W05.3] a quest that was late before a pause is late after it', async () => {
  await newQuest({ name: 'Late', stays_open: true })
  await newPause('2026-03-04', '2026-03-05')
  await moveToDay('2026-03-03')
  await moveToDay('2026-03-04')
  expect(await listUndecided()).toEqual(['Late 2026-03-03 pause'])
  await moveToDay('2026-03-06')
  expect((await parent.get(`/children/${child.id}/missions`)).body.missions).toMatchObject([
    { due_date: '2026-03-06', late_since: TODAY, paused_for: null },
  ])
})

test('[W05.4] a pause that began in the past undoes what expired since', async () => {
  await newQuest({ name: 'Dishes', ...daily })
  await newQuest({ name: 'Room', due_date: '2026-03-03' })
  await moveToDay('2026-03-03')
  await moveToDay('2026-03-04')
  expect(await listUndecided()).toEqual([
    'Dishes 2026-03-02 open',
    'Dishes 2026-03-03 open',
    'Room 2026-03-03 open',
    'Dishes 2026-03-04 open',
  ])
  await newPause('2026-03-03', '2026-03-05')
  expect(await listUndecided()).toEqual([
    'Dishes 2026-03-02 open',
    'Room 2026-03-03 pause',
    'Dishes 2026-03-04 pause',
  ])
  expect(await getPoints()).toEqual({ points: 500, held: 0 })
  await moveToDay('2026-03-06')
  expect(await listUndecided()).toEqual([
    'Dishes 2026-03-02 open',
    'Dishes 2026-03-06 open',
    'Room 2026-03-06 open',
  ])
  expect(await getPoints()).toEqual({ points: 400, held: 100 })
})

test('[W05.4] a pause of yesterday alone undoes what expired, and the quests go on today', async () => {
  await newQuest({ name: 'Room' })
  await moveToDay('2026-03-03')
  await newPause(TODAY, TODAY)
  expect(await listUndecided()).toEqual(['Room 2026-03-03 open'])
  expect(await getPoints()).toEqual({ points: 450, held: 50 })
  expect(await listPauses()).toEqual([])
})

test('[W05.4] a pause of the day since which a quest is late lets its series go on today, on time', async () => {
  const { id } = await newQuest({ stays_open: true, due_date: '2026-03-03', ...daily })
  await moveToDay('2026-03-05')
  const read = async () => (await parent.get(`/missions/${id}`)).body.mission
  expect(await read()).toMatchObject({ due_date: '2026-03-05', late_since: '2026-03-03' })
  await newPause('2026-03-03', '2026-03-03')
  expect(await read()).toMatchObject({ due_date: '2026-03-05', late_since: null, paused_for: null })
  expect(await getPoints()).toEqual({ points: 450, held: 50 })
})

test('[W05.5] a pause ends early with one call: its quests go on today', async () => {
  await newQuest({ name: 'Dishes', ...daily })
  const { id } = await newPause(TODAY, '2026-03-20')
  await moveToDay('2026-03-04')
  expect(await listUndecided()).toEqual(['Dishes 2026-03-02 pause'])
  expect((await parent.delete(`/pauses/${id}`)).status).toBe(204)
  expect(await listUndecided()).toEqual(['Dishes 2026-03-04 open'])
  expect(await listPauses()).toEqual([])
  expect((await parent.delete(`/pauses/${id}`)).status).toBe(404)
})

test('[W05.5] a pause that begins today or later is cancelled when it ends', async () => {
  const { id } = await newQuest()
  const today = await newPause(TODAY, '2026-03-03')
  const later = await newPause('2026-03-10', '2026-03-12')
  expect((await parent.delete(`/pauses/${later.id}`)).status).toBe(204)
  expect((await parent.delete(`/pauses/${today.id}`)).status).toBe(204)
  expect(await listPauses()).toEqual([])
  expect((await finish(id)).status).toBe(200)
})

test('[W05.6] a quest that a parent creates in a pause rests, and needs no points until it is over', async () => {
  await newPause(TODAY, '2026-03-03')
  expect(await newQuest({ name: 'Big', points: 5000 })).toMatchObject({ paused_for: 'pause' })
  await newQuest({ name: 'Small' })
  expect(await getPoints()).toEqual({ points: 500, held: 0 })
  await moveToDay('2026-03-04')
  expect(await listUndecided()).toEqual(['Big 2026-03-02 points', 'Small 2026-03-04 open'])
})

test('[W05.6] the next quest of a series rests if it begins in a pause, and an undo of the verification deletes it', async () => {
  const { id } = await newQuest({ name: 'Dishes', ...daily })
  expect((await finish(id)).status).toBe(200)
  await newPause(TODAY, '2026-03-04')
  expect(await listUndecided()).toEqual(['Dishes 2026-03-02 finished'])
  expect((await verify(id)).status).toBe(200)
  expect(await listUndecided()).toEqual(['Dishes 2026-03-03 pause'])
  expect(await getPoints()).toEqual({ points: 450, held: 0 })
  await server.runJobs()
  expect((await parent.put(`/missions/${id}`, { mission: { undo: true } })).status).toBe(200)
  expect(await listUndecided()).toEqual(['Dishes 2026-03-02 finished'])
})

test('[W05.6] a quest that a parent rejects in a pause rests with the next jobs', async () => {
  const { id } = await newQuest({ name: 'Dishes', due_date: '2026-03-20' })
  await finish(id)
  await newPause(TODAY, '2026-03-04')
  await parent.put(`/missions/${id}`, { mission: { complete: false } })
  await server.runJobs()
  expect(await listUndecided()).toEqual(['Dishes 2026-03-20 pause'])
  expect(await getPoints()).toEqual({ points: 500, held: 0 })
})

test('[W05.7] a quest that the wallet does not cover after a pause waits for points, and the parents are told once', async () => {
  const { id } = await newQuest({ name: 'Big', points: 400 })
  await newPause(TODAY, '2026-03-03')
  const other = await newQuest(
    { name: 'Other', points: 200, due_date: '2026-03-20' },
    (await server.newChild(parent)).id,
  )
  await moveToDay('2026-03-04')
  await server.runJobs()
  expect(await listUndecided()).toEqual(['Big 2026-03-02 points'])
  expect(await finish(id)).toMatchObject({ status: 409, body: { code: 'quest_paused' } })
  const messages = await server.listMessages(parent.email)
  expect(messages.filter(({ text }) => text.includes('“Big”'))).toHaveLength(1)
  await parent.delete(`/missions/${other.id}`)
  await server.runJobs()
  expect(await listUndecided()).toEqual(['Big 2026-03-04 open'])
})

test('[W05.7] a parent can edit and delete a quest that rests, without moving points', async () => {
  const { id } = await newQuest({ name: 'Dishes' })
  await newPause(TODAY, '2026-03-03')
  const { body } = await parent.put(`/missions/${id}`, {
    mission: { name: 'Pots', points: 80, due_date: '2026-03-10' },
  })
  expect(body.mission).toMatchObject({
    name: 'Pots',
    points: 80,
    due_date: '2026-03-10',
    paused_for: 'pause',
  })
  expect(await getPoints()).toEqual({ points: 500, held: 0 })
  await moveToDay('2026-03-04')
  expect(await getPoints()).toEqual({ points: 420, held: 80 })
  await newPause('2026-03-04', '2026-03-05')
  expect((await parent.delete(`/missions/${id}`)).status).toBe(204)
  await moveToDay('2026-03-06')
  expect(await listUndecided()).toEqual([])
})

test('[W05.8] a child gets no reminder of a quest while it rests, nor of one on a day of a pause', async () => {
  await server.verifyChildEmail(child.email)
  await newQuest({ name: 'Room', due_date: '2026-03-03' })
  await newQuest({ name: 'Bath', due_date: '2026-03-05' })
  await newPause('2026-03-03', '2026-03-03')
  const countReminders = async () =>
    (await server.listMessages(child.email)).filter(({ text }) => /Room|Bath/.test(text)).length
  await moveToDay(TODAY, '15:10')
  const before = await countReminders()
  await moveToDay(TODAY, '23:30')
  expect(await countReminders()).toBe(before)
  await moveToDay('2026-03-03', '23:30')
  expect(await countReminders()).toBe(before)
  await moveToDay('2026-03-04', '23:30')
  expect(await countReminders()).toBe(before + 1)
})

test('[W05.9] the forecast leaves out the days of a pause and counts the quests that go on after it', async () => {
  await newQuest({ name: 'Dishes', points: 10, ...daily })
  await newQuest({ name: 'Room', points: 40, due_date: '2026-03-03' })
  const getWeeks = async () => (await parent.get('/points/forecast')).body.forecast.weeks
  expect(await getWeeks()).toEqual([60, 70, 70, 70])
  const { id } = await newPause('2026-03-04', '2026-03-05')
  expect(await getWeeks()).toEqual([40, 70, 70, 70])
  await parent.delete(`/pauses/${id}`)
  await newPause(TODAY, '2026-03-08')
  expect(await getWeeks()).toEqual([0, 110, 70, 70])
})

test('[W05.10] a pause of one child leaves the others alone, and one of the family is for all', async () => {
  const sister = await server.newChild(parent)
  await newQuest({ name: 'Dishes' })
  await newQuest({ name: 'Pots' }, sister.id)
  const { id } = await newPause(TODAY, '2026-03-04')
  expect([...(await listUndecided()), ...(await listUndecided(sister.id))]).toEqual([
    'Dishes 2026-03-02 pause',
    'Pots 2026-03-02 open',
  ])
  await newPause(TODAY, '2026-03-03', null)
  expect(await listUndecided(sister.id)).toEqual(['Pots 2026-03-02 pause'])
  expect(await listPauses(child)).toHaveLength(2)
  expect(await listPauses(sister)).toMatchObject([{ child_id: null }])
  await moveToDay('2026-03-04')
  expect(await listUndecided()).toEqual(['Dishes 2026-03-02 pause'])
  expect(await listUndecided(sister.id)).toEqual(['Pots 2026-03-04 open'])
  await parent.delete(`/pauses/${id}`)
  expect(await listUndecided()).toEqual(['Dishes 2026-03-04 open'])
})

const wrongDays = [
  ['2026-03-04', '2026-03-03', 'last_day'],
  ['2026-02-15', '2026-03-03', 'first_day'],
  ['2027-03-10', '2027-03-11', 'first_day'],
  ['2026-03-03', '2027-03-20', 'last_day'],
  ['2026-03-03', '2026-02-30', 'last_day'],
]
test.each(wrongDays)(
  '[W05.11] a pause from %s to %s is refused at the field %s',
  async (first_day, last_day, field) => {
    const { status, body } = await requestPause(first_day, last_day)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'invalid', [field]])
  },
)

test('[W05.11] two pauses of a child, or two of the family, cannot share a day', async () => {
  await newPause(TODAY, '2026-03-04')
  const next = await newPause('2026-03-05', '2026-03-06')
  await newPause('2026-03-04', '2026-03-05', null)
  expect(await requestPause('2026-03-06', '2026-03-09')).toMatchObject({
    status: 409,
    body: { code: 'pause_overlaps' },
  })
  expect((await requestPause(TODAY, '2026-03-04', null)).body.code).toBe('pause_overlaps')
  const first = (await listPauses())[0]
  const change = { pause: { last_day: '2026-03-05' } }
  expect((await parent.put(`/pauses/${first.id}`, change)).body.code).toBe('pause_overlaps')
  await parent.delete(`/pauses/${next.id}`)
  expect((await parent.put(`/pauses/${first.id}`, change)).status).toBe(200)
})

test('[W05.11] only the family’s own parents can begin, change and end a pause', async () => {
  const stranger = await server.newParent()
  const { id } = await newPause(TODAY, '2026-03-04')
  const pause = { child_id: child.id, first_day: TODAY, last_day: TODAY, reason: 'away' }
  expect((await stranger.post('/pauses', { pause })).status).toBe(404)
  expect((await stranger.put(`/pauses/${id}`, { pause: { last_day: TODAY } })).status).toBe(404)
  expect((await stranger.delete(`/pauses/${id}`)).status).toBe(404)
  expect((await stranger.delete('/pauses/anything')).status).toBe(404)
  expect(await listPauses(stranger)).toEqual([])
  expect((await child.post('/pauses', { pause })).body.code).toBe('wrong_role')
  expect((await child.delete(`/pauses/${id}`)).body.code).toBe('wrong_role')
})

test('[W05.12] the last day of a pause can be moved, also long after its first day', async () => {
  await newQuest({ name: 'Dishes', ...daily })
  const { id } = await newPause(TODAY, '2026-03-25')
  await moveToDay('2026-03-20')
  const moveTo = (last_day: string) => parent.put(`/pauses/${id}`, { pause: { last_day } })
  expect((await moveTo('2026-03-19')).body.fields).toHaveProperty('last_day')
  expect((await moveTo('2026-03-20')).body.pause).toMatchObject({ first_day: TODAY, last_day: '2026-03-20' })
  await moveToDay('2026-03-21')
  expect(await listUndecided()).toEqual(['Dishes 2026-03-21 open'])
})

test('[W05.13] a deleted child has no pauses, also after it comes back', async () => {
  await newPause(TODAY, '2026-03-20')
  await parent.delete(`/children/${child.id}?finished=release`)
  expect(await listPauses()).toEqual([])
  expect((await parent.put(`/children/${child.id}/reactivate`, {})).status).toBe(200)
  expect(await listPauses()).toEqual([])
})

test('[W05.6] an older quest of a series that a parent rejected rests, too, and keeps the points right', async () => {
  const { id } = await newQuest({ name: 'Dishes', ...daily })
  await finish(id)
  await moveToDay('2026-03-03')
  await parent.put(`/missions/${id}`, { mission: { complete: false, due_date: '2026-03-07' } })
  expect(await listUndecided()).toEqual(['Dishes 2026-03-03 open', 'Dishes 2026-03-07 open'])
  await newPause('2026-03-03', '2026-03-08')
  expect(await listUndecided()).toEqual(['Dishes 2026-03-03 pause', 'Dishes 2026-03-07 pause'])
  expect(await getPoints()).toEqual({ points: 500, held: 0 })
  await moveToDay('2026-03-09')
  expect(await listUndecided()).toEqual(['Dishes 2026-03-09 open', 'Dishes 2026-03-09 open'])
  expect(await getPoints()).toEqual({ points: 400, held: 100 })
})

test('[W05.6] undoing a rejection in a pause makes the quest wait for the parent again', async () => {
  const { id } = await newQuest()
  await finish(id)
  await newPause(TODAY, '2026-03-04')
  await parent.put(`/missions/${id}`, { mission: { complete: false } })
  await server.runJobs()
  expect(await listUndecided()).toEqual(['Dishes 2026-03-02 pause'])
  expect((await parent.put(`/missions/${id}`, { mission: { undo: true } })).status).toBe(200)
  expect(await listUndecided()).toEqual(['Dishes 2026-03-02 finished'])
  expect(await getPoints()).toEqual({ points: 450, held: 50 })
})

test('[W05.3] a late quest that no longer stays open rests in a pause like others', async () => {
  const { id } = await newQuest({ name: 'Late', stays_open: true })
  await moveToDay('2026-03-03')
  await parent.put(`/missions/${id}`, { mission: { stays_open: false } })
  await newPause('2026-03-03', '2026-03-05')
  expect(await listUndecided()).toEqual(['Late 2026-03-03 pause'])
  await moveToDay('2026-03-06')
  expect(await listUndecided()).toEqual(['Late 2026-03-06 open'])
})

test('[W05.7] a deleted quest that waited for points gives the jobs nothing to do', async () => {
  const { id } = await newQuest({ name: 'Big', points: 400 })
  await newPause(TODAY, '2026-03-03')
  const other = await newQuest(
    { name: 'Other', points: 200, due_date: '2026-03-20' },
    (await server.newChild(parent)).id,
  )
  await moveToDay('2026-03-04')
  expect(await listUndecided()).toEqual(['Big 2026-03-02 points'])
  await parent.delete(`/missions/${id}`)
  await parent.delete(`/missions/${other.id}`)
  const zones = [{ time_zone: 'America/Toronto', today: '2026-03-04' }]
  const before = '00000000-0000-0000-0000-000000000000'
  const families = await listFamiliesToResume(server.db, zones, before, 1000)
  expect(families.map(({ family_id }) => family_id)).not.toContain(await server.getFamilyId(parent))
})

test('[W05.2] a quest that rests although its child has no pause goes on with the next jobs', async () => {
  const { id } = await newQuest()
  const pause = await newPause(TODAY, '2026-03-04')
  // As if a quest was created while another process ended the pause.
  await server.db.deleteFrom('pauses').where('id', '=', pause.id).execute()
  await server.runJobs()
  expect((await parent.get(`/missions/${id}`)).body.mission).toMatchObject({
    paused_for: null,
    due_date: TODAY,
  })
})

test('[W05.11] a pause that is over does not prevent another one on its days', async () => {
  const { id } = await newPause(TODAY, '2026-03-06')
  await moveToDay('2026-03-04')
  await parent.delete(`/pauses/${id}`)
  await newPause('2026-03-03', '2026-03-06')
  expect(await listPauses()).toMatchObject([{ first_day: '2026-03-03' }])
})

test('[W05.6] a series that waits for points does not go on while its child has a pause', async () => {
  const { id } = await newQuest({ name: 'Big', points: 300, ...daily })
  const sister = await server.newChild(parent)
  const other = await newQuest({ name: 'Other', points: 200, due_date: '2026-03-20' }, sister.id)
  await finish(id)
  await verify(id)
  expect((await parent.get('/missions/waiting_for_points')).body.series).toHaveLength(1)
  await newPause(TODAY, '2026-03-04')
  await parent.delete(`/missions/${other.id}`)
  await server.runJobs()
  expect(await listUndecided()).toEqual([])
})

test('[W05.19] quests that rest neither count for an allowance nor against it', async () => {
  await parent.put(`/children/${child.id}/allowance`, {
    allowance: { points: 70, weekday: 'SU', condition: 'all' },
  })
  const { id } = await newQuest({ name: 'Bed' })
  await newQuest({ name: 'Room', due_date: '2026-03-05' })
  await finish(id)
  await verify(id)
  await newPause('2026-03-03', '2026-03-20')
  await moveToDay('2026-03-08')
  await moveToDay('2026-03-11')
  expect((await child.get('/points')).body.points).toBe(50 + 70)
})

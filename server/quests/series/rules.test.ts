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
const MON_WED_FRI = 'FREQ=WEEKLY;BYDAY=MO,WE,FR'

const createQuest = (more: Record<string, unknown>) =>
  parent.post('/missions', questForm(child.id, { due_date: TODAY, ...more }))
async function newQuest(more: Record<string, unknown>) {
  const { status, body } = await createQuest(more)
  expect(status).toBe(201)
  return body.mission
}
const changeQuest = (who: Pick<typeof parent, 'put'>, id: string, mission: object) =>
  who.put(`/missions/${id}`, { mission })
async function editQuest(id: string, mission: object) {
  const { status, body } = await changeQuest(parent, id, mission)
  expect(status).toBe(200)
  return body.mission
}
async function moveToDay(day: string) {
  server.clock.moveTo(`${day}T15:00:00Z`)
  await signInAgain()
}
/** Sessions end after 24 hours. */
async function signInAgain() {
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  child = { ...child, ...(await server.signIn(child.email)) }
}
async function finishAndVerify(id: string) {
  expect((await changeQuest(child, id, { complete: true })).status).toBe(200)
  expect((await changeQuest(parent, id, { verified: true })).status).toBe(200)
}
/** Returns the newest open quest of the child. */
async function findOpenQuest() {
  const { body } = await parent.get(`/children/${child.id}/missions?state=open`)
  return body.missions[0]
}

test('[W01.7] a quest on Monday, Wednesday and Friday is due on these days only, and can be finished only on them', async () => {
  const first = await newQuest({ due_date: '2026-03-03', reoccur_rule: MON_WED_FRI })
  expect(first).toMatchObject({
    due_date: '2026-03-04',
    opens_on: '2026-03-04',
    reoccur_scale: 'weeks',
    reoccur_frequency: 1,
    reoccur_rule: MON_WED_FRI,
  })
  expect((await changeQuest(child, first.id, { complete: true })).body.code).toBe('quest_opens_later')
  await moveToDay('2026-03-04')
  await finishAndVerify(first.id)
  const second = await findOpenQuest()
  expect(second).toMatchObject({ due_date: '2026-03-06', opens_on: '2026-03-06', reoccur_rule: MON_WED_FRI })
  await moveToDay('2026-03-06')
  await finishAndVerify(second.id)
  expect(await findOpenQuest()).toMatchObject({ due_date: '2026-03-09' })
})

test('[W01.7] a quest on one day a week or a month can be finished from the day after the previous due day', async () => {
  const weekly = await newQuest({ due_date: '2026-03-06', reoccur_rule: 'FREQ=WEEKLY;BYDAY=FR' })
  expect(weekly.opens_on).toBe('2026-02-28')
  await finishAndVerify(weekly.id)
  expect(await findOpenQuest()).toMatchObject({ due_date: '2026-03-13', opens_on: '2026-03-07' })
  const monthly = await newQuest({ reoccur_rule: 'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1' })
  expect(monthly).toMatchObject({ due_date: '2026-03-27', opens_on: '2026-02-28', reoccur_scale: 'months' })
})

test('[W01.8] however many days of a rule were missed, one quest follows, and its day is not past', async () => {
  const { id } = await newQuest({ reoccur_rule: MON_WED_FRI })
  server.clock.moveTo('2026-03-19T05:31:00Z') // Thursday of the third week, shortly after midnight in Toronto
  await server.runJobs()
  await signInAgain()
  const { body } = await parent.get(`/children/${child.id}/missions`)
  const days = body.missions.map(({ due_date }: { due_date: string }) => due_date)
  expect(days.toSorted()).toEqual([TODAY, '2026-03-20'])
  expect((await parent.get(`/missions/${id}`)).body.mission.due_date).toBe(TODAY)
})

test.each([['FREQ=DAILY;COUNT=2'], ['FREQ=DAILY;UNTIL=20260303']])(
  '[W01.9] a series with %s ends by itself',
  async (reoccur_rule) => {
    const { id } = await newQuest({ reoccur_rule })
    expect((await parent.get('/points/forecast')).body.forecast.needed).toBe(50)
    await finishAndVerify(id)
    expect((await parent.get('/points/forecast')).body.forecast.needed).toBe(0)
    await moveToDay('2026-03-03')
    await finishAndVerify((await findOpenQuest()).id)
    expect(await findOpenQuest()).toBeUndefined()
    await moveToDay('2026-03-05')
    await server.runJobs()
    expect(await findOpenQuest()).toBeUndefined()
  },
)

test('[W01.9] a series that ended while it waited for points stays ended', async () => {
  const { id } = await newQuest({ points: 300, reoccur_rule: 'FREQ=DAILY;UNTIL=20260303' })
  await finishAndVerify(id)
  expect((await parent.get('/missions/waiting_for_points')).body.series).toMatchObject([
    { mission_id: id, reoccur_rule: 'FREQ=DAILY;UNTIL=20260303' },
  ])
  await moveToDay('2026-03-04')
  expect(
    (
      await changeQuest(parent, id, {
        verified: false,
        complete: false,
        due_date: '2026-03-04',
        take_back: true,
      })
    ).status,
  ).toBe(200)
  expect((await parent.delete(`/missions/${id}`)).status).toBe(204)
  expect((await parent.get('/missions/waiting_for_points')).body.series).toEqual([])
  expect(await findOpenQuest()).toBeUndefined()
  expect((await parent.get('/points')).body).toEqual({ points: 500, held: 0 })
})

test('[W01.16] a rule that ends before the first day of its quest is refused', async () => {
  expect(await createQuest({ reoccur_rule: 'FREQ=DAILY;UNTIL=20260301' })).toMatchObject({
    status: 422,
    body: { fields: { reoccur_rule: expect.any(String) } },
  })
  expect((await parent.get('/points')).body).toEqual({ points: 500, held: 0 })
})

test('[W01.10] a quest that a parent moved does not move the later days of its rule', async () => {
  const { id } = await newQuest({ reoccur_rule: MON_WED_FRI })
  await editQuest(id, { due_date: '2026-03-03' })
  await finishAndVerify(id)
  expect(await findOpenQuest()).toMatchObject({ due_date: '2026-03-04' })
})

test('[W01.10] a quest that a parent moved to an earlier day does not come again on its own day', async () => {
  const { id } = await newQuest({ due_date: '2026-03-06', reoccur_rule: 'FREQ=WEEKLY;BYDAY=FR' })
  await editQuest(id, { due_date: '2026-03-05' })
  await finishAndVerify(id)
  expect(await findOpenQuest()).toMatchObject({ due_date: '2026-03-13' })
})

test.each([
  [
    'a late quest keeps the weekday of its series',
    { reoccur_scale: 'weeks', stays_open: true },
    '2026-03-04',
    'FREQ=WEEKLY;UNTIL=20261231',
    'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231',
  ],
  [
    'a monthly quest keeps its day of the month',
    { due_date: '2026-03-31', reoccur_scale: 'months' },
    '2026-04-02',
    'FREQ=MONTHLY;UNTIL=20261231',
    'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;UNTIL=20261231',
  ],
])('[W01.20] if a parent gives a series an end, %s', async (_name, form, day, reoccur_rule, expected) => {
  await newQuest(form)
  await moveToDay(day)
  await server.runJobs()
  const { id } = await findOpenQuest()
  expect((await editQuest(id, { reoccur_rule })).reoccur_rule).toBe(expected)
})

test('[W01.20] if a parent moves a monthly quest and gives its series an end, the new day of the month counts', async () => {
  const { id } = await newQuest({ due_date: '2026-03-31', reoccur_scale: 'months' })
  const edit = { due_date: '2026-04-15', reoccur_rule: 'FREQ=MONTHLY;UNTIL=20261231' }
  expect((await editQuest(id, edit)).reoccur_rule).toBe('FREQ=MONTHLY;BYMONTHDAY=15;UNTIL=20261231')
})

test('[W01.21] a monthly quest that no longer has a rule is due on its present day of the month', async () => {
  const { id } = await newQuest({ due_date: '2026-03-02', reoccur_rule: 'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=1' })
  await moveToDay('2026-03-06')
  expect(await editQuest(id, { reoccur_rule: null })).toMatchObject({
    due_date: '2026-03-06',
    reoccur_scale: 'months',
  })
  await finishAndVerify(id)
  expect(await findOpenQuest()).toMatchObject({ due_date: '2026-04-06' })
})

test('[W01.22] a count and an interval go on from the start of the rule when its days change', async () => {
  const { id } = await newQuest({ reoccur_rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=2' })
  await finishAndVerify(id)
  const second = await findOpenQuest()
  expect(second.due_date).toBe('2026-03-16')
  await editQuest(second.id, { reoccur_rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU;COUNT=4' })
  await moveToDay('2026-03-16')
  await finishAndVerify(second.id)
  const third = await findOpenQuest()
  expect(third.due_date).toBe('2026-03-17')
  await moveToDay('2026-03-17')
  await finishAndVerify(third.id)
  expect(await findOpenQuest()).toBeUndefined()
})

test('[W01.22] a count that is added to a running rule begins with the present quest', async () => {
  await newQuest({ reoccur_rule: MON_WED_FRI })
  await moveToDay('2026-03-20')
  await server.runJobs()
  const { id } = await findOpenQuest()
  await editQuest(id, { reoccur_rule: `${MON_WED_FRI};COUNT=2` })
  await finishAndVerify(id)
  const last = await findOpenQuest()
  expect(last.due_date).toBe('2026-03-23')
  await moveToDay('2026-03-23')
  await finishAndVerify(last.id)
  expect((await findOpenQuest()).due_date).toBe(TODAY) // the one that was missed
})

test('[W01.11] an edit gives a series a rule, and an edit of other fields keeps it', async () => {
  const { id } = await newQuest({ reoccur_scale: 'days' })
  expect(await editQuest(id, { reoccur_rule: MON_WED_FRI })).toMatchObject({
    due_date: TODAY,
    reoccur_scale: 'weeks',
    reoccur_rule: MON_WED_FRI,
  })
  expect(await editQuest(id, { name: 'Pots', reoccur_scale: 'weeks' })).toMatchObject({
    name: 'Pots',
    reoccur_rule: MON_WED_FRI,
  })
  await finishAndVerify(id)
  expect(await findOpenQuest()).toMatchObject({ due_date: '2026-03-04', name: 'Pots' })
})

test('[W01.17] an older client that changes how often a quest recurs ends the rule', async () => {
  const { id } = await newQuest({ reoccur_rule: MON_WED_FRI })
  const every2Weeks = { reoccur_scale: 'weeks', reoccur_frequency: 2 }
  expect(await editQuest(id, { reoccur_frequency: 2 })).toMatchObject({ ...every2Weeks, reoccur_rule: null })
  await finishAndVerify(id)
  expect(await findOpenQuest()).toMatchObject({ due_date: '2026-03-16', reoccur_rule: null })
})

test('[W01.18] an edit with a rule that has only an interval stores scale and frequency', async () => {
  const { id } = await newQuest({ reoccur_scale: 'days' })
  const monthly = { reoccur_scale: 'months', reoccur_frequency: 1, reoccur_rule: null }
  expect(await editQuest(id, { reoccur_rule: 'FREQ=MONTHLY' })).toMatchObject(monthly)
  expect(await editQuest(id, { reoccur_rule: 'FREQ=MONTHLY', reoccur_scale: 'days' })).toMatchObject(monthly)
})

test('[W01.16] an edit with a rule that ends before its quest is refused', async () => {
  const { id } = await newQuest({ reoccur_scale: 'days' })
  const { status, body } = await changeQuest(parent, id, { reoccur_rule: 'FREQ=DAILY;UNTIL=20260301' })
  expect([status, Object.keys(body.fields)]).toEqual([422, ['reoccur_rule']])
})

test('[W01.18] a rule that has only an interval is stored as scale and frequency', async () => {
  expect(await newQuest({ reoccur_rule: 'FREQ=WEEKLY;INTERVAL=3' })).toMatchObject({
    reoccur_scale: 'weeks',
    reoccur_frequency: 3,
    reoccur_rule: null,
  })
})

test('[W01.19] a quest whose series was stopped has no rule', async () => {
  const { id } = await newQuest({ reoccur_rule: MON_WED_FRI })
  await finishAndVerify(id)
  expect((await parent.delete(`/missions/${(await findOpenQuest()).id}?scope=series`)).status).toBe(204)
  expect((await parent.get(`/missions/${id}`)).body.mission).toMatchObject({
    reoccur_scale: null,
    reoccur_rule: null,
  })
  expect(await findOpenQuest()).toBeUndefined()
})

test('[W01.12] the forecast counts the days of the rule', async () => {
  await newQuest({ points: 10, reoccur_rule: MON_WED_FRI })
  // The quest of today is paid for; eleven more are due in these four weeks.
  expect((await parent.get('/points/forecast')).body.forecast).toMatchObject({
    needed: 110,
    weeks: [20, 30, 30, 30],
  })
})

test('[W01.5] a rule that Questnest does not know is refused at its field', async () => {
  const { status, body } = await createQuest({ reoccur_rule: 'FREQ=YEARLY' })
  expect([status, Object.keys(body.fields)]).toEqual([422, ['reoccur_rule']])
})

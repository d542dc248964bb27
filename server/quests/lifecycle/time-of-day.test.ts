import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expireQuestsAtATime } from '#server/quests/expiry/expire-quests.ts'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY) // 10:00 in Toronto
  parent = await server.newParent()
  child = await server.newChild(parent)
})

const TODAY = '2026-03-02'
const TOMORROW = '2026-03-03'
const daily = { reoccur_scale: 'days', reoccur_frequency: 1 }

const createQuest = (more: Record<string, unknown>) =>
  parent.post('/missions', questForm(child.id, { due_date: TODAY, ...more }))
async function newQuest(more: Record<string, unknown>) {
  const { status, body } = await createQuest(more)
  expect(status).toBe(201)
  return body.mission
}
const changeQuest = (who: Pick<typeof parent, 'put'>, id: string, mission: object) =>
  who.put(`/missions/${id}`, { mission })
const listQuests = async () => (await parent.get(`/children/${child.id}/missions?limit=100`)).body.missions
const findWallet = async () => (await parent.get('/points')).body.points
const moveTo = (time: string) => server.clock.moveTo(`${TODAY}T${time}:00-05:00`)

test.each(['morning', 'afternoon', 'evening', '17:30', null])(
  '[W02.1] a quest with the time of day %s keeps it, also in the next quest of its series',
  async (time_of_day) => {
    const { id } = await newQuest({ times_of_day: [time_of_day], ...daily })
    expect((await child.get(`/missions/${id}`)).body.mission).toMatchObject({
      time_of_day,
      daily_number: 1,
      daily_count: 1,
    })
    await changeQuest(child, id, { complete: true })
    await changeQuest(parent, id, { verified: true })
    expect(await listQuests()).toMatchObject([{ due_date: TOMORROW, time_of_day }, { id }])
    expect(await server.checkLedger()).toEqual([])
  },
)

test('[W02.1] an unknown time of day is refused', async () => {
  expect((await createQuest({ times_of_day: ['noon'] })).status).toBe(422)
  const { id } = await newQuest({})
  expect((await changeQuest(parent, id, { time_of_day: '25:00' })).status).toBe(422)
})

test('[W02.2] at its due time a quest expires, its points return, and the next of its series is due on a later day', async () => {
  const before = await findWallet()
  const single = await newQuest({ times_of_day: ['17:30'] })
  const series = await newQuest({ times_of_day: ['17:30'], ...daily })
  moveTo('17:29')
  await server.runJobs()
  expect((await changeQuest(child, single.id, { complete: true })).status).toBe(200)
  expect((await changeQuest(child, single.id, { complete: false })).status).toBe(200)

  moveTo('17:30')
  for (const id of [single.id, series.id])
    expect((await changeQuest(child, id, { complete: true })).body.code).toBe('quest_moved_on')
  await server.runJobs()
  await server.runJobs()
  expect(
    (await listQuests()).filter(({ due_date }: { due_date: string }) => due_date !== TODAY),
  ).toMatchObject([{ due_date: TOMORROW, time_of_day: '17:30' }])
  expect(await findWallet()).toBe(before - series.points)
  expect(await server.checkLedger()).toEqual([])
})

test('[W02.2] the job of every minute settles a quest whose due time is over, and leaves the others', async () => {
  const before = await findWallet()
  const { points } = await newQuest({ times_of_day: ['17:30'] })
  await newQuest({ times_of_day: ['17:31'] })
  await newQuest({ times_of_day: ['17:30'], stays_open: true })
  await newQuest({ times_of_day: ['morning'] })
  moveTo('17:29')
  expect(await expireQuestsAtATime(server.deps)).toBe(0)
  moveTo('17:30')
  expect(await expireQuestsAtATime(server.deps)).toBe(1)
  expect(await expireQuestsAtATime(server.deps)).toBe(0)
  expect(await findWallet()).toBe(before - 3 * points)
  expect(await server.checkLedger()).toEqual([])
})

test('[W02.3] in the hour that the clocks show twice, a quest expires when its time is shown first', async () => {
  server.clock.moveTo('2027-11-07T04:30:00Z') // 0:30 in Toronto
  parent = await server.newParent()
  child = await server.newChild(parent)
  const before = await findWallet()
  await newQuest({ due_date: '2027-11-07', times_of_day: ['01:59'] })
  for (const [now, expired] of [
    ['05:58', 0],
    ['06:01', 1], // 1:01 for the second time
    ['06:59', 0],
  ] as const) {
    server.clock.moveTo(`2027-11-07T${now}:00Z`)
    expect(await expireQuestsAtATime(server.deps)).toBe(expired)
  }
  expect(await findWallet()).toBe(before)
})

test('[W02.2] a quest for a part of the day does not expire before the end of the day', async () => {
  const { id } = await newQuest({ times_of_day: ['morning'] })
  moveTo('23:59')
  await server.runJobs()
  expect((await changeQuest(child, id, { complete: true })).status).toBe(200)
})

test('[W02.2] a quest that stays open can still be finished after its due time', async () => {
  const { id } = await newQuest({ times_of_day: ['17:30'], stays_open: true })
  moveTo('18:00')
  await server.runJobs()
  expect((await changeQuest(child, id, { complete: true })).body.mission).toMatchObject({ late_since: null })
})

test('[W02.2] a quest that was finished in time can be verified after its due time', async () => {
  const { id, points } = await newQuest({ times_of_day: ['17:30'] })
  await changeQuest(child, id, { complete: true })
  moveTo('18:00')
  await server.runJobs()
  expect((await changeQuest(parent, id, { verified: true })).status).toBe(200)
  expect((await child.get('/points')).body.points).toBe(points)
  expect(await server.checkLedger()).toEqual([])
})

test('[W02.4] a single quest cannot be due at a time of today that is over, and a series then starts with its next day', async () => {
  const pastTime = { times_of_day: ['09:00'] }
  expect((await createQuest(pastTime)).body).toMatchObject({
    code: 'day_past',
    fields: { due_date: expect.stringContaining('time has already passed') },
  })
  expect(await newQuest({ ...pastTime, ...daily })).toMatchObject({ due_date: TOMORROW, opens_on: TOMORROW })
  expect(await newQuest({ ...pastTime, reoccur_scale: 'weeks' })).toMatchObject({ due_date: '2026-03-09' })
  expect(await newQuest({ ...pastTime, reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,TH' })).toMatchObject({
    due_date: '2026-03-05',
  })
  expect((await createQuest({ ...pastTime, reoccur_rule: 'FREQ=DAILY;UNTIL=20260302' })).body.code).toBe(
    'day_past',
  )
})

test('[W02.4] a monthly series that starts with its next day keeps its day of the month', async () => {
  server.clock.moveTo('2026-03-31T15:00:00Z')
  parent = await server.newParent()
  child = await server.newChild(parent)
  const form = { due_date: '2026-03-31', times_of_day: ['09:00'] }
  for (const monthly of [{ reoccur_scale: 'months' }, { reoccur_rule: 'FREQ=MONTHLY;COUNT=3' }]) {
    const { id } = await newQuest({ ...form, ...monthly })
    expect((await parent.get(`/missions/${id}`)).body.mission.due_date).toBe('2026-04-30')
    server.clock.moveTo('2026-05-01T15:00:00Z')
    parent = { ...parent, ...(await server.signIn(parent.email)) }
    await server.runJobs()
    const [next] = await listQuests()
    expect(next).toMatchObject({ due_date: '2026-05-31' })
    await parent.delete(`/missions/${next.id}?scope=series`)
    server.clock.moveTo('2026-03-31T15:00:00Z')
    parent = { ...parent, ...(await server.signIn(parent.email)) }
  }
})

test('[W02.10] the mails about a quest name its due time', async () => {
  await server.verifyChildEmail(child.email)
  await newQuest({ times_of_day: ['17:30'] })
  await server.runJobs()
  const [message] = await server.listMessages(child.email)
  expect(message?.text).toContain('You have until Monday, March\u00A02, 5:30\u00A0p.m.')
})

test('[W02.10] of several quests a day, the mail names the first that is due', async () => {
  await server.verifyChildEmail(child.email)
  await newQuest({ times_of_day: ['09:00', '17:00'], ...daily })
  await server.runJobs()
  const [message] = await server.listMessages(child.email)
  expect(message?.text).toContain('You have until Monday, March\u00A02, 5:00\u00A0p.m.')
})

test('[W02.4] a parent cannot move a quest to a time of today that is over', async () => {
  const { id } = await newQuest({ times_of_day: ['09:00'], due_date: TOMORROW })
  const refusal = {
    code: 'day_past',
    fields: { due_date: expect.stringContaining('time has already passed') },
  }
  expect((await changeQuest(parent, id, { due_date: TODAY })).body).toMatchObject(refusal)
  expect((await changeQuest(parent, id, { due_date: TODAY, time_of_day: '09:30' })).body).toMatchObject(
    refusal,
  )
  expect((await changeQuest(parent, id, { due_date: TODAY, time_of_day: '11:00' })).status).toBe(200)
})

test('[W02.4] a quest rejected after its due time needs a later day', async () => {
  const { id } = await newQuest({ times_of_day: ['17:30'] })
  await changeQuest(child, id, { complete: true })
  moveTo('18:00')
  for (const day of [{}, { due_date: TODAY }])
    expect((await changeQuest(parent, id, { complete: false, ...day })).body).toMatchObject({
      code: 'day_past',
      fields: { due_date: expect.stringContaining('time has already passed') },
    })
  expect((await changeQuest(parent, id, { complete: false, due_date: TOMORROW })).status).toBe(200)
  expect(await server.checkLedger()).toEqual([])
})

test('[W02.5] a later time opens an expired quest of today again, and it expires once more', async () => {
  const before = await findWallet()
  const { id, points } = await newQuest({ times_of_day: ['11:00'] })
  moveTo('11:30')
  await server.runJobs()
  expect(await findWallet()).toBe(before)
  expect((await changeQuest(parent, id, { time_of_day: '20:00' })).status).toBe(200)
  expect(await findWallet()).toBe(before - points)
  moveTo('20:00')
  await server.runJobs()
  expect(await findWallet()).toBe(before)
  expect(await server.checkLedger()).toEqual([])
})

test('[W02.2] a series that waited for points is not continued at a time that is over', async () => {
  const wallet = await findWallet()
  const { id } = await newQuest({ times_of_day: ['11:00'], points: 200, ...daily })
  const other = await newQuest({ points: wallet - 200, due_date: '2026-03-20' })
  await changeQuest(child, id, { complete: true })
  await changeQuest(parent, id, { verified: true })
  server.clock.moveTo(`${TOMORROW}T12:00:00-05:00`)
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  await parent.delete(`/missions/${other.id}`)
  await server.runJobs()
  expect((await listQuests())[0]).toMatchObject({ due_date: '2026-03-04', verified: false })
  expect(await server.checkLedger()).toEqual([])
})

test('[W02.9] a parent’s list has the quests of a day in the order of their times', async () => {
  const ordered = ['07:30', 'morning', '12:00', 'afternoon', 'evening', null]
  for (const time of ordered.toReversed()) await newQuest({ due_date: TOMORROW, times_of_day: [time] })
  const times = (await listQuests()).map(({ time_of_day }: { time_of_day: string | null }) => time_of_day)
  expect(times).toEqual(ordered)
})

test('[W03.1] a quest that a child has several times a day is as many numbered quests, each with its points', async () => {
  await server.verifyChildEmail(child.email)
  const before = await findWallet()
  const { points } = await newQuest({ times_of_day: ['morning', null, '20:00'], ...daily })
  const numbered = { daily_count: 3, due_date: TODAY }
  expect(await listQuests()).toMatchObject([
    { ...numbered, daily_number: 1, time_of_day: 'morning' },
    { ...numbered, daily_number: 3, time_of_day: '20:00' },
    { ...numbered, daily_number: 2, time_of_day: null },
  ])
  expect(await findWallet()).toBe(before - 3 * points)
  const messages = server.db
    .selectFrom('outbox')
    .where('user_id', '=', child.id)
    .where('kind', '=', 'quest_new')
  expect(await messages.select('kind').execute()).toHaveLength(1)
})

test('[W03.1] each child gets all of them, or no child any', async () => {
  const sister = await server.newChild(parent)
  const times_of_day = ['morning', 'evening']
  await newQuest({ times_of_day, also_for: [sister.id] })
  for (const { get } of [child, sister]) expect((await get('/missions')).body.missions).toHaveLength(2)
  const points = Math.floor((await findWallet()) / 4) + 1
  expect((await createQuest({ times_of_day, also_for: [sister.id], points })).body.code).toBe('points_short')
  for (const { get } of [child, sister]) expect((await get('/missions')).body.missions).toHaveLength(2)
})

test('[W03.2] each of them is a series of its own: one that is verified, missed or ended leaves the others', async () => {
  await newQuest({ times_of_day: ['morning', '12:00', 'evening'], ...daily })
  const [first, second, third] = await listQuests()
  await changeQuest(child, first.id, { complete: true })
  await changeQuest(parent, first.id, { verified: true })
  await parent.delete(`/missions/${third.id}?scope=series`)
  moveTo('12:00')
  await server.runJobs()
  const open = (await listQuests()).filter(
    ({ verified, due_date }: { verified: boolean; due_date: string }) => !verified && due_date === TOMORROW,
  )
  expect(open).toMatchObject([
    { daily_number: 1, daily_count: 3 },
    { daily_number: 2, daily_count: 3 },
  ])
  expect((await parent.get(`/missions/${second.id}`)).body.mission.verified).toBe(false)
  expect(await server.checkLedger()).toEqual([])
})

test.each([[[]], [Array.from({ length: 7 }, () => null)]])(
  '[W03.1] %j times a day are refused',
  async (times_of_day) => {
    expect((await createQuest({ times_of_day })).status).toBe(422)
  },
)

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transfer } from '#server/ledger/transfer.ts'
import { requestRewards } from '#server/testing/rewards.ts'
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

const TODAY = '2026-03-02'
const daily = { due_date: TODAY, reoccur_scale: 'days' }

async function newQuest(more: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await parent.post('/missions', questForm(child.id, { ...daily, ...more }))
  expect(status).toBe(201)
  return body.mission.id
}
const changeQuest = (who: Pick<typeof parent, 'put'>, id: string, mission: object) =>
  who.put(`/missions/${id}`, { mission })
async function verifyFinished(id: string, more: object = {}) {
  expect((await changeQuest(child, id, { complete: true })).status).toBe(200)
  expect((await changeQuest(parent, id, { verified: true, ...more })).status).toBe(200)
}
/** Returns the child's quests with their due days and states, sorted by due day. */
async function listQuests(): Promise<{ id: string; due: string; state: string }[]> {
  const { body } = await parent.get(`/children/${child.id}/missions?limit=100`)
  const all = body.missions as { id: string; due_date: string; complete: boolean; verified: boolean }[]
  return all
    .map(({ id, due_date, complete, verified }) => ({
      id,
      due: due_date,
      state: verified ? 'verified' : complete ? 'finished' : 'open',
    }))
    .sort((a, b) => a.due.localeCompare(b.due))
}
const listStates = async () => (await listQuests()).map(({ due, state }) => `${due} ${state}`)
const listWaitingSeries = async () => (await parent.get('/missions/waiting_for_points')).body.series
const getPoints = async (who: Pick<typeof parent, 'get'> = parent) => (await who.get('/points')).body
const deleteQuest = (id: string, scope = 'this') => parent.delete(`/missions/${id}?scope=${scope}`)
/** Moves the clock to the early morning of a day and runs the jobs. */
async function runNightlyJobs(day: string) {
  server.clock.moveTo(`${day}T05:31:00Z`)
  await server.runJobs()
  await signInAgain()
}
async function moveToDay(day: string) {
  server.clock.moveTo(`${day}T15:00:00Z`)
  await signInAgain()
}
async function signInAgain() {
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  child = { ...child, ...(await server.signIn(child.email)) }
}

test('[Q10.1 Q10.5] verifying a recurring quest creates the next quest only once, as a copy with held points', async () => {
  const id = await newQuest({ reoccur_frequency: 2 })
  await verifyFinished(id)

  expect(await listStates()).toEqual(['2026-03-02 verified', '2026-03-04 open'])
  expect(await getPoints()).toEqual({ points: 400, held: 50 })
  const [, next] = await listQuests()
  expect((await child.get(`/missions/${next?.id}`)).body.mission).toMatchObject({
    name: 'Dishes',
    description: 'All of them',
    points: 50,
    reoccur_scale: 'days',
    reoccur_frequency: 2,
    note: null,
  })

  await changeQuest(parent, id, { verified: false, complete: false, due_date: TODAY, take_back: true })
  await verifyFinished(id)
  expect(await listStates()).toEqual(['2026-03-02 verified', '2026-03-04 open'])
})

test('[D01.1 D01.2] a quest of a series can be finished only from the day it opens, a single quest at any time', async () => {
  const opensOn = async (id = '') => (await child.get(`/missions/${id}`)).body.mission.opens_on
  expect(await opensOn(await newQuest({ due_date: '2026-03-04' }))).toBe('2026-03-04')
  expect(await opensOn(await newQuest({ due_date: '2026-03-06', reoccur_scale: 'weeks' }))).toBe('2026-02-28')
  const single = await newQuest({ due_date: '2026-03-06', reoccur_scale: undefined })
  expect(await opensOn(single)).toBeNull()
  await verifyFinished(single)

  const weekly = await newQuest({ due_date: TODAY, reoccur_scale: 'weeks' })
  await verifyFinished(weekly)
  const next = (await listQuests()).at(-1)
  expect([next?.due, await opensOn(next?.id)]).toEqual(['2026-03-09', '2026-03-03'])
  const finish = () => changeQuest(child, next?.id ?? '', { complete: true })
  expect(await finish()).toMatchObject({ status: 409, body: { code: 'quest_opens_later' } })
  await moveToDay('2026-03-03')
  expect((await finish()).status).toBe(200)
})

test('[D01.4] a quest opens on its due day if that is moved before the opening day, and at once if the quest no longer recurs', async () => {
  await verifyFinished(await newQuest())
  const tomorrowsId = (await listQuests()).at(-1)?.id ?? ''
  const { body } = await changeQuest(parent, tomorrowsId, { due_date: '2026-03-05' })
  expect(body.mission.opens_on).toBe('2026-03-03')
  expect((await changeQuest(parent, tomorrowsId, { due_date: TODAY })).body.mission.opens_on).toBe(TODAY)
  const later = await newQuest({ due_date: '2026-03-05' })
  expect((await changeQuest(parent, later, { reoccur_scale: null })).body.mission.opens_on).toBeNull()
})

test('[Q10.6] verifying a quest that does not recur creates no next quest', async () => {
  await verifyFinished(await newQuest({ reoccur_scale: undefined }))
  expect(await listStates()).toEqual(['2026-03-02 verified'])
})

test('[Q09.2 Q09.4 Q09.5] an open quest that expires releases its points; extending it holds them again until it expires again', async () => {
  const id = await newQuest({ reoccur_scale: undefined })
  await runNightlyJobs('2026-03-03')
  expect(await getPoints()).toEqual({ points: 500, held: 0 })
  expect((await changeQuest(child, id, { complete: true })).body.code).toBe('quest_moved_on')

  expect((await changeQuest(parent, id, { due_date: '2026-03-04' })).status).toBe(200)
  expect(await getPoints()).toEqual({ points: 450, held: 50 })
  await runNightlyJobs('2026-03-04')
  expect(await getPoints()).toEqual({ points: 450, held: 50 })
  await runNightlyJobs('2026-03-05')
  await runNightlyJobs('2026-03-05')
  expect(await getPoints()).toEqual({ points: 500, held: 0 })

  const { body } = await parent.get(`/missions/${id}/steps`)
  expect(body.steps.map(({ event, by }: { event: string; by: string | null }) => [event, by])).toEqual([
    ['create', 'Claire'],
    ['expire', null],
    ['extend', 'Claire'],
    ['expire', null],
  ])
})

test('[Q09.3] a finished quest past its day keeps its points and can still be verified', async () => {
  const id = await newQuest({ reoccur_scale: undefined })
  await changeQuest(child, id, { complete: true })
  await runNightlyJobs('2026-03-04')
  expect(await getPoints()).toEqual({ points: 450, held: 50 })
  expect((await changeQuest(parent, id, { verified: true })).status).toBe(200)
  expect(await getPoints(child)).toEqual({ points: 50, held: 0 })
})

test('[Q10.2] a series continues when its quest expires, open or finished, and skips the days that are past', async () => {
  await newQuest()
  await runNightlyJobs('2026-03-03')
  expect(await listStates()).toEqual(['2026-03-02 open', '2026-03-03 open'])

  const [, second] = await listQuests()
  await changeQuest(child, second?.id ?? '', { complete: true })
  await runNightlyJobs('2026-03-09')
  await runNightlyJobs('2026-03-09')
  expect(await listStates()).toEqual(['2026-03-02 open', '2026-03-03 finished', '2026-03-09 open'])
})

test('[Q10.3 Q10.4 Q14.5] deleting only a quest creates the next one; deleting its series creates none, whatever the quest’s state', async () => {
  const id = await newQuest()
  expect((await deleteQuest(id)).status).toBe(204)
  expect(await listStates()).toEqual(['2026-03-03 open'])
  const [second] = await listQuests()
  expect((await deleteQuest(second?.id ?? '', 'series')).status).toBe(204)
  expect(await listStates()).toEqual([])
  await runNightlyJobs('2026-03-09')
  expect(await listStates()).toEqual([])
  expect(await getPoints()).toEqual({ points: 500, held: 0 })

  const verified = await newQuest({ due_date: '2026-03-09' })
  await verifyFinished(verified)
  const [, next] = await listQuests()
  expect((await deleteQuest(verified, 'series')).status).toBe(204)
  expect((await parent.get(`/missions/${next?.id}`)).body.mission.reoccur_scale).toBeNull()
  await runNightlyJobs('2026-03-10')
  await verifyFinished(next?.id ?? '')
  expect(await listStates()).toEqual(['2026-03-09 verified', '2026-03-10 verified'])
  expect((await deleteQuest(verified, 'series')).body.code).toBe('quest_moved_on')
})

test('[Q14.1 Q14.3] a series waits while points are missing, notifies the parents, and continues when points are added', async () => {
  const big = await newQuest({ name: 'Big', points: 300 })
  const heldQuest = await newQuest({ name: 'Held', points: 200, reoccur_scale: undefined })
  await verifyFinished(big)
  expect(await listStates()).toEqual(['2026-03-02 verified', '2026-03-02 open'].sort())
  expect(await listWaitingSeries()).toEqual([
    {
      mission_id: big,
      child_id: child.id,
      name: 'Big',
      points: 300,
      reoccur_scale: 'days',
      reoccur_frequency: 1,
      reoccur_rule: null,
      is_open: false,
    },
  ])
  const mail = await server.findMessage(parent.email)
  expect(mail?.subject).toBe('A quest is waiting for points')
  expect(mail?.text).toContain('“Big”')

  await deleteQuest(heldQuest)
  expect(await listWaitingSeries()).toHaveLength(1)

  // No quest released these points, so the series continues when its job runs, which is every minute.
  await credit(100)
  await server.runJobs()
  expect(await listWaitingSeries()).toEqual([])
  expect(await listStates()).toEqual(['2026-03-02 verified', '2026-03-03 open'])
  expect(await getPoints()).toEqual({ points: 0, held: 300 })
})

test('[Q14.3] releasing held points continues a waiting series immediately', async () => {
  const big = await newQuest({ name: 'Big', points: 200 })
  const heldQuest = await newQuest({ name: 'Held', points: 300, reoccur_scale: undefined })
  await verifyFinished(big)
  expect(await listWaitingSeries()).toHaveLength(1)
  await changeQuest(parent, heldQuest, { points: 100 })
  expect(await listWaitingSeries()).toEqual([])
  expect(await getPoints()).toEqual({ points: 0, held: 300 })
})

test('[Q14.4] a waiting series can be stopped', async () => {
  const big = await newQuest({ points: 300 })
  await verifyFinished(big)
  expect(await listWaitingSeries()).toHaveLength(1)
  expect((await deleteQuest(big, 'series')).status).toBe(204)
  expect(await listWaitingSeries()).toEqual([])
  await credit(300)
  await server.runJobs()
  expect(await listStates()).toEqual(['2026-03-02 verified'])
})

test('[Q14.4] a series can wait, and be stopped, even after its last quest was deleted', async () => {
  const id = await newQuest()
  await newQuest({ name: 'Held', points: 400, due_date: '2026-03-30', reoccur_scale: undefined })
  server.clock.moveTo('2026-03-03T05:31:00Z')
  expect((await changeQuest(parent, id, { points: 300 })).status).toBe(200)
  await server.runJobs()
  expect(await listWaitingSeries()).toMatchObject([{ mission_id: id, is_open: true }])

  await deleteQuest(id)
  expect(await listWaitingSeries()).toMatchObject([{ mission_id: id, is_open: false }])
  expect((await deleteQuest(id, 'series')).status).toBe(204)
  expect(await listWaitingSeries()).toEqual([])
  expect((await deleteQuest(id, 'series')).status).toBe(404)
})

test('[Q13.7] undoing a verification deletes the next quest if nothing has happened to it, and frees its number in the series', async () => {
  const id = await newQuest()
  await changeQuest(child, id, { complete: true })
  await moveToDay('2026-03-03')
  await changeQuest(parent, id, { verified: true })
  expect((await changeQuest(parent, id, { undo: true })).status).toBe(200)
  expect(await listStates()).toEqual(['2026-03-02 finished'])
  expect(await getPoints()).toEqual({ points: 450, held: 50 })

  await changeQuest(parent, id, { verified: true })
  expect(await listStates()).toEqual(['2026-03-02 verified', '2026-03-03 open'])
  const [, next] = await listQuests()
  await changeQuest(child, next?.id ?? '', { complete: true })
  expect((await changeQuest(parent, id, { undo: true })).status).toBe(200)
  expect(await listStates()).toEqual(['2026-03-02 finished', '2026-03-03 finished'])
  await changeQuest(parent, id, { verified: true })
  expect(await listStates()).toEqual(['2026-03-02 verified', '2026-03-03 finished'])
})

test('[Q13.6 Q13.8] undoing a verification ends the wait that it started; the undo is refused if the child has spent the points', async () => {
  const big = await newQuest({ points: 300 })
  await verifyFinished(big)
  expect(await listWaitingSeries()).toHaveLength(1)
  expect((await changeQuest(parent, big, { undo: true })).status).toBe(200)
  expect(await listWaitingSeries()).toEqual([])

  await changeQuest(parent, big, { verified: true })
  await spend(50)
  expect(await changeQuest(parent, big, { undo: true })).toMatchObject({
    status: 422,
    body: { code: 'points_short' },
  })
  expect(await listWaitingSeries()).toHaveLength(1)
})

test('[Q10.9 Q10.10] the next quest includes edits; switching recurrence off ends the series, and switching it on starts a series', async () => {
  const id = await newQuest()
  await changeQuest(parent, id, { name: 'Pots', points: 60, reoccur_scale: 'weeks' })
  await verifyFinished(id)
  const [, next] = await listQuests()
  expect((await parent.get(`/missions/${next?.id}`)).body.mission).toMatchObject({
    name: 'Pots',
    points: 60,
    due_date: '2026-03-09',
  })

  await changeQuest(parent, next?.id ?? '', { reoccur_scale: null })
  await verifyFinished(next?.id ?? '')
  expect(await listStates()).toEqual(['2026-03-02 verified', '2026-03-09 verified'])

  const single = await newQuest({ reoccur_scale: undefined })
  await changeQuest(parent, single, { reoccur_scale: 'days', reoccur_frequency: 3 })
  await verifyFinished(single)
  expect(await listStates()).toContain('2026-03-05 open')
})

test('[Q07.4 Q10.9] verifying with other points does not change the points of the next quest, even after a wait', async () => {
  await verifyFinished(await newQuest({ points: 200 }), { points: 10 })
  const [, second] = await listQuests()
  expect((await parent.get(`/missions/${second?.id}`)).body.mission.points).toBe(200)
  expect(await getPoints()).toEqual({ points: 290, held: 200 })

  await moveToDay('2026-03-03')
  await verifyFinished(second?.id ?? '', { points: 400 })
  expect(await listWaitingSeries()).toMatchObject([{ mission_id: second?.id, points: 200 }])
  expect((await parent.get('/points/forecast')).body.forecast.needed).toBe(27 * 200)
  await credit(109)
  await server.runJobs()
  expect(await listWaitingSeries()).toHaveLength(1)
  await credit(1)
  await server.runJobs()
  const third = (await listQuests()).at(-1)
  expect((await parent.get(`/missions/${third?.id}`)).body.mission).toMatchObject({
    points: 200,
    complete: false,
  })
  expect(await getPoints()).toEqual({ points: 0, held: 200 })
})

test('[Q10.11] making an expired quest recurring creates the next quest immediately, and the old one stays expired', async () => {
  const id = await newQuest({ reoccur_scale: undefined })
  await runNightlyJobs('2026-03-04')
  await changeQuest(parent, id, { reoccur_scale: 'days' })
  expect(await listStates()).toEqual(['2026-03-02 open', '2026-03-04 open'])
  expect(await getPoints()).toEqual({ points: 450, held: 50 })
  await runNightlyJobs('2026-03-05')
  expect(await listStates()).toEqual(['2026-03-02 open', '2026-03-04 open', '2026-03-05 open'])
})

test('[Q10.8] a quest at the end of the calendar causes no endless loop', async () => {
  const id = await newQuest({ due_date: '9999-12-31' })
  expect((await parent.get('/points/forecast')).body.forecast).toMatchObject({ needed: 0, short_on: null })
  await deleteQuest(id)
  expect(await listStates()).toEqual([])
})

test('[Q10.7] monthly quests keep their day of the month through short months', async () => {
  server.clock.moveTo('2027-12-31T15:00:00Z')
  await signInAgain()
  await newQuest({ due_date: '2028-01-31', reoccur_scale: 'months' })
  for (let month = 0; month < 3; month++) {
    const last = (await listQuests()).at(-1)
    await moveToDay(last?.due ?? '')
    await verifyFinished(last?.id ?? '')
  }
  expect(await listStates()).toEqual([
    '2028-01-31 verified',
    '2028-02-29 verified',
    '2028-03-31 verified',
    '2028-04-30 open',
  ])
})

test('[Q09.7] after a family changes its time zone, quests expire at the new midnight', async () => {
  await newQuest({ reoccur_scale: undefined })
  expect((await parent.put('/parents', { time_zone: 'America/Vancouver' })).status).toBe(200)
  // 01:00 in Toronto, 22:00 in Vancouver.
  server.clock.moveTo('2026-03-03T06:00:00Z')
  await server.runJobs()
  expect(await getPoints()).toEqual({ points: 450, held: 50 })
  server.clock.moveTo('2026-03-03T08:30:00Z')
  await server.runJobs()
  expect(await getPoints()).toEqual({ points: 500, held: 0 })
})

test('[Q01.6] one call gives the same quest to several children: either to all of them or to none', async () => {
  const leo = await server.newChild(parent, { first_name: 'Leo' })
  const formForBoth = questForm(child.id, { ...daily, points: 200, also_for: [leo.id, leo.id, child.id] })
  expect((await parent.post('/missions', formForBoth)).status).toBe(201)
  expect(await getPoints()).toEqual({ points: 100, held: 400 })
  expect((await leo.get('/missions')).body.pagination.total).toBe(1)
  expect((await child.get('/missions')).body.pagination.total).toBe(1)

  expect((await parent.post('/missions', formForBoth)).body.code).toBe('points_short')
  const stranger = await server.newChild(await server.newParent())
  const formForStranger = questForm(child.id, { points: 1, also_for: [stranger.id] })
  expect((await parent.post('/missions', formForStranger)).status).toBe(404)
  expect(await getPoints()).toEqual({ points: 100, held: 400 })
})

test.each([
  ['to the store if the server sells points', 'on', 'Buy points'],
  ['to adding points if the server sells none', 'off', 'Add points'],
] as const)('[N03.13] the mail about a waiting series leads %s', async (_, PAYMENTS, label) => {
  const otherServer = await openTestServer({ PAYMENTS })
  const owner = await otherServer.newParent()
  const kid = await otherServer.newChild(owner)
  const { body } = await owner.post('/missions', questForm(kid.id, { ...daily, points: 300 }))
  await changeQuest(kid, body.mission.id, { complete: true })
  await changeQuest(owner, body.mission.id, { verified: true })

  const mail = await otherServer.findMessage(owner.email)

  expect(mail?.subject).toContain('is waiting for points')
  expect(mail?.links.some((link: string) => link.endsWith('/points/'))).toBe(true)
  expect(mail?.text).toContain(label)
  await otherServer.close()
})

/** Adds points to the family's wallet. */
async function credit(points: number) {
  const family_id = await server.getFamilyId(parent)
  const [id, reference] = [server.deps.secrets.newId(), server.deps.secrets.newId()]
  const details = { family_id, id, reference, points, kind: 'trial' as const, at: server.clock.now() }
  await server.deps.transaction((tx) => transfer(tx, { ...details, from: 'issued', to: 'wallet' }))
}

const spend = (points: number) => requestRewards(server, child, { points })

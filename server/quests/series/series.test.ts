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
  expect(await server.ledgerErrors()).toEqual([])
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
const change = (who: Pick<typeof parent, 'put'>, id: string, mission: object) =>
  who.put(`/missions/${id}`, { mission })
async function verifyFinished(id: string, more: object = {}) {
  expect((await change(child, id, { complete: true })).status).toBe(200)
  expect((await change(parent, id, { verified: true, ...more })).status).toBe(200)
}
/** Returns the days and states of the child's quests, sorted by day. */
async function quests(): Promise<{ id: string; due: string; state: string }[]> {
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
const states = async () => (await quests()).map(({ due, state }) => `${due} ${state}`)
const waiting = async () => (await parent.get('/missions/waiting_for_points')).body.series
const points = async (who: Pick<typeof parent, 'get'> = parent) => (await who.get('/points')).body
const remove = (id: string, scope = 'this') => parent.delete(`/missions/${id}?scope=${scope}`)
/** Moves the clock to the early hours of the nth day and runs the jobs. */
async function night(day: string) {
  server.clock.moveTo(`${day}T05:31:00Z`)
  await server.runJobs()
  await signInAgain()
}
async function signInAgain() {
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  child = { ...child, ...(await server.signIn(child.email)) }
}

test('[Q10.1 Q10.5] verifying a recurring quest creates the next one, a copy with held points, only once', async () => {
  const id = await newQuest({ reoccur_frequency: 2 })
  await verifyFinished(id)

  expect(await states()).toEqual(['2026-03-02 verified', '2026-03-04 open'])
  expect(await points()).toEqual({ points: 400, held: 50 })
  const [, next] = await quests()
  expect((await child.get(`/missions/${next?.id}`)).body.mission).toMatchObject({
    name: 'Dishes',
    description: 'All of them',
    points: 50,
    reoccur_scale: 'days',
    reoccur_frequency: 2,
    note: null,
  })

  await change(parent, id, { verified: false, complete: false, due_date: TODAY, take_back: true })
  await verifyFinished(id)
  expect(await states()).toEqual(['2026-03-02 verified', '2026-03-04 open'])
})

test('[Q10.6] a quest that does not recur creates no other', async () => {
  await verifyFinished(await newQuest({ reoccur_scale: undefined }))
  expect(await states()).toEqual(['2026-03-02 verified'])
})

test('[Q09.2 Q09.4 Q09.5] an open quest that expires releases its points; extending it holds them again until it expires again', async () => {
  const id = await newQuest({ reoccur_scale: undefined })
  await night('2026-03-03')
  expect(await points()).toEqual({ points: 500, held: 0 })
  expect((await change(child, id, { complete: true })).body.code).toBe('quest_moved_on')

  expect((await change(parent, id, { due_date: '2026-03-04' })).status).toBe(200)
  expect(await points()).toEqual({ points: 450, held: 50 })
  await night('2026-03-04')
  expect(await points()).toEqual({ points: 450, held: 50 })
  await night('2026-03-05')
  await night('2026-03-05')
  expect(await points()).toEqual({ points: 500, held: 0 })

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
  await change(child, id, { complete: true })
  await night('2026-03-04')
  expect(await points()).toEqual({ points: 450, held: 50 })
  expect((await change(parent, id, { verified: true })).status).toBe(200)
  expect(await points(child)).toEqual({ points: 50, held: 0 })
})

test('[Q10.2] a series continues when its quest expires, open or finished, and catches up to the first day not past', async () => {
  await newQuest()
  await night('2026-03-03')
  expect(await states()).toEqual(['2026-03-02 open', '2026-03-03 open'])

  const [, second] = await quests()
  await change(child, second?.id ?? '', { complete: true })
  await night('2026-03-09')
  await night('2026-03-09')
  expect(await states()).toEqual(['2026-03-02 open', '2026-03-03 finished', '2026-03-09 open'])
})

test('[Q10.3 Q10.4 Q14.5] deleting a quest alone creates the next; deleting it with its series creates none, in every state', async () => {
  const id = await newQuest()
  expect((await remove(id)).status).toBe(204)
  expect(await states()).toEqual(['2026-03-03 open'])
  const [second] = await quests()
  expect((await remove(second?.id ?? '', 'series')).status).toBe(204)
  expect(await states()).toEqual([])
  await night('2026-03-09')
  expect(await states()).toEqual([])
  expect(await points()).toEqual({ points: 500, held: 0 })

  const verified = await newQuest({ due_date: '2026-03-09' })
  await verifyFinished(verified)
  const [, next] = await quests()
  expect((await remove(verified, 'series')).status).toBe(204)
  expect((await parent.get(`/missions/${next?.id}`)).body.mission.reoccur_scale).toBeNull()
  await verifyFinished(next?.id ?? '')
  expect(await states()).toEqual(['2026-03-09 verified', '2026-03-10 verified'])
  expect((await remove(verified, 'series')).body.code).toBe('quest_moved_on')
})

test('[Q14.1 Q14.3] without enough points a series waits, tells the parents, and continues when points come back', async () => {
  const big = await newQuest({ name: 'Big', points: 300 })
  const held = await newQuest({ name: 'Held', points: 200, reoccur_scale: undefined })
  await verifyFinished(big)
  expect(await states()).toEqual(['2026-03-02 verified', '2026-03-02 open'].sort())
  expect(await waiting()).toEqual([
    {
      mission_id: big,
      child_id: child.id,
      name: 'Big',
      points: 300,
      reoccur_scale: 'days',
      reoccur_frequency: 1,
      is_open: false,
    },
  ])
  expect((await server.mailTo(parent.email))?.subject).toContain('“Big” waits for points')

  await remove(held)
  expect(await waiting()).toHaveLength(1)

  // A job that runs every minute notices points from other sources.
  await credit(100)
  await server.runJobs()
  expect(await waiting()).toEqual([])
  expect(await states()).toEqual(['2026-03-02 verified', '2026-03-03 open'])
  expect(await points()).toEqual({ points: 0, held: 300 })
})

test('[Q14.3] a release of points continues a waiting series at once', async () => {
  const big = await newQuest({ name: 'Big', points: 200 })
  const held = await newQuest({ name: 'Held', points: 300, reoccur_scale: undefined })
  await verifyFinished(big)
  expect(await waiting()).toHaveLength(1)
  await change(parent, held, { points: 100 })
  expect(await waiting()).toEqual([])
  expect(await points()).toEqual({ points: 0, held: 300 })
})

test('[Q14.4] a waiting series can be stopped', async () => {
  const big = await newQuest({ points: 300 })
  await verifyFinished(big)
  expect(await waiting()).toHaveLength(1)
  expect((await remove(big, 'series')).status).toBe(204)
  expect(await waiting()).toEqual([])
  await credit(300)
  await server.runJobs()
  expect(await states()).toEqual(['2026-03-02 verified'])
})

test('[Q14.4] a series whose last quest was deleted alone can wait and be stopped, too', async () => {
  const id = await newQuest()
  await newQuest({ name: 'Held', points: 400, due_date: '2026-03-30', reoccur_scale: undefined })
  server.clock.moveTo('2026-03-03T05:31:00Z')
  expect((await change(parent, id, { points: 300 })).status).toBe(200)
  await server.runJobs()
  expect(await waiting()).toMatchObject([{ mission_id: id, is_open: true }])

  await remove(id)
  expect(await waiting()).toMatchObject([{ mission_id: id, is_open: false }])
  expect((await remove(id, 'series')).status).toBe(204)
  expect(await waiting()).toEqual([])
  expect((await remove(id, 'series')).status).toBe(404)
})

test('[Q13.7] undoing a verify deletes the next quest if it is untouched, and frees its number', async () => {
  const id = await newQuest()
  await verifyFinished(id)
  expect((await change(parent, id, { undo: true })).status).toBe(200)
  expect(await states()).toEqual(['2026-03-02 finished'])
  expect(await points()).toEqual({ points: 450, held: 50 })

  await change(parent, id, { verified: true })
  expect(await states()).toEqual(['2026-03-02 verified', '2026-03-03 open'])
  const [, next] = await quests()
  await change(child, next?.id ?? '', { complete: true })
  expect((await change(parent, id, { undo: true })).status).toBe(200)
  expect(await states()).toEqual(['2026-03-02 finished', '2026-03-03 finished'])
  await change(parent, id, { verified: true })
  expect(await states()).toEqual(['2026-03-02 verified', '2026-03-03 finished'])
})

test('[Q13.6 Q13.8] undoing a verify ends the wait that it started; it is refused if the child has spent the points', async () => {
  const big = await newQuest({ points: 300 })
  await verifyFinished(big)
  expect(await waiting()).toHaveLength(1)
  expect((await change(parent, big, { undo: true })).status).toBe(200)
  expect(await waiting()).toEqual([])

  await change(parent, big, { verified: true })
  await spend(50)
  expect(await change(parent, big, { undo: true })).toMatchObject({
    status: 422,
    body: { code: 'points_short' },
  })
  expect(await waiting()).toHaveLength(1)
})

test('[Q10.9 Q10.10] the next quest copies edits; switching recurrence off ends the series, switching it on starts one', async () => {
  const id = await newQuest()
  await change(parent, id, { name: 'Pots', points: 60, reoccur_scale: 'weeks' })
  await verifyFinished(id)
  const [, next] = await quests()
  expect((await parent.get(`/missions/${next?.id}`)).body.mission).toMatchObject({
    name: 'Pots',
    points: 60,
    due_date: '2026-03-09',
  })

  await change(parent, next?.id ?? '', { reoccur_scale: null })
  await verifyFinished(next?.id ?? '')
  expect(await states()).toEqual(['2026-03-02 verified', '2026-03-09 verified'])

  const single = await newQuest({ reoccur_scale: undefined })
  await change(parent, single, { reoccur_scale: 'days', reoccur_frequency: 3 })
  await verifyFinished(single)
  expect(await states()).toContain('2026-03-05 open')
})

test('[Q07.4 Q10.9] verifying with other points does not change the points of the next quest, even after a wait', async () => {
  await verifyFinished(await newQuest({ points: 200 }), { points: 10 })
  const [, second] = await quests()
  expect((await parent.get(`/missions/${second?.id}`)).body.mission.points).toBe(200)
  expect(await points()).toEqual({ points: 290, held: 200 })

  await verifyFinished(second?.id ?? '', { points: 400 })
  expect(await waiting()).toMatchObject([{ mission_id: second?.id, points: 200 }])
  expect((await parent.get('/points/forecast')).body.forecast.needed).toBe(26 * 200)
  await credit(109)
  await server.runJobs()
  expect(await waiting()).toHaveLength(1)
  await credit(1)
  await server.runJobs()
  const third = (await quests()).at(-1)
  expect((await parent.get(`/missions/${third?.id}`)).body.mission).toMatchObject({
    points: 200,
    complete: false,
  })
  expect(await points()).toEqual({ points: 0, held: 200 })
})

test('[Q10.11] making an expired quest recurring creates the next at once, and the quest stays expired', async () => {
  const id = await newQuest({ reoccur_scale: undefined })
  await night('2026-03-04')
  await change(parent, id, { reoccur_scale: 'days' })
  expect(await states()).toEqual(['2026-03-02 open', '2026-03-04 open'])
  expect(await points()).toEqual({ points: 450, held: 50 })
  await night('2026-03-05')
  expect(await states()).toEqual(['2026-03-02 open', '2026-03-04 open', '2026-03-05 open'])
})

test('[Q10.8] a quest at the end of the calendar causes no endless loop', async () => {
  const id = await newQuest({ due_date: '9999-12-31' })
  expect((await parent.get('/points/forecast')).body.forecast).toMatchObject({ needed: 0, short_on: null })
  await remove(id)
  expect(await states()).toEqual(['9999-12-31 open'])
})

test('[Q10.7] monthly quests keep their day of the month through short months', async () => {
  server.clock.moveTo('2027-12-31T15:00:00Z')
  await signInAgain()
  let id = await newQuest({ due_date: '2028-01-31', reoccur_scale: 'months' })
  for (let month = 0; month < 3; month++) {
    await verifyFinished(id)
    id = (await quests()).at(-1)?.id ?? ''
  }
  expect(await states()).toEqual([
    '2028-01-31 verified',
    '2028-02-29 verified',
    '2028-03-31 verified',
    '2028-04-30 open',
  ])
})

test('[Q09.7] after a family changes its time zone, quests expire at the new midnight', async () => {
  await newQuest({ reoccur_scale: undefined })
  // 23:30 in Toronto, 20:30 in Vancouver.
  expect((await parent.put('/parents', { time_zone: 'America/Vancouver' })).status).toBe(200)
  server.clock.moveTo('2026-03-03T06:00:00Z')
  await server.runJobs()
  expect(await points()).toEqual({ points: 450, held: 50 })
  server.clock.moveTo('2026-03-03T08:30:00Z')
  await server.runJobs()
  expect(await points()).toEqual({ points: 500, held: 0 })
})

test('[Q01.6] the same quest is given to several children at once, all or none', async () => {
  const leo = await server.newChild(parent, { first_name: 'Leo' })
  const both = questForm(child.id, { ...daily, points: 200, also_for: [leo.id, leo.id, child.id] })
  expect((await parent.post('/missions', both)).status).toBe(201)
  expect(await points()).toEqual({ points: 100, held: 400 })
  expect((await leo.get('/missions')).body.pagination.total).toBe(1)
  expect((await child.get('/missions')).body.pagination.total).toBe(1)

  expect((await parent.post('/missions', both)).body.code).toBe('points_short')
  const stranger = await server.newChild(await server.newParent())
  const foreign = questForm(child.id, { points: 1, also_for: [stranger.id] })
  expect((await parent.post('/missions', foreign)).status).toBe(404)
  expect(await points()).toEqual({ points: 100, held: 400 })
})

test.each([
  ['where points are sold, to buy some', 'on', true],
  ['where none are, no store', 'off', false],
] as const)('[N03.13] the mail about a series that waits offers, %s', async (_, PAYMENTS, isOffered) => {
  const shop = await openTestServer({ PAYMENTS })
  const owner = await shop.newParent()
  const kid = await shop.newChild(owner)
  const { body } = await owner.post('/missions', questForm(kid.id, { ...daily, points: 300 }))
  await change(kid, body.mission.id, { complete: true })
  await change(owner, body.mission.id, { verified: true })

  const mail = await shop.mailTo(owner.email)

  expect(mail?.subject).toContain('waits for points')
  expect(mail?.links.some((link: string) => link.endsWith('/points/'))).toBe(isOffered)
  await shop.close()
})

async function familyOf(id: string): Promise<string> {
  const { family_id } = await server.db
    .selectFrom('users')
    .where('id', '=', id)
    .select('family_id')
    .executeTakeFirstOrThrow()
  return family_id
}

/** Credits points to the family's wallet. */
async function credit(amount: number) {
  const family_id = await familyOf(parent.id)
  await server.deps.transaction((tx) =>
    transfer(tx, { ...moved(family_id), from: 'issued', to: 'wallet', points: amount, kind: 'trial' }),
  )
}

/** Spends points of the child on a reward. */
const spend = (points: number) => requestRewards(server, child, { points })

const moved = (family_id: string) => ({
  family_id,
  id: server.deps.secrets.newId(),
  reference: server.deps.secrets.newId(),
  at: server.clock.now(),
})

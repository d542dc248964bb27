import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HistoryLine } from '#contract/ledger/ledger.ts'
import { issued, transfer, wallet } from '#server/ledger/transfer.ts'
import { MONDAY, openTestServer, PASSWORD, questForm, type TestServer } from '#server/testing/test-server.ts'

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

const SATURDAY = '2026-03-07'
const NEXT_SATURDAY = '2026-03-14'
const weekly = { points: 50, weekday: 'SA', condition: 'share' }

const set = (more: Record<string, unknown> = {}, by = parent, id = child.id) =>
  by.put(`/children/${id}/allowance`, { allowance: { ...weekly, ...more } })
const end = (by = parent, id = child.id) => by.delete(`/children/${id}/allowance`)
const list = async (by = parent) => (await by.get('/allowances')).body
const getPoints = async (who: Pick<typeof parent, 'get'>) => (await who.get('/points')).body.points
const fetchHistory = async (who: Pick<typeof parent, 'get'>, url = '/points/history') =>
  (await who.get(url)).body.lines as HistoryLine[]

/** Moves the clock, signs everybody in again and runs the jobs. */
async function runJobsAt(instant: string) {
  server.clock.moveTo(instant)
  await server.runJobs()
  parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
  child = { ...child, ...(await server.signInWithoutPassword(child.email)) }
}
/** In Toronto, midnight is five hours after midnight UTC, and four from 8 March on. */
const runJobsOn = (day: string) => runJobsAt(`${day}T05:06:00Z`)

async function newQuest(due_date: string, more: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await parent.post(
    '/missions',
    questForm(child.id, { points: 1, due_date, ...more }),
  )
  expect(status).toBe(201)
  return body.mission.id
}
const finish = (id: string) => child.put(`/missions/${id}`, { mission: { complete: true } })
const verify = (id: string) => parent.put(`/missions/${id}`, { mission: { verified: true } })
async function newVerifiedQuest(due_date: string, more: Record<string, unknown> = {}) {
  const id = await newQuest(due_date, more)
  await finish(id)
  await verify(id)
  return id
}
const getQuestPoints = async () => (await fetchHistory(child)).filter(({ kind }) => kind === 'verify').length
/** Returns the child's points without those of quests, each of which is worth one. */
const getAllowancePoints = async () => (await getPoints(child)) - (await getQuestPoints())

test('[W12.1] a parent gives a child an allowance, changes it and ends it', async () => {
  const { status, body } = await set()
  const first = { child_id: child.id, points: 50, weekday: 'SA', condition: 'share', next_day: SATURDAY }
  expect([status, body]).toEqual([200, { allowance: first }])
  expect(await list()).toEqual({ allowances: [first], waiting_allowances: [] })

  const changed = (await set({ points: 60, weekday: 'WE', condition: 'all' })).body.allowance
  expect(changed).toEqual({ ...first, points: 60, weekday: 'WE', condition: 'all', next_day: '2026-03-04' })
  expect((await child.get('/allowance')).body).toEqual({ allowance: changed, waiting_allowances: [] })

  expect((await end()).status).toBe(204)
  expect(await list()).toEqual({ allowances: [], waiting_allowances: [] })
  expect((await child.get('/allowance')).body).toEqual({ allowance: null, waiting_allowances: [] })
  expect((await end()).status).toBe(204)
})

test.each([
  ['points', 0, 'Points value should at least be 1'],
  ['points', 1_000_001, 'Points value should be at most 1,000,000'],
  ['points', 1.5, 'Points value should at least be 1'],
  ['weekday', 'XX', expect.any(String)],
  ['condition', 'half', expect.any(String)],
])('[W12.1] an allowance with the %s %s is refused', async (field, value, message) => {
  const { status, body } = await set({ [field]: value })
  expect([status, body.fields]).toEqual([422, { [field]: message }])
  expect((await list()).allowances).toEqual([])
})

test('[W12.2 W12.15] an allowance is paid from the wallet at midnight of its payday, with a line of its own in both histories', async () => {
  await set({ condition: 'none' })
  await runJobsAt('2026-03-07T04:59:00Z')
  expect([await getPoints(parent), await getPoints(child)]).toEqual([500, 0])
  await runJobsAt('2026-03-07T05:05:00Z')

  expect([await getPoints(parent), await getPoints(child)]).toEqual([450, 50])
  const [line] = await fetchHistory(child)
  expect(line).toMatchObject({
    kind: 'allowance',
    points: 50,
    balance: 50,
    child: 'Mia',
    by: null,
    note: null,
  })
  expect(line).toMatchObject({ quests_due: null, quests_done: null })
  expect((await fetchHistory(parent))[0]).toMatchObject({ kind: 'allowance', points: -50, child: 'Mia' })
  expect((await list()).allowances).toMatchObject([{ next_day: NEXT_SATURDAY }])
  await runJobsOn('2026-03-13')
  expect(await getPoints(child)).toBe(50)
  // The clocks went forward on 8 March, so midnight is an hour earlier.
  await runJobsAt('2026-03-14T03:59:00Z')
  expect(await getPoints(child)).toBe(50)
  await runJobsAt('2026-03-14T04:05:00Z')
  expect(await getPoints(child)).toBe(100)
})

test('[W12.2] each family is paid at midnight of its own time zone', async () => {
  const zones = ['America/St_Johns', 'America/Toronto', 'America/Vancouver']
  const families: { email: string }[] = []
  for (const time_zone of zones) {
    const other = await server.newParent()
    await other.put('/parents', { time_zone })
    const kid = await server.newChild(other)
    await set({ condition: 'none' }, other, kid.id)
    families.push(kid)
  }
  const paidAt = async (instant: string) => {
    server.clock.moveTo(instant)
    await server.runJobs()
    return Promise.all(
      families.map(async ({ email }) => getPoints(await server.signInWithoutPassword(email))),
    )
  }
  expect(await paidAt('2026-03-07T03:29:00Z')).toEqual([0, 0, 0])
  expect(await paidAt('2026-03-07T03:30:00Z')).toEqual([50, 0, 0])
  expect(await paidAt('2026-03-07T04:59:00Z')).toEqual([50, 0, 0])
  expect(await paidAt('2026-03-07T05:00:00Z')).toEqual([50, 50, 0])
  expect(await paidAt('2026-03-07T07:59:00Z')).toEqual([50, 50, 0])
  expect(await paidAt('2026-03-07T08:00:00Z')).toEqual([50, 50, 50])
})

test('[W12.3 W12.15] an allowance by share counts the quests due in the seven days before the payday', async () => {
  await set()
  await newVerifiedQuest('2026-03-06')
  await newVerifiedQuest('2026-03-02')
  await newQuest('2026-03-04')
  await newQuest(SATURDAY)
  await newQuest('2026-03-20')
  await runJobsOn(SATURDAY)

  const [line] = await fetchHistory(child)
  expect(line).toMatchObject({ kind: 'allowance', points: 34, quests_due: 3, quests_done: 2 })
  expect(await fetchHistory(parent, `/children/${child.id}/points/history`)).toEqual(
    await fetchHistory(child),
  )
  // The quest of Saturday counts for the next payday.
  await runJobsOn(NEXT_SATURDAY)
  expect(await getAllowancePoints()).toBe(34)
})

test('[W12.3] an allowance for a complete week is paid only if every quest was done', async () => {
  await set({ condition: 'all' })
  await newVerifiedQuest('2026-03-06')
  await newQuest('2026-03-05')
  await runJobsOn(SATURDAY)
  expect(await getAllowancePoints()).toBe(0)

  await newVerifiedQuest('2026-03-08')
  await runJobsOn(NEXT_SATURDAY)
  expect(await getAllowancePoints()).toBe(50)
})

test('[W12.5] deleted quests do not count, nor those that a series waiting for points did not create', async () => {
  await set()
  await newVerifiedQuest('2026-03-02', { points: 300, reoccur_scale: 'days' })
  expect((await parent.get('/missions/waiting_for_points')).body.series).toHaveLength(1)
  await parent.delete(`/missions/${await newQuest('2026-03-05')}`)
  await runJobsOn(SATURDAY)
  expect((await fetchHistory(child))[0]).toMatchObject({ kind: 'allowance', points: 50, quests_due: 1 })
})

test('[W12.5] quests that rest in a pause do not count', async () => {
  await set()
  await newVerifiedQuest('2026-03-03')
  await newQuest('2026-03-03')
  await newQuest('2026-03-05')
  await newQuest('2026-03-06', { reoccur_scale: 'days' })
  const pause = { child_id: child.id, first_day: '2026-03-05', last_day: '2026-03-08', reason: 'sick' }
  expect((await parent.post('/pauses', { pause })).status).toBe(201)
  await runJobsOn('2026-03-05')
  await runJobsOn(SATURDAY)
  expect((await fetchHistory(child))[0]).toMatchObject({ points: 25, quests_due: 2, quests_done: 1 })
})

test('[W12.5] a quest that stays open counts in the week in which it was first due, and not when it is done later', async () => {
  await set()
  await newVerifiedQuest('2026-03-06')
  const late = await newQuest('2026-03-05', { reoccur_scale: 'months', stays_open: true })
  // Whichever job runs first, the quest moves on to Saturday or the allowance is counted.
  await runJobsOn('2026-03-06')
  await runJobsOn(SATURDAY)
  expect(await getAllowancePoints()).toBe(25)

  await finish(late)
  await verify(late)
  await runJobsOn(NEXT_SATURDAY)
  // The next week had no other quest.
  expect(await getAllowancePoints()).toBe(75)
})

test('[W12.6] a week with finished quests waits for the decisions, and until they can no longer be undone', async () => {
  await set()
  const [first, second] = [await newQuest('2026-03-06'), await newQuest('2026-03-06')]
  await finish(first)
  await finish(second)
  await runJobsOn(SATURDAY)
  expect(await getAllowancePoints()).toBe(0)
  const waiting = { child_id: child.id, payday: SATURDAY, points: null }
  expect((await list()).waiting_allowances).toEqual([waiting])
  expect((await child.get('/allowance')).body.waiting_allowances).toEqual([waiting])

  await verify(first)
  await verify(second)
  await server.runJobs()
  expect(await getAllowancePoints()).toBe(0)
  server.clock.forwardHours(0.2)
  await server.runJobs()
  expect(await getAllowancePoints()).toBe(50)
})

test('[W12.23] a quest that a parent rejects to a later day after the week was not done in it', async () => {
  await set()
  const [first, second] = [await newQuest('2026-03-06'), await newQuest('2026-03-06')]
  await finish(first)
  await finish(second)
  await runJobsOn(SATURDAY)
  await verify(first)
  await parent.put(`/missions/${second}`, { mission: { complete: false, due_date: '2026-03-10' } })
  server.clock.forwardHours(0.2)
  await server.runJobs()
  expect(await getAllowancePoints()).toBe(25)
  // It counts once more in the week of its new day.
  await finish(second)
  await verify(second)
  await runJobsOn(NEXT_SATURDAY)
  expect(await getAllowancePoints()).toBe(75)
})

test('[W12.23] a rejection that a parent undoes at once costs the child nothing', async () => {
  await set({ condition: 'all' })
  const id = await newQuest('2026-03-06')
  await finish(id)
  await runJobsOn(SATURDAY)
  await parent.put(`/missions/${id}`, { mission: { complete: false, due_date: '2026-03-10' } })
  await server.runJobs()
  expect((await parent.put(`/missions/${id}`, { mission: { undo: true } })).status).toBe(200)
  await verify(id)
  server.clock.forwardHours(0.2)
  await server.runJobs()
  expect(await getAllowancePoints()).toBe(50)
})

test('[W12.6] two days after the payday, finished quests without a decision count as done', async () => {
  await set()
  await finish(await newQuest('2026-03-06'))
  await newQuest('2026-03-06')
  await runJobsAt('2026-03-09T03:59:00Z')
  expect(await getAllowancePoints()).toBe(0)
  await runJobsAt('2026-03-09T04:01:00Z')
  expect(await getAllowancePoints()).toBe(25)
})

test('[W12.7] if the wallet is short nothing is paid, the parents are told once, and points that come in pay it', async () => {
  const email = parent.email
  await parent.post('/points', { points: { value: 470, child_id: child.id } })
  await set({ condition: 'none' })
  const before = await getPoints(child)
  await runJobsOn(SATURDAY)
  expect([await getPoints(parent), await getPoints(child)]).toEqual([30, before])
  expect((await list()).waiting_allowances).toEqual([{ child_id: child.id, payday: SATURDAY, points: 50 }])
  const countMails = async () =>
    (await server.listMessages(email)).filter(
      ({ subject }) => subject === 'An allowance is waiting for points',
    ).length
  expect(await countMails()).toBe(1)
  await runJobsAt('2026-03-07T05:36:00Z')
  await runJobsOn('2026-03-08')
  expect(await countMails()).toBe(1)
  const mail = await server.findMessage(email)
  for (const text of ['Mia', '50\u00A0points']) expect(mail?.text).toContain(text)

  const promised = await newQuest('2026-03-12', { points: 20 })
  expect(await getPoints(parent)).toBe(10)
  await addPoints(30)
  await server.runJobs()
  expect(await getPoints(child)).toBe(before)
  await parent.delete(`/missions/${promised}`)
  await server.runJobs()
  expect([await getPoints(parent), await getPoints(child)]).toEqual([10, before + 50])
  expect((await list()).waiting_allowances).toEqual([])
  expect(await countMails()).toBe(1)
})

/** Adds points to the wallet, as if they had been bought. */
async function addPoints(points: number) {
  const family_id = await server.getFamilyId(parent)
  await server.deps.transaction((tx) =>
    transfer(tx, {
      family_id,
      id: server.deps.secrets.newId(),
      from: issued,
      to: wallet,
      points,
      kind: 'trial',
      reference: server.deps.secrets.newId(),
      at: server.clock.now(),
    }),
  )
}

test('[W12.7] parents who want no messages about low points get none', async () => {
  await parent.put('/parents', { notification_settings: { low_points: { email: false } } })
  await parent.post('/points', { points: { value: 500, child_id: child.id } })
  await set({ condition: 'none' })
  await runJobsOn(SATURDAY)
  expect((await list()).waiting_allowances).toHaveLength(1)
  expect((await server.listMessages(parent.email)).map(({ subject }) => subject)).not.toContain(
    'An allowance is waiting for points',
  )
})

test('[W12.8] two weeks that wait are paid with the oldest first, and before a series that waits for points', async () => {
  await parent.post('/points', { points: { value: 460, child_id: child.id } })
  await newVerifiedQuest('2026-03-02', { points: 40, reoccur_scale: 'days' })
  expect((await parent.get('/missions/waiting_for_points')).body.series).toHaveLength(1)
  await set({ condition: 'none' })
  await runJobsOn(SATURDAY)
  await runJobsOn(NEXT_SATURDAY)
  const days = async () => (await list()).waiting_allowances.map(({ payday }: { payday: string }) => payday)
  expect(await days()).toEqual([SATURDAY, NEXT_SATURDAY])
  const before = await getPoints(child)

  await addPoints(60)
  await server.runJobs()
  expect(await days()).toEqual([NEXT_SATURDAY])
  expect([await getPoints(parent), await getPoints(child)]).toEqual([10, before + 50])
  await addPoints(85)
  await server.runJobs()
  expect(await days()).toEqual([])
  // 45 points are left, of which the next quest of the series takes 40.
  expect([await getPoints(parent), await getPoints(child)]).toEqual([5, before + 100])
  expect((await parent.get('/missions/waiting_for_points')).body.series).toEqual([])
})

test('[W12.10] a change holds from the next payday, even if the job has not run since midnight', async () => {
  await set({ condition: 'none' })
  server.clock.moveTo('2026-03-07T05:01:00Z')
  parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
  child = { ...child, ...(await server.signInWithoutPassword(child.email)) }
  const { body } = await set({ points: 80, weekday: 'MO', condition: 'none' })

  expect(await getPoints(child)).toBe(50)
  // Monday would be two days after the last payday.
  expect(body.allowance.next_day).toBe('2026-03-16')
  await runJobsOn('2026-03-15')
  expect(await getPoints(child)).toBe(50)
  await runJobsOn('2026-03-16')
  expect(await getPoints(child)).toBe(130)
})

test('[W12.10] an allowance that is ended and given again pays no second time for the same days', async () => {
  await set({ condition: 'none' })
  await runJobsOn(SATURDAY)
  await end()
  expect((await set({ condition: 'none', weekday: 'SU' })).body.allowance.next_day).toBe('2026-03-15')
  await runJobsOn('2026-03-09')
  expect(await getPoints(child)).toBe(50)
})

test('[W12.11] an ended allowance pays nothing more, also not what still waited', async () => {
  await parent.post('/points', { points: { value: 490, child_id: child.id } })
  await set({ condition: 'none' })
  await runJobsOn(SATURDAY)
  await end()
  expect(await list()).toEqual({ allowances: [], waiting_allowances: [] })
  await addPoints(500)
  await runJobsOn(NEXT_SATURDAY)
  expect(await getPoints(child)).toBe(490)
})

test('[W12.12] deleting a child ends its allowance, and reactivating the child does not bring it back', async () => {
  await set({ condition: 'none' })
  expect((await parent.delete(`/children/${child.id}`)).status).toBe(204)
  expect((await list()).allowances).toEqual([])
  expect(await set()).toMatchObject({ status: 409, body: { code: 'child_inactive' } })
  await parent.put(`/children/${child.id}/reactivate`, {})
  await runJobsOn(SATURDAY)
  expect(await getPoints(child)).toBe(0)
})

test('[W12.13] paydays that come while the family is closed are not paid', async () => {
  await set({ condition: 'none' })
  await server.enterPassword(parent)
  expect((await parent.delete('/parents')).status).toBe(204)
  server.clock.moveTo('2026-03-20T15:00:00Z')
  await server.runJobs()
  const refused = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })
  expect((await server.visitor.post('/auth/restore', { ticket: refused.body.ticket })).status).toBe(200)
  await runJobsAt('2026-03-20T16:00:00Z')
  expect(await getPoints(child)).toBe(0)
  expect((await list()).allowances).toMatchObject([{ next_day: '2026-03-21' }])
  await runJobsOn('2026-03-21')
  expect(await getPoints(child)).toBe(50)
})

test('[W12.13] paydays that were missed while the server was down are paid', async () => {
  await set()
  await newVerifiedQuest('2026-03-06')
  await newQuest('2026-03-06')
  await runJobsOn('2026-03-16')
  expect((await fetchHistory(child)).filter(({ kind }) => kind === 'allowance')).toMatchObject([
    { points: 50, quests_due: null },
    { points: 25, quests_due: 2, quests_done: 1 },
  ])
})

test('[W12.14] only a parent of the family sees or changes its allowances, and a child sees only its own', async () => {
  const sibling = await server.newChild(parent, { first_name: 'Leo' })
  const stranger = await server.newParent()
  await set()
  expect((await set({}, stranger)).status).toBe(404)
  expect((await end(stranger)).status).toBe(404)
  expect(await list(stranger)).toEqual({ allowances: [], waiting_allowances: [] })
  expect((await set({}, parent, parent.id)).status).toBe(404)
  expect((await set({}, parent, 'nobody')).status).toBe(404)
  for (const kid of [child, sibling]) {
    expect((await set({ points: 999 }, kid)).body.code).toBe('wrong_role')
    expect((await end(kid)).body.code).toBe('wrong_role')
    expect((await kid.get('/allowances')).status).toBe(403)
  }
  expect((await sibling.get('/allowance')).body).toEqual({ allowance: null, waiting_allowances: [] })
  expect((await list()).allowances).toMatchObject([{ points: 50 }])
})

test('[W12.16] the ledger check finds an allowance that differs from its week', async () => {
  await set({ condition: 'none' })
  await runJobsOn(SATURDAY)
  const family_id = await server.getFamilyId(parent)
  const setPoints = (points: number) =>
    server.db.updateTable('allowance_weeks').set({ points }).where('family_id', '=', family_id).execute()
  await setPoints(49)
  expect(await server.checkLedger()).toEqual([
    `family ${family_id}: child ${child.id} got 50 points of allowance, but its settled weeks sum to 49`,
  ])
  await setPoints(50)
})

test('[W12.17] setting, paying and ending an allowance is announced to the child and its parents, but not to a sibling', async () => {
  const sibling = await server.newChild(parent, { first_name: 'Leo' })
  const userRow = await server.db
    .selectFrom('users')
    .where('id', '=', child.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const heard: string[] = []
  const watch = (id: string, role: 'parent' | 'child') =>
    server.deps.live.watch({ ...userRow, id, role }, ({ topic }) => {
      if (topic === 'points') heard.push(id)
    })
  const stops = [watch(parent.id, 'parent'), watch(child.id, 'child'), watch(sibling.id, 'child')]
  const expectHeard = async () => {
    await expect.poll(() => heard.toSorted()).toEqual([parent.id, child.id].toSorted())
    heard.length = 0
  }
  await set({ condition: 'none' })
  await expectHeard()
  await runJobsOn(SATURDAY)
  await expectHeard()
  await end()
  await expectHeard()
  for (const stop of stops) stop()
})

test('[W12.18] the family’s data has its allowances, and a purge deletes them', async () => {
  await set()
  await runJobsOn(SATURDAY)
  await server.enterPassword(parent)
  const { body } = await parent.get('/export')
  expect(body).toMatchObject({
    allowances: [
      { child_id: child.id, points: 50, weekday: 'SA', condition: 'share', next_day: NEXT_SATURDAY },
    ],
    allowance_weeks: [{ payday: SATURDAY, points: 50, quests_due: 0 }],
  })
  await parent.delete('/parents')
  server.clock.moveTo('2026-10-01T12:00:00Z')
  await server.runJobs()
  const family_id = await server.getFamilyId(parent)
  for (const table of ['allowances', 'allowance_weeks'] as const) {
    expect(
      await server.db.selectFrom(table).where('family_id', '=', family_id).selectAll().execute(),
    ).toEqual([])
  }
})

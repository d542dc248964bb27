import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ISSUED_POINTS_MAX } from '#contract/limits.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'
import { listWordsOfMoney } from '#server/testing/words-of-money.ts'
import { writeGrant } from './write-grant.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>

beforeAll(async () => {
  server = await openTestServer({ POINTS: 'given' })
})
afterAll(() => server.close())
beforeEach(async () => {
  expect(await server.checkLedger()).toEqual([])
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent)
})

const add = (points: unknown, by: Pick<typeof parent, 'post'> = parent, key?: string) =>
  by.post('/grants', { grant: { points } }, key ? { key } : {})
const list = async (by = parent) => (await by.get('/grants')).body
const takeBack = (id: string, by: Pick<typeof parent, 'delete'> = parent) => by.delete(`/grants/${id}`)
const setWeekly = (points: number, weekday: string, by = parent) =>
  by.put('/weekly_grant', { weekly_grant: { points, weekday } })
const getPoints = async (by = parent) => (await by.get('/points')).body.points
const listKinds = async () =>
  (await parent.get('/points/history')).body.lines.map(
    ({ kind, points, by }: { kind: string; points: number; by: string | null }) => [kind, points, by],
  )

/** Moves the clock, signs the parent in again and runs the jobs. In Toronto, midnight is five hours after midnight UTC. */
async function runJobsOn(day: string) {
  server.clock.moveTo(`${day}T05:06:00Z`)
  await server.runJobs()
  parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
}

test('[F01.4] a parent adds points to the wallet, and the history says who', async () => {
  const { status, body } = await add(300)

  expect([status, body]).toEqual([200, { id: expect.any(String), points: 800 }])
  expect(await getPoints()).toBe(800)
  expect(await listKinds()).toEqual([
    ['grant', 300, 'Claire'],
    ['trial', 500, null],
  ])
  expect(await list()).toEqual({
    grants: [
      {
        id: expect.any(String),
        points: 300,
        given_at: server.clock.now().toISOString(),
        is_weekly: false,
        by: 'Claire',
        is_taken_back: false,
      },
    ],
    weekly_grant: null,
  })
})

test.each([
  ['no points', 0, 'Points value should at least be 1'],
  ['half a point', 1.5, 'Points value should at least be 1'],
  ['too many', 1_000_001, 'Points value should be at most 1,000,000'],
])('[F01.4] adding %s is refused', async (_, points, message) => {
  const { status, body } = await add(points)
  expect([status, body.fields]).toEqual([422, { points: message }])
  expect(await getPoints()).toBe(500)
})

test('[F01.4] a second send of the same press adds the points once', async () => {
  const { body } = await add(300, parent, 'one-press')
  expect((await add(300, parent, 'one-press')).body).toEqual(body)
  expect(await getPoints()).toBe(800)
})

test('[F01.4] a family cannot have more points than can be counted', async () => {
  const family_id = await server.getFamilyId(parent)
  const id = server.deps.secrets.newId()
  const grant = { family_id, id, points: ISSUED_POINTS_MAX - 510, weekly_for: null, given_by: parent.id }
  await server.deps.transaction(async (tx) => writeAll(writeGrant(server.deps, tx, grant)))

  expect((await add(11)).body.code).toBe('points_full')
  expect((await add(10)).status).toBe(200)
})

test('[F01.5] a parent takes added points back, once', async () => {
  await add(300)
  const [{ id }] = (await list()).grants

  expect((await takeBack(id)).body).toEqual({ points: 500 })
  expect((await list()).grants).toMatchObject([{ id, is_taken_back: true }])
  expect((await listKinds())[0]).toEqual(['grant_back', -300, 'Claire'])
  const again = await takeBack(id)
  expect([again.status, again.body.code]).toEqual([409, 'grant_taken_back'])
  expect(await getPoints()).toBe(500)
})

test('[F01.5] points that were spent meanwhile cannot be taken back', async () => {
  await add(300)
  const [{ id }] = (await list()).grants
  await parent.post('/points', { points: { value: 600, child_id: child.id } })

  expect((await takeBack(id)).body.code).toBe('points_short')
  expect((await list()).grants).toMatchObject([{ is_taken_back: false }])
})

test('[F01.6] another family’s points and a child have no way to given points', async () => {
  await add(300)
  const [{ id }] = (await list()).grants
  const stranger = await server.newParent()

  expect((await takeBack(id, stranger)).body.code).toBe('not_found')
  expect((await list(stranger)).grants).toEqual([])
  expect((await add(5, child)).body.code).toBe('wrong_role')
})

test('[F01.7] points come each week when the day begins, and a parent changes and ends them', async () => {
  expect((await setWeekly(200, 'WE')).body).toEqual({
    weekly_grant: { points: 200, weekday: 'WE', next_day: '2026-03-04' },
  })
  await runJobsOn('2026-03-03')
  expect(await getPoints()).toBe(500)
  await runJobsOn('2026-03-04')
  await server.runJobs()
  expect(await getPoints()).toBe(700)
  expect((await list()).grants).toMatchObject([{ points: 200, is_weekly: true }])
  expect((await listKinds())[0]).toEqual(['grant', 200, null])

  expect((await setWeekly(50, 'FR')).body.weekly_grant.next_day).toBe('2026-03-06')
  await runJobsOn('2026-03-06')
  expect(await getPoints()).toBe(750)

  expect((await parent.delete('/weekly_grant')).status).toBe(204)
  expect((await parent.delete('/weekly_grant')).status).toBe(204)
  await runJobsOn('2026-03-13')
  expect(await getPoints()).toBe(750)
  expect((await list()).weekly_grant).toBeNull()
})

test('[F01.7] what has been due since midnight comes before a change, with the former points', async () => {
  await setWeekly(200, 'WE')
  server.clock.moveTo('2026-03-04T05:00:30Z')
  parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }

  await setWeekly(50, 'FR')

  expect(await getPoints()).toBe(700)
})

test('[F01.8] weeks in which the server stood still are made up for', async () => {
  await setWeekly(200, 'WE')
  await runJobsOn('2026-03-19')
  expect(await getPoints()).toBe(500 + 3 * 200)
  expect((await list()).weekly_grant.next_day).toBe('2026-03-25')
})

test('[F01.8] nothing comes to a closed family', async () => {
  await setWeekly(200, 'WE')
  const family_id = await server.getFamilyId(parent)
  await parent.delete('/parents')
  server.clock.moveTo('2026-03-04T05:06:00Z')
  await server.runJobs()
  const grants = await server.db.selectFrom('grants').where('family_id', '=', family_id).selectAll().execute()
  expect(grants).toEqual([])
})

test('[F01.9] a series that waits for points goes on as soon as points are added', async () => {
  const form = questForm(child.id, { points: 300, due_date: '2026-03-02', reoccur_scale: 'days' })
  const { body } = await parent.post('/missions', form)
  await child.put(`/missions/${body.mission.id}`, { mission: { complete: true } })
  await parent.put(`/missions/${body.mission.id}`, { mission: { verified: true } })
  expect((await parent.get('/missions/waiting_for_points')).body.series).toHaveLength(1)

  await add(100)
  await server.runJobs()

  expect((await parent.get('/missions/waiting_for_points')).body.series).toEqual([])
})

test('[F01.1] the profile says that no points are sold', async () => {
  expect((await parent.get('/profile')).body.sells_points).toBe(false)
})

test('[F01.3] where points are sold, no points can be added', async () => {
  const selling = await openTestServer()
  const buyer = await selling.newParent()
  const answers = await Promise.all([
    buyer.get('/grants'),
    buyer.post('/grants', { grant: { points: 5 } }),
    buyer.delete('/grants/0198c0de-0000-7000-8000-000000000000'),
    buyer.put('/weekly_grant', { weekly_grant: { points: 5, weekday: 'MO' } }),
    buyer.delete('/weekly_grant'),
  ])
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [409, 'points_sold']),
  )
  expect((await buyer.get('/points')).body.points).toBe(500)
  await selling.close()
})

test('[F01.10] the export has the added points and the weekly ones', async () => {
  await add(300)
  await setWeekly(200, 'WE')
  const { body } = await parent.get('/export')
  expect(body.grants).toMatchObject([{ points: 300, weekly_for: null }])
  expect(body.weekly_grants).toMatchObject([{ points: 200, weekday: 'WE', next_day: '2026-03-04' }])
})

test('[F01.2 F01.10] the page of the export names the added points, and says nothing of money', async () => {
  await add(300)
  await setWeekly(200, 'WE')
  const page: string = (await parent.get('/export?format=html')).body
  expect(page).toContain('Points added by parents')
  expect(listWordsOfMoney(page.replace(/<style>[\s\S]*?<\/style>/, ''))).toEqual([])
})

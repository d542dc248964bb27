import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MONDAY, openTestServer, PASSWORD, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

type Parent = Awaited<ReturnType<TestServer['newParent']>>
type Child = Awaited<ReturnType<TestServer['newChild']>>

async function addQuest(parent: Parent, child: Child, more: Record<string, unknown> = {}): Promise<string> {
  const { body, status } = await parent.post('/missions', questForm(child.id, more))
  expect(status).toBe(201)
  return body.mission.id
}
const finish = (child: Child, id: string) => child.put(`/missions/${id}`, { mission: { complete: true } })

/**
 * Creates a child with an open quest, two finished quests (one past its due day), a verified quest, and a running and a
 * waiting series.
 */
async function createBusyChild() {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const lawnId = await addQuest(parent, child, {
    points: 250,
    due_date: '2026-03-02',
    reoccur_scale: 'days',
    name: 'Mow the lawn',
  })
  await finish(child, lawnId)
  await addQuest(parent, child, { points: 100, due_date: '2026-03-09' })
  await addQuest(parent, child, { points: 30, due_date: '2026-03-09', reoccur_scale: 'weeks' })
  for (const due_date of ['2026-03-03', '2026-03-09']) {
    await finish(child, await addQuest(parent, child, { points: 20, due_date }))
  }
  await parent.put(`/missions/${lawnId}`, { mission: { verified: true } })
  server.clock.forwardHours(48)
  await server.runJobs()
  const newSession = await server.signIn(parent.email)
  expect((await newSession.get('/missions/waiting_for_points')).body.series).toHaveLength(1)
  expect((await newSession.get('/points')).body).toEqual({ points: 80, held: 170 })
  return {
    parent: { email: parent.email, ...newSession },
    child: { ...child, ...(await server.signIn(child.email)) },
  }
}

const getBalance = async ({ id }: Child) => {
  const account = server.db.selectFrom('ledger_accounts').where('id', '=', `available:${id}`)
  return (await account.select('balance').executeTakeFirst())?.balance
}

const listStates = async (parent: Parent, child: Child) => {
  const { missions } = (await parent.get(`/children/${child.id}/missions?limit=100`)).body
  return missions.map(({ complete, verified }: { complete: boolean; verified: boolean }) =>
    verified ? 'verified' : complete ? 'finished' : 'open',
  )
}

test.each([
  ['verified by default', undefined, { child: 290, wallet: 210 }, 3],
  ['verified', { finished: 'verify' }, { child: 290, wallet: 210 }, 3],
  ['released', { finished: 'release' }, { child: 250, wallet: 250 }, 1],
] as const)(
  '[K11.2 K11.3 K11.5 P09.4] deleting a child deletes its open quests, stops its series and keeps its points; finished quests are %s',
  async (_, body, expectedPoints, paidCount) => {
    const { parent, child } = await createBusyChild()

    const { status } = await server.call(parent.token, 'DELETE', `/children/${child.id}`, { body })

    expect(status).toBe(204)
    expect(await getBalance(child)).toBe(expectedPoints.child)
    expect((await parent.get('/points')).body).toEqual({ points: expectedPoints.wallet, held: 0 })
    expect(await listStates(parent, child)).toEqual(Array(paidCount).fill('verified'))
    expect((await parent.get('/missions/waiting_for_points')).body.series).toEqual([])
    for (let day = 0; day < 10; day++) {
      server.clock.forwardHours(24)
      await server.runJobs()
    }
    const newSession = await server.signIn(parent.email)
    expect((await newSession.get('/points')).body).toEqual({ points: expectedPoints.wallet, held: 0 })
    expect(await listStates({ ...parent, ...newSession }, child)).toEqual(Array(paidCount).fill('verified'))
    expect(await server.checkLedger()).toEqual([])
  },
)

test('[K11.9 K11.10 K11.11] a deleted child cannot sign in, gets no mail and no quests, and is shown as inactive', async () => {
  const { parent, child } = await createBusyChild()
  await server.visitor.post('/forgot', { email: child.email })
  const mailCountBefore = (await server.listMessages(child.email)).length

  await parent.delete(`/children/${child.id}`)

  expect((await child.get('/profile')).status).toBe(401)
  const signInReply = await server.visitor.post(
    '/auth',
    { email: child.email, password: PASSWORD },
    { kidSite: true },
  )
  expect(signInReply).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
  await server.visitor.post('/forgot', { email: child.email })
  await server.runJobs()
  expect(await server.listMessages(child.email)).toHaveLength(mailCountBefore)
  expect(await parent.post('/missions', questForm(child.id))).toMatchObject({
    status: 409,
    body: { code: 'child_inactive' },
  })
  expect((await parent.get('/children')).body.children).toMatchObject([{ id: child.id, active: false }])
  expect((await parent.get(`/children/${child.id}`)).body.child).toMatchObject({ active: false, points: 290 })
})

test('[K11.11] a verified quest of a deleted child can be restored, or its verification undone, only after the child is reactivated', async () => {
  const { parent, child } = await createBusyChild()
  await parent.delete(`/children/${child.id}`)
  const [quest] = (await parent.get(`/children/${child.id}/missions`)).body.missions
  const restored = { verified: false, complete: false, due_date: '2026-03-09' }
  const updateQuest = (mission: object) => parent.put(`/missions/${quest.id}`, { mission })

  for (const mission of [restored, { undo: true }])
    expect(await updateQuest(mission)).toMatchObject({ status: 409, body: { code: 'child_inactive' } })
  expect((await parent.get('/points')).body).toEqual({ points: 210, held: 0 })

  await parent.put(`/children/${child.id}/reactivate`, {})
  expect((await updateQuest(restored)).status).toBe(200)
})

test('[K11.10 K11.12] a deleted child gets no mail about a new password, and its e-mail can be changed only after it is reactivated', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  await parent.delete(`/children/${child.id}`)
  const mailCountBefore = (await server.listMessages(child.email)).length
  const passwords = { new_password: 'another-good-secret', new_password_confirmation: 'another-good-secret' }
  const email = `new-${child.email}`

  const passwordChange = await parent.put(`/children/${child.id}/password/reset`, {
    old_password: PASSWORD,
    ...passwords,
  })
  const emailChange = await parent.put(`/children/${child.id}`, { email })

  expect(passwordChange.status).toBe(204)
  expect(emailChange).toMatchObject({ status: 409, body: { code: 'child_inactive' } })
  expect((await parent.put(`/children/${child.id}`, { email: child.email, last_name: 'Roy' })).status).toBe(
    200,
  )
  await server.runJobs()
  expect(await server.listMessages(child.email)).toHaveLength(mailCountBefore)
  expect(await server.listMessages(email)).toEqual([])
  await parent.put(`/children/${child.id}/reactivate`, undefined)
  await server.signIn(child.email, 'another-good-secret')
  expect((await parent.put(`/children/${child.id}`, { email })).status).toBe(200)
  await server.runJobs()
  expect(await server.listMessages(email)).toHaveLength(1)
})

test('[K11.7 K09.1] a child can be deleted only by its own parent, and a second request has no effect', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const stranger = await server.newParent()
  expect((await stranger.delete(`/children/${child.id}`)).status).toBe(404)
  expect((await child.delete(`/children/${child.id}`)).body.code).toBe('wrong_role')
  expect((await parent.delete(`/children/${parent.id}`)).body.code).toBe('not_found')
  expect((await child.get('/profile')).status).toBe(200)

  const replies = await Promise.all([1, 2].map(() => parent.delete(`/children/${child.id}`)))
  expect(replies.map(({ status }) => status)).toEqual([204, 204])
  server.clock.forwardHours(24 * 30)
  const newSession = await server.signIn(parent.email)
  expect((await newSession.delete(`/children/${child.id}`)).status).toBe(204)
  const { closed_at } = await server.db
    .selectFrom('users')
    .where('id', '=', child.id)
    .select('closed_at')
    .executeTakeFirstOrThrow()
  expect(closed_at).toEqual(MONDAY)
})

test('[K11.15 P09.4] six months after a child was deleted, its points return to the wallet and its data is deleted', async () => {
  const { parent, child } = await createBusyChild()
  await parent.post('/points', { points: { value: 5, child_id: child.id, note: 'For the violin' } })
  const sibling = await server.newChild(parent, { first_name: 'Leo' })
  const siblingsQuest = await addQuest(parent, sibling, { points: 7, due_date: '2027-01-01' })
  await parent.delete(`/children/${child.id}`)
  server.clock.moveTo('2026-09-04T15:00:00Z')
  await server.runJobs()
  expect(await getBalance(child)).toBe(295)

  server.clock.moveTo('2026-09-05T15:00:00Z')
  await server.runJobs()

  expect(await getBalance(child)).toBe(0)
  const newSession = await server.signIn(parent.email)
  expect((await newSession.get('/points')).body).toEqual({ points: 493, held: 7 })
  expect((await newSession.get('/children')).body.children).toMatchObject([{ id: sibling.id }])
  expect((await newSession.get(`/children/${child.id}`)).status).toBe(404)
  expect((await newSession.delete(`/children/${child.id}`)).status).toBe(404)
  expect((await newSession.get(`/missions/${siblingsQuest}`)).status).toBe(200)
  const quests = await server.db.selectFrom('quests').where('child_id', '=', child.id).selectAll().execute()
  expect(quests).toEqual([])
  const user = await server.db.selectFrom('users').where('id', '=', child.id).selectAll().executeTakeFirst()
  expect(user).toMatchObject({ email: '', first_name: '', last_name: '', birthday: null, avatar: null })
  const { body } = await newSession.get('/points/history?limit=100')
  expect(body.lines[0]).toMatchObject({ kind: 'return', points: 295, balance: 493 })
  expect(await server.checkLedger()).toEqual([])
  expect((await server.newParent(child.email)).id).toBeTruthy()
})

test('[K11.16] a deleted child of a closed family is purged only after the family is restored', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  await parent.delete(`/children/${child.id}`)
  server.clock.moveTo('2026-08-02T15:00:00Z')
  await (await server.signIn(parent.email)).delete('/parents')
  server.clock.moveTo('2026-10-02T15:00:00Z')
  await server.runJobs()
  const getPurgeDate = () =>
    server.db.selectFrom('users').where('id', '=', child.id).select(['purged_at']).executeTakeFirst()
  expect(await getPurgeDate()).toEqual({ purged_at: null })

  const { body } = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })
  await server.visitor.post('/auth/restore', { ticket: body.ticket })
  await server.runJobs()

  expect(await getPurgeDate()).toEqual({ purged_at: server.clock.now() })
})

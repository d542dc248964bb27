import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Activity } from '#contract/dashboard/activity.ts'
import { buildApp } from '#server/app.ts'
import { newFamily } from '#server/testing/samples/family.ts'
import { newEmail } from '#server/testing/samples/people.ts'
import {
  findCode,
  MONDAY,
  openTestServer,
  PASSWORD,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

type Parent = Awaited<ReturnType<TestServer['newParent']>>
const listActivity = async (parent: Pick<Parent, 'get'>, query = ''): Promise<Activity[]> =>
  (await parent.get(`/activity${query}`)).body.activity
/** Returns the kind, the person, who did it, and the detail of each entry, oldest first. */
const summarize = (activity: Activity[]) =>
  activity.map(({ kind, person, by, detail }) => [kind, person, by, detail]).reverse()

async function changeEmail(parent: Parent, email: string) {
  await parent.put('/parents', { email })
  await server.visitor.get(`/verify/email/${findCode((await server.findMessage(email))?.links)}`)
}

test('[X12.1] parents read who signed in on which device, and which contact or password changed', async () => {
  const parent = await server.newParent()
  const { body } = await server.visitor.post(
    '/auth',
    { email: parent.email, password: PASSWORD },
    { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' } },
  )
  const [entry] = await listActivity(parent)
  expect(entry).toEqual({
    id: expect.any(String),
    at: MONDAY.toISOString(),
    kind: 'signed_in',
    person: 'Claire',
    by: 'Claire',
    detail: '',
    browser: 'Firefox',
    system: 'Linux',
  })
  const { sessions } = (await parent.get('/sessions')).body
  const other = sessions.find(({ browser }: { browser: string }) => browser === 'Firefox')
  await parent.delete(`/sessions/${other.id}`)
  await parent.delete('/sessions')
  const email = newEmail()
  await changeEmail(parent, email)
  await parent.put('/parents/password/reset', {
    old_password: PASSWORD,
    new_password: PASSWORD,
    new_password_confirmation: PASSWORD,
  })

  expect(body.token).toBeTruthy()
  expect(summarize(await listActivity(parent)).slice(-4)).toEqual([
    ['session_ended', 'Claire', 'Claire', ''],
    ['sessions_ended', 'Claire', 'Claire', ''],
    ['email_changed', 'Claire', null, email],
    ['password_changed', 'Claire', 'Claire', ''],
  ])
})

test('[X12.1] parents read which phone was verified, which provider was linked, and that a change was undone', async () => {
  const parent = await server.newParent()
  await parent.put('/parents', { phone: '514 555 3999' })
  await server.visitor.get(`/verify/phone/${findCode((await server.findMessage('+15145553999'))?.links)}`)
  const access_token = server.createSocialToken({ provider: 'google', email: parent.email })
  await server.visitor.post('/oauth/google', { access_token })
  await changeEmail(parent, newEmail())
  await server.visitor.post('/undo', { code: findCode((await server.findMessage(parent.email))?.links) })

  const entries = summarize(await listActivity(await server.signInWithoutPassword(parent.email)))
  expect(entries.map(([kind, , , detail]) => [kind, detail])).toEqual(
    expect.arrayContaining([
      ['phone_changed', '+15145553999'],
      ['provider_linked', 'google'],
      ['change_undone', parent.email],
    ]),
  )
})

test('[X12.2] parents read who was added, deleted and brought back, and that the account was exported, closed and restored', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  await parent.delete(`/children/${child.id}`)
  await parent.put(`/children/${child.id}/reactivate`, {})
  await parent.get('/export')
  await parent.delete('/parents')
  const { ticket } = (await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })).body
  const { body } = await server.visitor.post('/auth/restore', { ticket })

  const { activity } = (await server.call(body.token, 'GET', '/activity')).body
  expect(
    summarize(activity)
      .map(([kind, person, by]) => [kind, person, by])
      .filter(([kind]) => kind !== 'signed_in'),
  ).toEqual([
    ['child_added', 'Mia', 'Claire'],
    ['child_deleted', 'Mia', 'Claire'],
    ['child_restored', 'Mia', 'Claire'],
    ['data_exported', 'Claire', 'Claire'],
    ['family_closed', 'Claire', 'Claire'],
    ['family_restored', 'Claire', 'Claire'],
  ])
})

test('[X12.3] parents read who decided about which quest', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const { mission } = (await parent.post('/missions', questForm(child.id))).body
  await child.put(`/missions/${mission.id}`, { mission: { complete: true } })
  await parent.put(`/missions/${mission.id}`, { mission: { complete: false } })
  await child.put(`/missions/${mission.id}`, { mission: { complete: true } })
  await parent.put(`/missions/${mission.id}`, { mission: { verified: true } })

  expect(summarize(await listActivity(parent)).slice(-2)).toEqual([
    ['quest_reject', 'Mia', 'Claire', 'Dishes'],
    ['quest_verify', 'Mia', 'Claire', 'Dishes'],
  ])
})

test('[X12.8] a decision about a quest names the children who had finished it', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const sibling = await server.newChild(parent, { first_name: 'Leo' })
  const create = async (more: Record<string, unknown>) =>
    (await parent.post('/missions', questForm(child.id, { points: 5, also_for: [sibling.id], ...more }))).body
      .mission.id
  const decide = (id: string, change: Record<string, unknown>) =>
    parent.put(`/missions/${id}`, { mission: change })
  const finish = async (who: typeof child, id: string) =>
    expect((await who.put(`/missions/${id}`, { mission: { complete: true } })).status).toBe(200)

  const garage = await create({ name: 'Garage', sharing: 'together' })
  for (const who of [child, sibling]) await finish(who, garage)
  await decide(garage, { verified: true })
  const walk = await create({ name: 'Walk', sharing: 'first_come' })
  await finish(sibling, walk)
  await decide(walk, { complete: false })
  server.clock.forwardHours(0.1)
  await finish(child, walk)
  await decide(walk, { verified: true })
  const summary = (activity: Activity[]) =>
    summarize(activity)
      .slice(-3)
      .map(([kind, person, , detail]) => [kind, person, detail])
  expect(summary(await listActivity(parent))).toEqual([
    ['quest_verify', 'Mia and Leo', 'Garage'],
    ['quest_reject', 'Leo', 'Walk'],
    ['quest_verify', 'Mia', 'Walk'],
  ])
})

test('[X12.3] parents read who decided about which reward', async () => {
  const { parent, requestOrders } = await newFamily(server)
  await requestOrders(1, 'approved')

  const [kind, person, by, detail] = summarize(await listActivity(parent)).at(-1) ?? []
  expect([kind, by]).toEqual(['order_approve', 'Claire'])
  expect(person).toBe('Mia')
  expect(detail).toBeTruthy()
})

test('[X12.4] the activity is for the family’s own parents, in pages, newest first', async () => {
  const [parent, stranger] = [await server.newParent(), await server.newParent()]
  const child = await server.newChild(parent)
  await server.signInWithoutPassword(child.email)

  expect((await child.get('/activity')).status).toBe(403)
  const { body } = await parent.get('/activity?limit=2&offset=1')
  expect(body.pagination).toEqual({ total: 4 })
  expect(body.activity).toHaveLength(2)
  expect(body.activity.map(({ kind }: Activity) => kind)).toEqual(['signed_in', 'child_added'])
  expect((await listActivity(stranger)).map(({ kind }) => kind)).toEqual(['signed_in'])
})

test('[X12.5] the activity is in the export, and is deleted after 90 days', async () => {
  const parent = await server.newParent()
  server.clock.forwardHours(0.1)
  const { account_events } = (await parent.get('/export?format=json')).body
  expect(account_events).toMatchObject([{ kind: 'signed_in', user_id: parent.id }, { kind: 'data_exported' }])

  const countRows = async () =>
    (await server.db.selectFrom('account_events').where('user_id', '=', parent.id).selectAll().execute())
      .length
  server.clock.forwardHours(24 * 90 - 1)
  await server.runJobs()
  expect(await countRows()).toBe(2)
  server.clock.forwardHours(1)
  await server.runJobs()
  expect(await countRows()).toBe(0)
})

test('[X12.6] security events are logged with the person and the network address, both as keyed hashes', async () => {
  const parent = await server.newParent()
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const app = await buildApp(server.deps, { logger: pino({ base: null, timestamp: false }, stream) })
  const signIn = (email: string, password: string, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/auth',
      headers: { host: 'localhost:3000' },
      payload: { email, password },
      remoteAddress,
    })
  await signIn(parent.email, 'not-the-password', '203.0.113.7')
  await signIn(parent.email.toUpperCase(), PASSWORD, '203.0.113.7')
  await signIn(newEmail(), PASSWORD, '203.0.113.8')
  await app.inject({
    method: 'DELETE',
    url: '/api/v1/sessions',
    headers: { host: 'localhost:3000', authorization: `Bearer ${parent.token}` },
    remoteAddress: '203.0.113.7',
  })
  await app.close()

  const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event')
  const [failed, succeeded, unknown, ended] = events
  expect(events).toMatchObject([
    { route: '/api/v1/auth', status: 401, code: 'sign_in_failed' },
    { route: '/api/v1/auth', status: 200 },
    { route: '/api/v1/auth', status: 401, code: 'sign_in_failed' },
    { method: 'DELETE', route: '/api/v1/sessions', status: 204 },
  ])
  expect(failed.person).toMatch(/^[\w-]{16}$/)
  expect(succeeded).toMatchObject({ person: failed.person, address: failed.address })
  expect(unknown.person).not.toBe(failed.person)
  expect(unknown.address).not.toBe(failed.address)
  expect(ended.address).toBe(failed.address)
  expect(lines.join()).not.toContain(parent.email)
  expect(lines.join()).not.toContain('203.0.113')
})

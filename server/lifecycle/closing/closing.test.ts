import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { familyDataAreas } from '#server/family-data.ts'
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

/**
 * Creates a family with an open, a finished and a verified quest, a running and a waiting series, and a deleted child Leo.
 */
async function createBusyFamily() {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const leo = await server.newChild(parent, { first_name: 'Leo' })
  expect((await parent.delete(`/children/${leo.id}`)).status).toBe(204)
  const lawnId = await addQuest(parent, child, {
    points: 250,
    due_date: '2026-03-02',
    reoccur_scale: 'days',
    name: 'Mow the lawn',
  })
  await child.put(`/missions/${lawnId}`, { mission: { complete: true } })
  await addQuest(parent, child, { points: 100, due_date: '2026-03-09' })
  await addQuest(parent, child, { points: 30, reoccur_scale: 'weeks', name: 'Recycling' })
  const finishedId = await addQuest(parent, child, { points: 20, due_date: '2026-03-03' })
  await child.put(`/missions/${finishedId}`, { mission: { complete: true } })
  // Mowing the lawn is paid. The next quest of its series waits, because it needs 250 points and only 100 are left.
  await parent.put(`/missions/${lawnId}`, { mission: { verified: true } })
  expect((await parent.get('/missions/waiting_for_points')).body.series).toHaveLength(1)
  await server.runJobs()
  return { parent, child, leo, finishedId }
}

async function getTicket({ email }: { email: string }): Promise<string> {
  const { status, body } = await server.visitor.post('/auth', { email, password: PASSWORD })
  expect([status, body.code]).toEqual([409, 'account_closed'])
  return body.ticket
}

const redeemTicket = (ticket: string) => server.visitor.post('/auth/restore', { ticket })

async function restoreFamily(parent: Parent): Promise<Parent> {
  const { status, body } = await redeemTicket(await getTicket(parent))
  expect(status).toBe(200)
  expect(body.role).toBe('parent')
  return { email: parent.email, ...(await server.signIn(parent.email)) }
}

/**
 * Reads all rows of a family, except those that closing, restoring and signing in change: sessions, known devices, messages,
 * account events and the row of the family itself.
 */
async function readFamilyRows(parent: Parent) {
  const family_id = await server.getFamilyId(parent)
  const parts = await Promise.all(
    familyDataAreas.map(({ exportRows }) => exportRows(server.db, family_id, server.deps)),
  )
  const { sessions, known_devices, messages, family, account_events, ...rest } = Object.assign({}, ...parts)
  return rest
}

const listSubjects = async (address: string) =>
  (await server.listMessages(address)).map(({ subject }) => subject)

test('[N06.2 N06.3 N06.4 S16.1 S16.6] closing a family ends every session and prevents signing in, and a mail says until when it can be restored', async () => {
  const { parent, child } = await createBusyFamily()

  expect((await parent.delete('/parents')).status).toBe(204)

  for (const person of [parent, child]) {
    expect(await person.get('/profile')).toMatchObject({ status: 401, body: { code: 'signed_out' } })
  }
  const parentReply = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })
  expect(parentReply).toMatchObject({
    status: 409,
    body: { code: 'account_closed', ticket: expect.any(String) },
  })
  const childReply = await server.visitor.post(
    '/auth',
    { email: child.email, password: PASSWORD },
    { kidSite: true },
  )
  expect(childReply).toMatchObject({ status: 403, body: { code: 'family_closed' } })
  expect(childReply.body).not.toHaveProperty('ticket')
  for (const { email } of [parent, child]) {
    const wrongPasswordReply = await server.visitor.post('/auth', { email, password: 'not the right one' })
    expect(wrongPasswordReply.body.code).toBe('sign_in_failed')
  }
  const mail = await server.findMessage(parent.email)
  expect(mail?.subject).toBe('Your Questnest account is closed')
  expect(mail?.text).toContain('until September\u00A02, 2026')
})

test('[N06.5] only parents can close a family, and a second request has no effect', async () => {
  const { parent, child } = await createBusyFamily()
  expect((await child.delete('/parents')).body.code).toBe('wrong_role')

  const replies = await Promise.all([parent.delete('/parents'), parent.delete('/parents')])

  expect(replies.map(({ status }) => status)).toContain(204)
  await server.runJobs()
  expect((await listSubjects(parent.email)).filter((subject) => subject.includes('closed'))).toHaveLength(1)
})

test('[N13.1 N13.5] in the weeks after closing, jobs neither send messages to a closed family nor change its data', async () => {
  const { parent, child } = await createBusyFamily()
  const childSubjects = await listSubjects(child.email)
  // A mail requested before closing is not sent.
  await server.visitor.post('/forgot', { email: child.email })
  await addQuest(parent, child, { points: 1 })
  const rowsBefore = await readFamilyRows(parent)
  await parent.delete('/parents')
  await server.runJobs()
  const subjects = [await listSubjects(parent.email), await listSubjects(child.email)]
  expect(subjects[1]).toEqual(childSubjects)

  for (let day = 0; day < 20; day++) {
    server.clock.forwardHours(24)
    await server.runJobs()
  }

  expect([await listSubjects(parent.email), await listSubjects(child.email)]).toEqual(subjects)
  expect(await readFamilyRows(parent)).toEqual(rowsBefore)
  expect(await server.checkLedger()).toEqual([])
})

test('[N13.4] the codes of a closed family are refused, and its children get no new ones', async () => {
  const parent = await server.newParent()
  const form = { email: 'codes.closed@example.ca' }
  const child = await server.newChild(parent, form)
  const invitation = (await server.findMessage(child.email))?.links[0]?.split('/').at(-1)
  await parent.delete('/parents')

  const reply = await server.visitor.get(`/verify/email/${invitation}`, { kidSite: true })
  await server.visitor.post('/forgot', { email: child.email })

  expect(reply.body.code).toBe('code_used_up')
  await server.runJobs()
  expect(await listSubjects(child.email)).toHaveLength(1)
})

test('[S16.3 N06.12 N06.13] a family restored after three months is unchanged, and its overdue jobs run only then', async () => {
  const { parent, child, leo, finishedId } = await createBusyFamily()
  const rowsBefore = await readFamilyRows(parent)
  await parent.delete('/parents')
  server.clock.moveTo('2026-06-02T15:00:00Z')
  await server.runJobs()

  const session = await restoreFamily(parent)

  expect(await readFamilyRows(parent)).toEqual(rowsBefore)
  expect((await server.visitor.post('/auth', { email: leo.email, password: PASSWORD })).status).toBe(401)
  const childSession = await server.signIn(child.email)
  expect((await childSession.get('/points')).body.points).toBe(250)
  expect((await session.get('/points')).body).toEqual({ points: 100, held: 150 })

  expect((await server.findMessage(parent.email))?.subject).toBe('Your Questnest account is back')
  // `findMessage` also ran the overdue jobs: expired quests released 130 points, and the next weekly quest holds 30. The
  // finished quest still holds 20.
  expect((await session.get('/points')).body).toEqual({ points: 200, held: 50 })
  const { missions } = (await session.get(`/children/${child.id}/missions?state=open`)).body
  const futureQuests = missions.filter(({ due_date }: { due_date: string }) => due_date >= '2026-06-02')
  expect(futureQuests).toMatchObject([{ name: 'Recycling', due_date: '2026-06-04' }])
  expect((await session.put(`/missions/${finishedId}`, { mission: { verified: true } })).status).toBe(200)
  expect(await server.checkLedger()).toEqual([])
})

test('[S16.2] a restore ticket works once, within fifteen minutes, and not on the kid site', async () => {
  const parent = await server.newParent()
  await parent.delete('/parents')
  const ticket = await getTicket(parent)
  const unusedTicket = await getTicket(parent)

  const onKidSite = await server.visitor.post('/auth/restore', { ticket }, { kidSite: true })
  expect(onKidSite.body.code).toBe('kid_site')
  expect((await redeemTicket(ticket)).status).toBe(200)
  expect((await redeemTicket(ticket)).body.code).toBe('ticket_used_up')
  expect((await redeemTicket('made up')).body.code).toBe('ticket_used_up')
  server.clock.forwardHours(0.26)
  expect((await redeemTicket(unusedTicket)).body.code).toBe('ticket_used_up')
})

test('[S16.1] a parent of a closed family who forgot the password can choose a new one and restore the family', async () => {
  const parent = await server.newParent()
  await parent.delete('/parents')
  await server.visitor.post('/forgot', { email: parent.email })
  const reset_token = (await server.findMessage(parent.email))?.links[0]?.split('/').at(-1)
  const passwords = { password: 'a wholly new one', password_confirmation: 'a wholly new one' }

  const { status, body } = await server.visitor.post('/reset', { reset_token, ...passwords })

  expect([status, body.code]).toEqual([409, 'account_closed'])
  expect((await server.findMessage(parent.email))?.subject).toBe('Your password was changed')
  expect((await redeemTicket(body.ticket)).status).toBe(200)
  expect((await server.signIn(parent.email, 'a wholly new one')).id).toBe(parent.id)
})

test('[S16.5 S14.5] once a new password is chosen, older restore tickets work neither before nor after the family is restored', async () => {
  const parent = await server.newParent()
  await parent.delete('/parents')
  const [firstTicket, secondTicket] = [await getTicket(parent), await getTicket(parent)]
  await server.visitor.post('/forgot', { email: parent.email })
  const reset_token = (await server.findMessage(parent.email))?.links[0]?.split('/').at(-1)
  const passwords = { password: 'a wholly new one', password_confirmation: 'a wholly new one' }
  const { ticket } = (await server.visitor.post('/reset', { reset_token, ...passwords })).body

  expect((await redeemTicket(firstTicket)).body.code).toBe('ticket_used_up')
  expect((await redeemTicket(ticket)).status).toBe(200)
  expect((await redeemTicket(secondTicket)).body.code).toBe('ticket_used_up')
})

test('[S16.5 N15.3] changing the password of a restored family invalidates its unused restore tickets', async () => {
  const parent = await server.newParent()
  await parent.delete('/parents')
  const [ticket, unusedTicket] = [await getTicket(parent), await getTicket(parent)]
  const { token } = (await redeemTicket(ticket)).body
  const form = { old_password: PASSWORD, new_password: 'a new one', new_password_confirmation: 'a new one' }

  await server.call(token, 'PUT', '/parents/password/reset', { body: form })

  expect((await redeemTicket(unusedTicket)).body.code).toBe('ticket_used_up')
})

test.each([
  ['the last day of the six months', '2026-09-03T03:30:00Z', 409],
  ['the day after', '2026-09-03T04:30:00Z', 401],
])(
  '[S16.7] after closing on March 2 in Toronto, signing in on %s (%s) returns %i',
  async (_, now, expectedStatus) => {
    const parent = await server.newParent()
    await parent.delete('/parents')
    server.clock.moveTo(now)

    const { status } = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })
    await server.visitor.post('/forgot', { email: parent.email })

    expect(status).toBe(expectedStatus)
    const mails = expectedStatus === 409 ? ['Your Questnest account is closed', 'Choose a new password'] : []
    await server.runJobs()
    expect(await listSubjects(parent.email)).toEqual(expect.arrayContaining(mails))
    expect((await listSubjects(parent.email)).includes('Choose a new password')).toBe(expectedStatus === 409)
  },
)

test('[N11.1 N11.2 P09.4] after six months a purge deletes all personal data, and the ledger adds up', async () => {
  const { parent, child } = await createBusyFamily()
  await parent.post('/points', { points: { value: 40, child_id: child.id, note: 'For Grandma' } })
  const family_id = await server.getFamilyId(parent)
  await parent.delete('/parents')
  const ticket = await getTicket(parent)
  server.clock.moveTo('2026-09-02T23:00:00Z')
  await server.runJobs()
  expect(await readFamilyRows(parent)).toMatchObject({ people: [{}, {}, {}] })
  server.clock.moveTo('2026-09-03T12:00:00Z')
  await server.runJobs()

  expect((await redeemTicket(ticket)).body.code).toBe('ticket_used_up')
  const remainingRows = await readFamilyRows(parent)
  expect(remainingRows).toMatchObject({
    people: [],
    consents: [],
    logins: [],
    quests: [],
    quest_steps: [],
    quest_series: [],
  })
  expect(remainingRows.bonuses).toEqual([])
  for (const { id, balance } of remainingRows.ledger_accounts) expect([id, balance]).toEqual([id, 0])
  const users = await server.db.selectFrom('users').where('family_id', '=', family_id).selectAll().execute()
  expect(users).toHaveLength(3)
  for (const user of users) {
    expect(user).toMatchObject({ email: '', phone: '', first_name: '', last_name: '', active: false })
    expect(user).toMatchObject({ birthday: null, avatar: null, purged_at: server.clock.now() })
  }
  for (const table of ['outbox', 'sessions', 'codes', 'logins'] as const) {
    const rows = await server.db.selectFrom(table).where('family_id', '=', family_id).selectAll().execute()
    expect(rows, table).toEqual([])
  }
  expect(await server.checkLedger()).toEqual([])
})

test('[N11.3] a purged address can be used again, but does not get welcome points again', async () => {
  const { email, ...parent } = await server.newParent()
  await parent.delete('/parents')
  server.clock.moveTo('2026-09-04T12:00:00Z')
  await server.runJobs()

  const newParent = await server.newParent(email)

  expect(newParent.id).not.toBe(parent.id)
  expect((await newParent.get('/points')).body).toEqual({ points: 0, held: 0 })
  expect((await newParent.get('/children')).body).toEqual({ children: [] })
})

test('the export contains all data of the family, but no data of another family and no secrets', async () => {
  const { parent, child } = await createBusyFamily()
  const otherParent = await server.newParent()
  const parts = await Promise.all(
    familyDataAreas.map(async ({ exportRows }) =>
      exportRows(server.db, await server.getFamilyId(parent), server.deps),
    ),
  )

  const rows = Object.assign({}, ...parts)
  expect(rows.people).toMatchObject([{ email: parent.email }, { email: child.email }, { first_name: 'Leo' }])
  expect(rows.quests).toHaveLength(4)
  expect(rows.transfers[0]).toMatchObject({ kind: 'trial', points: 500 }) // the welcome points
  const text = JSON.stringify(rows)
  expect(text).not.toMatch(/hash|token|codeId|\$argon2/)
  expect(text).not.toContain(otherParent.email)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newInvite, newJoinedInvite } from '#server/testing/samples/invites.ts'
import {
  findCode,
  inviteForm,
  joinForm,
  MONDAY,
  openTestServer,
  PASSWORD,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
})

const getInvitation = (code: string) => server.visitor.get(`/join/${code}`, { kidSite: true })
const join = (code: string, more: Record<string, unknown> = {}) =>
  server.visitor.post(`/join/${code}`, joinForm(more), { kidSite: true })
const changeInvite = (id: string, body: unknown, person = parent) => person.put(`/invites/${id}`, body)
const listInvites = async (person = parent) => (await person.get('/invites')).body.invites
const signInOnKidSite = (email: string, password = PASSWORD) =>
  server.visitor.post('/auth', { email, password }, { kidSite: true })
const notFound = { status: 404, body: { code: 'not_found' } }
const movedOn = { status: 409, body: { code: 'invite_moved_on' } }
const DAY_HOURS = 24
const SECOND_HOURS = 1 / 3600

test('[K05.1 K05.7 K05.10 K05.11] a kid invited by mail joins on the kid site and can sign in once the parent approves', async () => {
  const email = 'mia.joins@example.ca'

  const { status, body } = await parent.post('/invites', inviteForm(email.toUpperCase(), { name: 'Mia Roy' }))

  expect(status).toBe(201)
  expect(body.invite).toEqual({
    id: expect.any(String),
    name: 'Mia Roy',
    email,
    phone: '',
    channel: 'email',
    status: 'invited',
    expired: false,
    sent: 1,
    sent_at: MONDAY.toISOString(),
    expires_at: '2026-03-09T15:00:00.000Z',
    joined_at: null,
  })
  const mail = await server.findMessage(email)
  expect(mail?.subject).toBe('Claire invites you to Questnest')
  expect(mail?.links[0]).toMatch(/^http:\/\/kidsclub\.localhost:3000\/join\/[\w-]{43}$/)
  const code = findCode(mail?.links)
  const invitation = { inviter: 'Claire', first_name: 'Mia', last_name: 'Roy', asks_email: false }
  expect(await getInvitation(code)).toMatchObject({ status: 200, body: invitation })
  expect((await getInvitation(code)).body).toEqual(invitation)

  server.clock.forwardHours(3)
  expect((await join(code, { first_name: 'Mia Lou', last_name: 'Roy-Tremblay' })).status).toBe(204)

  expect(await listInvites()).toMatchObject([
    {
      id: body.invite.id,
      status: 'waiting',
      name: 'Mia Lou Roy-Tremblay',
      joined_at: '2026-03-02T18:00:00.000Z',
    },
  ])
  expect((await signInOnKidSite(email)).status).toBe(401)
  expect((await parent.get('/children')).body.children).toEqual([])
  const parentMail = await server.findMessage(parent.email)
  expect(parentMail?.subject).toBe('Mia Lou Roy-Tremblay has answered your invitation')
  expect(parentMail?.text).toContain(email)
  expect(parentMail?.links[0]).toBe('http://localhost:3000/kids')

  server.clock.forwardHours(1)
  const approval = await changeInvite(body.invite.id, { approve: true })

  expect(approval).toMatchObject({ status: 200, body: { invite: null, child_id: expect.any(String) } })
  expect(await listInvites()).toEqual([])
  const mia = await server.signIn(email, PASSWORD, { kidSite: true })
  expect(mia.id).toBe(approval.body.child_id)
  expect((await mia.get('/profile')).body).toMatchObject({
    name: 'Mia Lou Roy-Tremblay',
    role: 'child',
    points: 0,
    avatar: 'fox',
    email,
    phone: '',
  })
  expect((await parent.get(`/children/${mia.id}`)).body.child).toMatchObject({ active: true, birthday: null })
  expect((await server.findMessage(email))?.subject).toBe('Your account is ready')
  expect(await server.checkLedger()).toEqual([])
})

test('[K05.5 K05.8] the guardian’s consent is stored with the date and language of the invitation, and the mailed address counts as verified', async () => {
  await parent.put('/parents', { language: 'fr-CA' })
  const { id, code, email } = await newInvite(server, parent)
  server.clock.forwardHours(30)
  await server.visitor.post(`/join/${code}`, joinForm(), { headers: { 'accept-language': 'en-CA' } })
  server.clock.forwardHours(30)
  const newSession = await signInAgain()
  await newSession.put('/parents', { language: 'en-CA' })
  const { child_id } = (await changeInvite(id, { approve: true }, newSession)).body

  const consents = await server.db
    .selectFrom('consents')
    .where('user_id', '=', child_id)
    .selectAll()
    .execute()
  expect(consents).toMatchObject([
    {
      kind: 'guardian',
      given_by: parent.id,
      text_version: '2020-07',
      language: 'fr-CA',
      given_at: MONDAY,
    },
  ])
  await server.visitor.post('/forgot', { email })
  const mail = await server.findMessage(email)
  expect(mail?.links[0]).toMatch(/^http:\/\/kidsclub\.localhost:3000\/reset\//)
  expect(mail?.subject).toBe('Choose a new password')
})

test.each([
  ['name', '', 'Name is required'],
  ['name', 'x'.repeat(41), 'At most 40 characters, please'],
  ['name', 'Mia\r\nBcc: c@d.ca', 'A name cannot contain an address or invisible letters'],
  ['email', 'mia', 'E-mail must be valid'],
  ['email', 'a@b.ca,c@d.ca', 'E-mail must be valid'],
  ['email', '', 'Enter an e-mail address or a phone number'],
  ['email', undefined, 'Enter an e-mail address or a phone number'],
  ['phone', '555', 'Phone number must be at least 10 numbers'],
  ['phone', '+1 212 555 0123', 'Please enter a Canadian phone number'],
  ['is_term_and_condition_agreed', false, 'You must agree to continue'],
  ['is_term_and_condition_agreed', undefined, 'You must agree to continue'],
])('[K05.3] an invitation whose %s is %j is refused: %s', async (field, value, sentence) => {
  const { status, body } = await parent.post('/invites', inviteForm('rules@example.ca', { [field]: value }))

  expect(status).toBe(422)
  expect(body.fields[field]).toBe(sentence)
  expect(await listInvites()).toEqual([])
})

test('[K05.4] an address of a family member or of an invited kid is refused', async () => {
  const child = await server.newChild(parent)
  const { email } = await newInvite(server, parent)

  for (const familyAddress of [child.email, parent.email.toUpperCase()]) {
    expect(await parent.post('/invites', inviteForm(familyAddress))).toMatchObject({
      status: 422,
      body: { fields: { email: 'Someone in your family already uses this address' } },
    })
  }
  expect(await parent.post('/invites', inviteForm(email))).toMatchObject({
    status: 409,
    body: { code: 'already_invited' },
  })
  expect(await listInvites()).toHaveLength(1)
})

test('[K05.9] neither the inviting parent nor the joining kid learns whether an address has an account in another family', async () => {
  const otherParent = await server.newParent()
  const { status, body } = await parent.post('/invites', inviteForm(otherParent.email))
  expect(status).toBe(201)
  const code = findCode((await server.findMessage(otherParent.email))?.links)

  const reply = await join(code)

  expect(reply).toMatchObject({ status: 422, body: { code: 'join_failed' } })
  expect(reply.body.fields).toBeUndefined()
  expect((await listInvites())[0]).toMatchObject({ id: body.invite.id, status: 'invited' })
  expect((await getInvitation(code)).status).toBe(200)
})

test('[K05.1 K05.7 K05.8] without an e-mail the invitation is texted; the kid enters an address to sign in with, and verifies it', async () => {
  const textInvitation = { phone: '514 555-0177', name: 'Leo' }
  const { status, body } = await parent.post('/invites', inviteForm('', textInvitation))
  expect(status).toBe(201)
  expect(body.invite).toMatchObject({ channel: 'sms', email: '', phone: '+15145550177', name: 'Leo' })
  const text = await server.findMessage('+15145550177')
  expect(text).toMatchObject({ channel: 'sms', text: expect.stringContaining('Claire invites you') })
  const code = findCode(text?.links)
  expect((await getInvitation(code)).body).toEqual({
    inviter: 'Claire',
    first_name: 'Leo',
    last_name: '',
    asks_email: true,
  })

  for (const email of [undefined, '']) {
    expect(await join(code, { email })).toMatchObject({
      status: 422,
      body: { fields: { email: 'E-mail is required' } },
    })
  }
  expect((await join(code, { email: parent.email })).body.code).toBe('join_failed')
  expect((await join(code, { email: 'Leo.By.Text@example.ca' })).status).toBe(204)
  expect(await parent.post('/invites', inviteForm('', textInvitation))).toMatchObject({ status: 201 })

  const { child_id } = (await changeInvite(body.invite.id, { approve: true })).body
  const mail = await server.findMessage('leo.by.text@example.ca')
  expect(mail?.subject).toBe('Your account is ready')
  const leo = await server.signIn('leo.by.text@example.ca', PASSWORD, { kidSite: true })
  expect((await leo.get('/profile')).body.phone).toBe('+15145550177')
  const isVerified = async () => (await parent.get(`/children/${child_id}`)).body.child.email_verified
  expect(await isVerified()).toBe(false)
  expect((await server.visitor.get(`/verify/email/${findCode(mail?.links)}`, { kidSite: true })).status).toBe(
    200,
  )
  expect(await isVerified()).toBe(true)
})

test('[K05.1 K05.4] a phone that was already invited is refused, and an invitation with an e-mail is not texted', async () => {
  const phone = '(514) 555-0178'
  expect((await parent.post('/invites', inviteForm('', { phone }))).status).toBe(201)
  expect(await parent.post('/invites', inviteForm('', { phone: '514-555-0178' }))).toMatchObject({
    body: { code: 'already_invited' },
  })
  // Siblings may share a phone.
  expect((await parent.post('/invites', inviteForm('', { phone, name: 'Leo Tremblay' }))).status).toBe(201)

  const formWithBoth = inviteForm('both@example.ca', { phone: '514 555 0179' })
  expect((await parent.post('/invites', formWithBoth)).body.invite).toMatchObject({
    channel: 'email',
    phone: '+15145550179',
  })
  expect(await server.findMessage('+15145550179')).toBeUndefined()
  expect((await server.findMessage('both@example.ca'))?.channel).toBe('email')
})

test.each([
  ['first_name', '', 'First name is required'],
  ['last_name', ' ', 'Last name is required'],
  ['password', '', 'Password is required'],
  ['password', 'short', 'Password must be at least 8 characters'],
  [
    'password',
    'password1',
    'This password is easy to guess. Please choose another, without names or addresses of your family.',
  ],
  ['password_confirmation', 'different', 'Passwords do not match'],
])('[K05.7] a kid whose %s is %j cannot join: %s', async (field, value, sentence) => {
  const { code } = await newInvite(server, parent)
  const confirmation = field === 'password' && value.length > 7 ? { password_confirmation: value } : {}

  const { status, body } = await join(code, { [field]: value, ...confirmation })

  expect(status).toBe(422)
  expect(body.fields[field]).toBe(sentence)
  expect((await getInvitation(code)).status).toBe(200)
})

test('[K05.7] a kid’s name given in one field is split at its last space', async () => {
  const { id, code } = await newInvite(server, parent)
  const { first_name, last_name, ...form } = joinForm()
  expect((await server.visitor.post(`/join/${code}`, { ...form, name: 'Mia Lou Roy' })).status).toBe(204)

  const { child_id } = (await changeInvite(id, { approve: true })).body
  expect((await parent.get(`/children/${child_id}`)).body.child).toMatchObject({
    first_name: 'Mia Lou',
    last_name: 'Roy',
  })
})

test('[K05.6 K05.14] a link works for exactly seven days; sending the invitation again creates a new link', async () => {
  const { id, code, email } = await newInvite(server, parent)
  server.clock.forwardHours(7 * DAY_HOURS - SECOND_HOURS)
  expect((await getInvitation(code)).status).toBe(200)
  server.clock.forwardHours(SECOND_HOURS)
  expect(await getInvitation(code)).toMatchObject(notFound)
  expect(await join(code)).toMatchObject(notFound)
  const newSession = await signInAgain()
  expect(await listInvites(newSession)).toMatchObject([{ id, status: 'invited', expired: true, sent: 1 }])

  const { body } = await changeInvite(id, { resend: true }, newSession)

  expect(body).toMatchObject({
    invite: { id, expired: false, sent: 2, expires_at: '2026-03-16T15:00:00.000Z' },
    child_id: null,
  })
  const newCode = findCode((await server.findMessage(email))?.links)
  expect(newCode).not.toBe(code)
  expect((await join(newCode)).status).toBe(204)
})

test('[K05.14] sending an invitation again invalidates the previous link immediately', async () => {
  const { id, code, email } = await newInvite(server, parent)

  expect((await changeInvite(id, { resend: true })).status).toBe(200)

  expect(await getInvitation(code)).toMatchObject(notFound)
  expect(await join(code)).toMatchObject(notFound)
  expect((await getInvitation(findCode((await server.findMessage(email))?.links))).status).toBe(200)
})

test('[K05.6] a link works once, and a second attempt does not change the kid’s details', async () => {
  const { code } = await newJoinedInvite(server, parent)

  expect(
    await join(code, {
      first_name: 'Somebody',
      password: 'another-secret',
      password_confirmation: 'another-secret',
    }),
  ).toMatchObject(notFound)
  expect(await getInvitation(code)).toMatchObject(notFound)
  expect(await listInvites()).toMatchObject([{ name: 'Mia Tremblay', status: 'waiting' }])
})

test('[K05.13] a kid who joined waits for exactly fourteen days; then its data is deleted', async () => {
  const otherKid = await newJoinedInvite(server, parent)
  const { id, email } = await newJoinedInvite(server, parent)
  server.clock.forwardHours(14 * DAY_HOURS - SECOND_HOURS)
  await server.runJobs()
  expect(await listInvites(await signInAgain())).toHaveLength(2)
  expect((await changeInvite(otherKid.id, { approve: true }, await signInAgain())).status).toBe(200)

  server.clock.forwardHours(SECOND_HOURS)
  const newSession = await signInAgain()
  expect(await changeInvite(id, { approve: true }, newSession)).toMatchObject(notFound)
  expect(await listInvites(newSession)).toEqual([])
  await server.runJobs()

  expect(await server.db.selectFrom('invites').where('id', '=', id).selectAll().execute()).toEqual([])
  expect((await signInOnKidSite(email)).status).toBe(401)
})

const signInAgain = async () => ({ ...(await server.signIn(parent.email)), email: parent.email })

test('[K05.13] an unanswered invitation is deleted fourteen days after its link expired', async () => {
  const { id } = await newInvite(server, parent)
  server.clock.forwardHours(21 * DAY_HOURS - SECOND_HOURS)
  await server.runJobs()
  expect(await listInvites(await signInAgain())).toMatchObject([{ id, expired: true }])

  server.clock.forwardHours(SECOND_HOURS)
  await server.runJobs()
  expect(await listInvites(await signInAgain())).toEqual([])
})

test('[K05.15] a revoked invitation is deleted, and its link is refused', async () => {
  const { id, code } = await newInvite(server, parent)

  expect((await parent.delete(`/invites/${id}`)).status).toBe(204)

  expect(await listInvites()).toEqual([])
  expect(await getInvitation(code)).toMatchObject(notFound)
  expect(await join(code)).toMatchObject(notFound)
  expect(await parent.delete(`/invites/${id}`)).toMatchObject(notFound)
})

test('[K05.12] a kid whom a parent declines gets a mail, and its data is deleted', async () => {
  const { id, email } = await newJoinedInvite(server, parent)

  expect(await changeInvite(id, { decline: true })).toMatchObject({
    status: 200,
    body: { invite: null, child_id: null },
  })

  const mail = await server.findMessage(email)
  expect(mail?.subject).toBe('About your invitation')
  expect(mail?.text).toContain('not your fault')
  expect(await server.db.selectFrom('invites').where('id', '=', id).selectAll().execute()).toEqual([])
  expect((await signInOnKidSite(email)).status).toBe(401)
  expect(await changeInvite(id, { decline: true })).toMatchObject(notFound)
  expect((await newInviteTo(email)).status).toBe(201)
})

const newInviteTo = (email: string) => parent.post('/invites', inviteForm(email))

test('[K05.17] an invitation cannot be approved or declined before the kid has joined, nor sent again or revoked afterwards', async () => {
  const invited = await newInvite(server, parent)
  const joined = await newJoinedInvite(server, parent)

  expect(await changeInvite(invited.id, { approve: true })).toMatchObject(movedOn)
  expect(await changeInvite(invited.id, { decline: true })).toMatchObject(movedOn)
  expect(await changeInvite(joined.id, { resend: true })).toMatchObject(movedOn)
  expect(await parent.delete(`/invites/${joined.id}`)).toMatchObject(movedOn)
  expect((await changeInvite(joined.id, { approve: true })).status).toBe(200)
  expect(await changeInvite(joined.id, { approve: true })).toMatchObject(notFound)
  expect((await changeInvite(invited.id, { approve: true, decline: true })).status).toBe(422)
  expect((await parent.get('/children')).body.children).toHaveLength(1)
})

test('[K05.17] approving a kid is refused and changes nothing when another account has taken the kid’s address since it joined', async () => {
  const { id, email } = await newJoinedInvite(server, parent)
  await server.newParent(email)

  expect(await changeInvite(id, { approve: true })).toMatchObject({
    status: 409,
    body: { code: 'address_taken' },
  })

  expect(await listInvites()).toMatchObject([{ id, status: 'waiting' }])
  expect((await parent.get('/children')).body.children).toEqual([])
  expect((await changeInvite(id, { decline: true })).status).toBe(200)
})

test('[K05.16] the invitation links of a closed family do not work until the family is restored', async () => {
  const { id, code } = await newInvite(server, parent)

  expect((await parent.delete('/parents')).status).toBe(204)
  expect(await getInvitation(code)).toMatchObject(notFound)
  expect(await join(code)).toMatchObject(notFound)

  const { body } = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })
  expect((await server.visitor.post('/auth/restore', { ticket: body.ticket })).status).toBe(200)
  expect((await join(code)).status).toBe(204)
  const newSession = await signInAgain()
  expect((await changeInvite(id, { approve: true }, newSession)).status).toBe(200)
})

test('[K09.1 K09.4] another family’s invitations are not found, and a child cannot see or change invitations', async () => {
  const { id } = await newJoinedInvite(server, parent)
  const invited = await newInvite(server, parent)
  const child = await server.newChild(parent)
  const stranger = await server.newParent()

  expect(await listInvites(stranger)).toEqual([])
  for (const body of [{ approve: true }, { decline: true }, { resend: true }]) {
    expect(await changeInvite(id, body, stranger)).toMatchObject(notFound)
    expect(await child.put(`/invites/${id}`, body)).toMatchObject({ status: 403 })
  }
  expect(await stranger.delete(`/invites/${invited.id}`)).toMatchObject(notFound)
  expect(await child.delete(`/invites/${invited.id}`)).toMatchObject({ status: 403 })
  expect(await child.post('/invites', inviteForm('x@example.ca'))).toMatchObject({ status: 403 })
  expect(await listInvites()).toHaveLength(2)
})

test('[K05.18] repeating a request with the same idempotency key invites once', async () => {
  const form = inviteForm('pressed.once@example.ca')

  const firstReply = await parent.post('/invites', form, { key: 'same-key' })
  const repeated = await parent.post('/invites', form, { key: 'same-key' })

  expect(repeated).toMatchObject({ status: 201, body: firstReply.body })
  expect(await listInvites()).toHaveLength(1)
})

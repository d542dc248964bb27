import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveCard } from '#server/testing/cards.ts'
import { newInvite } from '#server/testing/samples/invites.ts'
import { newOtherParent, newParentInvite, parentJoinForm } from '#server/testing/samples/parents.ts'
import { newEmail } from '#server/testing/samples/people.ts'
import { requestOrders } from '#server/testing/samples/requests.ts'
import type { Person } from '#server/testing/samples/sample.ts'
import {
  findCode,
  MONDAY,
  openTestServer,
  PASSWORD,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
let parent: Person
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
})

const invite = (email = newEmail(), person: Pick<Person, 'post'> = parent) =>
  person.post('/parents/invites', { email })
const look = (code: string) => server.visitor.get(`/parents/join/${code}`)
const join = (code: string, more = {}) => server.visitor.post(`/parents/join/${code}`, parentJoinForm(more))
const askForLink = (code: string, email: string) =>
  server.visitor.post(`/parents/join/${code}/mail`, { email })
const findMailedCode = async (email: string) => findCode((await server.findMessage(email))?.links)
const listParents = async (person: Pick<Person, 'get'> = parent) => (await person.get('/parents')).body
const notFound = { status: 404, body: { code: 'not_found' } }
const DAY_HOURS = 24

test('[F07.1 F07.2 F07.3 F07.12] an invited parent signs up by the mailed link and has the rights of the first one', async () => {
  const child = await server.newChild(parent)
  const email = newEmail()
  const { status, body } = await invite(email.toUpperCase())
  expect(status).toBe(201)
  const invitation = {
    id: body.invite.id,
    email,
    child_ids: null,
    invited_by: 'Claire',
    created_at: '2026-03-02T15:00:00.000Z',
    expires_at: '2026-03-09T15:00:00.000Z',
  }
  expect(body).toEqual({
    invite: invitation,
    link: expect.stringMatching(/^http:\/\/localhost:3000\/verify\/parent\/[\w-]{43}$/),
  })
  expect((await listParents()).invites).toEqual([invitation])
  const mail = await server.findMessage(email)
  expect(mail?.subject).toBe('Claire invites you to be a parent on Questnest')
  const code = findCode(mail?.links)
  expect(code).not.toBe(findCode([body.link]))
  expect((await look(code)).body).toEqual({ inviter: 'Claire', role: 'parent', email, has_account: false })

  const joined = await join(code, { first_name: 'Luc' })

  expect(joined).toMatchObject({ status: 200, body: { role: 'parent', token: expect.any(String) } })
  expect(joined.headers['set-cookie']).toBeDefined()
  const luc = await server.signIn(email)
  expect((await luc.get('/profile')).body).toMatchObject({
    first_name: 'Luc',
    role: 'parent',
    email,
    phone: '',
    points: 500,
    is_first_parent: false,
  })
  expect((await parent.get('/profile')).body.is_first_parent).toBe(true)
  expect((await luc.get('/children')).body.children).toMatchObject([{ id: child.id }])
  expect(await listParents(luc)).toMatchObject({
    parents: [
      { first_name: 'Claire', is_first: true },
      { first_name: 'Luc', email, is_first: false, joined_at: '2026-03-02T15:00:00.000Z' },
    ],
    invites: [],
  })
  const told = await server.findMessage(parent.email)
  expect(told?.subject).toBe('Luc Tremblay is now a parent in your family')
  expect(told?.text).toContain(email)
  expect(told?.links[0]).toBe('http://localhost:3000/settings/parents')
  expect((await server.listMessages(email)).map(({ subject }) => subject)).toEqual([
    'Claire invites you to be a parent on Questnest',
  ])
  expect((await parent.get('/activity')).body.activity).toMatchObject([
    { kind: 'signed_in', person: 'Luc' },
    { kind: 'signed_in', person: 'Luc' },
    { kind: 'parent_joined', person: 'Luc', by: 'Luc' },
    { kind: 'parent_invited', person: 'Claire', by: 'Claire', detail: '' },
    {},
    {},
    {},
  ])
  const consents = server.db.selectFrom('consents').where('user_id', '=', luc.id).selectAll()
  expect(await consents.execute()).toMatchObject([{ kind: 'terms', given_by: luc.id, given_at: MONDAY }])
})

test('[F07.4] somebody with the copied link gets a mail at their own address, and only the newest mailed link works', async () => {
  const { body } = await invite('')
  const link = findCode([body.link])
  expect(body.invite.email).toBe('')
  expect((await look(link)).body).toEqual({
    inviter: 'Claire',
    role: 'parent',
    email: null,
    has_account: false,
  })
  expect(await join(link)).toMatchObject(notFound)

  const first = newEmail()
  const second = newEmail()
  for (const email of [first, second]) expect((await askForLink(link, email)).status).toBe(204)

  expect((await listParents()).invites).toMatchObject([{ email: second }])
  const [firstCode, secondCode] = [await findMailedCode(first), await findMailedCode(second)]
  expect(await join(firstCode)).toMatchObject(notFound)
  expect(await askForLink(secondCode, newEmail())).toMatchObject(notFound)
  expect((await join(secondCode)).status).toBe(200)
  expect((await server.signIn(second)).id).toBe((await listParents()).parents[1].id)
  for (const code of [link, secondCode]) {
    expect(await look(code)).toMatchObject(notFound)
    expect(await askForLink(code, newEmail())).toMatchObject(notFound)
    expect(await join(code)).toMatchObject(notFound)
  }
})

test('[F07.5] a link that is guessed, used, withdrawn or expired, or of a closed family, is refused alike', async () => {
  const used = await newParentInvite(server, parent)
  await join(used.code)
  const withdrawn = await newParentInvite(server, parent)
  expect((await parent.delete(`/parents/invites/${withdrawn.id}`)).status).toBe(204)
  expect(await parent.delete(`/parents/invites/${withdrawn.id}`)).toMatchObject(notFound)
  const expired = await newParentInvite(server, parent)
  const stranger = await server.newParent()
  const closed = await newParentInvite(server, stranger)
  expect((await look(expired.code)).status).toBe(200)
  await stranger.delete('/parents')
  server.clock.forwardHours(7 * DAY_HOURS)
  server.clock.forwardHours(-1 / 3600)
  expect((await look(expired.code)).status).toBe(200)
  server.clock.forwardHours(1 / 3600)

  const codes = [used, withdrawn, expired, closed].flatMap(({ code, linkCode }) => [code, linkCode])
  for (const code of [...codes, 'guessed', 'x'.repeat(43)]) {
    expect(await look(code)).toMatchObject(notFound)
    expect(await join(code)).toMatchObject(notFound)
    expect(await askForLink(code, newEmail())).toMatchObject(notFound)
  }
  await server.runJobs()
  expect(await server.db.selectFrom('parent_invites').selectAll().execute()).toEqual([])
})

test('[F07.5] two people who use one link at the same time do not both join', async () => {
  const { code } = await newParentInvite(server, parent)

  const replies = await Promise.all([join(code), join(code, { first_name: 'Anne' })])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await listParents()).parents).toHaveLength(2)
})

test('[F07.6] an address with an account cannot join: only its owner learns this, not the one who invited', async () => {
  const stranger = await server.newParent()
  const { status, body } = await invite(stranger.email)
  expect(status).toBe(201)
  const code = await findMailedCode(stranger.email)
  expect((await look(code)).body).toEqual({
    inviter: 'Claire',
    role: 'parent',
    email: stranger.email,
    has_account: true,
  })
  expect((await look(findCode([body.link]))).body).toEqual({
    inviter: 'Claire',
    role: 'parent',
    email: null,
    has_account: false,
  })
  expect(await join(code)).toMatchObject({ status: 409, body: { code: 'has_account' } })
  expect((await askForLink(findCode([body.link]), parent.email)).status).toBe(204)
  expect((await look(await findMailedCode(parent.email))).body.has_account).toBe(true)

  const own = await server.newChild(parent)
  for (const email of [own.email, parent.email.toUpperCase()])
    expect(await invite(email)).toMatchObject({
      status: 422,
      body: { fields: { email: 'Someone in your family already uses this address' } },
    })
})

test('[F07.6] a sign-up with the address that was not verified yet does not become valid any more', async () => {
  const { code, email } = await newParentInvite(server, parent)
  await server.visitor.post('/parents', {
    parent: {
      ...parentJoinForm({ password: 'another-long-secret', password_confirmation: 'another-long-secret' }),
      email,
      phone: '514 555 0111',
    },
  })
  const signUpCode = await findMailedCode(email)

  await join(code)

  await server.visitor.get(`/verify/email/${signUpCode}`)
  const typedBefore = { email, password: 'another-long-secret' }
  expect((await server.visitor.post('/auth', typedBefore)).status).toBe(401)
  expect((await (await server.signIn(email)).get('/profile')).body.is_first_parent).toBe(false)
})

test.each([
  ['first_name', '', 'First name is required'],
  ['last_name', 'a@b.ca', 'A name cannot contain an address or invisible letters'],
  ['password', 'short', 'Password must be at least 8 characters'],
  ['password_confirmation', 'different', 'Passwords do not match'],
  ['is_term_and_condition_agreed', false, 'You must agree to continue'],
])('[F07.2] joining with %s as %j is refused: %s', async (field, value, sentence) => {
  const { code } = await newParentInvite(server, parent)

  const reply = await join(code, { [field]: value })

  expect(reply).toMatchObject({ status: 422, body: { fields: { [field]: sentence } } })
  expect((await look(code)).status).toBe(200)
})

test('[F07.2] a password that is easy to guess is refused', async () => {
  const { code } = await newParentInvite(server, parent)
  const password = 'luctremblay'
  expect(await join(code, { password, password_confirmation: password })).toMatchObject({
    status: 422,
    body: { code: 'password_common' },
  })
})

test('[F07.7] a family has at most six parents and open invitations, and invites an address once', async () => {
  const { email } = await newParentInvite(server, parent)
  expect(await invite(email)).toMatchObject({ status: 409, body: { code: 'parent_invited' } })

  const replies = await Promise.all(Array.from({ length: 6 }, () => invite()))

  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('parents_full')
  server.clock.forwardHours(7 * DAY_HOURS)
  const later = await server.signIn(parent.email)
  expect((await invite(email, later)).status).toBe(201)
})

test('[F07.8 F07.9] a removed parent is out at once, and only the name stays', async () => {
  const child = await server.newChild(parent)
  const luc = await newOtherParent(server, parent)
  const { email } = luc
  const { body } = await luc.post('/missions', questForm(child.id))
  await child.put(`/missions/${body.mission.id}`, { mission: { complete: true } })
  await luc.put(`/missions/${body.mission.id}`, { mission: { verified: true } })
  const kidInvite = await newInvite(server, luc)
  const ownInvite = await newParentInvite(server, luc)

  expect((await parent.delete(`/parents/${luc.id}`)).status).toBe(204)

  expect(await luc.get('/profile')).toMatchObject({ status: 401, body: { code: 'signed_out' } })
  expect((await server.visitor.post('/auth', { email, password: PASSWORD })).status).toBe(401)
  expect(await look(ownInvite.code)).toMatchObject(notFound)
  expect((await listParents()).parents).toMatchObject([{ id: parent.id }])
  expect(await parent.delete(`/parents/${luc.id}`)).toMatchObject(notFound)
  const user = server.db.selectFrom('users').where('id', '=', luc.id).selectAll()
  expect(await user.executeTakeFirst()).toMatchObject({
    first_name: 'Luc',
    email: '',
    email_verified_at: null,
    active: false,
  })
  const { steps } = (await parent.get(`/missions/${body.mission.id}/steps`)).body
  expect(steps.at(-1)).toMatchObject({ event: 'verify', by: 'Luc' })
  expect((await parent.get('/activity')).body.activity[0]).toMatchObject({
    kind: 'parent_removed',
    person: 'Luc',
    by: 'Claire',
  })
  expect((await server.findMessage(email))?.subject).toBe('You’re no longer in the family on Questnest')
  expect((await server.findMessage(parent.email))?.subject).toBe(
    'Luc Tremblay is no longer a parent in your family',
  )
  // A kid whom the removed parent invited can still join; the first parent stands in.
  expect((await server.visitor.get(`/join/${kidInvite.code}`, { kidSite: true })).body.inviter).toBe('Claire')

  // The address is free for a family of its own.
  const again = await server.newParent(email)
  expect((await again.get('/profile')).body.is_first_parent).toBe(true)
  expect(await server.checkLedger()).toEqual([])
})

test('[F07.9 F07.17] what a removed parent has asked for works no more, and the activity forgets the contacts', async () => {
  const child = await server.newChild(parent)
  const luc = await newOtherParent(server, parent)
  const [childsNew, lucsNew] = [newEmail(), newEmail()]
  await luc.put(`/children/${child.id}`, { email: childsNew })
  const childLink = findCode((await server.findMessage(childsNew))?.links)
  await luc.put('/parents', { email: lucsNew })
  await server.visitor.get(`/verify/email/${findCode((await server.findMessage(lucsNew))?.links)}`)
  expect(JSON.stringify((await parent.get('/activity')).body)).toContain(lucsNew)
  const tablet = (await luc.post('/tablets', { name: 'Kitchen', child_ids: [child.id] })).body

  expect((await parent.delete(`/parents/${luc.id}`)).status).toBe(204)
  expect((await server.visitor.get(`/verify/email/${childLink}`, { kidSite: true })).status).toBe(422)
  expect((await parent.get(`/children/${child.id}`)).body.child).toMatchObject({ waiting_email: null })
  for (const code of [tablet.code, tablet.digits])
    expect((await server.visitor.post('/tablet/pair', { code })).body.code).toBe('pairing_failed')
  expect(JSON.stringify((await parent.get('/activity')).body)).not.toContain(lucsNew)
})

test('[F07.18] a new password cancels the pending address of the parent, and not that of another one', async () => {
  const luc = await newOtherParent(server, parent)
  const email = newEmail()
  await parent.put('/parents', { email })
  await luc.put('/parents', { email: newEmail() })
  await luc.put('/parents/password/reset', {
    old_password: PASSWORD,
    new_password: 'another-long-secret',
    new_password_confirmation: 'another-long-secret',
  })
  expect((await luc.get('/profile')).body.waiting_email).toBe(null)
  expect((await parent.get('/profile')).body.waiting_email).toBe(email)
})

test('[F07.9] messages to the parents do not go to a removed one', async () => {
  const luc = await newOtherParent(server, parent)
  await parent.delete(`/parents/${luc.id}`)
  await server.runJobs()
  const before = await server.listMessages(luc.email)

  await parent.delete('/parents')

  expect((await server.findMessage(parent.email))?.subject).toBe('Your Questnest account is closed')
  expect(await server.listMessages(luc.email)).toEqual(before)
  const strays = server.db.selectFrom('outbox').where('to_address', '=', '').selectAll()
  expect(await strays.execute()).toEqual([])
})

test('[F07.10] nobody removes the first parent, and only the first parent closes the family', async () => {
  const luc = await newOtherParent(server, parent)
  const refused = { status: 403, body: { code: 'first_parent' } }

  expect(await luc.delete(`/parents/${parent.id}`)).toMatchObject(refused)
  expect(await parent.delete(`/parents/${parent.id}`)).toMatchObject(refused)
  expect(await luc.delete('/parents')).toMatchObject(refused)
  expect((await luc.get('/profile')).status).toBe(200)

  expect((await parent.delete('/parents')).status).toBe(204)
  expect((await luc.get('/profile')).status).toBe(401)
})

test('[F07.11] a parent other than the first can leave the family', async () => {
  const luc = await newOtherParent(server, parent)

  expect((await luc.delete(`/parents/${luc.id}`)).status).toBe(204)

  expect((await luc.get('/profile')).status).toBe(401)
  const mail = await server.findMessage(parent.email)
  expect(mail?.text).toContain('Luc Tremblay left the family')
  expect((await server.listMessages(luc.email)).map(({ subject }) => subject)).not.toContain(
    'You’re no longer in the family on Questnest',
  )
})

test('[F07.11] of two parents who remove each other at the same time, one stays', async () => {
  const [luc, anne] = [await newOtherParent(server, parent), await newOtherParent(server, parent)]

  const replies = await Promise.all([luc.delete(`/parents/${anne.id}`), anne.delete(`/parents/${luc.id}`)])

  expect(replies.map(({ status }) => status).sort()).toEqual([204, 401])
  expect((await listParents()).parents).toHaveLength(2)
})

test('[F07.8] children, strangers’ parents and parents who have not proved who they are cannot change the parents', async () => {
  const child = await server.newChild(parent)
  const luc = await newOtherParent(server, parent)
  const stranger = await server.newParent()
  const open = await newParentInvite(server, parent)

  expect(await child.get('/parents')).toMatchObject({ status: 403 })
  expect(await child.post('/parents/invites', { email: newEmail() })).toMatchObject({ status: 403 })
  expect(await child.delete(`/parents/${luc.id}`)).toMatchObject({ status: 403 })
  for (const id of [luc.id, child.id, parent.id])
    expect(await stranger.delete(`/parents/${id}`)).toMatchObject(notFound)
  expect(await parent.delete(`/parents/${child.id}`)).toMatchObject(notFound)
  expect(await stranger.delete(`/parents/invites/${open.id}`)).toMatchObject(notFound)

  server.clock.forwardHours(0.25)
  const proofNeeded = { status: 403, body: { code: 'proof_needed' } }
  expect(await invite()).toMatchObject(proofNeeded)
  expect(await parent.delete(`/parents/${luc.id}`)).toMatchObject(proofNeeded)
  await server.enterPassword(parent)
  expect((await invite()).status).toBe(201)
  expect((await parent.delete(`/parents/${luc.id}`)).status).toBe(204)
})

test('[F07.14] a quest’s steps and a reward name the parent who decided', async () => {
  const child = await server.newChild(parent)
  const luc = await newOtherParent(server, parent)
  const { body } = await parent.post('/missions', questForm(child.id))
  await child.put(`/missions/${body.mission.id}`, { mission: { complete: true } })
  await luc.put(`/missions/${body.mission.id}`, { mission: { complete: false, note: 'The pots, too.' } })
  const { steps } = (await parent.get(`/missions/${body.mission.id}/steps`)).body
  expect(steps.at(-1)).toMatchObject({ event: 'reject', by: 'Luc', note: 'The pots, too.' })

  const [id] = await requestOrders(server, { parent, child }, 1)
  expect((await parent.get(`/orders/${id}`)).body.order.decided_by).toBeNull()
  const rejected = await luc.put(`/children/${child.id}/orders/${id}/reject`, {})
  expect(rejected).toMatchObject({ status: 200, body: { order: { decided_by: luc.id } } })
  expect((await parent.get('/activity')).body.activity[0]).toMatchObject({ kind: 'order_reject', by: 'Luc' })
})

test('[F07.13] auto-reload ends with the parent who agreed to it, but not with another one', async () => {
  const [luc, anne] = [await newOtherParent(server, parent), await newOtherParent(server, parent)]
  await parent.put(`/cards/${await saveCard(server, parent)}`, { is_default: true })
  const on = { is_auto_reload: true, amount: 5000, threshold: 1000, start_date: '2026-03-02' }
  expect((await luc.put('/parents', { reload_settings: on })).status).toBe(200)
  const isOn = async () => (await parent.get('/profile')).body.reload_settings.is_auto_reload

  await parent.delete(`/parents/${anne.id}`)
  expect(await isOn()).toBe(true)
  await parent.delete(`/parents/${luc.id}`)
  expect(await isOn()).toBe(false)
  const { activity } = (await parent.get('/activity')).body
  expect(activity.slice(0, 2)).toMatchObject([
    { kind: 'parent_removed', person: 'Luc' },
    { kind: 'auto_reload_off', person: 'Claire' },
  ])
})

test('[F07.1] the invitation is mailed in the language of the inviting parent, and the account has that of the page', async () => {
  await parent.put('/parents', { language: 'fr-CA' })
  const email = newEmail()
  await (await server.signIn(parent.email)).post('/parents/invites', { email })
  const mail = await server.findMessage(email)
  expect(mail?.subject).toBe('Claire vous invite comme parent sur Questnest')

  await server.visitor.post(`/parents/join/${findCode(mail?.links)}`, parentJoinForm(), {
    headers: { 'accept-language': 'en-CA' },
  })

  expect((await (await server.signIn(email)).get('/profile')).body.language).toBe('en-CA')
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findCode, MONDAY, openTestServer, PASSWORD, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

let contactCount = 0
const newAddress = () => `new-${contactCount++}@example.ca`
const newPhone = () => `(514) 555-${String(3000 + contactCount++)}`
const toE164 = (phone: string) => `+1${phone.replace(/\D/g, '')}`
const findSubject = async (address: string) => (await server.findMessage(address))?.subject
const findLink = async (address: string) => (await server.findMessage(address))?.links[0] ?? ''
const openLink = async (link: string) => server.visitor.get(new URL(link).pathname)
const listMessages = async (address: string) => {
  await server.runJobs()
  return server.listMessages(address)
}

test('[N05.1 N05.3] a new e-mail becomes valid when its link is opened; the old address gets a mail immediately', async () => {
  const parent = await server.newParent()
  const email = newAddress()

  const { status, body } = await parent.put('/parents', { email: email.toUpperCase() })

  expect(status).toBe(200)
  expect(body.parent).toMatchObject({ email: parent.email, waiting_email: email })
  expect(await server.findMessage(parent.email)).toMatchObject({
    subject: 'A new e-mail address for your account',
    text: expect.stringContaining(email),
  })
  await expect(server.signIn(email)).rejects.toThrow('401')
  await server.signIn(parent.email)

  const link = await findLink(email)
  expect(link).toMatch(/^http:\/\/localhost:3000\/verify\/email\//)
  expect((await openLink(link)).body).toEqual({ verified: true, email })

  expect((await parent.get('/profile')).body).toMatchObject({ email, waiting_email: null })
  await server.signIn(email)
  await expect(server.signIn(parent.email)).rejects.toThrow('401')
  expect(await findSubject(parent.email)).toBe('Your e-mail address was changed')
})

test('[N05.4 S12.2 S12.3] a link works for three days, and for another day after it was opened; an unknown link is refused', async () => {
  const parent = await server.newParent()
  const email = newAddress()
  await parent.put('/parents', { email })
  const link = await findLink(email)

  server.clock.forwardHours(71)
  expect((await openLink(link)).status).toBe(200)
  server.clock.forwardHours(23)
  expect((await openLink(link)).status).toBe(200)
  server.clock.forwardHours(2)
  expect((await openLink(link)).body.code).toBe('code_used_up')

  const otherParent = await server.newParent()
  const lateEmail = newAddress()
  await otherParent.put('/parents', { email: lateEmail })
  server.clock.forwardHours(73)
  expect((await openLink(await findLink(lateEmail))).body.code).toBe('code_used_up')
  const { get } = await server.signIn(otherParent.email)
  expect((await get('/profile')).body).toMatchObject({ email: otherParent.email, waiting_email: null })
  expect((await server.visitor.get('/verify/email/not-a-code')).body.code).toBe('code_used_up')
})

test('[N05.6] after a pending e-mail is cancelled or replaced, its link is refused', async () => {
  const parent = await server.newParent()
  const [firstEmail, secondEmail] = [newAddress(), newAddress()]
  await parent.put('/parents', { email: firstEmail })
  const link = await findLink(firstEmail)

  await parent.put('/parents', { email: secondEmail })
  expect((await openLink(link)).body.code).toBe('code_used_up')
  expect((await parent.get('/profile')).body.waiting_email).toBe(secondEmail)

  const cancelledLink = await findLink(secondEmail)
  expect((await parent.delete('/parents/new/email')).status).toBe(204)
  expect((await parent.delete('/parents/new/email')).status).toBe(204)
  expect((await openLink(cancelledLink)).body.code).toBe('code_used_up')
  expect((await parent.get('/profile')).body).toMatchObject({ email: parent.email, waiting_email: null })
})

test('[N05.7] requesting the same address again sends its link again, but no second mail to the old address', async () => {
  const parent = await server.newParent()
  const email = newAddress()
  await parent.put('/parents', { email })
  const firstLink = await findLink(email)
  await parent.put('/parents', { email })

  expect(await listMessages(email)).toHaveLength(2)
  const notices = (await listMessages(parent.email)).filter(({ subject }) => /new e-mail/.test(subject ?? ''))
  expect(notices).toHaveLength(1)
  // Either link works.
  expect((await openLink(firstLink)).status).toBe(200)
  expect((await openLink(await findLink(email))).status).toBe(200)
})

test('[N05.10] requesting an address in use gets the usual response, and the owner of the address gets a mail', async () => {
  const owner = await server.newParent()
  const parent = await server.newParent()

  const { status, body } = await parent.put('/parents', { email: owner.email })

  expect(status).toBe(200)
  expect(body.parent).toMatchObject({ email: parent.email, waiting_email: owner.email })
  expect(await server.findMessage(owner.email)).toMatchObject({
    subject: 'Somebody wanted to use your e-mail',
    text: expect.stringContaining('another account'),
  })
  expect(await findLink(owner.email)).not.toContain('verify')
})

test('[N05.11] when two people request the same address, only the first who opens a link gets the address', async () => {
  const [parent, rival] = [await server.newParent(), await server.newParent()]
  const email = newAddress()
  await parent.put('/parents', { email })
  const firstLink = await findLink(email)
  await rival.put('/parents', { email })
  const secondLink = await findLink(email)

  const replies = await Promise.all([openLink(firstLink), openLink(secondLink)])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  const emails = [(await parent.get('/profile')).body.email, (await rival.get('/profile')).body.email]
  expect(emails.filter((value) => value === email)).toHaveLength(1)
})

test('[N05.12 S14.8] a reset is mailed only to a verified address, and verifying a new address invalidates older reset links', async () => {
  const parent = await server.newParent()
  const email = newAddress()
  await server.visitor.post('/forgot', { email: parent.email })
  const reset_token = findCode([await findLink(parent.email)])
  await parent.put('/parents', { email })

  await server.visitor.post('/forgot', { email })
  expect((await listMessages(email)).map(({ subject }) => subject)).toEqual(['Please verify your new e-mail'])

  await openLink(await findLink(email))
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  expect((await server.visitor.post('/reset', { ...passwords, reset_token })).body.code).toBe('reset_failed')
  await server.visitor.post('/forgot', { email })
  expect(await findSubject(email)).toMatch(/password/)
})

async function resetPassword({ email }: { email: string }) {
  await server.visitor.post('/forgot', { email })
  const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
  return server.visitor.post('/reset', { ...passwords, reset_token: findCode([await findLink(email)]) })
}
type Parent = Awaited<ReturnType<TestServer['newParent']>>
const NEW_PASSWORD = 'another-good-secret'
const form = { old_password: PASSWORD, new_password: NEW_PASSWORD, new_password_confirmation: NEW_PASSWORD }
const changePassword = ({ put }: Parent) => put('/parents/password/reset', form)

test.each([
  ['chosen through a mailed link', resetPassword],
  ['chosen in the settings', changePassword],
])('[N05.8 S14.5] a new password %s cancels pending contacts and their links', async (_, setNewPassword) => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const [email, childEmail, phone] = [newAddress(), newAddress(), newPhone()]
  await parent.put('/parents', { email, phone })
  await parent.put(`/children/${child.id}`, { email: childEmail })

  expect((await setNewPassword(parent)).status).toBeLessThan(300)

  for (const address of [email, childEmail]) {
    expect((await openLink(await findLink(address))).body.code).toBe('code_used_up')
  }
  expect((await openLink(await findLink(toE164(phone)))).body.code).toBe('phone_code_used_up')
  const newSession = await server.signIn(parent.email, NEW_PASSWORD)
  const profile = (await newSession.get('/profile')).body
  expect(profile).toMatchObject({ email: parent.email, waiting_email: null, waiting_phone: null })
  const childProfile = (await newSession.get(`/children/${child.id}`)).body.child
  expect(childProfile).toMatchObject({ email: child.email, waiting_email: null })
})

test('[N05.9] a new password of a child cancels only that child’s pending e-mail', async () => {
  const parent = await server.newParent()
  const [child, sibling] = [await server.newChild(parent), await server.newChild(parent)]
  const [email, siblingEmail, parentEmail] = [newAddress(), newAddress(), newAddress()]
  await parent.put(`/children/${child.id}`, { email })
  await parent.put(`/children/${sibling.id}`, { email: siblingEmail })
  await parent.put('/parents', { email: parentEmail })

  expect((await parent.put(`/children/${child.id}/password/reset`, form)).status).toBe(204)

  expect((await openLink(await findLink(email))).body.code).toBe('code_used_up')
  expect((await parent.get(`/children/${child.id}`)).body.child.waiting_email).toBeNull()
  for (const address of [siblingEmail, parentEmail])
    expect((await openLink(await findLink(address))).status).toBe(200)
})

test("[N05.13 K07.5] a parent changes a child's e-mail, and the child opens the link on the kid site", async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const email = newAddress()

  const { body } = await parent.put(`/children/${child.id}`, { email })

  expect(body.child).toMatchObject({ email: child.email, waiting_email: email, email_verified: false })
  // The old address gets no mail: it was never verified, so it may be a stranger's.
  expect(await findSubject(child.email)).not.toMatch(/new e-mail/)
  const link = await findLink(email)
  expect(link).toMatch(/^http:\/\/kidsclub\.localhost:3000\/verify\/email\//)
  expect((await server.visitor.get(new URL(link).pathname, { kidSite: true })).status).toBe(200)
  expect((await parent.get(`/children/${child.id}`)).body.child).toMatchObject({
    email,
    waiting_email: null,
    email_verified: true,
  })
  await server.signIn(email)
})

test("[N05.14 K07.5 K07.11 K09.1] a child's pending e-mail can be cancelled only by its own parent", async () => {
  const parent = await server.newParent()
  const stranger = await server.newParent()
  const child = await server.newChild(parent)
  const email = newAddress()
  await parent.put(`/children/${child.id}`, { email })

  expect((await stranger.delete(`/children/${child.id}/new/email`)).status).toBe(404)
  expect((await child.delete(`/children/${child.id}/new/email`)).status).toBe(403)
  expect((await parent.get(`/children/${child.id}`)).body.child.waiting_email).toBe(email)
  expect((await parent.delete(`/children/${child.id}/new/email`)).status).toBe(204)
  expect((await parent.get(`/children/${child.id}`)).body.child.waiting_email).toBeNull()
})

test('[K07.6 S12.4] the verification mail to a child can be sent again until the address is verified', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  await server.visitor.post('/verify/email', { email: child.email })

  const mails = await listMessages(child.email)
  expect(mails).toHaveLength(2)
  await openLink(mails[0]?.links[0] ?? '')
  expect((await parent.get(`/children/${child.id}`)).body.child.email_verified).toBe(true)

  await server.visitor.post('/verify/email', { email: child.email })
  expect(await listMessages(child.email)).toHaveLength(2)
})

test('[N05.2 N05.3 S13.1] a new phone number becomes valid when the texted link is opened', async () => {
  const parent = await server.newParent()
  const oldPhone = (await parent.get('/profile')).body.phone
  const phone = newPhone()

  const { body } = await parent.put('/parents', { phone })

  expect(body.parent).toMatchObject({ phone: oldPhone, waiting_phone: toE164(phone), phone_verified: false })
  expect(await server.findMessage(parent.email)).toMatchObject({
    subject: 'A new phone number for your account',
    text: expect.stringContaining(phone.replace(' ', '\u00A0')),
  })
  const text = await server.findMessage(toE164(phone))
  expect(text).toMatchObject({ channel: 'sms' })
  expect(text?.links[0]).toMatch(/^http:\/\/localhost:3000\/verify\/phone\//)

  expect((await openLink(text?.links[0] ?? '')).body).toEqual({ verified: true })
  expect((await parent.get('/profile')).body).toMatchObject({
    phone: toE164(phone),
    waiting_phone: null,
    phone_verified: true,
  })
})

test('[S13.1 S13.2 S13.4] the phone number given at sign-up is verified by a texted link, which can be sent again', async () => {
  const parent = await server.newParent()
  const { phone } = (await parent.get('/profile')).body
  expect((await parent.post('/verify/phone', undefined)).status).toBe(204)
  expect((await parent.post('/verify/phone', undefined)).status).toBe(204)
  expect(await listMessages(phone)).toHaveLength(2)

  const link = await findLink(phone)
  expect((await openLink(link)).status).toBe(200)
  expect((await openLink(link)).status).toBe(200)
  expect((await parent.get('/profile')).body).toMatchObject({ phone, phone_verified: true })

  // A verified number gets no more texts.
  await parent.post('/verify/phone', undefined)
  expect(await listMessages(phone)).toHaveLength(2)
  server.clock.forwardHours(25)
  expect((await openLink(link)).body.code).toBe('phone_code_used_up')
})

test('[S13.3 S13.5] a texted link expires after three days and does not verify an e-mail', async () => {
  const parent = await server.newParent()
  const { phone } = (await parent.get('/profile')).body
  await parent.post('/verify/phone', undefined)
  const link = await findLink(phone)

  expect((await server.visitor.get(`/verify/email/${findCode([link])}`)).body.code).toBe('code_used_up')
  server.clock.forwardHours(73)
  expect((await openLink(link)).body).toMatchObject({
    code: 'phone_code_used_up',
    error: 'Sorry, could not verify your phone number, please try again later.',
  })
  const { get } = await server.signIn(parent.email)
  expect((await get('/profile')).body).toMatchObject({ phone_verified: false, waiting_phone: null })
})

test('[N05.6] cancelling a new phone number keeps the old one, which is still verified', async () => {
  const parent = await server.newParent()
  const { phone } = (await parent.get('/profile')).body
  await parent.post('/verify/phone', undefined)
  await openLink(await findLink(phone))
  const otherPhone = newPhone()
  await parent.put('/parents', { phone: otherPhone })
  const link = await findLink(toE164(otherPhone))

  await parent.delete('/parents/new/phone')

  expect((await openLink(link)).body.code).toBe('phone_code_used_up')
  expect((await parent.get('/profile')).body).toMatchObject({
    phone,
    phone_verified: true,
    waiting_phone: null,
  })
})

test.each([
  ['first_name', '', 'First Name is required'],
  ['last_name', ' ', 'Last name is required'],
  ['email', '', 'E-mail is required'],
  ['email', 'not-an-address', 'E-mail must be valid'],
  ['phone', '', 'Phone number is required'],
  ['phone', '555-0142', 'Phone number must be at least 10 numbers'],
  ['phone', '514/555/0142', "Only numbers or '()' or '-' are allowed"],
  ['phone', '(212) 555-0142', 'Please enter a Canadian phone number'],
  ['time_zone', 'Mars/Olympus', 'Please check this field'],
])("[N01.2] a parent's %s cannot be '%s': %s", async (field, value, sentence) => {
  const parent = await server.newParent()
  const profileBefore = (await parent.get('/profile')).body

  const { status, body } = await parent.put('/parents', { [field]: value })

  expect(status).toBe(422)
  expect(body.fields).toEqual({ [field]: sentence })
  expect((await parent.get('/profile')).body).toEqual(profileBefore)
})

test('[N01.3] a parent changes names, language and time zone; unchanged contacts need no verification', async () => {
  const parent = await server.newParent()
  const { phone, email } = (await parent.get('/profile')).body

  const { body } = await parent.put('/parents', {
    first_name: 'Claude',
    last_name: 'Roy',
    email,
    phone,
    language: 'fr-CA',
    time_zone: 'America/Vancouver',
  })

  expect(body.parent).toMatchObject({
    name: 'Claude Roy',
    language: 'fr-CA',
    time_zone: 'America/Vancouver',
    email,
    phone,
    waiting_email: null,
    waiting_phone: null,
  })
  expect(await listMessages(phone)).toHaveLength(0)
})

test('[N01.4] a child can change its language, but not its name or e-mail', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)

  const { body } = await child.put('/children', {
    language: 'fr-CA',
    first_name: 'Boss',
    email: newAddress(),
  })

  expect(body.child).toMatchObject({ language: 'fr-CA', first_name: 'Mia', email: child.email })
  expect(body.child.waiting_email).toBeNull()
  expect((await child.put('/parents', { first_name: 'Boss' })).status).toBe(403)
})

test('[N05.16] on a server that sends no texts, a new phone number is valid immediately, but not verified', async () => {
  const serverWithoutTexts = await openTestServer({ SMS: 'off' })
  try {
    const parent = await serverWithoutTexts.newParent()
    const { body } = await parent.put('/parents', { phone: '(514) 555-0142' })
    expect(body.parent).toMatchObject({ phone: '+15145550142', waiting_phone: null, phone_verified: false })
    expect((await parent.post('/verify/phone', undefined)).body.code).toBe('texts_off')
  } finally {
    await serverWithoutTexts.close()
  }
})

test('[N05.17] a parent can request 20 new e-mails or phones and is then throttled', async () => {
  const limitedServer = await openTestServer({ RATE_LIMIT: 'on' })
  try {
    const parent = await limitedServer.newParent()
    const requestNewEmail = () => parent.put('/parents', { email: newAddress() })
    for (let count = 0; count < 20; count++) expect((await requestNewEmail()).status).toBe(200)
    expect((await requestNewEmail()).status).toBe(429)
  } finally {
    await limitedServer.close()
  }
})

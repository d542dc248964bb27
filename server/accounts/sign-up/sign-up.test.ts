import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { canonicalMailbox } from '#server/platform/canonical-mailbox.ts'
import { findCode, MONDAY, openTestServer, parentForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

const signUp = (email: string, more: Record<string, unknown> = {}) =>
  server.visitor.post('/parents', { parent: { ...parentForm(email), ...more } })

test('[S11.8 S11.10 S12.1] signing up stores the consent; verifying the address gives 500 points', async () => {
  const email = 'first@example.ca'
  expect((await signUp(email, { language: 'fr-CA', time_zone: 'America/Vancouver' })).status).toBe(204)
  const mail = await server.findMessage(email)
  expect(mail?.subject).toBe('Veuillez vérifier votre adresse courriel')
  expect(mail?.links[0]).toMatch(/^http:\/\/localhost:3000\/verify\/email\//)

  expect((await server.visitor.get(`/verify/email/${findCode(mail?.links)}`)).body.verified).toBe(true)

  const parent = await server.signIn(email)
  expect((await parent.get('/profile')).body).toMatchObject({
    name: 'Claire Tremblay',
    role: 'parent',
    points: 500,
    language: 'fr-CA',
    time_zone: 'America/Vancouver',
    phone: expect.stringMatching(/^\+1514555\d{4}$/),
  })
  const consents = await server.db
    .selectFrom('consents')
    .where('user_id', '=', parent.id)
    .selectAll()
    .execute()
  expect(consents).toMatchObject([
    { kind: 'terms', text_version: '2020-07', language: 'fr-CA', given_at: MONDAY },
  ])
})

test.each([
  ['email', '', 'E-mail is required'],
  ['email', 'not an address', 'E-mail must be valid'],
  ['email', 'a@b.ca,c@d.ca', 'E-mail must be valid'],
  ['email', 'a@b.ca\r\nBcc: c@d.ca', 'E-mail must be valid'],
  ['email', 'a\u0000b@c.ca', 'E-mail must be valid'],
  ['first_name', 'A\u0000', 'A name cannot contain an address or invisible letters'],
  ['first_name', 'A\r\nBcc: c@d.ca', 'A name cannot contain an address or invisible letters'],
  ['last_name', 'half a sign \ud83d', 'A name cannot contain an address or invisible letters'],
  ['last_name', 7, 'Please check this field'],
  ['first_name', '', 'First name is required'],
  ['last_name', ' ', 'Last name is required'],
  ['phone', '', 'Phone number is required'],
  ['phone', '555-1234', 'Phone number must be at least 10 numbers'],
  ['phone', '+1 212 555 0123', 'Please enter a Canadian phone number'],
  ['password', '', 'Password is required'],
  ['password', 'short', 'Password must be at least 8 characters'],
  ['password_confirmation', 'different', 'Passwords do not match'],
  ['is_term_and_condition_agreed', false, 'You must agree to continue'],
])('[S11.2] a sign-up whose %s is %j is refused: %s', async (field, value, sentence) => {
  const { status, body } = await signUp('rules@example.ca', { [field]: value })

  expect(status).toBe(422)
  expect(body.fields[field]).toBe(sentence)
})

test('[X14.1] fetching the link of a verification mail changes nothing; only the call that its page makes verifies the address', async () => {
  const email = 'scanned@example.ca'
  await signUp(email)
  const [link = ''] = (await server.findMessage(email))?.links ?? []
  const { pathname, host } = new URL(link)
  expect(pathname).toMatch(/^\/verify\/email\//)
  for (const method of ['GET', 'HEAD'] as const)
    await server.app.inject({ method, url: pathname, headers: { host } })
  await expect(server.signIn(email)).rejects.toThrow('401')

  expect((await server.visitor.get(`/verify/email/${findCode([link])}`)).body.verified).toBe(true)
  await server.signIn(email)
})

test('[S11.5] a name given in one field is split at its last space', async () => {
  const { first_name, last_name, ...form } = parentForm('one.name@example.ca')
  await server.visitor.post('/parents', { parent: { ...form, name: 'Anne Marie Roy' } })
  await server.visitor.get(
    `/verify/email/${findCode((await server.findMessage('one.name@example.ca'))?.links)}`,
  )

  expect((await (await server.signIn('one.name@example.ca')).get('/profile')).body).toMatchObject({
    first_name: 'Anne Marie',
    last_name: 'Roy',
  })
})

test('[S11.9] signing up with an address in use gets the usual response, and the account’s owner gets a mail', async () => {
  const { email } = await server.newParent()

  expect(
    (await signUp(email.toUpperCase(), { password: 'an intruder’s', password_confirmation: 'an intruder’s' }))
      .status,
  ).toBe(204)

  expect((await server.findMessage(email.toUpperCase()))?.subject).toBe('You already have an account')
  expect((await server.signIn(email)).id).toBeTruthy()
})

test('[S11.11] the welcome points are given once per mailbox and once per phone', async () => {
  const phone = '(514) 555-0199'
  const firstParent = await server.newParent('trial.points@gmail.com', { phone })
  const sameMailbox = await server.newParent('trialpoints+again@gmail.com')
  const samePhone = await server.newParent('someone.else@example.ca', { phone: '+1 514 555 0199' })

  expect((await firstParent.get('/points')).body.points).toBe(500)
  expect((await sameMailbox.get('/points')).body.points).toBe(0)
  expect((await samePhone.get('/points')).body.points).toBe(0)
})

test.each([
  ['Ann.Lee+quests@Gmail.com', 'annlee@gmail.com'],
  ['ann.lee@googlemail.com', 'annlee@gmail.com'],
  ['Ann.Lee+x@example.ca', 'ann.lee@example.ca'],
])('[S11.11] the canonical mailbox of %s is %s', (address, mailbox) => {
  expect(canonicalMailbox(address)).toBe(mailbox)
})

test('[S12.3] a used verification link still succeeds for a day, and is then refused', async () => {
  await signUp('again@example.ca')
  const code = findCode((await server.findMessage('again@example.ca'))?.links)

  expect((await server.visitor.get(`/verify/email/${code}`)).status).toBe(200)
  server.clock.forwardHours(23)
  expect((await server.visitor.get(`/verify/email/${code}`)).status).toBe(200)
  server.clock.forwardHours(2)
  expect(await server.visitor.get(`/verify/email/${code}`)).toMatchObject({
    status: 422,
    body: { error: 'Sorry, could not verify your email, please try again later.', code: 'code_used_up' },
  })
  expect((await (await server.signIn('again@example.ca')).get('/points')).body.points).toBe(500)
})

test('[S12.2] an unknown link and a link older than three days are refused, and the old sign-up is deleted', async () => {
  await signUp('slow@example.ca')
  const code = findCode((await server.findMessage('slow@example.ca'))?.links)

  server.clock.forwardHours(72.1)
  await server.runJobs()

  expect((await server.visitor.get('/verify/email/never-sent')).status).toBe(422)
  expect((await server.visitor.get(`/verify/email/${code}`)).status).toBe(422)
  expect(
    await server.db.selectFrom('sign_ups').where('email', '=', 'slow@example.ca').selectAll().execute(),
  ).toEqual([])
})

test('[S12.4 S12.5] the verification mail is sent again on request, and an unknown address gets the same response', async () => {
  await signUp('lost@example.ca')
  const firstMail = await server.findMessage('lost@example.ca')

  const replies = [
    await server.visitor.post('/verify/email', { email: 'lost@example.ca' }),
    await server.visitor.post('/verify/email', { email: 'nobody@example.ca' }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([204, 204])
  const secondMail = await server.findMessage('lost@example.ca')
  expect(secondMail?.id).not.toBe(firstMail?.id)
  expect((await server.visitor.get(`/verify/email/${findCode(secondMail?.links)}`)).status).toBe(200)
})

test('[S12.6] after several sign-ups for one address none of their passwords works, and the owner must choose one', async () => {
  const email = 'shared@example.ca'
  await signUp(email, { password: 'the owner’s own', password_confirmation: 'the owner’s own' })
  const firstCode = findCode((await server.findMessage(email))?.links)
  await signUp(email, { password: 'an intruder’s', password_confirmation: 'an intruder’s' })
  const secondCode = findCode((await server.findMessage(email))?.links)

  expect((await server.visitor.get(`/verify/email/${secondCode}`)).status).toBe(200)

  for (const password of ['the owner’s own', 'an intruder’s']) {
    expect((await server.visitor.post('/auth', { email, password })).status).toBe(401)
  }
  expect((await server.visitor.get(`/verify/email/${firstCode}`)).status).toBe(422)
  const mail = await server.findMessage(email)
  expect(mail?.text).toContain('please choose the password for your account now')
  const form = {
    password: 'chosen in the end',
    password_confirmation: 'chosen in the end',
    reset_token: findCode(mail?.links),
  }
  expect((await server.visitor.post('/reset', form)).status).toBe(200)
  expect((await server.signIn(email, 'chosen in the end')).id).toBeTruthy()
})

test('[S12.3] after one verification link of a sign-up was opened, the other links of the sign-up succeed too', async () => {
  await signUp('twice.sent@example.ca')
  const firstCode = findCode((await server.findMessage('twice.sent@example.ca'))?.links)
  await server.visitor.post('/verify/email', { email: 'twice.sent@example.ca' })
  const secondCode = findCode((await server.findMessage('twice.sent@example.ca'))?.links)

  expect((await server.visitor.get(`/verify/email/${secondCode}`)).status).toBe(200)
  expect((await server.visitor.get(`/verify/email/${firstCode}`)).status).toBe(200)
})

test('[S04.3] a sign-up cannot be verified on the kid site', async () => {
  await signUp('wrong.site@example.ca')
  const code = findCode((await server.findMessage('wrong.site@example.ca'))?.links)

  expect(await server.visitor.get(`/verify/email/${code}`, { kidSite: true })).toMatchObject({
    status: 403,
    body: { code: 'kid_site' },
  })
  expect((await server.visitor.get(`/verify/email/${code}`)).status).toBe(200)
})

const openLink = async (email: string) =>
  (await server.visitor.get(`/verify/email/${findCode((await server.findMessage(email))?.links)}`)).body

test('[D04.7 D04.8] opening the link of a sign-up returns the address and the points given; if another family with the same mailbox or phone got points before, the mail says that there are none', async () => {
  const phone = '(514) 555-0188'
  await signUp('points.come@gmail.com', { phone })
  expect((await server.findMessage('points.come@gmail.com'))?.text).toContain(
    'with 500 points to try things out',
  )
  expect(await openLink('points.come@gmail.com')).toEqual({
    verified: true,
    email: 'points.come@gmail.com',
    welcome_points: 500,
  })

  for (const [email, more] of [
    ['pointscome+again@gmail.com', {}],
    ['same.phone@example.ca', { phone: '+1 514 555 0188' }],
  ] as const) {
    await signUp(email, more)
    const text = (await server.findMessage(email))?.text
    expect(text).toContain('Welcome points are given once per e-mail address and phone number')
    expect(text).not.toContain('500')
    expect(await openLink(email)).toEqual({ verified: true, email, welcome_points: 0 })
  }
})

test('[D04.9] all links of a sign-up return the same when they are opened again, until the parent changes the address', async () => {
  const email = 'opened.twice@example.ca'
  await signUp(email)
  const firstCode = findCode((await server.findMessage(email))?.links)
  await server.visitor.post('/verify/email', { email })
  const expected = { verified: true, email, welcome_points: 500 }
  expect(await openLink(email)).toEqual(expected)
  expect(await openLink(email)).toEqual(expected)
  expect((await server.visitor.get(`/verify/email/${firstCode}`)).body).toEqual(expected)

  const newEmail = 'somewhere.else@example.ca'
  await (await server.signIn(email)).put('/parents', { email: newEmail })
  const changeCode = findCode((await server.findMessage(newEmail))?.links)
  const openChange = async () => (await server.visitor.get(`/verify/email/${changeCode}`)).body
  expect(await openChange()).toEqual({ verified: true, email: newEmail })
  expect(await openChange()).toEqual({ verified: true })
  expect(await server.visitor.get(`/verify/email/${firstCode}`)).toMatchObject({
    status: 422,
    body: { code: 'code_used_up' },
  })
})

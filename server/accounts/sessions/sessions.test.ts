import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import {
  findCode,
  MONDAY,
  openTestServer,
  PASSWORD,
  parentForm,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent)
})

const SIGN_IN_FAILED = 'Oops! Please check your account information or activate your account and try again.'
const KID_SITE =
  'Looks like you are trying to use a parent account to log in. Please click the link in the header to go to the parent website. Thanks!'

test('[S01.1 S01.2] signing in returns a token and the role, and the token authenticates requests', async () => {
  const { status, body } = await server.visitor.post('/auth', {
    email: parent.email.toUpperCase(),
    password: PASSWORD,
  })

  expect({ status, body }).toEqual({
    status: 200,
    body: { token: expect.stringMatching(/^[\w-]{43}$/), role: 'parent' },
  })
  expect((await server.call(body.token, 'GET', '/profile')).body).toMatchObject({
    email: parent.email,
    role: 'parent',
    points: 500,
  })
  expect((await server.visitor.post('/auth', { email: child.email, password: PASSWORD })).body.role).toBe(
    'child',
  )
})

test.each([
  ['no token', ''],
  ['an unknown token', 'x'.repeat(43)],
])('[S01.3] a request with %s is refused with 401', async (_, token) => {
  expect(await server.call(token, 'GET', '/profile')).toMatchObject({
    status: 401,
    body: { code: 'signed_out' },
  })
})

test('[S05.1] an unknown address, a wrong password and an unverified address get the same response', async () => {
  const unverified = 'waiting@example.ca'
  await server.visitor.post('/parents', { parent: parentForm(unverified) })

  const replies = await Promise.all([
    server.visitor.post('/auth', { email: 'nobody@example.ca', password: PASSWORD }),
    server.visitor.post('/auth', { email: parent.email, password: 'not this one' }),
    server.visitor.post('/auth', { email: unverified, password: PASSWORD }),
  ])

  for (const { status, body } of replies)
    expect({ status, body }).toEqual({ status: 401, body: { error: SIGN_IN_FAILED, code: 'sign_in_failed' } })
})

test('[S06.1 S01.3] a session ends 24 hours after signing in, even when it is in use', async () => {
  server.clock.forwardHours(23.9)
  expect((await parent.get('/profile')).status).toBe(200)
  server.clock.forwardHours(0.2)
  expect((await parent.get('/profile')).status).toBe(401)
})

test('[F05.1 F05.2] a parent can stay signed in for 30 days, and a child cannot', async () => {
  const staying = await server.signIn(parent.email, PASSWORD, { stay: true })
  const shortly = await server.signIn(child.email, PASSWORD, { stay: true })
  server.clock.forwardHours(24.1)
  expect((await shortly.get('/profile')).status).toBe(401)
  expect((await staying.get('/profile')).status).toBe(200)
  expect(await staying.delete(`/children/${child.id}`)).toMatchObject({ body: { code: 'proof_needed' } })
  server.clock.forwardHours(29 * 24 - 0.2)
  expect((await staying.get('/profile')).status).toBe(200)
  server.clock.forwardHours(0.2)
  expect((await staying.get('/profile')).status).toBe(401)
})

test('[S07.1 S07.3] signing out ends the session on the server, and can be repeated', async () => {
  expect((await parent.delete('/auth')).status).toBe(204)
  expect((await parent.get('/profile')).status).toBe(401)
  expect((await parent.delete('/auth')).status).toBe(204)
})

test('[S04.1 S04.2 S04.3] a parent can neither open nor use a session on the kid site, but can end one', async () => {
  const onKidSite = { kidSite: true }
  await server.visitor.post('/forgot', { email: parent.email })
  const reset_token = findCode((await server.findMessage(parent.email))?.links)

  const replies = [
    await server.visitor.post('/auth', { email: parent.email, password: PASSWORD }, onKidSite),
    await server.visitor.post('/parents', { parent: parentForm('new@example.ca') }, onKidSite),
    await server.visitor.post(
      '/reset',
      { password: 'quite another one', password_confirmation: 'quite another one', reset_token },
      onKidSite,
    ),
    await parent.get('/profile', onKidSite),
    await parent.get('/children', onKidSite),
    await parent.post('/missions', {}, onKidSite),
  ]

  for (const { status, body } of replies)
    expect({ status, body }).toEqual({ status: 403, body: { error: KID_SITE, code: 'kid_site' } })
  expect((await server.signIn(child.email, PASSWORD, { kidSite: true })).token).toBeTruthy()
  expect((await child.get('/profile')).status).toBe(200)
  expect((await parent.delete('/auth', onKidSite)).status).toBe(204)
  expect((await parent.get('/profile')).status).toBe(401)
})

test('[S14.1 S14.2 S14.4] a mailed link sets a new password once and ends every other session', async () => {
  await server.visitor.post('/forgot', { email: parent.email })
  const mail = await server.findMessage(parent.email)
  expect(mail?.subject).toBe('Choose a new password')
  expect(mail?.links[0]).toMatch(/^http:\/\/localhost:3000\/reset\/[\w-]{43}$/)
  const form = {
    password: 'quite another one',
    password_confirmation: 'quite another one',
    reset_token: findCode(mail?.links),
  }

  const firstReply = await server.visitor.post('/reset', form)
  const repeated = await server.visitor.post('/reset', form)

  expect(firstReply).toMatchObject({ status: 200, body: { role: 'parent' } })
  expect(repeated).toMatchObject({
    status: 422,
    body: { code: 'reset_failed', error: 'Failed to set new password, make sure the confirmation matches' },
  })
  expect((await parent.get('/profile')).status).toBe(401)
  expect((await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })).status).toBe(401)
  expect((await server.call(firstReply.body.token, 'GET', '/profile')).status).toBe(200)
  expect((await server.findMessage(parent.email))?.subject).toBe('Your password was changed')
})

test('[S14.2 S14.3] a reset is refused when the link is older than an hour or the passwords differ', async () => {
  await server.visitor.post('/forgot', { email: parent.email })
  const reset_token = findCode((await server.findMessage(parent.email))?.links)
  const form = { password: 'quite another one', password_confirmation: 'quite another one', reset_token }

  const differingPasswords = await server.visitor.post('/reset', {
    ...form,
    password_confirmation: 'something else',
  })
  server.clock.forwardHours(1.01)
  const expiredLink = await server.visitor.post('/reset', form)

  expect(differingPasswords).toMatchObject({
    status: 422,
    body: { fields: { password_confirmation: 'Passwords do not match' } },
  })
  expect(expiredLink).toMatchObject({ status: 422, body: { code: 'reset_failed' } })
})

test('[S14.7 S14.8] requesting a new password gets the same response for every address; an unknown address gets no mail, and a child with an unverified address gets the invitation again', async () => {
  // Nobody has opened the link in this child's invitation.
  const unverifiedChild = await server.newChild(parent)
  const replies = [
    await server.visitor.post('/forgot', { email: parent.email }),
    await server.visitor.post('/forgot', { email: 'nobody-here@example.ca' }),
    await server.visitor.post('/forgot', { email: unverifiedChild.email }),
  ]

  expect(replies.map(({ status, body }) => ({ status, body }))).toEqual(
    Array(3).fill({ status: 204, body: '' }),
  )
  expect(await server.findMessage('nobody-here@example.ca')).toBeUndefined()
  const invitations = (await server.listMessages(unverifiedChild.email)).map(({ subject }) => subject)
  expect(invitations).toEqual(Array(2).fill('Claire has a nest ready for you'))
})

test('[S14.2] an older reset link is refused after a newer one was used', async () => {
  await server.visitor.post('/forgot', { email: parent.email })
  const olderToken = findCode((await server.findMessage(parent.email))?.links)
  await server.visitor.post('/forgot', { email: parent.email })
  const newerToken = findCode((await server.findMessage(parent.email))?.links)
  const passwords = { password: 'quite another one', password_confirmation: 'quite another one' }

  expect((await server.visitor.post('/reset', { ...passwords, reset_token: newerToken })).status).toBe(200)
  expect((await server.visitor.post('/reset', { ...passwords, reset_token: olderToken })).status).toBe(422)
})

test('[S14.9] a reset activates an account whose address was not verified before', async () => {
  const email = 'forgetful@example.ca'
  await server.visitor.post('/parents', { parent: parentForm(email) })
  await server.visitor.post('/forgot', { email })
  const reset_token = findCode((await server.findMessage(email))?.links)

  const { status, body } = await server.visitor.post('/reset', {
    password: 'quite another one',
    password_confirmation: 'quite another one',
    reset_token,
  })

  expect(status).toBe(200)
  expect((await server.call(body.token, 'GET', '/points')).body).toEqual({ points: 500, held: 0 })
})

test('[S15.1 S15.2] passwords are stored as Argon2id hashes, and the most common passwords are refused', async () => {
  const { password_hash } = await server.db
    .selectFrom('logins')
    .where('email', '=', parent.email)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  const { PASSWORD_MEMORY } = server.deps.config
  expect(password_hash.startsWith(`$argon2id$v=19$m=${PASSWORD_MEMORY},t=2,p=1$`)).toBe(true)
  expect(readConfig({}).PASSWORD_MEMORY).toBe(65_536)

  for (const password of ['Password123', 'Trustno1'])
    expect(await signUpWith(password)).toMatchObject(refused)
})

const refused = { status: 422, body: { code: 'password_common', fields: { password: expect.any(String) } } }
const signUpWith = (password: string) =>
  server.visitor.post('/parents', {
    parent: { ...parentForm('olivia.roy@example.ca'), password, password_confirmation: password },
  })

test('[S15.9] a password made of the person’s own names or e-mail address is refused at sign-up and at a change', async () => {
  expect(await signUpWith('OliviaRoy2015')).toMatchObject(refused)
  const new_password = `${parent.email.split('@')[0]}!1`
  const change = { old_password: PASSWORD, new_password, new_password_confirmation: new_password }
  expect(await parent.put('/parents/password/reset', change)).toMatchObject({
    status: 422,
    body: { code: 'password_common', fields: { new_password: expect.any(String) } },
  })
})

test('[S15.3 S15.4 S15.7] too many attempts on an account are refused with 429 and Retry-After, other accounts are not affected, and only ten reset mails are sent', async () => {
  const limitedServer = await openTestServer({ RATE_LIMIT: 'on' })
  try {
    const parent = await limitedServer.newParent()
    const attempt = (email: string, password = 'wrong') =>
      limitedServer.visitor.post('/auth', { email, password })
    for (let n = 0; n < 10; n++) expect((await attempt(parent.email)).status).toBe(401)

    const eleventh = await attempt(parent.email)

    expect(eleventh).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt(parent.email, PASSWORD)).status).toBe(429)
    expect((await attempt('somebody.else@example.ca')).status).toBe(401)
    limitedServer.clock.forwardHours(0.3)
    expect((await attempt(parent.email, PASSWORD)).status).toBe(200)
    for (let n = 0; n < 12; n++)
      expect((await limitedServer.visitor.post('/forgot', { email: parent.email })).status).toBe(204)
    await limitedServer.runJobs()
    const resets = (await limitedServer.listMessages(parent.email)).filter(
      ({ subject }) => subject === 'Choose a new password',
    )
    expect(resets).toHaveLength(10)
  } finally {
    await limitedServer.close()
  }
})

test('[H02.1] a host with the kid marker in upper or lower case is the kid site', async () => {
  const reply = await server.visitor.post(
    '/auth',
    { email: parent.email, password: PASSWORD },
    { headers: { host: 'KidsClub.localhost:3000' } },
  )
  expect(reply).toMatchObject({ status: 403, body: { code: 'kid_site' } })
})

test('[S04.5] the Host header decides the site, whatever a forwarded host says', async () => {
  const headers = { host: 'kidsclub.localhost:3000', 'x-forwarded-host': 'localhost:3000' }
  const reply = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD }, { headers })
  expect(reply).toMatchObject({ status: 403, body: { code: 'kid_site' } })
})

test('[S01.4] an error is in the language of `Accept-Language` if it names only one, as our pages do; otherwise in the person’s, or for a visitor in the browser’s', async () => {
  const french = { headers: { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' } }
  const { body } = await server.visitor.post('/auth', { email: 'nobody@example.ca', password: 'x' }, french)
  expect(body.error).toMatch(/^Oups!/)

  await parent.put('/parents', { language: 'fr-CA' })
  expect((await parent.get('/missions/none')).body.error).toBe('Nous n’avons pas trouvé cela.')
  const fetchError = async (accept: string) =>
    (await parent.get('/missions/none', { headers: { 'accept-language': accept } })).body.error
  expect(await fetchError('en-CA')).toMatch(/^We/)
  expect(await fetchError('en-CA,en;q=0.9')).toBe('Nous n’avons pas trouvé cela.')
})

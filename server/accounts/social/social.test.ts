import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createSocialProviders } from '#server/platform/adapters/social/create-social-providers.ts'
import type { Social } from '#server/platform/adapters/social/port.ts'
import { readConfig } from '#server/platform/config.ts'
import { providerSignUpForm, signUpWithProvider } from '#server/testing/samples/social.ts'
import {
  findCode,
  MONDAY,
  openTestServer,
  PASSWORD,
  parentForm,
  type TestServer,
} from '#server/testing/test-server.ts'
import { linkIdentity } from './link-identity.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

const newAddress = () => `${randomUUID()}@example.ca`
const signedInReply = { status: 200, body: { token: expect.stringMatching(/^[\w-]{43}$/), role: 'parent' } }

const providers = [
  { provider: 'google', url: '/oauth/google', name: 'Google' },
  { provider: 'facebook', url: '/oauth/fb', name: 'Facebook' },
] as const
type TokenClaims = Omit<Parameters<TestServer['createSocialToken']>[0], 'provider'>

const socialClient = ({ provider, url }: (typeof providers)[number]) => ({
  signIn: (claims: TokenClaims) =>
    server.visitor.post(url, { access_token: server.createSocialToken({ provider, ...claims }) }),
  sendToken: (access_token: string, more = {}) => server.visitor.post(url, { access_token }, more),
  getTicket: async (claims: TokenClaims): Promise<string> => {
    const { body } = await server.visitor.post(url, {
      access_token: server.createSocialToken({ provider, ...claims }),
    })
    return body.ticket
  },
  signUp: (claims: TokenClaims) =>
    signUpWithProvider(server, url, server.createSocialToken({ provider, ...claims })),
})
const google = socialClient(providers[0])
const facebook = socialClient(providers[1])

const finishSignUp = (ticket: string, more = {}) =>
  server.visitor.post('/parents', { parent: { ...providerSignUpForm(ticket), ...more } })
const listUsersByEmail = (email: string) =>
  server.db.selectFrom('users').where('email', '=', email).selectAll().execute()
const openVerificationLink = async (email: string) =>
  server.visitor.get(`/verify/email/${findCode((await server.findMessage(email))?.links)}`)

/** Signs up with e-mail and password, and does not open the verification mail. */
const signUpByForm = (email: string) => server.visitor.post('/parents', { parent: parentForm(email) })

describe.each(providers)('$name', (entry) => {
  const { provider, name } = entry
  const client = socialClient(entry)
  const providerFailed = {
    status: 401,
    body: { code: `${provider}_failed`, error: `Could not authenticate with ${name}, please try again` },
  }

  test('[S09.5] a new person gets a ticket and the provider’s details, but no session', async () => {
    const email = newAddress()

    const { status, body } = await client.signIn({ email: email.toUpperCase() })

    expect({ status, body }).toEqual({
      status: 409,
      body: {
        code: 'finish_signup',
        error: expect.stringContaining('agreement'),
        ticket: expect.stringMatching(/^[\w-]{43}$/),
        person: { email, first_name: 'Noor', last_name: 'Haddad' },
      },
    })
    expect(await listUsersByEmail(email)).toEqual([])
  })

  test.each([
    ['was given to another app', { app: 'foreign' as const }],
    ['has expired', { hours: -0.01 }],
    ['is for an invalid address', { email: 'nobody\r\nBcc: all@example.ca' }],
  ])('[S09.1 S09.12] a token that %s is refused, even for an existing account', async (_, claims) => {
    const { email } = await server.newParent()
    await google.signIn({ email })

    expect(await client.signIn({ email, ...claims })).toMatchObject(providerFailed)
    expect(await client.signIn({ email: newAddress(), ...claims })).toMatchObject(providerFailed)
  })

  test('[S09.1 S09.12] a token that is made up, altered or of another provider is refused', async () => {
    const otherProvider = provider === 'google' ? 'facebook' : 'google'
    const otherToken = server.createSocialToken({ provider: otherProvider, email: newAddress() })
    const validToken = server.createSocialToken({ provider, email: newAddress() })

    for (const token of ['made-up', otherToken, `${validToken}x`, validToken.slice(1)])
      expect(await client.sendToken(token)).toMatchObject(providerFailed)
  })

  test('[S09.2] an address in the request is ignored', async () => {
    const { email } = await server.newParent()
    const access_token = server.createSocialToken({ provider, email: newAddress() })

    const { body } = await server.visitor.post(entry.url, { email, access_token })

    expect(body).toMatchObject({ code: 'finish_signup' })
    expect(body.person.email).not.toBe(email)
  })

  test('[S09.5] a ticket works once, and only within 15 minutes', async () => {
    const usedTicket = await client.getTicket({ email: newAddress() })
    const refused = { status: 422, body: { code: 'ticket_used_up' } }

    expect((await finishSignUp(usedTicket)).status).toBeLessThan(300)
    expect(await finishSignUp(usedTicket)).toMatchObject(refused)
    expect(await finishSignUp('made-up')).toMatchObject(refused)

    const email = newAddress()
    const expiredTicket = await client.getTicket({ email })
    server.clock.forwardHours(15 / 60)
    expect(await finishSignUp(expiredTicket)).toMatchObject(refused)
    expect(await listUsersByEmail(email)).toEqual([])
    expect(await server.runJobs()).toBeGreaterThan(0)
    expect(await server.db.selectFrom('social_tickets').selectAll().execute()).toEqual([])
  })

  test('[S09.6] finishing a sign-up requires phone, names and agreement to the terms; a refused form does not use up the ticket', async () => {
    const ticket = await client.getTicket({ email: newAddress() })
    for (const [field, value] of Object.entries({
      phone: '+1 212 555 0134',
      first_name: ' ',
      last_name: '',
      is_term_and_condition_agreed: false,
    })) {
      const { status, body } = await finishSignUp(ticket, { [field]: value })
      expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 422, fields: [field] })
    }
    expect((await finishSignUp(ticket)).status).toBeLessThan(300)
  })

  test('[S09.5] the database holds only a ticket’s hash', async () => {
    const ticket = await client.getTicket({ email: newAddress() })
    const rows = await server.db.selectFrom('social_tickets').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  test('[S04.1 S04.3 S04.4] on the kid site nobody can sign in with a provider or finish a sign-up', async () => {
    const { email } = await server.newParent()
    const ticket = await client.getTicket({ email: newAddress() })
    const token = server.createSocialToken({ provider, email })
    const kidSite = { kidSite: true }
    const refused = { status: 403, body: { code: 'kid_site' } }

    expect(await client.sendToken(token, kidSite)).toMatchObject(refused)
    expect(await client.sendToken('made-up', kidSite)).toMatchObject(refused)
    expect(
      await server.visitor.post('/parents', { parent: providerSignUpForm(ticket) }, kidSite),
    ).toMatchObject(refused)
  })

  test('[S09.11] a provider account with a child’s address neither opens nor is linked to the child’s account', async () => {
    const child = await server.newChild(await server.newParent())
    await openVerificationLink(child.email)

    const reply = await client.signIn({ email: child.email })

    if (provider === 'google') expect(reply).toMatchObject(providerFailed)
    else {
      // The response does not tell whether an unverified address has an account.
      expect(reply).toMatchObject({ status: 409, body: { code: 'finish_signup' } })
      expect(await finishSignUp(reply.body.ticket)).toMatchObject({ status: 204 })
    }
    const { body } = await server.visitor.post('/auth', { email: child.email, password: PASSWORD })
    expect(body.role).toBe('child')
    expect(await listUsersByEmail(child.email)).toMatchObject([{ role: 'child' }])
    expect(await listIdentities(child.id)).toEqual([])
  })

  test('[S09.12] nobody can sign in with an unreachable or unconfigured provider, and an unreachable one is reported', async () => {
    const { social } = server.deps
    const reports: unknown[] = []
    server.deps.reportError = (error) => reports.push(error)
    const unreachable = async () => {
      throw new Error('unreachable')
    }
    server.deps.social = {
      ...social,
      [provider]: {
        name,
        buildAuthorizeUrl: unreachable,
        fetchPersonByCode: unreachable,
        fetchPersonByToken: unreachable,
      },
    }

    const fromUnreachable = await client.signIn({ email: newAddress() })
    server.deps.social = {}
    const fromUnconfigured = await client.signIn({ email: newAddress() })
    server.deps.social = social

    expect(fromUnreachable).toMatchObject(providerFailed)
    expect(fromUnconfigured).toMatchObject(providerFailed)
    expect(reports).toMatchObject([{ message: 'unreachable' }])
  })
})

const listIdentities = (user_id: string) =>
  server.db.selectFrom('identities').where('user_id', '=', user_id).selectAll().execute()

test('[S09.7 S11.8 S11.10] a new person with an address verified by Google is signed in immediately, and gets 500 points; the consent is stored', async () => {
  const email = newAddress()

  const { status, body } = await google.signUp({ email })

  expect({ status, body }).toEqual(signedInReply)
  const get = (url: string) => server.call(body.token, 'GET', url)
  expect((await get('/profile')).body).toMatchObject({ email, name: 'Claire Tremblay', points: 500 })
  const [{ family_id, id } = { family_id: '', id: '' }] = await listUsersByEmail(email)
  expect(
    await server.db.selectFrom('consents').where('family_id', '=', family_id).selectAll().execute(),
  ).toMatchObject([{ user_id: id, given_by: id, kind: 'terms', language: 'en-CA', given_at: MONDAY }])
  expect(await server.findMessage(email)).toBeUndefined()
  expect(await google.signIn({ email })).toMatchObject(signedInReply)
  expect(await server.checkLedger()).toEqual([])
})

test('[S09.2] a linked parent is recognized by the provider’s id, even when the provider later returns another address', async () => {
  const [email, subject] = [newAddress(), randomUUID()]
  await google.signUp({ email, subject })

  const { body } = await google.signIn({ email: newAddress(), subject, isVerified: false })

  expect((await server.call(body.token, 'GET', '/profile')).body.email).toBe(email)
})

test('[S09.9] Google is linked to an existing parent, who gets one mail about it and can sign in repeatedly', async () => {
  const parent = await server.newParent()

  expect(await google.signIn({ email: parent.email })).toMatchObject(signedInReply)
  expect(await google.signIn({ email: parent.email })).toMatchObject(signedInReply)

  expect(await listIdentities(parent.id)).toHaveLength(1)
  expect((await server.findMessage(parent.email))?.subject).toBe('You can now log in with Google')
  const mails = await server.listMessages(parent.email)
  expect(mails.filter(({ subject }) => subject.includes('Google'))).toHaveLength(1)
  await server.signIn(parent.email)
})

test.each([
  ['Google', google, { isVerified: false }],
  ['Facebook', facebook, {}],
])(
  '[S09.9 S11.9] an address that %s did not verify does not open an existing account, and only its mailbox learns of the account',
  async (_, client, claims) => {
    const parent = await server.newParent()

    const { status, body } = await client.signIn({ email: parent.email, ...claims })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'finish_signup' })
    expect(await finishSignUp(body.ticket)).toMatchObject({ status: 204 })

    const mail = await server.findMessage(parent.email)
    expect(mail?.subject).toBe('You already have an account')
    expect(mail?.text).toContain('use your e-mail and password')
    expect(await listIdentities(parent.id)).toEqual([])
    expect(await listUsersByEmail(parent.email)).toHaveLength(1)
    expect((await client.signIn({ email: parent.email, ...claims })).status).toBe(409)
  },
)

test.each([
  ['Google', google, { isVerified: false }],
  ['Facebook', facebook, {}],
])(
  '[S09.8 S11.10] an address that %s did not verify gets a verification mail, whose link activates the account and links it to the provider',
  async (name, client, claims) => {
    const email = newAddress()

    expect(await client.signUp({ email, ...claims })).toMatchObject({ status: 204 })
    expect(await listUsersByEmail(email)).toEqual([])
    expect((await client.signIn({ email, ...claims })).status).toBe(409)

    expect((await server.findMessage(email))?.text).toContain(`The same click connects your ${name} account`)
    expect((await openVerificationLink(email)).status).toBe(200)
    const { status, body } = await client.signIn({ email, ...claims })
    expect({ status, body }).toEqual(signedInReply)
    expect((await server.call(body.token, 'GET', '/profile')).body).toMatchObject({ email, points: 500 })
  },
)

describe('earlier sign-ups with the same address', () => {
  test('[S09.10] a sign-up by form is deleted, and its password with it, when the owner signs in with Google', async () => {
    const email = newAddress()
    await signUpByForm(email)
    const formCode = findCode((await server.findMessage(email))?.links)

    const { body } = await google.signUp({ email })
    expect((await server.call(body.token, 'GET', '/profile')).status).toBe(200)

    for (const when of ['before opening the link of the form’s mail', 'after opening it']) {
      const { status } = await server.visitor.post('/auth', { email, password: PASSWORD })
      expect([when, status]).toEqual([when, 401])
      await server.visitor.get(`/verify/email/${formCode}`)
    }
    expect(await listUsersByEmail(email)).toHaveLength(1)
  })

  test('[S09.10] after sign-ups with the same address by form and by Facebook, neither the form’s password nor Facebook opens the account that the mail activates', async () => {
    const email = newAddress()
    await signUpByForm(email)
    await facebook.signUp({ email })

    expect((await openVerificationLink(email)).status).toBe(200)

    const [{ id } = { id: '' }] = await listUsersByEmail(email)
    expect(await listIdentities(id)).toEqual([])
    expect(await server.visitor.post('/auth', { email, password: PASSWORD })).toMatchObject({ status: 401 })
    expect((await facebook.signIn({ email })).status).toBe(409)
    expect((await server.findMessage(email))?.links[0]).toContain('/reset/')
  })

  test('[S09.10] after a sign-up by Facebook and a password chosen by mail, only the password opens the account', async () => {
    const email = newAddress()
    await facebook.signUp({ email })
    await server.visitor.post('/forgot', { email })
    const reset_token = findCode((await server.findMessage(email))?.links)
    const password = 'the-owner-chose-this'

    const { status } = await server.visitor.post('/reset', {
      password,
      password_confirmation: password,
      reset_token,
    })

    expect(status).toBe(200)
    expect((await facebook.signIn({ email })).status).toBe(409)
    await server.signIn(email, password)
  })

  test('[S09.8] two sign-ups by the same Facebook account count as one person’s, and Facebook opens the account', async () => {
    const email = newAddress()
    await facebook.signUp({ email })
    await facebook.signUp({ email })

    expect((await openVerificationLink(email)).status).toBe(200)

    expect(await facebook.signIn({ email })).toMatchObject(signedInReply)
  })
})

test('[S14.1] a parent without a password can choose one by mail', async () => {
  const email = newAddress()
  await google.signUp({ email })
  await server.visitor.post('/forgot', { email })
  const reset_token = findCode((await server.findMessage(email))?.links)

  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  expect((await server.visitor.post('/reset', { ...passwords, reset_token })).status).toBe(200)

  await server.signIn(email)
  expect(await google.signIn({ email })).toMatchObject(signedInReply)
})

test('[S09.6] a password given when finishing a sign-up must satisfy the usual rules', async () => {
  const email = newAddress()
  const ticket = await google.getTicket({ email })
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }

  for (const [invalid, field] of [
    [{ password: PASSWORD }, 'password_confirmation'],
    [{ ...passwords, password_confirmation: 'another' }, 'password_confirmation'],
    [{ password: 'password123', password_confirmation: 'password123' }, 'password'],
  ] as const) {
    expect(await finishSignUp(ticket, invalid)).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    })
  }
  expect(await finishSignUp(ticket, passwords)).toMatchObject(signedInReply)
  await server.signIn(email)
})

test('[S09.15] when one person finishes four sign-ups concurrently, one family is created and each request gets a session', async () => {
  const email = newAddress()
  const tickets = await Promise.all([1, 2, 3, 4].map(() => google.getTicket({ email })))

  const replies = await Promise.all(tickets.map((ticket) => finishSignUp(ticket)))

  for (const reply of replies) expect(reply).toMatchObject(signedInReply)
  expect(await listUsersByEmail(email)).toHaveLength(1)
  const [{ id } = { id: '' }] = await listUsersByEmail(email)
  expect(await listIdentities(id)).toHaveLength(1)
})

test('[S09.5 S09.15] when four requests use one ticket concurrently, one creates the account and the others are refused', async () => {
  const email = newAddress()
  const ticket = await google.getTicket({ email })

  const replies = await Promise.all([1, 2, 3, 4].map(() => finishSignUp(ticket)))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  expect(await listUsersByEmail(email)).toHaveLength(1)
})

test('[S09.15] concurrent Google sign-ins of an existing parent link the identity once', async () => {
  const parent = await server.newParent()

  const replies = await Promise.all([1, 2, 3].map(() => google.signIn({ email: parent.email })))

  for (const reply of replies) expect(reply).toMatchObject(signedInReply)
  expect(await listIdentities(parent.id)).toHaveLength(1)
})

test('[S09.15] finishing with Google and opening the verification mail concurrently create one family', async () => {
  const email = newAddress()
  await signUpByForm(email)
  const code = findCode((await server.findMessage(email))?.links)
  const ticket = await google.getTicket({ email })

  const [byMail, byGoogle] = await Promise.all([
    server.visitor.get(`/verify/email/${code}`),
    finishSignUp(ticket),
  ])

  expect([200, 422]).toContain(byMail.status)
  expect([200, 401]).toContain(byGoogle.status)
  expect(await listUsersByEmail(email)).toHaveLength(1)
  expect(await google.signIn({ email })).toMatchObject(signedInReply)
})

test('[H14.7 S02.2] without `DEV_TOOLS` there is no local sign-in provider, and pages contain only the configured providers', async () => {
  const buildDir = await mkdtemp(join(tmpdir(), 'questnest-pages-'))
  for (const folder of ['assets', 'public', 'sites', 'en-CA', 'fr-CA']) await mkdir(join(buildDir, folder))
  for (const folder of ['en-CA', 'fr-CA'])
    await writeFile(join(buildDir, folder, 'routes.json'), '[{"pattern":"/login","modules":[],"styles":[]}]')
  const files = ['sites/robots-adult.txt', 'sites/robots-kid.txt', 'sites/sitemap.xml']
  for (const file of [...files, 'en-CA/feed.xml', 'fr-CA/feed.xml']) await writeFile(join(buildDir, file), '')
  await writeFile(
    join(buildDir, 'en-CA/app.html'),
    '<html data-sign-in-providers="__SIGN_IN_PROVIDERS__"><head></head></html>',
  )
  const renderLoginPage = async (social: Social) => {
    const app = await buildApp({ ...server.deps, social }, { buildDir })
    const [page, localProvider] = await Promise.all(
      ['/login', '/dev/provider/google'].map((url) =>
        app.inject({ url, headers: { host: 'localhost:3000' } }),
      ),
    )
    await app.close()
    return { html: page?.body, status: localProvider?.statusCode }
  }
  try {
    const unconfigured = await renderLoginPage({})
    expect(unconfigured).toEqual({
      html: '<html data-sign-in-providers=""><head></head></html>',
      status: 404,
    })
    const settings = { FACEBOOK_APP_ID: '100', FACEBOOK_APP_SECRET: 'app-secret' }
    const { html = '' } = await renderLoginPage(createSocialProviders(readConfig(settings)))
    expect(html).toContain('data-sign-in-providers="facebook=Facebook"')
    expect(html).not.toContain('app-secret')
  } finally {
    await rm(buildDir, { recursive: true })
  }
})

describe('a parent of a closed family', () => {
  const newParentOfClosedFamily = async () => {
    const parent = await server.newParent()
    await linkFacebook(parent.id)
    expect((await parent.delete('/parents')).status).toBe(204)
    return parent
  }
  /** Links a Facebook account directly, because signing in with Facebook never links it. Its id is the user's id. */
  const linkFacebook = async (id: string) => {
    const family_id = await server.getFamilyId({ id })
    await server.deps.transaction((tx) =>
      linkIdentity(server.deps, tx, { provider: 'facebook', subject: id }, { family_id, user_id: id }),
    )
  }

  test.each(['Google', 'Facebook'])(
    '[S16.1] gets a restore ticket by signing in with %s, and no identity is linked before restoring',
    async (name) => {
      const { email, id } = await newParentOfClosedFamily()
      const signIn = () =>
        name === 'Google' ? google.signIn({ email }) : facebook.signIn({ email, subject: id })

      const { status, body } = await signIn()
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'account_closed' })
      expect(body).not.toHaveProperty('person')
      expect(await listIdentities(id)).toHaveLength(1)

      expect(await server.visitor.post('/auth/restore', { ticket: body.ticket })).toMatchObject(signedInReply)
      expect(await signIn()).toMatchObject(signedInReply)
    },
  )

  test('[S16.7] cannot sign in after six months, and signs up as a new person after the purge', async () => {
    const { email, id } = await newParentOfClosedFamily()
    server.clock.moveTo('2026-09-03T15:00:00Z')
    const refused = { status: 401, body: { code: 'facebook_failed' } }

    expect(await facebook.signIn({ email, subject: id })).toMatchObject(refused)
    await server.runJobs()

    expect((await facebook.signIn({ email, subject: id })).body.code).toBe('finish_signup')
    expect(await listIdentities(id)).toEqual([])
    expect(await google.signUp({ email })).toMatchObject(signedInReply)
  })
})

test('[S17.2] the list of own sessions shows the browser of a session opened with a provider', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const access_token = server.createSocialToken({ provider: 'google', email: newAddress() })
  const { body: first } = await server.visitor.post('/oauth/google', { access_token })
  await server.visitor.post('/parents', { parent: providerSignUpForm(first.ticket) }, { headers })
  const { body } = await server.visitor.post('/oauth/google', { access_token }, { headers })

  const sessions = await server.call(body.token, 'GET', '/sessions')

  expect(sessions.body.sessions).toMatchObject([{ browser: 'Firefox' }, { browser: 'Firefox' }])
})

test('[S15.3 S15.5] sign-ins with a provider are limited to 100 in 15 minutes', async () => {
  const limitedServer = await openTestServer({ RATE_LIMIT: 'on' })
  try {
    const attempt = () => limitedServer.visitor.post('/oauth/google', { access_token: 'made-up' })
    for (let n = 0; n < 100; n++) expect((await attempt()).status).toBe(401)
    expect(await attempt()).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
  } finally {
    await limitedServer.close()
  }
})

import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openid } from '#server/platform/adapters/social/openid.ts'
import { type ProviderChoice, providerSignUpForm, visitProvider } from '#server/testing/samples/social.ts'
import { addAuthenticator, codeOf } from '#server/testing/samples/two-step.ts'
import { findCode, MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

const newAddress = () => `${randomUUID()}@example.ca`
const signedInReply = { status: 200, body: { token: expect.stringMatching(/^[\w-]{43}$/), role: 'parent' } }
const finishSignUp = (ticket: string) =>
  server.visitor.post('/parents', { parent: providerSignUpForm(ticket) })
const listIdentities = (user_id: string) =>
  server.db.selectFrom('identities').where('user_id', '=', user_id).selectAll().execute()

const providers = ['google', 'facebook', 'openid'] as const
type Provider = (typeof providers)[number]

const clientOf = (provider: Provider) => ({
  visit: (choice: ProviderChoice) => visitProvider(server, provider, choice),
  send: (body: object, more = {}) => server.visitor.post(`/oauth/${provider}/code`, body, more),
  signIn: async (choice: ProviderChoice) =>
    server.visitor.post(`/oauth/${provider}/code`, await visitProvider(server, provider, choice)),
})
const openIdClient = clientOf('openid')

describe.each(providers)('%s', (provider) => {
  const client = clientOf(provider)
  const failed = { status: 401, body: { code: `${provider}_failed` } }

  test('[S09.16] the provider’s page is asked for a code, with a new state and a new hash of a verifier each time, and no secret', async () => {
    const begin = async () => {
      const { body } = await server.visitor.post(`/oauth/${provider}/start`, undefined)
      return { body, query: Object.fromEntries(new URL(body.authorize_url).searchParams) }
    }
    const [first, second] = [await begin(), await begin()]

    expect(first.query).toMatchObject({
      response_type: 'code',
      redirect_uri: `${server.deps.config.ADULT_URL}/oauth/callback/${provider}`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'code_challenge']) expect(first.query[name]).not.toBe(second.query[name])
    expect('nonce' in first.query).toBe(provider !== 'facebook')
    expect(first.body.authorize_url).not.toContain('secret')
    expect(first.body.authorize_url).not.toContain(first.body.ticket)
  })

  test('[S09.5 S09.8] a new person finishes the sign-up with the ticket that the code gives', async () => {
    const email = newAddress()
    const { status, body } = await client.signIn({ email })

    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'finish_signup', person: { email, first_name: 'Noor', last_name: 'Haddad' } },
    })
    if (provider === 'facebook') expect(await finishSignUp(body.ticket)).toMatchObject({ status: 204 })
    else {
      expect(await finishSignUp(body.ticket)).toMatchObject(signedInReply)
      expect(await client.signIn({ email })).toMatchObject(signedInReply)
    }
  })

  test('[F05.6] a parent who chooses so stays signed in for 30 days', async () => {
    const email = newAddress()
    await finishSignUp((await client.signIn({ email })).body.ticket)
    if (provider === 'facebook')
      await server.visitor.get(`/verify/email/${findCode((await server.findMessage(email))?.links)}`)
    const short = await client.signIn({ email })
    const long = await client.send({ ...(await client.visit({ email })), stay: true })

    server.clock.forwardHours(29 * 24)
    expect((await server.call(short.body.token, 'GET', '/profile')).status).toBe(401)
    expect((await server.call(long.body.token, 'GET', '/profile')).status).toBe(200)
    server.clock.forwardHours(2 * 24)
    expect((await server.call(long.body.token, 'GET', '/profile')).status).toBe(401)
  })

  test('[S09.17] a ticket works once, within ten minutes, for its own provider, and with the state that belongs to it', async () => {
    const { email } = await server.newParent()
    const visit = await client.visit({ email })
    const other = await client.visit({ email })

    expect(await client.send({ ...visit, state: other.state })).toMatchObject(failed)
    expect(await client.send(visit)).toMatchObject(failed)
    expect(await client.send({ ...(await client.visit({ email })), ticket: 'made-up' })).toMatchObject(failed)
    const elsewhere = provider === 'google' ? 'openid' : 'google'
    expect((await clientOf(elsewhere).send(await client.visit({ email }))).status).toBe(401)

    const late = await client.visit({ email })
    server.clock.forwardHours(10 / 60)
    expect(await client.send(late)).toMatchObject(failed)
    expect(await server.runJobs()).toBeGreaterThan(0)
    expect(await server.db.selectFrom('provider_visits').selectAll().execute()).toEqual([])
  })

  test('[S09.17] a code of another browser’s visit is refused, because the verifier differs', async () => {
    const { email } = await server.newParent()
    const [own, stolen] = [await client.visit({ email }), await client.visit({ email })]

    expect(await client.send({ ...own, code: stolen.code })).toMatchObject(failed)
  })

  test('[S09.17] a code works once, and a made-up one never', async () => {
    const email = newAddress()
    const used = await client.visit({ email })
    expect((await client.send(used)).body.code).toBe('finish_signup')
    const visit = await client.visit({ email })

    expect(await client.send({ ...visit, code: used.code })).toMatchObject(failed)
    expect(await client.send({ ...(await client.visit({ email })), code: 'made-up' })).toMatchObject(failed)
  })

  test('[S09.17] the database holds only the ticket’s hash', async () => {
    const { ticket, state } = await client.visit({ email: newAddress() })
    const text = JSON.stringify(await server.db.selectFrom('provider_visits').selectAll().execute())

    expect(text).toContain(provider)
    expect(text).not.toContain(ticket)
    expect(text).not.toContain(state)
  })

  test.each([
    ['for another app', { app: 'foreign' as const }],
    ['that has expired', { isExpired: true }],
  ])('[S09.18] a token %s is refused, even for an existing account', async (_, choice) => {
    const { email } = await server.newParent()
    expect(await client.signIn({ email, ...choice })).toMatchObject(failed)
  })

  test('[S04.4] nobody begins or ends a sign-in with a provider on the kid site', async () => {
    const { email } = await server.newParent()
    const refused = { status: 403, body: { code: 'kid_site' } }

    expect(await server.visitor.post(`/oauth/${provider}/start`, undefined, { kidSite: true })).toMatchObject(
      refused,
    )
    expect(await client.send(await client.visit({ email }), { kidSite: true })).toMatchObject(refused)
  })

  test('[S09.12] without settings the provider is refused', async () => {
    const { social } = server.deps
    const visit = await client.visit({ email: newAddress() })
    server.deps.social = {}
    try {
      expect(await server.visitor.post(`/oauth/${provider}/start`, undefined)).toMatchObject(failed)
      expect(await client.send(visit)).toMatchObject(failed)
    } finally {
      server.deps.social = social
    }
  })
})

describe('an OpenID provider of the settings', () => {
  const failed = { status: 401, body: { code: 'openid_failed' } }

  test('[S09.19] links an existing parent, who gets a mail with the provider’s name, by issuer and subject', async () => {
    const parent = await server.newParent()

    expect(await openIdClient.signIn({ email: parent.email })).toMatchObject(signedInReply)

    const [identity] = await listIdentities(parent.id)
    expect(identity).toMatchObject({ provider: 'openid' })
    expect(identity?.subject.split(' ')).toEqual([
      `${server.address}/dev/provider/openid`,
      expect.stringMatching(/^\d+$/),
    ])
    expect((await server.findMessage(parent.email))?.subject).toBe('You can now log in with Maison ID')
  })

  test('[S09.20] an address that the provider has not verified is refused, for new people, too', async () => {
    const { email } = await server.newParent()
    expect(await openIdClient.signIn({ email, isVerified: false })).toMatchObject(failed)
    expect(await openIdClient.signIn({ email: newAddress(), isVerified: false })).toMatchObject(failed)
  })

  test.each(['google', 'openid'] as const)(
    '[S09.18] an ID token of %s with the nonce of another visit is refused',
    async (provider) => {
      const { email } = await server.newParent()
      const reply = await clientOf(provider).signIn({ email, request: { nonce: 'of-another-visit' } })
      expect(reply).toMatchObject({ status: 401, body: { code: `${provider}_failed` } })
    },
  )

  test('[S09.17] a verifier that does not match the hash which the page got is refused', async () => {
    const { email } = await server.newParent()
    const code_challenge = createHash('sha256').update('another').digest('base64url')
    expect(await openIdClient.signIn({ email, request: { code_challenge } })).toMatchObject(failed)
  })

  test('[F06.6] a login with it has the second step, too, and links nothing before', async () => {
    const parent = await server.newParent()
    const { key } = await addAuthenticator(parent, server)

    const reply = await openIdClient.signIn({ email: parent.email })

    expect(reply).toMatchObject({ status: 409, body: { code: 'second_step' } })
    expect(await listIdentities(parent.id)).toEqual([])
    const step = { ticket: reply.body.ticket, code: codeOf(key, server) }
    expect((await server.visitor.post('/auth/second_step', step)).status).toBe(200)
  })

  test('[S16.1] a parent of a closed family gets the ticket that restores it', async () => {
    const parent = await server.newParent()
    expect((await parent.delete('/parents')).status).toBe(204)
    expect((await openIdClient.signIn({ email: parent.email })).body.code).toBe('account_closed')
  })

  test('[S09.11] a child’s address opens nothing', async () => {
    const child = await server.newChild(await server.newParent())
    await server.verifyChildEmail(child.email)
    expect(await openIdClient.signIn({ email: child.email })).toMatchObject(failed)
  })

  test('[S09.12] while the provider is down, the sign-in is refused and the operator gets a report', async () => {
    const { social, reportError } = server.deps
    const reports: Error[] = []
    const nowhere = { issuer: 'http://127.0.0.1:1', clientId: 'x', clientSecret: 'a-secret', name: 'Away' }
    server.deps.social = { openid: openid(nowhere) }
    server.deps.reportError = (error) => reports.push(error as Error)
    try {
      expect(await server.visitor.post('/oauth/openid/start', undefined)).toMatchObject(failed)
    } finally {
      Object.assign(server.deps, { social, reportError })
    }
    expect(reports).toHaveLength(1)
    expect(reports[0]?.message).toContain('sign-in provider')
    expect(reports[0]?.message).not.toContain('a-secret')
  })
})

test('[S15.3 S15.5] visits to a provider’s page are limited to 100 in 15 minutes, and so are the codes', async () => {
  const limitedServer = await openTestServer({ RATE_LIMIT: 'on' })
  const madeUp = { ticket: 'made-up', code: 'made-up', state: 'made-up' }
  const calls = [
    () => limitedServer.visitor.post('/oauth/facebook/start', undefined),
    () => limitedServer.visitor.post('/oauth/facebook/code', madeUp),
  ]
  try {
    for (const call of calls) {
      for (let n = 0; n < 100; n++) expect((await call()).status).not.toBe(429)
      expect(await call()).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
    }
  } finally {
    await limitedServer.close()
  }
})

import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { createSocialProviders } from './create-social-providers.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'

/*
 * Tests the real adapters against a server that responds like the providers' public APIs and records the requests that
 * it gets.
 */

type RecordedRequest = {
  method: string | undefined
  path: string
  query: object
  form: object
  authorization: string | undefined
}
type Reply = { status?: number; body: unknown }

let providerUrl: string
let recorded: RecordedRequest[] = []
let replies: Record<string, Reply> = {}

const provider = createServer((request, response) => {
  void readAll(request).then((body) => {
    const url = new URL(request.url ?? '', 'http://provider.test')
    recorded.push({
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      form: Object.fromEntries(new URLSearchParams(body)),
      authorization: request.headers.authorization,
    })
    const { status = 200, body: responseBody } = replies[url.pathname] ?? { status: 404, body: {} }
    const location = status === 302 ? { location: 'http://elsewhere.test/' } : {}
    response.writeHead(status, { 'content-type': 'application/json', ...location })
    response.end(typeof responseBody === 'string' ? responseBody : JSON.stringify(responseBody))
  })
})

async function readAll(request: IncomingMessage) {
  let text = ''
  for await (const piece of request) text += piece
  return text
}

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve)
  })
  // A server that listens on a port has an AddressInfo.
  providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => {
  provider.close()
})
beforeEach(() => {
  recorded = []
})

const googleApp = { clientId: 'client-1', clientSecret: 'app-secret' }
const facebookApp = { clientId: '100', clientSecret: 'app-secret' }
const visit = {
  redirectUri: 'https://questnest.example/oauth/callback/google',
  state: 'the-state',
  nonce: 'the-nonce',
  codeVerifier: 'v'.repeat(43),
}

const NOW = new Date('2026-03-02T15:00:00Z')
const inSeconds = (seconds: number) => Math.floor(NOW.getTime() / 1000) + seconds

describe('Google', () => {
  const adapter = () =>
    google(googleApp, {
      issuer: providerUrl,
      tokeninfo: `${providerUrl}/tokeninfo`,
      userinfo: `${providerUrl}/userinfo`,
    })
  const tokeninfo = {
    azp: 'client-1',
    aud: 'client-1',
    sub: '1234',
    scope: 'openid email',
    exp: String(inSeconds(60)),
    expires_in: '60',
    email: 'noor@example.ca',
    email_verified: 'true',
    access_type: 'online',
  }
  const userinfo = {
    sub: '1234',
    name: 'Noor Haddad',
    given_name: 'Noor',
    family_name: 'Haddad',
    picture: 'https://x/y',
    email: 'noor@example.ca',
    email_verified: true,
  }
  beforeEach(() => {
    replies = { '/tokeninfo': { body: tokeninfo }, '/userinfo': { body: userinfo } }
  })

  test('[S09.1 S09.2] returns the token’s owner, and the token appears in no URL', async () => {
    expect(await adapter().fetchPersonByToken('a-token', NOW)).toEqual({
      subject: '1234',
      email: 'noor@example.ca',
      isEmailVerified: true,
      first_name: 'Noor',
      last_name: 'Haddad',
    })
    expect(recorded).toEqual([
      {
        method: 'POST',
        path: '/tokeninfo',
        query: {},
        form: { access_token: 'a-token' },
        authorization: undefined,
      },
      { method: 'GET', path: '/userinfo', query: {}, form: {}, authorization: 'Bearer a-token' },
    ])
  })

  test.each<[string, Record<string, Reply>]>([
    ['issued to another client', { '/tokeninfo': { body: { ...tokeninfo, aud: 'client-2' } } }],
    ['that has expired', { '/tokeninfo': { body: { ...tokeninfo, exp: String(inSeconds(0)) } } }],
    ['unknown to the provider', { '/tokeninfo': { status: 400, body: { error: 'invalid_token' } } }],
    ['without an owner', { '/tokeninfo': { body: { ...tokeninfo, sub: undefined } } }],
    ['whose user info is that of another person', { '/userinfo': { body: { ...userinfo, sub: '4321' } } }],
    ['whose owner has no address', { '/userinfo': { body: { ...userinfo, email: undefined } } }],
    [
      'without permission to read its owner',
      { '/userinfo': { status: 401, body: { error: 'invalid_request' } } },
    ],
    ['whose user info is HTML instead of JSON', { '/userinfo': { body: '<html>' } }],
  ])('[S09.1] a token %s is not accepted', async (_, changed) => {
    replies = { ...replies, ...changed }
    expect(await adapter().fetchPersonByToken('a-token', NOW)).toBeUndefined()
  })

  test.each([[false], ['false'], [undefined], ['yes']])(
    '[S09.3] an address with email_verified %s is not verified',
    async (email_verified) => {
      replies['/userinfo'] = { body: { ...userinfo, email_verified } }
      expect(await adapter().fetchPersonByToken('a-token', NOW)).toMatchObject({ isEmailVerified: false })
    },
  )

  test.each([500, 503, 302])(
    '[S09.13] the error after a response with status %i does not contain the token',
    async (status) => {
      replies['/tokeninfo'] = { status, body: {} }
      const failure = adapter().fetchPersonByToken('a-token', NOW)
      await expect(failure).rejects.toThrow('/tokeninfo')
      await expect(failure).rejects.not.toThrow('a-token')
    },
  )
})

describe('Facebook', () => {
  const adapter = () => facebook(facebookApp, { authorize: 'https://www.facebook.com', graph: providerUrl })
  const data = {
    app_id: '100',
    type: 'USER',
    application: 'Questnest',
    expires_at: inSeconds(60),
    is_valid: true,
    user_id: '777',
    scopes: ['email', 'public_profile'],
  }
  const me = { id: '777', email: 'noor@example.ca', first_name: 'Noor', last_name: 'Haddad' }
  beforeEach(() => {
    replies = { '/debug_token': { body: { data } }, '/me': { body: me } }
  })

  test('[S09.1 S09.2 S09.3] checks the token with the app’s credentials, and fetches the person with `appsecret_proof`; the person’s address never counts as verified', async () => {
    expect(await adapter().fetchPersonByToken('a-token', NOW)).toEqual({
      subject: '777',
      email: 'noor@example.ca',
      isEmailVerified: false,
      first_name: 'Noor',
      last_name: 'Haddad',
    })
    const get = { method: 'GET', form: {}, authorization: undefined }
    const appsecret_proof = createHmac('sha256', 'app-secret').update('a-token').digest('hex')
    expect(recorded).toEqual([
      { ...get, path: '/debug_token', query: { input_token: 'a-token', access_token: '100|app-secret' } },
      {
        ...get,
        path: '/me',
        query: { fields: 'id,email,first_name,last_name', access_token: 'a-token', appsecret_proof },
      },
    ])
  })

  test.each<[string, Record<string, Reply>]>([
    ['of another app', { '/debug_token': { body: { data: { ...data, app_id: '200' } } } }],
    ['that has expired', { '/debug_token': { body: { data: { ...data, expires_at: inSeconds(0) } } } }],
    ['that is not valid', { '/debug_token': { body: { data: { ...data, is_valid: false } } } }],
    ['unknown to the provider', { '/debug_token': { body: { data: { is_valid: false, scopes: [] } } } }],
    ['of a Facebook page', { '/debug_token': { body: { data: { ...data, type: 'PAGE' } } } }],
    ['whose `me` is another person', { '/me': { body: { ...me, id: '778' } } }],
    ['whose owner has no address', { '/me': { body: { ...me, email: undefined } } }],
    ['without permission to read its owner', { '/me': { status: 400, body: { error: { code: 100 } } } }],
  ])('[S09.1] a token %s is not accepted', async (_, changed) => {
    replies = { ...replies, ...changed }
    expect(await adapter().fetchPersonByToken('a-token', NOW)).toBeUndefined()
  })

  test('[S09.1] a token that never expires is valid', async () => {
    replies['/debug_token'] = { body: { data: { ...data, expires_at: 0 } } }
    expect(await adapter().fetchPersonByToken('a-token', NOW)).toMatchObject({ subject: '777' })
  })

  test('[S09.13] wrong app credentials throw an error that names the setting, without the secret', async () => {
    replies['/debug_token'] = { status: 400, body: { error: { type: 'OAuthException' } } }
    const failure = adapter().fetchPersonByToken('a-token', NOW)
    await expect(failure).rejects.toThrow('FACEBOOK_APP_SECRET')
    await expect(failure).rejects.not.toThrow('app-secret')
  })

  test('[S09.1] redeems a code with the secret and the verifier, and fetches the person as by token', async () => {
    replies['/oauth/access_token'] = { body: { access_token: 'a-token', token_type: 'bearer' } }
    expect(await adapter().fetchPersonByCode({ code: 'a-code' }, visit, NOW)).toMatchObject({
      subject: '777',
    })
    expect(recorded[0]).toMatchObject({
      method: 'POST',
      path: '/oauth/access_token',
      query: {},
      form: {
        client_id: '100',
        client_secret: 'app-secret',
        code: 'a-code',
        code_verifier: visit.codeVerifier,
        redirect_uri: visit.redirectUri,
      },
    })
  })

  test('[S09.4] the sign-in page asks for a code, the public profile and the address, by a dated version of the Graph API', async () => {
    const url = new URL(await facebook(facebookApp).buildAuthorizeUrl(visit))
    expect(url.origin + url.pathname).toBe('https://www.facebook.com/v26.0/dialog/oauth')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: '100',
      response_type: 'code',
      scope: 'public_profile,email',
      redirect_uri: visit.redirectUri,
      state: visit.state,
      code_challenge: createHash('sha256').update(visit.codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
  })
})

test('[S09.13] the error about an unreachable provider does not contain the token', async () => {
  const nowhere = 'http://127.0.0.1:1'
  const adapter = google(googleApp, { issuer: nowhere, tokeninfo: nowhere, userinfo: nowhere })
  const failure = adapter.fetchPersonByToken('a-token', NOW)
  await expect(failure).rejects.toThrow('cannot be reached')
  await expect(failure).rejects.not.toThrow('a-token')
})

test('[S02.2] without keys no provider is configured', () => {
  expect(createSocialProviders(readConfig({}))).toEqual({})
})

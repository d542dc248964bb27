import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { google } from './google.ts'
import { openid } from './openid.ts'

/*
 * Tests the adapter against a provider whose responses each test chooses. A response `undefined` never comes.
 */

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [ownKeys, foreignKeys] = [newKeys(), newKeys()]
const NOW = new Date()
const inSeconds = (seconds: number) => Math.floor(NOW.getTime() / 1000) + seconds
const visit = {
  redirectUri: 'https://questnest.example/oauth/callback/openid',
  state: 'the-state',
  nonce: 'the-nonce',
  codeVerifier: 'v'.repeat(43),
}

let issuer: string
let recorded: { path: string; form: object; authorization: string | undefined }[] = []
let replies: Record<string, { status?: number; body: unknown } | undefined> = {}

const provider = createServer((request, response) => {
  let text = ''
  request.on('data', (piece) => {
    text += piece
  })
  request.on('end', () => {
    const path = request.url ?? ''
    const { authorization } = request.headers
    recorded.push({ path, form: Object.fromEntries(new URLSearchParams(text)), authorization })
    const reply = path in replies ? replies[path] : { status: 404, body: {} }
    if (!reply) return
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply.body))
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve)
  })
  // A server that listens on a port has an AddressInfo.
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/realms/home`
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

const toJwt = (claims: object, key: KeyObject) => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const text = `${encode({ alg: 'RS256', kid: 'k1' })}.${encode(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}
const baseClaims = () => ({
  iss: issuer,
  aud: 'questnest',
  sub: '1234',
  nonce: visit.nonce,
  iat: inSeconds(-5),
  exp: inSeconds(60),
  email: 'noor@example.ca',
  email_verified: true,
  given_name: 'Noor',
  family_name: 'Haddad',
})
const metadata = () => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  userinfo_endpoint: `${issuer}/userinfo`,
  response_types_supported: ['code'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
})
const discoveryPath = '/realms/home/.well-known/openid-configuration'
const giveIdToken = (changed: object = {}, key = ownKeys.privateKey) => {
  const id_token = toJwt({ ...baseClaims(), ...changed }, key)
  replies['/realms/home/token'] = { body: { access_token: 'a-token', token_type: 'Bearer', id_token } }
}
beforeEach(() => {
  recorded = []
  const jwk = { ...ownKeys.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }
  replies = { [discoveryPath]: { body: metadata() }, '/realms/home/jwks': { body: { keys: [jwk] } } }
  giveIdToken()
})

const app = { clientId: 'questnest', clientSecret: 'app-secret' }
const adapter = () => openid({ issuer, name: 'Maison', ...app })
const fetchPerson = () => adapter().fetchPersonByCode({ code: 'a-code' }, visit, NOW)
const pathsOf = () => recorded.map(({ path }) => path.replace('/realms/home', ''))

test('[S09.16 S09.18 S09.19] redeems a code with the secret and the verifier, checks the ID token’s signature, and returns the person', async () => {
  expect(await fetchPerson()).toEqual({
    subject: `${issuer} 1234`,
    email: 'noor@example.ca',
    isEmailVerified: true,
    first_name: 'Noor',
    last_name: 'Haddad',
  })
  expect(pathsOf()).toEqual(['/.well-known/openid-configuration', '/token', '/jwks'])
  expect(recorded[1]?.form).toEqual({
    grant_type: 'authorization_code',
    code: 'a-code',
    code_verifier: visit.codeVerifier,
    redirect_uri: visit.redirectUri,
    client_id: 'questnest',
    client_secret: 'app-secret',
  })
})

test.each([
  ['has another signature', {}, foreignKeys.privateKey],
  ['names another issuer', { iss: 'https://elsewhere.example' }],
  ['is for another app', { aud: 'another-app' }],
  ['has expired', { exp: inSeconds(-60) }],
  ['belongs to another visit', { nonce: 'another-nonce' }],
  ['belongs to no visit', { nonce: undefined }],
  ['names nobody', { sub: undefined }],
])(
  '[S09.18] an ID token that %s is refused, and the error has no content of it',
  async (_, changed, key?: KeyObject) => {
    giveIdToken(changed, key)
    const failure = fetchPerson()
    await expect(failure).rejects.toThrow('sign-in provider')
    const error = await failure.catch((reason) => reason)
    expect(error.cause).toBeUndefined()
    for (const text of ['noor', 'app-secret', 'a-code', 'a-token', visit.codeVerifier])
      expect(error.message).not.toContain(text)
  },
)

test('[S09.18] a response without an ID token is refused', async () => {
  replies['/realms/home/token'] = { body: { access_token: 'a-token', token_type: 'Bearer' } }
  await expect(fetchPerson()).rejects.toThrow('sign-in provider')
})

test.each([[false], ['true'], [1], [undefined]])(
  '[S09.20] a person whose `email_verified` is %j is refused, and the operator learns why',
  async (email_verified) => {
    giveIdToken({ email_verified })
    await expect(fetchPerson()).rejects.toThrow('email_verified')
  },
)

test('[S09.3] Google’s unverified address counts as unverified, and is not refused', async () => {
  giveIdToken({ email_verified: false })
  const urls = { issuer, tokeninfo: issuer, userinfo: issuer }
  expect(await google(app, urls).fetchPersonByCode({ code: 'a-code' }, visit, NOW)).toMatchObject({
    subject: '1234',
    isEmailVerified: false,
  })
})

describe('a provider that names the person only in its user info', () => {
  beforeEach(() => giveIdToken({ email: undefined, email_verified: undefined }))

  test('[S09.19] is asked there', async () => {
    const { sub, email, email_verified, given_name } = baseClaims()
    replies['/realms/home/userinfo'] = { body: { sub, email, email_verified, given_name } }
    expect(await fetchPerson()).toMatchObject({ subject: `${issuer} 1234`, email: 'noor@example.ca' })
    expect(recorded.at(-1)).toMatchObject({ path: '/realms/home/userinfo', authorization: 'Bearer a-token' })
  })

  test('[S09.18] is refused if the user info is that of another person', async () => {
    replies['/realms/home/userinfo'] = { body: { ...baseClaims(), sub: '4321' } }
    await expect(fetchPerson()).rejects.toThrow('sign-in provider')
  })
})

test('[S09.17] a code that the provider does not accept is no error for the operator', async () => {
  replies['/realms/home/token'] = { status: 400, body: { error: 'invalid_grant' } }
  expect(await fetchPerson()).toBeUndefined()
})

test('[S09.12] a wrong secret is an error that says so', async () => {
  replies['/realms/home/token'] = { status: 401, body: { error: 'invalid_client' } }
  await expect(fetchPerson()).rejects.toThrow('invalid_client')
})

test('[S09.21] a provider that offers no other way gets the secret in a header', async () => {
  const { token_endpoint_auth_methods_supported, ...other } = metadata()
  replies[discoveryPath] = { body: other }
  expect(await fetchPerson()).toMatchObject({ email: 'noor@example.ca' })
  expect(recorded[1]).toMatchObject({
    authorization: `Basic ${Buffer.from('questnest:app%2Dsecret').toString('base64')}`,
  })
})

test('[S09.21] the addresses are read at the first sign-in, again after a failure, and then no more', async () => {
  replies[discoveryPath] = { status: 503, body: {} }
  const maison = adapter()
  expect(recorded).toEqual([])
  await expect(maison.buildAuthorizeUrl(visit)).rejects.toThrow('sign-in provider')

  replies[discoveryPath] = { body: metadata() }
  for (const _ of [1, 2]) expect(await maison.buildAuthorizeUrl(visit)).toContain(`${issuer}/authorize?`)
  expect(recorded).toHaveLength(2)
})

test('[S09.21] addresses of another issuer are refused', async () => {
  replies[discoveryPath] = { body: { ...metadata(), issuer: 'https://elsewhere.example' } }
  await expect(adapter().buildAuthorizeUrl(visit)).rejects.toThrow('issuer')
})

test('[S09.12] a provider that does not answer in time is given up', async () => {
  replies[discoveryPath] = undefined
  const slow = openid({ issuer, name: 'Maison', ...app, timeoutSeconds: 0.05 })
  await expect(slow.buildAuthorizeUrl(visit)).rejects.toThrow('sign-in provider')
})

test('[S09.4] the page of Google is asked for the address and the name, and to let the person choose an account', async () => {
  const urls = { issuer, tokeninfo: issuer, userinfo: issuer }
  const { searchParams } = new URL(await google(app, urls).buildAuthorizeUrl(visit))
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'questnest',
    scope: 'openid email profile',
    prompt: 'select_account',
    nonce: visit.nonce,
  })
})

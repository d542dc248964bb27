import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  KNOWN_DEVICE_DAYS,
  KNOWN_DEVICES_MAX,
  SIGN_IN_ACCOUNT_LIMIT,
  SIGN_IN_LIMIT,
  SIGN_IN_NETWORK_LIMIT,
} from '#contract/limits.ts'
import { readConfig } from '#server/platform/config.ts'
import { createDeviceCookie, getOrigin } from '#server/platform/http/origin.ts'
import { productionSettings } from '#server/testing/production-settings.ts'
import { providerSignUpForm } from '#server/testing/samples/social.ts'
import {
  type ApiResponse,
  findCode,
  MONDAY,
  openTestServer,
  PASSWORD,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>

beforeAll(async () => {
  server = await openTestServer({ RATE_LIMIT: 'on' })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.forwardHours(24)
  parent = await server.newParent()
})

/** The cookie that a browser sends after this response. */
const getCookie = ({ headers }: ApiResponse) => String(headers['set-cookie']).split(';')[0] ?? ''

const signIn = (cookie: string, { email = parent.email, password = PASSWORD, kidSite = false } = {}) =>
  server.visitor.post('/auth', { email, password }, { headers: { cookie }, kidSite })

/** A stranger in the person's own network uses up the tries that a browser without a cookie has. */
async function attack(email = parent.email) {
  for (let n = 0; n < SIGN_IN_LIMIT.maxTries; n++) await signIn('', { email, password: 'wrong' })
}

/** Strangers also use up the tries that the account has from all networks, and those of the person's own network. */
async function attackFromEverywhere() {
  const tryFrom = (remoteAddress: string, email: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/auth',
      headers: { host: 'localhost:3000' },
      payload: { email, password: 'wrong' },
      remoteAddress,
    })
  for (let n = 0; n < SIGN_IN_ACCOUNT_LIMIT.maxTries; n++) await tryFrom(`192.0.2.${n}`, parent.email)
  for (let n = 0; n < SIGN_IN_NETWORK_LIMIT.maxTries; n++) await tryFrom('127.0.0.1', `${n}@example.ca`)
  await attack()
}

const tryWithWrongPassword = async (cookie: string, times: number) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await signIn(cookie, { password: 'wrong' })).status)
  return statuses
}

test('[X13.2] a hundred wrong passwords from anywhere do not lock out the browser on which the parent signed in before', async () => {
  const cookie = getCookie(await signIn(''))
  await attackFromEverywhere()
  expect((await signIn('')).status).toBe(429)
  expect((await signIn(cookie)).status).toBe(200)
})

test('[X13.2] wrong passwords do not lock a child’s own browser out of the kid site', async () => {
  const child = await server.newChild(parent)
  const onKidSite = { email: child.email, kidSite: true }
  const cookie = getCookie(await signIn('', onKidSite))
  await attack(child.email)
  expect((await signIn('', onKidSite)).status).toBe(429)
  expect((await signIn(cookie, onKidSite)).status).toBe(200)
})

test('[X13.3] a known browser has ten tries of its own in 15 minutes, which do not count for other browsers', async () => {
  const cookie = getCookie(await signIn(''))
  expect(await tryWithWrongPassword(cookie, SIGN_IN_LIMIT.maxTries)).toEqual(Array(10).fill(401))
  expect((await signIn(cookie)).status).toBe(429)
  expect((await signIn('')).status).toBe(200)
  server.clock.forwardHours(0.26)
  expect((await signIn(cookie)).status).toBe(200)
})

test('[X13.3] the cookie of a browser signs nobody in, and makes the browser known to no other account', async () => {
  const cookie = getCookie(await signIn(''))
  expect((await server.visitor.get('/profile', { headers: { cookie } })).status).toBe(401)
  const victim = await server.newParent()
  await attack(victim.email)
  expect((await signIn(cookie, { email: victim.email })).status).toBe(429)
})

test('[X13.3] a browser known to a child with somebody’s address can guess the password of that person only within the ordinary limits', async () => {
  const victim = await server.newParent()
  const childLogin = { email: victim.email, password: 'the-password-of-my-child' }
  await server.newChild(parent, { ...childLogin, password_confirmation: childLogin.password })
  const cookie = getCookie(await signIn('', childLogin))
  const statuses: number[] = []
  for (let n = 0; n < 2 * SIGN_IN_LIMIT.maxTries; n++) {
    statuses.push((await signIn(cookie, { email: victim.email, password: `guess ${n}` })).status)
    expect((await signIn(cookie, childLogin)).status).toBe(200)
  }
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
})

test('[X13.4] one browser is known to each account that signed in on it, and keeps its cookie', async () => {
  const child = await server.newChild(parent)
  const cookie = getCookie(await signIn(''))
  expect(getCookie(await signIn(cookie, { email: child.email }))).toBe(cookie)
  await attack()
  expect((await signIn(cookie)).status).toBe(200)
})

test('[X13.4] signing up and in with Google, choosing a new password and restoring the account make the browser known, too', async () => {
  const email = 'greta@example.ca'
  const google = () =>
    server.visitor.post('/oauth/google', {
      access_token: server.createSocialToken({ provider: 'google', email }),
    })
  const signUpBody = { parent: providerSignUpForm((await google()).body.ticket) }
  const signUp = await server.visitor.post('/parents', signUpBody)
  const signInAgain = await google()
  await server.visitor.post('/forgot', { email })
  const reset_token = findCode((await server.findMessage(email))?.links)
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  const reset = await server.visitor.post('/reset', { ...passwords, reset_token })
  await server.call(reset.body.token, 'DELETE', '/parents')
  const { ticket } = (await signIn('', { email })).body
  const restored = await server.visitor.post('/auth/restore', { ticket })

  await attack(email)
  expect((await signIn('', { email })).status).toBe(429)
  const statuses = []
  for (const response of [signUp, signInAgain, reset, restored])
    statuses.push((await signIn(getCookie(response), { email })).status)
  // The new password made the account forget the browsers of the first two.
  expect(statuses).toEqual([429, 429, 200, 200])
})

test('[X13.5] a browser is known for 90 days after its last sign-in', async () => {
  const cookie = getCookie(await signIn(''))
  server.clock.forwardHours(24 * KNOWN_DEVICE_DAYS - 1)
  await server.runJobs()
  await attack()
  expect((await signIn(cookie)).status).toBe(200)
  server.clock.forwardHours(24 * KNOWN_DEVICE_DAYS + 1)
  await attack()
  expect((await signIn(cookie)).status).toBe(429)
})

test('[X13.5] an account knows the 20 browsers that signed in last', async () => {
  const oldest = getCookie(await signIn(''))
  server.clock.forwardHours(1)
  for (let n = 0; n < KNOWN_DEVICES_MAX; n++) expect((await signIn('')).status).toBe(200)
  const known = server.db.selectFrom('known_devices').where('user_id', '=', parent.id)
  expect(await known.select('hash').execute()).toHaveLength(KNOWN_DEVICES_MAX)
  await attack()
  expect((await signIn(oldest)).status).toBe(429)
})

test('[X13.6] a new password makes the account forget all other browsers, and an undone change makes it forget every browser', async () => {
  const [own, others] = [await signIn(''), await signIn('')]
  const new_password = 'quite another one'
  const change = { old_password: PASSWORD, new_password, new_password_confirmation: new_password }
  expect(await server.call(own.body.token, 'PUT', '/parents/password/reset', { body: change })).toMatchObject(
    {
      status: 204,
    },
  )
  await attack()
  expect((await signIn(getCookie(others), { password: new_password })).status).toBe(429)
  expect((await signIn(getCookie(own), { password: new_password })).status).toBe(200)

  const mail = await server.findMessage(parent.email)
  const code = findCode(mail?.links.filter((link) => link.includes('/undo/')))
  expect((await server.visitor.post('/undo', { code })).status).toBe(200)
  expect(await listKnownDevices()).toEqual([])
})

test('[X13.6] ending a session makes the account forget its browser, and logging out everywhere else all other browsers', async () => {
  const [own, second, third] = [await signIn(''), await signIn(''), await signIn('')]
  const sessions = (await server.call(third.body.token, 'GET', '/sessions')).body.sessions
  const thirdSession = sessions.find((session: { is_current: boolean }) => session.is_current)
  await server.call(own.body.token, 'DELETE', `/sessions/${thirdSession.id}`)
  await attack()
  expect((await signIn(getCookie(third))).status).toBe(429)
  expect((await signIn(getCookie(second))).status).toBe(200)

  await server.call(own.body.token, 'DELETE', '/sessions')
  expect((await signIn(getCookie(second))).status).toBe(429)
  expect((await signIn(getCookie(own))).status).toBe(200)
})

test('[X13.8] logging out leaves the browser known', async () => {
  const own = await signIn('')
  await server.call(own.body.token, 'DELETE', '/auth')
  await attack()
  expect((await signIn(getCookie(own))).status).toBe(200)
})

const listKnownDevices = () =>
  server.db
    .selectFrom('known_devices')
    .where('user_id', '=', parent.id)
    .select(['hash', 'known_until'])
    .execute()

test('[X13.7] the database and the export do not hold the cookie’s token', async () => {
  server.clock.moveTo(MONDAY)
  const own = await signIn('')
  const token = getCookie(own).split('=')[1] ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const [device] = await listKnownDevices()
  expect(device?.hash).not.toContain(token)
  const exported = (await server.call(own.body.token, 'GET', '/export')).body
  expect(exported.known_devices).toEqual([
    { user_id: parent.id, known_until: device?.known_until.toISOString() },
  ])
})

test('[X13.7] no script can read the cookie, and with https only this host can set it', async () => {
  const attributes = `Path=/; Max-Age=${KNOWN_DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict`
  expect((await signIn('device=not-a-token')).headers['set-cookie']).toMatch(
    new RegExp(`^device=[\\w-]{43}; ${attributes}$`),
  )
  const config = readConfig(productionSettings)
  const origin = { ip: '', kidSite: true, device: 'a-token' }
  expect(createDeviceCookie({ config }, origin)).toBe(`__Host-device=a-token; ${attributes}; Secure`)

  const { secrets } = server.deps
  const token = secrets.newToken()
  const readDevice = (cookie: string) =>
    // `as`: these are all the fields that getOrigin reads.
    getOrigin({ config, secrets }, {
      ip: '127.0.0.1',
      headers: { cookie, host: 'questnest.example' },
    } as FastifyRequest).device
  expect(readDevice(`language=fr; __Host-device=${token}`)).toBe(token)
  expect(readDevice(`device=${token}`)).not.toBe(token)
})

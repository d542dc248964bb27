import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RECAPTCHA_ACTION } from '#contract/bot-check.ts'
import { altcha } from '#server/platform/adapters/bot-check/altcha.ts'
import { recaptcha } from '#server/platform/adapters/bot-check/recaptcha.ts'
import {
  joinForm,
  openTestServer,
  PASSWORD,
  parentForm,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ BOT_CHECK: 'altcha' })
  const altchaCheck = altcha(server.deps.secrets)
  server.deps.botChecks = { adult: altchaCheck, kid: altchaCheck }
})
afterAll(() => server.close())

/**
 * Requests a challenge as the page does. The path says recaptcha for compatibility: it serves every kind of bot check.
 * Returns a token that holds the challenge and its solution.
 */
async function solveNewChallenge() {
  const { body: challenge } = await server.visitor.get('/recaptcha/challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
const signInWithPass = (pass?: string) =>
  server.visitor.post(
    '/auth',
    { email: 'nobody@example.ca', password: PASSWORD },
    pass ? { headers: { 'x-bot-check': pass } } : {},
  )

test('[S10.1] without a valid pass of the bot check, the calls that need one are refused', async () => {
  const calls = [
    await signInWithPass(),
    await signInWithPass('made-up'),
    await server.visitor.post('/parents', { parent: parentForm('a@example.ca') }),
    await server.visitor.post('/forgot', { email: 'a@example.ca' }),
    await server.visitor.post('/join/any-code', joinForm(), { kidSite: true }),
    await server.visitor.post('/oauth/google', { access_token: 'made-up' }),
    await server.visitor.post('/oauth/fb', { access_token: 'made-up' }),
  ]
  for (const call of calls) expect(call).toMatchObject({ status: 403, body: { code: 'bot_check' } })
})

test('[S10.2 S10.3] a solved challenge can be exchanged for one pass, which is valid for five calls', async () => {
  server.clock.moveTo(new Date())
  const token = await solveNewChallenge()
  const firstReply = await server.visitor.post('/recaptcha/verify', { token })
  const replayed = await server.visitor.post('/recaptcha/verify', { token })

  expect(firstReply).toMatchObject({ status: 200, body: { success: true } })
  expect(replayed).toMatchObject({ status: 403, body: { code: 'bot_check' } })
  for (let n = 0; n < 5; n++) expect((await signInWithPass(firstReply.body.bot_pass)).status).toBe(401)
  expect((await signInWithPass(firstReply.body.bot_pass)).status).toBe(403)
})

test('[S10.3] a pass of the bot check expires after five minutes', async () => {
  server.clock.moveTo(new Date())
  const { body } = await server.visitor.post('/recaptcha/verify', { token: await solveNewChallenge() })

  server.clock.forwardHours(5.1 / 60)

  expect((await signInWithPass(body.bot_pass)).status).toBe(403)
})

test('[S10.2] a token gets a pass only if it holds a challenge of this server and its solution', async () => {
  server.clock.moveTo(new Date())
  const validToken = JSON.parse(Buffer.from(await solveNewChallenge(), 'base64').toString())
  const cheaperToken = structuredClone(validToken)
  cheaperToken.challenge.parameters.cost = 1
  const encodeToken = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

  for (const token of [
    '',
    'not base64 {',
    encodeToken(null),
    encodeToken({}),
    encodeToken(cheaperToken),
    encodeToken({ ...validToken, solution: { counter: 1 } }),
  ]) {
    expect((await server.visitor.post('/recaptcha/verify', { token })).status).toBe(403)
  }
})

test('[S10.4] a pass is valid only on the site that issued it', async () => {
  server.clock.moveTo(new Date())
  const { body } = await server.visitor.post(
    '/recaptcha/verify',
    { token: await solveNewChallenge() },
    { kidSite: true },
  )
  const headers = { 'x-bot-check': body.bot_pass }
  const form = { email: 'nobody@example.ca', password: PASSWORD }

  expect((await server.visitor.post('/auth', form, { headers })).status).toBe(403)
  expect((await server.visitor.post('/auth', form, { headers, kidSite: true })).status).toBe(401)
})

describe('with reCAPTCHA', () => {
  const googleRequests: string[] = []
  let googleVerdict: object
  /** Responds like Google's siteverify, and records the requests. */
  const fakeGoogle = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    googleRequests.push(`${request.method} ${request.url} ${body}`)
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(googleVerdict))
  })
  const humanVerdict = { success: true, hostname: 'localhost', action: RECAPTCHA_ACTION, score: 0.9 }

  beforeAll(async () => {
    await new Promise<void>((resolve) => fakeGoogle.listen(0, '127.0.0.1', resolve))
    const { port } = fakeGoogle.address() as AddressInfo // the server listens on a port, not on a pipe
    const verifyUrl = `http://127.0.0.1:${port}/siteverify`
    const adult = recaptcha({
      siteKey: 'site-key',
      secretKey: 'secret-key',
      host: 'localhost',
      verifyUrl,
    })
    server.deps.botChecks = { ...server.deps.botChecks, adult }
  })
  afterAll(() => fakeGoogle.close())

  test('[S10.6] on the parents’ site Google checks the token, and the token of a human can be exchanged for one pass', async () => {
    googleVerdict = humanVerdict
    expect((await server.visitor.get('/recaptcha/challenge')).body).toEqual({ recaptcha: 'site-key' })

    const firstReply = await server.visitor.post('/recaptcha/verify', { token: 'a token&more' })
    const replayed = await server.visitor.post('/recaptcha/verify', { token: 'a token&more' })

    expect(googleRequests[0]).toBe('POST /siteverify secret=secret-key&response=a+token%26more')
    expect((await signInWithPass(firstReply.body.bot_pass)).status).toBe(401)
    expect(replayed).toMatchObject({ status: 403, body: { code: 'bot_check' } })
  })

  test.each([
    ['an expired or reused token', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['a token solved on another site', { ...humanVerdict, hostname: 'elsewhere.example' }],
    ['a token made for another action', { ...humanVerdict, action: 'login' }],
    ['a token with a low score', { ...humanVerdict, score: 0.3 }],
    ['a token with an empty verdict', {}],
  ])('[S10.6] %s gets no pass', async (token, verdict) => {
    googleVerdict = verdict
    expect((await server.visitor.post('/recaptcha/verify', { token })).status).toBe(403)
  })

  test('[X14.5] a redirect of Google is not followed, so that the secret key goes nowhere else', async () => {
    const countBefore = googleRequests.length
    const { port } = fakeGoogle.address() as AddressInfo // see above
    const redirecting = createServer((_request, reply) =>
      reply.writeHead(307, { location: `http://127.0.0.1:${port}/siteverify` }).end(),
    )
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
    const { port: redirectingPort } = redirecting.address() as AddressInfo
    const settings = { siteKey: 'site-key', secretKey: 'secret-key', host: 'localhost' }
    const check = recaptcha({ ...settings, verifyUrl: `http://127.0.0.1:${redirectingPort}` })
    await expect(check.verify('a token', server.clock.now())).rejects.toThrow()
    redirecting.close()
    expect(googleRequests.length).toBe(countBefore)
  })

  test('[S10.7 H15.3] the kid site sends no requests to Google', async () => {
    const countBefore = googleRequests.length
    const { body } = await server.visitor.get('/recaptcha/challenge', { kidSite: true })
    const reply = await server.visitor.post('/recaptcha/verify', { token: 'a token' }, { kidSite: true })

    expect(body.recaptcha).toBeUndefined()
    expect(reply.status).toBe(403)
    expect(googleRequests.length).toBe(countBefore)
  })
})

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
  const own = altcha(server.deps.secrets)
  server.deps.botChecks = { adult: own, kid: own }
})
afterAll(() => server.close())

/** Requests and solves a challenge, as the page does. */
async function solved() {
  const { body: challenge } = await server.visitor.get('/recaptcha/challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
const attempt = (pass?: string) =>
  server.visitor.post(
    '/auth',
    { email: 'nobody@example.ca', password: PASSWORD },
    pass ? { headers: { 'x-bot-check': pass } } : {},
  )

test('[S10.1] without a pass the guarded calls are refused', async () => {
  const calls = [
    await attempt(),
    await attempt('made-up'),
    await server.visitor.post('/parents', { parent: parentForm('a@example.ca') }),
    await server.visitor.post('/forgot', { email: 'a@example.ca' }),
    await server.visitor.post('/join/any-code', joinForm(), { kidSite: true }),
    await server.visitor.post('/oauth/google', { access_token: 'made-up' }),
    await server.visitor.post('/oauth/fb', { access_token: 'made-up' }),
  ]
  for (const call of calls) expect(call).toMatchObject({ status: 403, body: { code: 'bot_check' } })
})

test('[S10.2 S10.3] a solved challenge is worth one pass, and a pass five calls', async () => {
  server.clock.moveTo(new Date())
  const token = await solved()
  const first = await server.visitor.post('/recaptcha/verify', { token })
  const replayed = await server.visitor.post('/recaptcha/verify', { token })

  expect(first).toMatchObject({ status: 200, body: { success: true } })
  expect(replayed).toMatchObject({ status: 403, body: { code: 'bot_check' } })
  for (let n = 0; n < 5; n++) expect((await attempt(first.body.bot_pass)).status).toBe(401)
  expect((await attempt(first.body.bot_pass)).status).toBe(403)
})

test('[S10.3] a pass works for five minutes', async () => {
  server.clock.moveTo(new Date())
  const { body } = await server.visitor.post('/recaptcha/verify', { token: await solved() })

  server.clock.forward(5.1 / 60)

  expect((await attempt(body.bot_pass)).status).toBe(403)
})

test('[S10.2] anything but a solved challenge of ours gets no pass', async () => {
  server.clock.moveTo(new Date())
  const packed = JSON.parse(Buffer.from(await solved(), 'base64').toString())
  const cheaper = structuredClone(packed)
  cheaper.challenge.parameters.cost = 1
  const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

  for (const token of [
    '',
    'not base64 {',
    pack(null),
    pack({}),
    pack(cheaper),
    pack({ ...packed, solution: { counter: 1 } }),
  ]) {
    expect((await server.visitor.post('/recaptcha/verify', { token })).status).toBe(403)
  }
})

test('[S10.4] a pass is valid only on the site where it was earned', async () => {
  server.clock.moveTo(new Date())
  const { body } = await server.visitor.post(
    '/recaptcha/verify',
    { token: await solved() },
    { kidSite: true },
  )
  const headers = { 'x-bot-check': body.bot_pass }
  const form = { email: 'nobody@example.ca', password: PASSWORD }

  expect((await server.visitor.post('/auth', form, { headers })).status).toBe(403)
  expect((await server.visitor.post('/auth', form, { headers, kidSite: true })).status).toBe(401)
})

describe('with reCAPTCHA', () => {
  const asked: string[] = []
  let verdict: object
  /** Responds like Google's siteverify, and records the requests. */
  const google = createServer(async (request, reply) => {
    let body = ''
    for await (const piece of request) body += piece
    asked.push(`${request.method} ${request.url} ${body}`)
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(verdict))
  })
  const person = { success: true, hostname: 'localhost', action: RECAPTCHA_ACTION, score: 0.9 }

  beforeAll(async () => {
    await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
    const { port } = google.address() as AddressInfo // it listens on a port
    const verifyUrl = `http://127.0.0.1:${port}/siteverify`
    const adult = recaptcha({
      siteKey: 'site-key',
      secretKey: 'secret-key',
      host: 'localhost',
      action: RECAPTCHA_ACTION,
      verifyUrl,
    })
    server.deps.botChecks = { ...server.deps.botChecks, adult }
  })
  afterAll(() => google.close())

  test('[S10.6] the adult site asks Google, and a positive verdict is worth one pass', async () => {
    verdict = person
    expect((await server.visitor.get('/recaptcha/challenge')).body).toEqual({ recaptcha: 'site-key' })

    const first = await server.visitor.post('/recaptcha/verify', { token: 'a token&more' })
    const again = await server.visitor.post('/recaptcha/verify', { token: 'a token&more' })

    expect(asked[0]).toBe('POST /siteverify secret=secret-key&response=a+token%26more')
    expect((await attempt(first.body.bot_pass)).status).toBe(401)
    expect(again).toMatchObject({ status: 403, body: { code: 'bot_check' } })
  })

  test.each([
    ['not solved', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['solved on another site', { ...person, hostname: 'elsewhere.example' }],
    ['made for something else', { ...person, action: 'login' }],
    ['hardly a person', { ...person, score: 0.3 }],
    ['an unreadable verdict', {}],
  ])('[S10.6] %s gets no pass', async (name, answer) => {
    verdict = answer
    expect((await server.visitor.post('/recaptcha/verify', { token: name })).status).toBe(403)
  })

  test('[S10.7 H15.3] the kid site works without Google', async () => {
    const before = asked.length
    const { body } = await server.visitor.get('/recaptcha/challenge', { kidSite: true })
    const answer = await server.visitor.post('/recaptcha/verify', { token: 'a token' }, { kidSite: true })

    expect(body.recaptcha).toBeUndefined()
    expect(answer.status).toBe(403)
    expect(asked.length).toBe(before)
  })
})

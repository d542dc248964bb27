import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ONE_TIME_CODE_LIMIT,
  SECOND_STEP_DAY_LIMIT,
  SECOND_STEP_LIMIT,
  SIGN_IN_ACCOUNT_LIMIT,
} from '#contract/limits.ts'
import { codeOf } from '#server/testing/samples/two-step.ts'
import { findCode, openTestServer, PASSWORD, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let email: string
let key: string
let recoveryCodes: string[]
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMIT: 'on' })
})
beforeEach(async () => {
  server.clock.forwardHours(48)
  const parent = await server.newParent()
  email = parent.email
  const made = (await parent.post('/two_step/key', undefined)).body
  key = made.key
  const form = { name: 'Pixel', ticket: made.ticket, code: codeOf(key, server) }
  recoveryCodes = (await parent.post('/two_step/authenticators', form)).body.recovery_codes
  server.clock.forwardHours(1 / 60)
})
afterAll(() => server.close())

const getTicket = async (headers = {}): Promise<string> =>
  (await server.visitor.post('/auth', { email, password: PASSWORD }, { headers })).body.ticket
const takeStep = async (code: string, headers = {}) =>
  server.visitor.post('/auth/second_step', { ticket: await getTicket(headers), code }, { headers })

test('[F06.3] after ten wrong codes of a parent no app’s code works for 15 minutes, whatever right ones are between them', async () => {
  for (let tries = 0; tries < SECOND_STEP_LIMIT.maxTries; tries++) {
    expect((await takeStep('000000')).body.code).toBe('second_step_wrong')
    if (tries === 3) expect((await takeStep(codeOf(key, server))).status).toBe(200)
    if (tries === 6) expect((await takeStep(recoveryCodes[0] ?? '')).status).toBe(200)
  }
  server.clock.forwardHours(1 / 60)
  expect((await takeStep(codeOf(key, server))).body.code).toBe('too_many')
  server.clock.forwardHours(SECOND_STEP_LIMIT.minutes / 60)
  expect((await takeStep(codeOf(key, server))).status).toBe(200)
})

test('[F06.3] after forty wrong codes of a parent in a day none works until the day is over', async () => {
  for (let tries = 0; tries < SECOND_STEP_DAY_LIMIT.maxTries; tries++) {
    if (tries % SECOND_STEP_LIMIT.maxTries === 0) server.clock.forwardHours(SECOND_STEP_LIMIT.minutes / 60)
    expect((await takeStep('000000')).body.code).toBe('second_step_wrong')
  }
  server.clock.forwardHours(SECOND_STEP_LIMIT.minutes / 60)
  expect((await takeStep(codeOf(key, server))).body.code).toBe('too_many')
  expect((await takeStep(recoveryCodes[0] ?? '')).status).toBe(200)
  server.clock.forwardHours(24)
  expect((await takeStep(codeOf(key, server))).status).toBe(200)
})

test('[F06.3] a stranger who uses up the tries does not lock the parent out of a browser it has used before', async () => {
  const { headers } = await takeStep(codeOf(key, server))
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  for (let tries = 0; tries <= SECOND_STEP_LIMIT.maxTries; tries++) await takeStep('000000')
  server.clock.forwardHours(1 / 60)
  expect((await takeStep(codeOf(key, server))).body.code).toBe('too_many')
  expect((await takeStep(codeOf(key, server), { cookie })).status).toBe(200)
})

test('[F06.7] a recovery code still opens the account when a new password has forgotten the browsers of a locked-out parent', async () => {
  for (let tries = 0; tries <= SECOND_STEP_LIMIT.maxTries; tries++) await takeStep('000000')
  await server.visitor.post('/forgot', { email })
  const reset_token = findCode((await server.findMessage(email))?.links)
  const password = 'another-good-secret'
  const { body } = await server.visitor.post('/reset', {
    password,
    password_confirmation: password,
    reset_token,
  })
  const reply = await server.visitor.post('/auth/second_step', {
    ticket: body.ticket,
    code: recoveryCodes[0],
  })
  expect(reply.status).toBe(200)
})

test('[F06.7] wrong recovery codes count for the network, and not for the parent', async () => {
  server.clock.forwardHours(ONE_TIME_CODE_LIMIT.minutes / 60)
  const ticket = await getTicket()
  const tryCode = (code: string) => server.visitor.post('/auth/second_step', { ticket, code })
  for (let tries = 0; tries < ONE_TIME_CODE_LIMIT.maxTries; tries++)
    expect((await tryCode('0000-0000-0000')).body.code).toBe('second_step_wrong')
  expect((await tryCode('0000-0000-0000')).body.code).toBe('too_many')
  expect((await tryCode(codeOf(key, server))).status).toBe(200)
})

test('[X13.2] after a second step, strangers on other networks do not lock the parent out of this one', async () => {
  expect((await takeStep(codeOf(key, server))).status).toBe(200)
  const payload = { email, password: 'wrong' }
  const headers = { host: 'localhost:3000' }
  for (let n = 0; n <= SIGN_IN_ACCOUNT_LIMIT.maxTries; n++)
    await server.app.inject({
      method: 'POST',
      url: '/api/v1/auth',
      headers,
      payload,
      remoteAddress: `192.0.2.${n}`,
    })
  expect((await server.visitor.post('/auth', { email, password: PASSWORD })).body.code).toBe('second_step')
})

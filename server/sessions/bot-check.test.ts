import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { altcha } from '#server/adapters/bot-check/altcha.ts'
import { type Home, openHome, PASSWORD, parentForm } from '#server/testing/home.ts'

let home: Home
beforeAll(async () => {
  home = await openHome({ BOT_CHECK: 'altcha' })
  home.deps.botCheck = altcha(home.deps.secrets)
})
afterAll(() => home.close())

/** What the page does: asks for a challenge, solves it, packs both up. */
async function solved() {
  const { body: challenge } = await home.visitor.get('/recaptcha/challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
const attempt = (pass?: string) =>
  home.visitor.post(
    '/auth',
    { email: 'nobody@example.ca', password: PASSWORD },
    pass ? { headers: { 'x-bot-check': pass } } : {},
  )

test('[S10] without a pass the guarded calls are refused', async () => {
  const calls = [
    await attempt(),
    await attempt('made-up'),
    await home.visitor.post('/parents', { parent: parentForm('a@example.ca') }),
    await home.visitor.post('/forgot', { email: 'a@example.ca' }),
  ]
  for (const call of calls) expect(call).toMatchObject({ status: 403, body: { code: 'bot_check' } })
})

test('[S10] a solved challenge is worth one pass, and a pass five calls', async () => {
  home.clock.moveTo(new Date())
  const token = await solved()
  const first = await home.visitor.post('/recaptcha/verify', { token })
  const replayed = await home.visitor.post('/recaptcha/verify', { token })

  expect(first).toMatchObject({ status: 200, body: { success: true } })
  expect(replayed).toMatchObject({ status: 403, body: { code: 'bot_check' } })
  for (let n = 0; n < 5; n++) expect((await attempt(first.body.bot_pass)).status).toBe(401)
  expect((await attempt(first.body.bot_pass)).status).toBe(403)
})

test('[S10] a pass works for five minutes', async () => {
  home.clock.moveTo(new Date())
  const { body } = await home.visitor.post('/recaptcha/verify', { token: await solved() })

  home.clock.forward(5.1 / 60)

  expect((await attempt(body.bot_pass)).status).toBe(403)
})

test('[S10] what is not a solved challenge of ours gets no pass', async () => {
  home.clock.moveTo(new Date())
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
    expect((await home.visitor.post('/recaptcha/verify', { token })).status).toBe(403)
  }
})

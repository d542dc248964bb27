import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveCard } from '#server/testing/cards.ts'
import { newEmail, newPhone } from '#server/testing/samples/people.ts'
import {
  findSixDigits,
  MONDAY,
  openTestServer,
  PASSWORD,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true, RATE_LIMIT: 'on' })
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

type Parent = Awaited<ReturnType<TestServer['newParent']>>
const QUARTER_HOUR = 0.25

/** Returns a parent who signed in 15 minutes ago. */
async function newUnprovedParent() {
  const parent = await server.newParent()
  server.clock.forwardHours(QUARTER_HOUR)
  return parent
}
const downloadData = async (parent: Parent) => (await parent.get('/export')).status
async function requestCode(parent: Parent) {
  expect((await parent.post('/auth/proof/code', undefined)).status).toBe(204)
  return findSixDigits(await server.findMessage(parent.email))
}
const enterCode = (parent: Parent, code: string) => parent.post('/auth/proof', { code })

const reloadSettings = { is_auto_reload: true, amount: 5000, threshold: 1000, start_date: '2026-03-02' }

test.each<[string, (parent: Parent, ids: { child: string; card: string }) => ReturnType<Parent['get']>]>([
  ['a new e-mail', ({ put }) => put('/parents', { email: newEmail() })],
  ['a new phone', ({ put }) => put('/parents', { phone: newPhone() })],
  ['a child’s new e-mail', ({ put }, { child }) => put(`/children/${child}`, { email: newEmail() })],
  ['adding a card', ({ post }) => post('/cards', {})],
  ['choosing a card', ({ put }, { card }) => put(`/cards/${card}`, { is_default: true })],
  ['switching auto-reload on', ({ put }) => put('/parents', { reload_settings: reloadSettings })],
  ['removing a card', (parent, { card }) => parent.delete(`/cards/${card}`)],
  ['downloading the data', ({ get }) => get('/export')],
  ['deleting a child', (parent, { child }) => parent.delete(`/children/${child}`)],
  ['closing the account', (parent) => parent.delete('/parents')],
])('[X01.1 X01.3] %s needs the password again after 15 minutes', async (_, send) => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const ids = { child: child.id, card: await saveCard(server, parent) }
  await parent.put(`/cards/${ids.card}`, { is_default: true })
  server.clock.forwardHours(QUARTER_HOUR)

  const refused = await send(parent, ids)

  expect(refused.status).toBe(403)
  expect(refused.body).toEqual({
    code: 'proof_needed',
    error: expect.stringContaining('log out and log in again'),
  })
  expect((await parent.get('/profile')).body).toMatchObject({ waiting_email: null, waiting_phone: null })

  expect((await server.enterPassword(parent)).status).toBe(204)
  expect((await send(parent, ids)).status).toBeLessThan(300)
})

test('[X01.1] the same call with its Idempotency-Key succeeds after the proof', async () => {
  const parent = await newUnprovedParent()
  const email = newEmail()
  const change = () => parent.put('/parents', { email }, { key: 'change-of-mail' })
  expect((await change()).body.code).toBe('proof_needed')

  await server.enterPassword(parent)

  expect((await change()).body.parent.waiting_email).toBe(email)
})

test('[X01.2] other changes need no password, and neither does switching auto-reload off', async () => {
  const parent = await newUnprovedParent()
  const { phone } = (await parent.get('/profile')).body
  const off = { is_auto_reload: false, amount: null, threshold: null }

  for (const change of [
    { first_name: 'Chloé', email: parent.email, phone },
    { language: 'fr-CA' },
    { reload_settings: off },
  ])
    expect((await parent.put('/parents', change)).status).toBe(200)
})

test('[X01.3] signing in, entering the password and changing it each count for 15 minutes', async () => {
  const parent = await server.newParent()
  server.clock.forwardHours(QUARTER_HOUR - 0.01)
  expect(await downloadData(parent)).toBe(200)
  server.clock.forwardHours(0.01)
  expect(await downloadData(parent)).toBe(403)

  await server.enterPassword(parent)
  server.clock.forwardHours(QUARTER_HOUR - 0.01)
  expect(await downloadData(parent)).toBe(200)
  server.clock.forwardHours(0.01)
  expect(await downloadData(parent)).toBe(403)

  const passwords = { new_password: PASSWORD, new_password_confirmation: PASSWORD }
  await parent.put('/parents/password/reset', { old_password: PASSWORD, ...passwords })
  expect(await downloadData(parent)).toBe(200)
})

test('[X01.3] the password counts only in the session in which it was entered', async () => {
  const parent = await server.newParent()
  const otherSession = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
  server.clock.forwardHours(QUARTER_HOUR)

  await server.enterPassword(parent)

  expect(await downloadData(otherSession)).toBe(403)
  expect(await downloadData(parent)).toBe(200)
})

test('[X01.4] a wrong password is refused at its field, and after ten tries in 15 minutes even the right one', async () => {
  const parent = await newUnprovedParent()
  for (let count = 0; count < 10; count++) {
    const { status, body } = await server.enterPassword(parent, 'not-the-password')
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'password_wrong',
      fields: { password: 'That is not your password.' },
    })
  }

  const { status, headers } = await server.enterPassword(parent)
  expect(status).toBe(429)
  expect(headers['retry-after']).toBe('900')
  expect(await downloadData(parent)).toBe(403)

  server.clock.forwardHours(QUARTER_HOUR)
  expect((await server.enterPassword(parent)).status).toBe(204)
})

test('[X01.5] six digits from a mail stand in for the password, once', async () => {
  const parent = await newUnprovedParent()
  const code = await requestCode(parent)
  expect(code).toMatch(/^\d{6}$/)

  expect((await enterCode(parent, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204)

  expect(await downloadData(parent)).toBe(200)
  expect((await enterCode(parent, code)).body.code).toBe('proof_code_wrong')
})

test('[X01.5] wrong, old and other people’s digits are refused at their field', async () => {
  const [parent, stranger] = [await newUnprovedParent(), await server.newParent()]
  const code = await requestCode(parent)

  const wrongCode = `${(Number(code[0]) + 1) % 10}${code.slice(1)}`
  expect((await enterCode(parent, wrongCode)).body).toMatchObject({
    code: 'proof_code_wrong',
    fields: { code: expect.stringContaining('does not match') },
  })
  expect((await enterCode(stranger, code)).body.code).toBe('proof_code_wrong')
  server.clock.forwardHours(1 / 6)
  expect((await enterCode(parent, code)).body.code).toBe('proof_code_wrong')
  expect(await downloadData(parent)).toBe(403)
})

test('[X01.5] the digits work only in the session that requested them, and not after newer ones were mailed', async () => {
  const parent = await newUnprovedParent()
  const laptop = await server.signInWithoutPassword(parent.email)
  const older = await requestCode(parent)
  expect((await laptop.post('/auth/proof', { code: older })).body.code).toBe('proof_code_wrong')
  const newer = await requestCode(parent)
  expect((await enterCode(parent, older)).body.code).toBe('proof_code_wrong')
  expect((await enterCode(parent, newer)).status).toBe(204)
})

test('[X01.5] a parent who signed up with Google and has no password proves their identity with a mailed code', async () => {
  const email = newEmail()
  const access_token = server.createSocialToken({ provider: 'google', email })
  const { body } = await server.visitor.post('/oauth/google', { access_token })
  await server.visitor.post('/parents', {
    parent: {
      ticket: body.ticket,
      first_name: 'Claire',
      last_name: 'Tremblay',
      phone: newPhone(),
      is_term_and_condition_agreed: true,
    },
  })
  const parent = { email, ...(await server.signInWithoutPassword(email)) }
  server.clock.forwardHours(QUARTER_HOUR)
  expect(await downloadData(parent)).toBe(403)

  await enterCode(parent, await requestCode(parent))

  expect(await downloadData(parent)).toBe(200)
})

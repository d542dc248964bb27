import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PIN_MISSES, PIN_TRIES } from '#contract/limits.ts'
import { newEmail } from '#server/testing/samples/people.ts'
import {
  findCode,
  openTestServer,
  PASSWORD,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  parent = await server.newParent()
})
afterAll(() => server.close())

const PIN = '2580'
const noahForm = {
  first_name: 'Noé',
  last_name: 'Tremblay',
  birthday: '2018-05-06',
  pin: PIN,
  is_term_and_condition_agreed: true,
}

/** Adds a child without an address. Returns its id and what it signs in with. */
async function addNoah(more: object = {}) {
  const { status, body } = await parent.post('/children/with_pin', { ...noahForm, ...more })
  expect(status).toBe(201)
  const { family_code } = (await parent.get(`/children/${body.id}/pin`)).body
  return { id: body.id as string, family_code: family_code as string, first_name: 'Noé', pin: PIN }
}
type Noah = Awaited<ReturnType<typeof addNoah>>

const signIn = ({ id: _, ...form }: Noah, more: object = {}) =>
  server.visitor.post('/auth/pin', { ...form, ...more }, { kidSite: true })

async function getStatus(token: string) {
  return (await server.call(token, 'GET', '/profile', { kidSite: true })).status
}

test('[F03.1 F03.2] a child with a name, a birthday and a PIN signs in with the family’s code, without an address', async () => {
  const noah = await addNoah()
  expect(noah.family_code).toMatch(/^[B-Z]{8}$/)
  expect((await parent.get(`/children/${noah.id}`)).body.child).toMatchObject({
    name: 'Noé Tremblay',
    birthday: '2018-05-06',
    email: '',
    email_verified: false,
    waiting_email: null,
  })
  const typed = noah.family_code.replace(/^(.{4})/, '$1 - ').toLowerCase()
  const { status, body } = await signIn(noah, { family_code: typed, first_name: ' NOE ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ role: 'child' })
  const profile = await server.call(body.token, 'GET', '/profile', { kidSite: true })
  expect(profile.body).toMatchObject({ id: noah.id, role: 'child', email: '' })
  const sister = await addNoah({ first_name: 'Mia' })
  expect(sister.family_code).toBe(noah.family_code)
})

test('[F03.3] an unknown code, an unknown name and a wrong PIN are refused alike', async () => {
  const noah = await addNoah()
  const replies = [
    await signIn(noah, { family_code: 'BBBBBBBB' }),
    await signIn(noah, { first_name: 'Léo' }),
    await signIn(noah, { pin: '2581' }),
  ]
  for (const { status, body } of replies) {
    expect(status).toBe(401)
    expect(body).toEqual({ ...replies[0]?.body, code: 'pin_failed' })
  }
  const malformed = await signIn(noah, { family_code: 'ABC', first_name: ' ', pin: 'abcd' })
  expect(malformed).toMatchObject({
    status: 422,
    body: {
      fields: {
        family_code: 'A family code has 8 letters',
        first_name: 'First name is required',
        pin: 'A PIN has 4 to 6 digits',
      },
    },
  })
})

test('[F03.4 F03.5] five wrong PINs in a row, also at the same time, lock the child out until a parent sets a PIN', async () => {
  const noah = await addNoah()
  const token = (await signIn(noah)).body.token
  for (let wrong = 1; wrong < PIN_TRIES; wrong++) await signIn(noah, { pin: '9182' })
  expect((await signIn(noah)).status).toBe(200)

  const codes = await Promise.all(
    Array.from({ length: PIN_TRIES + 3 }, async () => (await signIn(noah, { pin: '9182' })).body.code),
  )
  expect(codes.filter((code) => code === 'pin_failed')).toHaveLength(PIN_TRIES)
  expect(codes.filter((code) => code === 'pin_locked')).toHaveLength(3)
  expect((await signIn(noah)).body.code).toBe('pin_locked')
  expect(await getStatus(token)).toBe(200)
  expect((await parent.get(`/children/${noah.id}/pin`)).body).toMatchObject({
    has_pin: true,
    is_locked: true,
  })
  await server.findMessage(parent.email)
  const mails = (await server.listMessages(parent.email)).filter(({ subject }) => subject?.includes('PIN'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(`/kids/${noah.id}/profile`)

  const state = await parent.put(`/children/${noah.id}/pin`, { pin: PIN })
  expect(state).toMatchObject({ status: 200, body: { has_pin: true, is_locked: false } })
  expect((await signIn(noah)).status).toBe(200)
})

test('[F03.4] a few wrong PINs between right ones lock the child out in the end', async () => {
  const noah = await addNoah()
  for (let wrong = 0; wrong < PIN_MISSES; wrong++) {
    if (wrong % 2 === 0) expect((await signIn(noah)).status).toBe(200)
    expect((await signIn(noah, { pin: '9182' })).body.code).toBe('pin_failed')
  }
  expect((await signIn(noah)).body.code).toBe('pin_locked')
  await parent.put(`/children/${noah.id}/pin`, { pin: PIN })
  expect((await signIn(noah)).status).toBe(200)
})

test('[F03.6] no message is ever sent to a child without an address', async () => {
  const noah = await addNoah()
  await parent.delete(`/children/${noah.id}`)
  const passwords = { password: 'another-long-secret', password_confirmation: 'another-long-secret' }
  const { pin: _, ...details } = noahForm
  await parent.put(`/children/${noah.id}/reactivate`, { ...details, ...passwords })
  await parent.post('/missions', { mission: { ...questForm(noah.id), points: 5 } })
  await parent.post('/points', { points: { value: 5, child_id: noah.id, note: 'Well done' } })
  await parent.put(`/children/${noah.id}/pin`, { pin: '8520' })
  await parent.put(`/children/${noah.id}/password/reset`, {
    old_password: PASSWORD,
    new_password: 'another-long-secret',
    new_password_confirmation: 'another-long-secret',
  })
  await server.runJobs()
  const messages = server.db
    .selectFrom('outbox')
    .where((row) => row.or([row('to_address', '=', ''), row('user_id', '=', noah.id)]))
  expect(await messages.selectAll().execute()).toEqual([])
  const addresses = (await server.listMessages('')).map(({ to }) => to)
  expect(addresses).toContain(parent.email)
  expect(addresses).not.toContain('')
})

test('[F03.7] an address that is added later works once its link is opened, besides the PIN', async () => {
  const noah = await addNoah()
  const email = newEmail()
  expect((await parent.put(`/children/${noah.id}`, { email })).body.child).toMatchObject({
    email: '',
    waiting_email: email,
  })
  const link = findCode((await server.findMessage(email))?.links)
  expect((await server.visitor.get(`/verify/email/${link}`, { kidSite: true })).status).toBe(200)
  await server.visitor.post('/forgot', { email })
  const reset_token = findCode((await server.findMessage(email))?.links)
  const password = 'another-long-secret'
  await server.visitor.post(
    '/reset',
    { password, password_confirmation: password, reset_token },
    { kidSite: true },
  )
  expect((await server.signIn(email, password, { kidSite: true })).id).toBe(noah.id)
  expect((await signIn(noah)).status).toBe(200)
})

test('[F03.8] a parent takes an address away, with the links that were mailed to it, if the child has a PIN', async () => {
  const child = await server.newChild(parent)
  await server.verifyChildEmail(child.email)
  await parent.put(`/children/${child.id}`, { email: newEmail() })
  await server.visitor.post('/forgot', { email: child.email })
  const reset_token = findCode((await server.findMessage(child.email))?.links)

  const takeAway = () => parent.put(`/children/${child.id}`, { email: '' })
  expect(await takeAway()).toMatchObject({ status: 409, body: { code: 'pin_needed' } })
  await parent.put(`/children/${child.id}/pin`, { pin: PIN })
  server.clock.forwardHours(1)
  expect(await takeAway()).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
  await server.enterPassword(parent)
  expect((await takeAway()).body.child).toMatchObject({
    email: '',
    email_verified: false,
    waiting_email: null,
  })

  const signInByAddress = { email: child.email, password: PASSWORD }
  expect((await server.visitor.post('/auth', signInByAddress)).status).toBe(401)
  const reset = { password: PASSWORD, password_confirmation: PASSWORD, reset_token }
  expect((await server.visitor.post('/reset', reset, { kidSite: true })).status).toBe(422)
  const other = await server.newParent(child.email)
  expect(other.id).not.toBe(child.id)
})

test('[F03.9] a child without an address keeps its PIN, and another child can lose it', async () => {
  const noah = await addNoah()
  expect(await parent.delete(`/children/${noah.id}/pin`)).toMatchObject({
    status: 409,
    body: { code: 'pin_needed' },
  })
  const child = await server.newChild(parent)
  await parent.put(`/children/${child.id}/pin`, { pin: PIN })
  expect((await parent.delete(`/children/${child.id}/pin`)).status).toBe(204)
  expect((await signIn(noah, { first_name: 'Mia' })).body.code).toBe('pin_failed')
})

test.each([
  ['one digit repeated', '7777', 'This PIN is easy to guess. Please choose another.'],
  ['counting up', '6789', 'This PIN is easy to guess. Please choose another.'],
  ['counting down', '43210', 'This PIN is easy to guess. Please choose another.'],
  ['day and month of the birthday', '0605', 'This PIN is the birthday. Please choose another.'],
  ['year and month of the birthday', '0518', 'This PIN is the birthday. Please choose another.'],
  ['the whole birthday', '180506', 'This PIN is the birthday. Please choose another.'],
  ['too short', '258', 'A PIN has 4 to 6 digits'],
  ['letters', '25x0', 'A PIN has 4 to 6 digits'],
  ['nothing', '', 'PIN is required'],
])('[F03.10] a PIN is refused: %s', async (_why, pin, text) => {
  const refused = { status: 422, body: { fields: { pin: text } } }
  expect(await parent.post('/children/with_pin', { ...noahForm, pin })).toMatchObject(refused)
  const { id } = await addNoah()
  expect(await parent.put(`/children/${id}/pin`, { pin })).toMatchObject(refused)
})

test('[F03.11] with a new family code the former one stops working, and open sessions stay', async () => {
  const noah = await addNoah()
  const { token } = (await signIn(noah)).body
  const { family_code } = (await parent.post('/family_code', undefined)).body
  expect(family_code).not.toBe(noah.family_code)
  expect((await signIn(noah)).body.code).toBe('pin_failed')
  expect((await signIn(noah, { family_code })).status).toBe(200)
  expect(await getStatus(token)).toBe(200)
})

test('[F03.12 X01.1] a new PIN ends the child’s sessions, and needs proof, like a new family code', async () => {
  const noah = await addNoah()
  const { token } = (await signIn(noah)).body
  server.clock.forwardHours(1)
  const setPin = () => parent.put(`/children/${noah.id}/pin`, { pin: '8520' })
  const proofNeeded = { status: 403, body: { code: 'proof_needed' } }
  expect(await setPin()).toMatchObject(proofNeeded)
  expect(await parent.post('/family_code', undefined)).toMatchObject(proofNeeded)
  await server.enterPassword(parent)
  expect((await setPin()).status).toBe(200)
  expect(await getStatus(token)).toBe(401)
  expect((await signIn(noah)).body.code).toBe('pin_failed')
  expect((await signIn(noah, { pin: '8520' })).status).toBe(200)
})

test('[F03.13] a deleted child and a child of a closed family cannot sign in', async () => {
  const noah = await addNoah()
  await parent.delete(`/children/${noah.id}`)
  expect((await signIn(noah)).body.code).toBe('pin_failed')
  await parent.put(`/children/${noah.id}/reactivate`, null)
  expect((await signIn(noah)).status).toBe(200)
  await parent.delete('/parents')
  for (let time = 0; time <= PIN_TRIES; time++) expect((await signIn(noah)).body.code).toBe('family_closed')
  expect((await signIn(noah, { pin: '1379' })).body.code).toBe('pin_failed')
})

test('[F03.14] the PINs tell two children with the same first name apart, and neither locks the other out', async () => {
  const noah = await addNoah()
  const twin = await addNoah({ pin: '8520' })
  for (let time = 0; time <= PIN_TRIES; time++) {
    for (const [id, pin] of [
      [noah.id, PIN],
      [twin.id, '8520'],
    ] as const) {
      const { token } = (await signIn(noah, { pin })).body
      expect((await server.call(token, 'GET', '/profile', { kidSite: true })).body.id).toBe(id)
    }
  }
})

test('[F03.15] parents read in the activity about PINs, the family code and a removed address', async () => {
  const noah = await addNoah()
  await parent.put(`/children/${noah.id}`, { email: newEmail() })
  for (let wrong = 1; wrong <= PIN_TRIES; wrong++) await signIn(noah, { pin: '9182' })
  await parent.put(`/children/${noah.id}/pin`, { pin: '8520' })
  await parent.post('/family_code', undefined)
  const { activity } = (await parent.get('/activity')).body
  const kinds = activity.map(({ kind, person }: { kind: string; person: string }) => `${kind} ${person}`)
  expect(kinds.slice(0, 3)).toEqual(['family_code_changed Claire', 'pin_changed Noé', 'pin_locked Noé'])
})

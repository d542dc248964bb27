import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { providerSignUpForm } from '#server/testing/samples/social.ts'
import {
  childForm,
  findSixDigits,
  inviteForm,
  MONDAY,
  openTestServer,
  parentForm,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ POINTS: 'given' })
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

const newAddress = () => `${randomUUID()}@example.fr`
let count = 0
/** A mobile number in France, as people there write it for others, and as it is stored. */
function newForeignPhone() {
  const digits = String(10 + count++)
  return { typed: `+33 6 12 34 56 ${digits}`, stored: `+336123456${digits}` }
}
const getProfile = async (parent: Awaited<ReturnType<TestServer['newParent']>>) =>
  (await parent.get('/profile')).body

test.each([
  ['an empty phone', { phone: '' }],
  ['no phone', { phone: undefined }],
])(
  '[F10.1 F10.2] where points are given, a parent signs up with %s and gets the welcome points',
  async (_, phone) => {
    const parent = await server.newParent(newAddress(), phone)
    expect(await getProfile(parent)).toMatchObject({ phone: '', phone_verified: false, points: 500 })
  },
)

test('[F10.1] where points are given, a new Google user finishes the sign-up without a phone', async () => {
  const email = newAddress()
  const access_token = server.createSocialToken({ provider: 'google', email })
  const { ticket } = (await server.visitor.post('/oauth/google', { access_token })).body

  const { phone, ...form } = providerSignUpForm(ticket)
  expect((await server.visitor.post('/parents', { parent: form })).status).toBe(200)
  expect((await (await server.signInWithoutPassword(email)).get('/profile')).body.phone).toBe('')
})

test.each([
  ['France', '+33 6 12 34 55 01', '+33612345501'],
  ['the United States', '(212) 555-0142', '+12125550142'],
  ['Canada', '514 555 0142', '+15145550142'],
  ['Niue, whose numbers have four digits,', '+683 4002', '+6834002'],
])('[F10.3] where points are given, a parent’s phone may be of %s', async (_, phone, stored) => {
  expect((await getProfile(await server.newParent(newAddress(), { phone }))).phone).toBe(stored)
})

test.each([
  ['a number without its country code', '06 12 34 55 01'],
  ['too few digits', '+33 6 12 34'],
  ['no country', '+999 555 0142 11'],
])('[F10.3] where points are given, %s is refused, and the text tells how to write it', async (_, phone) => {
  const { status, body } = await server.visitor.post('/parents', {
    parent: { ...parentForm(newAddress()), phone },
  })
  expect([status, body.fields]).toEqual([
    422,
    { phone: 'Please enter a phone number with its country code, such as +33 6 12 34 56 78' },
  ])
})

test('[F10.3 F10.4] where points are given, a parent verifies a new phone of another country', async () => {
  const parent = await server.newParent(newAddress(), { phone: '' })
  const { typed, stored } = newForeignPhone()

  await parent.put('/parents', { phone: typed })

  expect(await getProfile(parent)).toMatchObject({ phone: '', waiting_phone: stored })
  expect((await server.findMessage(parent.email))?.text).toContain(typed.replaceAll(' ', '\u00A0'))
  await parent.put('/verify/phone', { code: findSixDigits(await server.findMessage(stored)) })
  expect(await getProfile(parent)).toMatchObject({ phone: stored, phone_verified: true, waiting_phone: null })
})

test('[F10.4] where points are given, a parent takes the phone away, and with it the one that waits', async () => {
  const [{ typed, stored }, other] = [newForeignPhone(), newForeignPhone()]
  const parent = await server.newParent(newAddress(), { phone: typed })
  await server.verifyPhone(parent)
  await parent.put('/parents', { phone: other.typed })
  const code = findSixDigits(await server.findMessage(other.stored))

  const { status, body } = await parent.put('/parents', { phone: '' })

  expect(status).toBe(200)
  expect(body.parent).toMatchObject({ phone: '', phone_verified: false, waiting_phone: null })
  expect((await parent.put('/verify/phone', { code })).body.code).toBe('phone_code_wrong')
  expect((await parent.get('/activity')).body.activity).toMatchObject([
    { kind: 'phone_changed', by: 'Claire', detail: '' },
    {},
  ])
  expect(await server.listMessages(stored)).toEqual([])
})

test('[F10.4] taking the phone away needs proof of who it is', async () => {
  const parent = await server.newParent(newAddress(), { phone: newForeignPhone().typed })
  server.clock.forwardHours(1)

  expect((await parent.put('/parents', { phone: '' })).body.code).toBe('proof_needed')
  await server.enterPassword(parent)
  expect((await parent.put('/parents', { phone: '' })).status).toBe(200)
})

test('[F10.3] where points are given, phones of children and invitations may be of any country', async () => {
  const parent = await server.newParent(newAddress(), { phone: '' })
  const { typed, stored } = newForeignPhone()
  const child = await server.newChild(parent, { phone: typed })
  expect((await parent.get(`/children/${child.id}`)).body.child.phone).toBe(stored)
  const other = newForeignPhone()
  await parent.put(`/children/${child.id}`, { phone: other.typed })
  expect((await parent.get(`/children/${child.id}`)).body.child.phone).toBe(other.stored)
  const wrong = await parent.post('/children', { ...childForm(newAddress()), phone: '06 12 34 55 01' })
  expect(Object.keys(wrong.body.fields)).toEqual(['phone'])

  const phone = newForeignPhone()
  const { body } = await parent.post('/invites', inviteForm('', { phone: phone.typed }))
  expect(body.invite).toMatchObject({ phone: phone.stored, channel: 'sms' })
  expect((await server.findMessage(phone.stored))?.links).toHaveLength(1)
})

test('[F10.5] where points are bought, a parent must have a Canadian phone', async () => {
  const bought = await openTestServer()
  try {
    const parent = await bought.newParent()
    const signUp = (phone?: string) =>
      bought.visitor.post('/parents', { parent: { ...parentForm(newAddress()), phone } })
    expect((await signUp()).body.fields).toEqual({ phone: 'Phone number is required' })
    expect((await parent.put('/parents', { phone: '' })).body.fields).toEqual({
      phone: 'Phone number is required',
    })
    expect((await parent.put('/parents', { phone: '+33 6 12 34 55 01' })).body.fields).toEqual({
      phone: 'Please enter a Canadian phone number',
    })
  } finally {
    await bought.close()
  }
})

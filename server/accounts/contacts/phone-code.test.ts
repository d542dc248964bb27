import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toSixDigits } from '#server/accounts/notifications/six-digits.ts'
import {
  findCode,
  findSixDigits,
  MONDAY,
  openTestServer,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMIT: 'on' })
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

type Parent = Awaited<ReturnType<TestServer['newParent']>>

const getProfile = async (parent: Parent) => (await parent.get('/profile')).body

/** Requests a text to the parent's phone. Returns the text's six digits and the code of its link. */
async function sendText(parent: Parent) {
  expect((await parent.post('/verify/phone', undefined)).status).toBe(204)
  const { phone, waiting_phone } = await getProfile(parent)
  const text = await server.findMessage(waiting_phone ?? phone)
  return { code: findSixDigits(text), link: findCode(text?.links) }
}
const typeCode = (parent: Parent, code: string) => parent.put('/verify/phone', { code })

/** Six digits that differ from the given ones. */
const toWrongCode = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`

test('[D07.10] the six digits of the text verify the phone, typed with or without spaces, and can be typed again', async () => {
  const parent = await server.newParent()
  const { code } = await sendText(parent)
  expect(code).toMatch(/^\d{6}$/)

  expect((await typeCode(parent, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204)

  expect(await getProfile(parent)).toMatchObject({ phone_verified: true, waiting_phone: null })
  expect((await typeCode(parent, code)).status).toBe(204)
})

test('[D07.10] the digits of a text to a new number make that number the parent’s phone', async () => {
  const parent = await server.newParent()
  await parent.put('/parents', { phone: '514 555 3999' })
  const { code } = await sendText(parent)

  expect((await typeCode(parent, code)).status).toBe(204)

  expect(await getProfile(parent)).toMatchObject({ phone: '+15145553999', phone_verified: true })
})

test('[D07.11] wrong digits and another parent’s digits are refused with a sentence at the field', async () => {
  const [parent, stranger] = [await server.newParent(), await server.newParent()]
  const { code } = await sendText(parent)

  for (const [person, typed] of [
    [parent, toWrongCode(code)],
    [stranger, code],
  ] as const) {
    const { status, body } = await typeCode(person, typed)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'phone_code_wrong',
      fields: { code: 'This code does not match. Check the digits, or have a new one sent.' },
    })
    expect(await getProfile(person)).toMatchObject({ phone_verified: false })
  }
  const { body } = await typeCode(parent, '12345')
  expect(body.fields).toEqual({ code: 'Please type the six digits' })
})

test('[D07.11] only parents can verify a phone by its digits', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const { code } = await sendText(parent)

  expect((await child.put('/verify/phone', { code })).status).toBe(403)
  expect((await server.visitor.put('/verify/phone', { code })).status).toBe(401)
  expect(await getProfile(parent)).toMatchObject({ phone_verified: false })
})

test('[D07.12] the digits work for ten minutes, and the link works longer', async () => {
  const parent = await server.newParent()
  const { code, link } = await sendText(parent)
  server.clock.forwardHours(1 / 6)

  expect((await typeCode(parent, code)).body.code).toBe('phone_code_wrong')

  expect((await server.visitor.get(`/verify/phone/${link}`)).status).toBe(200)
})

test('[D07.12] digits sent to a number that was cancelled or replaced verify nothing', async () => {
  const parent = await server.newParent()
  await parent.put('/parents', { phone: '514 555 3998' })
  const { code } = await sendText(parent)
  await parent.put('/parents', { phone: '514 555 3997' })

  expect((await typeCode(parent, code)).body.code).toBe('phone_code_wrong')

  const { code: secondCode } = await sendText(parent)
  await parent.delete('/parents/new/phone')
  expect((await typeCode(parent, secondCode)).body.code).toBe('phone_code_wrong')
})

test('[D07.13] after ten tries in an hour, even the right digits are refused until the hour is over', async () => {
  const parent = await server.newParent()
  const { code } = await sendText(parent)
  for (let count = 0; count < 10; count++)
    expect((await typeCode(parent, toWrongCode(code))).status).toBe(422)

  expect((await typeCode(parent, code)).status).toBe(429)

  server.clock.forwardHours(1)
  const { code: newCode } = await sendText(parent)
  expect((await typeCode(parent, newCode)).status).toBe(204)
})

test('[D07.13] digits keep their leading zeros', () => {
  expect(toSixDigits(() => Buffer.from([0, 0, 0, 7]).toString('base64url'), '')).toBe('000007')
  expect(toSixDigits(() => Buffer.from([255, 255, 255, 255]).toString('base64url'), '')).toBe('967295')
})

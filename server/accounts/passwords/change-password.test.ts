import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  childForm,
  findCode,
  openTestServer,
  PASSWORD,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMIT: 'on' })
})
afterAll(() => server.close())

/** Despite its name, this endpoint changes the password of a parent who gives the old one. */
const changePasswordUrl = '/parents/password/reset'
const NEW_PASSWORD = 'another-good-secret'
const passwordForm = (password: string) => ({ password, password_confirmation: password })
const form = (more: Record<string, string> = {}) => ({
  old_password: PASSWORD,
  new_password: NEW_PASSWORD,
  new_password_confirmation: NEW_PASSWORD,
  ...more,
})

test('[N15.2] changing a parent’s password ends all other sessions and sends a mail', async () => {
  const parent = await server.newParent()
  const laptop = await server.signIn(parent.email)

  expect((await parent.put(changePasswordUrl, form())).status).toBe(204)

  expect((await parent.get('/profile')).status).toBe(200)
  expect((await laptop.get('/profile')).status).toBe(401)
  await expect(server.signIn(parent.email)).rejects.toThrow('401')
  await server.signIn(parent.email, NEW_PASSWORD)
  expect(await server.findMessage(parent.email)).toMatchObject({ subject: 'Your password was changed' })
})

test('[N15.5] repeating a request with the same idempotency key gets the first response', async () => {
  const parent = await server.newParent()
  const idempotency = { key: 'same-key' }

  expect((await parent.put(changePasswordUrl, form(), idempotency)).status).toBe(204)
  expect((await parent.put(changePasswordUrl, form(), idempotency)).status).toBe(204)
  expect((await parent.put(changePasswordUrl, form())).body.code).toBe('password_wrong')
})

test('[N15.3 S14.5] changing the password invalidates reset links', async () => {
  const parent = await server.newParent()
  await server.visitor.post('/forgot', { email: parent.email })
  const reset_token = (await server.findMessage(parent.email))?.links[0]?.split('/').at(-1)

  await parent.put(changePasswordUrl, form())

  const resetForm = { password: PASSWORD, password_confirmation: PASSWORD, reset_token }
  expect((await server.visitor.post('/reset', resetForm)).body.code).toBe('reset_failed')
})

test.each([
  [{ old_password: '' }, 'old_password', 'Password is required'],
  [{ new_password: '' }, 'new_password', 'Password is required'],
  [{ new_password_confirmation: '' }, 'new_password_confirmation', 'Password is required'],
  [{ new_password: 'short' }, 'new_password', 'Password must be at least 8 characters'],
  [{ new_password_confirmation: 'something-else' }, 'new_password_confirmation', 'Passwords do not match'],
  [
    { new_password: 'password123', new_password_confirmation: 'password123' },
    'new_password',
    'This password is easy to guess. Please choose another, without names or addresses of your family.',
  ],
  [{ old_password: 'not-that-one' }, 'old_password', 'That is not the current password.'],
])('[N15.1 K07.3] a change of password with %j is refused at %s: %s', async (invalid, field, sentence) => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)

  for (const url of [changePasswordUrl, `/children/${child.id}/password/reset`]) {
    const { status, body } = await parent.put(url, form(invalid))
    expect(status).toBe(422)
    expect(body.fields[field]).toBe(sentence)
  }
  await server.signIn(parent.email)
  await server.signIn(child.email)
})

test.each([
  ['the parent’s own password', PASSWORD, 'a-childs-own-secret'],
  ['the child’s old password', 'a-parents-own-secret', PASSWORD],
])(
  '[K07.7 K07.8] a parent changes a child’s password by giving %s, which ends the child’s sessions and sends a mail',
  async (_owner, parentPassword, childPassword) => {
    const parent = await server.newParent(undefined, passwordForm(parentPassword))
    const child = await server.newChild(parent, passwordForm(childPassword))

    const { status } = await parent.put(`/children/${child.id}/password/reset`, form())

    expect(status).toBe(204)
    expect((await child.get('/profile')).status).toBe(401)
    expect((await parent.get('/profile')).status).toBe(200)
    await server.signIn(child.email, NEW_PASSWORD)
    expect(await server.findMessage(child.email)).toMatchObject({ subject: 'Your password was changed' })
  },
)

test('[K07.11 K09.1] a child cannot change any password, and a parent cannot change the password of another family’s child', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const stranger = await server.newParent()
  const url = `/children/${child.id}/password/reset`

  expect((await child.put(url, form())).status).toBe(403)
  expect((await child.put(changePasswordUrl, form())).status).toBe(403)
  expect((await stranger.put(url, form())).status).toBe(404)
  await server.signIn(child.email)
})

test('[N15.4 S15.3 S15.5 S15.6] guessing the current password is throttled, and the right one resets the limit', async () => {
  const parent = await server.newParent()
  const guess = () => parent.put(changePasswordUrl, form({ old_password: 'not-that-one' }))
  for (let n = 0; n < 9; n++) expect((await guess()).status).toBe(422)
  expect(
    (
      await parent.put(
        changePasswordUrl,
        form({ new_password: PASSWORD, new_password_confirmation: PASSWORD }),
      )
    ).status,
  ).toBe(204)

  for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(422)
  const { status, headers } = await guess()

  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  server.clock.forwardHours(1)
  expect((await guess()).status).toBe(422)
})

test('[X13.1] a password made of the family’s names and e-mail addresses is refused at a change, a reset and for a new child', async () => {
  const parent = await server.newParent('capucine.2015@example.ca')
  const child = await server.newChild(parent, { first_name: 'Zacharie', last_name: 'Bouchard' })
  const leo = await server.newChild(parent, { first_name: 'Léonard', last_name: 'Bouchard' })
  await server.visitor.post('/forgot', { email: parent.email })
  const reset_token = findCode((await server.findMessage(parent.email))?.links)
  const refused = { status: 422, body: { code: 'password_common' } }

  for (const password of ['Zacharie+Leonard2015', 'Capucine!2015']) {
    const change = form({ new_password: password, new_password_confirmation: password })
    for (const url of [
      changePasswordUrl,
      `/children/${child.id}/password/reset`,
      `/children/${leo.id}/password/reset`,
    ])
      expect(await parent.put(url, change)).toMatchObject(refused)
    const newChild = { ...childForm('nora@example.ca'), ...passwordForm(password) }
    expect(await parent.post('/children', newChild)).toMatchObject(refused)
    const reset = { ...passwordForm(password), reset_token }
    expect(await server.visitor.post('/reset', reset)).toMatchObject(refused)

    const other = await server.newParent()
    expect((await other.put(changePasswordUrl, change)).status).toBe(204)
  }
})

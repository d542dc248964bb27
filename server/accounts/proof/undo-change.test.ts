import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newEmail } from '#server/testing/samples/people.ts'
import { findCode, MONDAY, openTestServer, PASSWORD, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

type Parent = Awaited<ReturnType<TestServer['newParent']>>
const NEW_PASSWORD = 'another-good-secret'

const openLink = async (address: string) =>
  server.visitor.get(new URL((await server.findMessage(address))?.links[0] ?? '').pathname)

async function changeEmail(parent: Parent, email = newEmail()) {
  await parent.put('/parents', { email })
  expect((await openLink(email)).status).toBe(200)
  return email
}
const changePassword = (parent: Parent, from = PASSWORD, to = NEW_PASSWORD) =>
  parent.put('/parents/password/reset', {
    old_password: from,
    new_password: to,
    new_password_confirmation: to,
  })
const findUndoCode = async (address: string) => {
  const mail = await server.findMessage(address)
  expect(mail?.links[0]).toMatch(/^http:\/\/localhost:3000\/verify\/undo\//)
  return findCode(mail?.links)
}
const undo = (code: string) => server.visitor.post('/undo', { code })
const chooseNewPassword = (reset_token: string) =>
  server.visitor.post('/reset', {
    password: 'my-very-own-secret',
    password_confirmation: 'my-very-own-secret',
    reset_token,
  })

test('[X01.7] the former address gets a link that gives the account back, ends all sessions and voids the password', async () => {
  const parent = await server.newParent()
  const newAddress = await changeEmail(parent)
  expect(await server.findMessage(parent.email)).toMatchObject({
    subject: 'Your e-mail address was changed',
    text: expect.stringContaining('seven days'),
  })
  const code = await findUndoCode(parent.email)
  server.clock.forwardHours(7 * 24 - 1)
  const thief = await server.signIn(newAddress)

  const { status, body } = await undo(code)

  expect({ status, email: body.email }).toEqual({ status: 200, email: parent.email })
  expect((await thief.get('/profile')).status).toBe(401)
  await expect(server.signIn(newAddress)).rejects.toThrow('401')
  await expect(server.signIn(parent.email)).rejects.toThrow('401')
  expect((await chooseNewPassword(body.reset_token)).status).toBe(200)
  const owner = await server.signIn(parent.email, 'my-very-own-secret')
  expect((await owner.get('/profile')).body).toMatchObject({ email: parent.email, id: parent.id })
})

test('[X01.8] the mail about a new password has a link that undoes the change, too', async () => {
  const parent = await server.newParent()
  await changePassword(parent)
  expect((await server.findMessage(parent.email))?.subject).toBe('Your password was changed')
  const thief = await server.signIn(parent.email, NEW_PASSWORD)

  const { body } = await undo(await findUndoCode(parent.email))

  expect((await thief.get('/profile')).status).toBe(401)
  await expect(server.signIn(parent.email, NEW_PASSWORD)).rejects.toThrow('401')
  expect((await chooseNewPassword(body.reset_token)).status).toBe(200)
})

test('[X01.8] undoing a new password also gives back the address, if the address was changed afterwards', async () => {
  const parent = await server.newParent()
  await changePassword(parent)
  const code = await findUndoCode(parent.email)
  await changeEmail(parent)

  expect((await undo(code)).body.email).toBe(parent.email)
})

test('[X01.9] an undo link works once, within seven days, and only on the parents’ site', async () => {
  const parent = await server.newParent()
  await changeEmail(parent)
  const code = await findUndoCode(parent.email)
  expect((await server.visitor.post('/undo', { code }, { kidSite: true })).body.code).toBe('kid_site')
  expect((await undo(code)).status).toBe(200)
  expect((await undo(code)).body).toMatchObject({ code: 'undo_used_up' })

  const otherParent = await server.newParent()
  await changeEmail(otherParent)
  const lateCode = await findUndoCode(otherParent.email)
  server.clock.forwardHours(7 * 24)
  expect((await undo(lateCode)).body.code).toBe('undo_used_up')
  expect((await undo('no-code')).body.code).toBe('undo_used_up')
})

test('[X01.10] undoing a change also takes back later addresses, pending changes and linked providers', async () => {
  const parent = await server.newParent()
  const secondEmail = await changeEmail(parent)
  const code = await findUndoCode(parent.email)
  server.clock.forwardHours(0.1)
  await changeEmail(parent)
  const secondCode = await findUndoCode(secondEmail)
  const { email: thirdEmail } = (await parent.get('/profile')).body
  const access_token = server.createSocialToken({ provider: 'google', email: thirdEmail })
  expect((await server.visitor.post('/oauth/google', { access_token })).status).toBe(200)
  const waitingEmail = newEmail()
  await parent.put('/parents', { email: waitingEmail })

  expect((await undo(code)).status).toBe(200)

  expect((await undo(secondCode)).body.code).toBe('undo_used_up')
  expect((await openLink(waitingEmail)).body.code).toBe('code_used_up')
  expect((await server.visitor.post('/oauth/google', { access_token })).body.code).toBe('finish_signup')
})

test('[X01.10] a provider that was linked before the change stays linked', async () => {
  const parent = await server.newParent()
  const access_token = server.createSocialToken({ provider: 'google', email: parent.email })
  await server.visitor.post('/oauth/google', { access_token })
  server.clock.forwardHours(0.1)
  await changeEmail(parent)

  await undo(await findUndoCode(parent.email))

  expect((await server.visitor.post('/oauth/google', { access_token })).status).toBe(200)
})

test('[X01.11] an undo link works although the family was closed, and the new password restores the family', async () => {
  const parent = await server.newParent()
  await changeEmail(parent)
  await parent.delete('/parents')

  const { body } = await undo(await findUndoCode(parent.email))
  const { ticket } = (await chooseNewPassword(body.reset_token)).body

  expect((await server.visitor.post('/auth/restore', { ticket })).status).toBe(200)
})

test('[X01.12] while the former address can undo the change, the new one gets neither reset links nor codes', async () => {
  const parent = await server.newParent()
  const email = await changeEmail(parent)

  await server.visitor.post('/forgot', { email })
  const mail = await server.findMessage(email)
  expect(mail?.subject).toBe('You can’t choose a new password by e-mail yet')
  expect(mail?.text).toMatch(/March\s9,\s2026/)
  expect(mail?.links.join()).not.toContain('/reset/')
  expect((await parent.post('/auth/proof/code', undefined)).body.code).toBe('address_too_new')

  server.clock.forwardHours(7 * 24)
  await server.visitor.post('/forgot', { email })
  expect((await server.findMessage(email))?.links[0]).toContain('/reset/')
  const session = await server.signIn(email)
  expect((await session.post('/auth/proof/code', undefined)).status).toBe(204)
})

test('[X01.12] a code that was mailed before the change proves nothing after it', async () => {
  const parent = await server.newParent()
  await parent.post('/auth/proof/code', undefined)
  await server.runJobs()
  const [mail] = await server.listMessages(parent.email)
  await changeEmail(parent)

  const code = /\d{6}/.exec(mail?.text ?? '')?.[0]
  expect((await parent.post('/auth/proof', { code })).body.code).toBe('proof_code_wrong')
})

test('[X01.13] a child’s former address gets no undo link, because the parents decide', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  expect(
    (
      await server.visitor.get(`/verify/email/${findCode((await server.findMessage(child.email))?.links)}`, {
        kidSite: true,
      })
    ).status,
  ).toBe(200)
  const email = newEmail()
  await parent.put(`/children/${child.id}`, { email })
  const link = new URL((await server.findMessage(email))?.links[0] ?? '')
  await server.visitor.get(link.pathname, { kidSite: true })

  const mail = await server.findMessage(child.email)
  expect(mail?.subject).toBe('Your e-mail address was changed')
  expect(mail?.links.join()).not.toContain('/undo/')
})

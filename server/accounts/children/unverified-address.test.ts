import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail } from '#server/testing/samples/people.ts'
import {
  childForm,
  findCode,
  openTestServer,
  PASSWORD,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const CHILD_PASSWORD = 'quite-another-secret'
const addChild = async (email: string, password = CHILD_PASSWORD) => {
  const parent = await server.newParent()
  const form = { ...childForm(email), password, password_confirmation: password }
  return { parent, ...(await parent.post('/children', form)) }
}
const isVerified = async ({ parent, body }: Awaited<ReturnType<typeof addChild>>) =>
  (await parent.get(`/children/${body.id}`)).body.child.email_verified

test('[X09.1] a child with somebody’s address is created like any other, and signs in with its own password', async () => {
  const owner = await server.newParent()

  const taken = await addChild(owner.email)
  const free = await addChild(newEmail())

  expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)])
  const child = await server.signIn(owner.email, CHILD_PASSWORD, { kidSite: true })
  expect(child.id).toBe(taken.body.id)
  expect((await child.get('/profile')).body).toMatchObject({ role: 'child', email: owner.email })
  const [first, second] = await Promise.all(
    [taken, free].map(async ({ parent, body }) => (await parent.get(`/children/${body.id}`)).body.child),
  )
  expect(Object.keys(first)).toEqual(Object.keys(second))
  expect([first.email_verified, second.email_verified]).toEqual([false, false])
})

test('[X09.2] the owner of the address keeps account and password, and learns nothing about the child', async () => {
  const owner = await server.newParent()
  const child = await addChild(owner.email)

  const mail = await server.findMessage(owner.email)
  expect(mail?.subject).toBe('Somebody wanted to use your e-mail')
  expect(mail?.text).not.toContain('Mia')
  expect(mail?.links.join()).not.toContain('/verify/')
  expect((await server.signIn(owner.email)).id).toBe(owner.id)
  await server.visitor.post('/forgot', { email: owner.email })
  const reset_token = findCode((await server.findMessage(owner.email))?.links)
  const passwords = { password: 'the-owners-new-secret', password_confirmation: 'the-owners-new-secret' }
  expect((await server.visitor.post('/reset', { ...passwords, reset_token })).body.role).toBe('parent')
  expect((await server.signIn(owner.email, CHILD_PASSWORD, { kidSite: true })).id).toBe(child.body.id)
})

test('[X09.3] whoever reads the mail of an address given to a child can sign up with it', async () => {
  const email = newEmail()
  const child = await addChild(email)

  const owner = await server.newParent(email)

  expect((await server.signIn(email, PASSWORD)).id).toBe(owner.id)
  expect((await server.signIn(email, CHILD_PASSWORD, { kidSite: true })).id).toBe(child.body.id)
  expect(await isVerified(child)).toBe(false)
})

test('[X09.3] an account can be moved to an address given to a child', async () => {
  const email = newEmail()
  await addChild(email)
  const owner = await server.newParent()
  await owner.put('/parents', { email })

  const { status } = await server.visitor.get(
    `/verify/email/${findCode((await server.findMessage(email))?.links)}`,
  )

  expect(status).toBe(200)
  expect((await server.signIn(email, PASSWORD)).id).toBe(owner.id)
})

test('[X09.4] the link of the invitation is refused once the address belongs to another account', async () => {
  const email = newEmail()
  const child = await addChild(email)
  const code = findCode((await server.findMessage(email))?.links)
  await server.newParent(email)

  const { body } = await server.visitor.get(`/verify/email/${code}`, { kidSite: true })

  expect(body.code).toBe('code_used_up')
  expect(await isVerified(child)).toBe(false)
})

test('[X09.4 X09.5] if several children have the same address, the first child to open its link verifies the address for itself, and all of them can still sign in', async () => {
  const email = newEmail()
  const first = await addChild(email, 'the-first-secret')
  const firstCode = findCode((await server.findMessage(email))?.links)
  server.clock.forwardHours(0.1)
  const second = await addChild(email, 'the-second-secret')
  await server.runJobs()
  const codes = (await server.listMessages(email)).map(({ links }) => findCode(links))
  const secondCode = codes.find((code) => code !== firstCode) ?? ''
  const open = async (code: string) =>
    (await server.visitor.get(`/verify/email/${code}`, { kidSite: true })).status

  expect(await open(secondCode)).toBe(200)
  expect(await open(firstCode)).toBe(422)

  expect([await isVerified(first), await isVerified(second)]).toEqual([false, true])
  expect((await server.signIn(email, 'the-first-secret', { kidSite: true })).id).toBe(first.body.id)
  expect((await server.signIn(email, 'the-second-secret', { kidSite: true })).id).toBe(second.body.id)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { childForm, openTestServer, PASSWORD, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
beforeAll(async () => {
  server = await openTestServer()
  parent = await server.newParent()
})
afterAll(() => server.close())

const OTHER = 'another-good-secret'
const secrets = { password: OTHER, password_confirmation: OTHER }
const signIn = (email: string, password = PASSWORD) =>
  server.visitor.post('/auth', { email, password }, { kidSite: true })

/** A deleted child, who can no longer sign in. */
async function inactiveChild(more: Record<string, unknown> = {}) {
  const child = await server.newChild(parent, more)
  expect((await parent.delete(`/children/${child.id}`)).status).toBe(204)
  return child
}
const childOf = async (id: string) => (await parent.get(`/children/${id}`)).body.child
const isFrozen = async (id: string) =>
  (await server.db.selectFrom('users').where('id', '=', id).select('closed_at').executeTakeFirstOrThrow())
    .closed_at !== null

test('[K04.4] an inactive child is brought back, and signs in with the password it had', async () => {
  const { id, email } = await inactiveChild()
  expect((await signIn(email)).status).toBe(401)

  const { status, body } = await parent.put(`/children/${id}/reactivate`, undefined)

  expect(status).toBe(200)
  expect(body.child).toMatchObject({ id, active: true, email, points: 0 })
  expect((await signIn(email)).status).toBe(200)
  expect(await isFrozen(id)).toBe(false)
  expect((await parent.put(`/children/${id}/reactivate`, undefined)).body).toEqual(body)
})

test('[K04.1 K04.2 K04.3] the address of an own inactive child brings it back, with names and password of the form and new consent', async () => {
  const { id, email } = await inactiveChild({ phone: '514 555 0188' })

  const form = { ...childForm(email.toUpperCase()), ...secrets, first_name: 'Maya', birthday: '' }
  const { status, body } = await parent.post('/children', form)

  expect({ status, body }).toEqual({ status: 201, body: { id } })
  expect(await childOf(id)).toMatchObject({
    first_name: 'Maya',
    last_name: 'Tremblay',
    active: true,
    birthday: '2016-04-12',
    phone: '+15145550188',
  })
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(email, OTHER)).status).toBe(200)
  expect(await isFrozen(id)).toBe(false)
  const consents = await server.db.selectFrom('consents').where('user_id', '=', id).selectAll().execute()
  expect(consents).toHaveLength(2)
  expect((await server.mailTo(email))?.subject).toBe('Claire has a nest ready for you')
  expect(
    (await parent.get('/children')).body.children.filter((child: { id: string }) => child.id === id),
  ).toHaveLength(1)
})

test('[K04.2 K04.3 K04.6] a form gives a reactivated child its names and password; an active child keeps its own', async () => {
  const { id, email } = await inactiveChild({ phone: '514 555 0188' })
  const { email: _, ...form } = { ...childForm(email), ...secrets, first_name: 'Maya', birthday: '' }
  const bringBack = (more: object = {}) => parent.put(`/children/${id}/reactivate`, { ...form, ...more })

  expect(await bringBack({ password: 'password123', password_confirmation: 'password123' })).toMatchObject({
    status: 422,
    body: { code: 'password_common' },
  })
  expect(await bringBack({ is_term_and_condition_agreed: false })).toMatchObject({ status: 422 })
  expect((await childOf(id)).active).toBe(false)
  const { status, body } = await bringBack()

  expect({ status, child: body.child }).toMatchObject({
    status: 200,
    child: { id, email, first_name: 'Maya', active: true, birthday: '2016-04-12', phone: '+15145550188' },
  })
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(email, OTHER)).status).toBe(200)
  expect(await isFrozen(id)).toBe(false)
  const consents = await server.db.selectFrom('consents').where('user_id', '=', id).selectAll().execute()
  expect(consents).toHaveLength(2)
  const again = await bringBack({ password: PASSWORD, password_confirmation: PASSWORD })
  expect(again).toMatchObject({ status: 422, body: { code: 'child_not_created' } })
  expect((await signIn(email, OTHER)).status).toBe(200)
})

test('[K04.5] a reactivated child’s old sessions stay ended', async () => {
  const child = await inactiveChild()
  expect((await child.get('/profile')).status).toBe(401)

  await parent.post('/children', { ...childForm(child.email), ...secrets })

  expect((await child.get('/profile')).status).toBe(401)
})

test('[K04.6 K04.7] the address of an own active child, of the parent, or of another family’s inactive child is refused alike', async () => {
  const active = await server.newChild(parent)
  const elsewhere = await inactiveChild()
  const stranger = await server.newParent()
  const refused = {
    status: 422,
    body: {
      code: 'child_not_created',
      error: "Oops. Your child's account was not created. Please try again.",
    },
  }

  for (const [who, email] of [
    [parent, active.email],
    [parent, parent.email],
    [stranger, elsewhere.email],
  ] as const) {
    const { status, body } = await who.post('/children', { ...childForm(email), ...secrets })
    expect({ status, body }).toEqual(refused)
  }
  expect((await signIn(active.email)).status).toBe(200)
  expect((await childOf(elsewhere.id)).active).toBe(false)
})

test('[K04.8 K09.1 K09.2] another family’s or a purged child is not reactivated, and no child can reactivate one', async () => {
  const { id } = await inactiveChild()
  const sibling = await server.newChild(parent)
  const stranger = await server.newParent()

  expect((await stranger.put(`/children/${id}/reactivate`, undefined)).status).toBe(404)
  expect((await sibling.put(`/children/${id}/reactivate`, undefined)).status).toBe(403)
  expect((await parent.put(`/children/${parent.id}/reactivate`, undefined)).status).toBe(404)
  expect((await childOf(id)).active).toBe(false)

  await server.db.updateTable('users').set({ purged_at: server.clock.now() }).where('id', '=', id).execute()
  expect((await parent.put(`/children/${id}/reactivate`, undefined)).status).toBe(404)
})

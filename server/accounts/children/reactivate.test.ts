import { afterAll, beforeAll, expect, test } from 'vitest'
import { childForm, openTestServer, PASSWORD, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
beforeAll(async () => {
  server = await openTestServer()
  parent = await server.newParent()
})
afterAll(() => server.close())

const NEW_PASSWORD = 'another-good-secret'
const newPassword = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
const signIn = (email: string, password = PASSWORD) =>
  server.visitor.post('/auth', { email, password }, { kidSite: true })

/** Creates and deletes a child, which makes it inactive and sets its `closed_at`. */
async function createInactiveChild(more: Record<string, unknown> = {}) {
  const child = await server.newChild(parent, more)
  expect((await parent.delete(`/children/${child.id}`)).status).toBe(204)
  return child
}
const getChild = async (id: string) => (await parent.get(`/children/${id}`)).body.child
const isDeleted = async (id: string) =>
  (await server.db.selectFrom('users').where('id', '=', id).select('closed_at').executeTakeFirstOrThrow())
    .closed_at !== null

test('[K04.4] a reactivated child signs in with the password it had before', async () => {
  const { id, email } = await createInactiveChild()
  expect((await signIn(email)).status).toBe(401)

  const { status, body } = await parent.put(`/children/${id}/reactivate`, undefined)

  expect(status).toBe(200)
  expect(body.child).toMatchObject({ id, active: true, email, points: 0 })
  expect((await signIn(email)).status).toBe(200)
  expect(await isDeleted(id)).toBe(false)
  expect((await parent.put(`/children/${id}/reactivate`, undefined)).body).toEqual(body)
})

test.each([
  ['keeps its former picture when the form has none', undefined, 'lynx'],
  ['gets the animal of the form', 'wolf', 'wolf'],
])('[D13.5] a child reactivated with a form %s', async (_, avatar, expected) => {
  for (const addsAgain of [true, false]) {
    const { id, email } = await createInactiveChild({ avatar: 'lynx' })
    const { email: _address, ...details } = { ...childForm(email), ...(avatar && { avatar }) }

    if (addsAgain) await parent.post('/children', { ...details, email })
    else await parent.put(`/children/${id}/reactivate`, details)

    expect(await getChild(id)).toMatchObject({ active: true, avatar: expected })
  }
})

test('[K04.1 K04.2 K04.3] creating a child with the address of the family’s inactive child reactivates that child, with the form’s names and password and a new consent', async () => {
  const { id, email } = await createInactiveChild({ phone: '514 555 0188' })

  const form = { ...childForm(email.toUpperCase()), ...newPassword, first_name: 'Maya', birthday: '' }
  const { status, body } = await parent.post('/children', form)

  expect({ status, body }).toEqual({ status: 201, body: { id } })
  expect(await getChild(id)).toMatchObject({
    first_name: 'Maya',
    last_name: 'Tremblay',
    active: true,
    birthday: '2016-04-12',
    phone: '+15145550188',
  })
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  expect(await isDeleted(id)).toBe(false)
  const consents = await server.db.selectFrom('consents').where('user_id', '=', id).selectAll().execute()
  expect(consents).toHaveLength(2)
  expect((await server.findMessage(email))?.subject).toBe('Claire has a nest ready for you')
  expect(
    (await parent.get('/children')).body.children.filter((child: { id: string }) => child.id === id),
  ).toHaveLength(1)
})

test('[K04.2 K04.3 K04.6] a child is reactivated with the names and password of a form; a form does not change an active child', async () => {
  const { id, email } = await createInactiveChild({ phone: '514 555 0188' })
  const { email: _, ...form } = { ...childForm(email), ...newPassword, first_name: 'Maya', birthday: '' }
  const reactivate = (more: object = {}) => parent.put(`/children/${id}/reactivate`, { ...form, ...more })

  expect(await reactivate({ password: 'password123', password_confirmation: 'password123' })).toMatchObject({
    status: 422,
    body: { code: 'password_common' },
  })
  expect(await reactivate({ is_term_and_condition_agreed: false })).toMatchObject({ status: 422 })
  expect((await getChild(id)).active).toBe(false)
  const { status, body } = await reactivate()

  expect({ status, child: body.child }).toMatchObject({
    status: 200,
    child: { id, email, first_name: 'Maya', active: true, birthday: '2016-04-12', phone: '+15145550188' },
  })
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  expect(await isDeleted(id)).toBe(false)
  const consents = await server.db.selectFrom('consents').where('user_id', '=', id).selectAll().execute()
  expect(consents).toHaveLength(2)
  const secondReply = await reactivate({ password: PASSWORD, password_confirmation: PASSWORD })
  expect(secondReply).toMatchObject({ status: 422, body: { code: 'child_not_created' } })
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
})

test('[K04.5] the old sessions of a child stay ended after it is reactivated', async () => {
  const child = await createInactiveChild()
  expect((await child.get('/profile')).status).toBe(401)

  await parent.post('/children', { ...childForm(child.email), ...newPassword })

  expect((await child.get('/profile')).status).toBe(401)
})

test('[K04.6 K04.7] creating a child with the address of the family’s active child or of the parent is refused with the same error', async () => {
  const activeChild = await server.newChild(parent)
  const refused = {
    status: 422,
    body: {
      code: 'child_not_created',
      error: "Oops. Your child's account was not created. Please try again.",
    },
  }

  for (const { email } of [activeChild, parent]) {
    const { status, body } = await parent.post('/children', { ...childForm(email), ...newPassword })
    expect({ status, body }).toEqual(refused)
  }
  expect((await signIn(activeChild.email)).status).toBe(200)
})

test('[K04.8 K09.1 K09.2] neither another family’s child nor a purged child can be reactivated, and a child cannot reactivate anybody', async () => {
  const { id } = await createInactiveChild()
  const sibling = await server.newChild(parent)
  const stranger = await server.newParent()

  expect((await stranger.put(`/children/${id}/reactivate`, undefined)).status).toBe(404)
  expect((await sibling.put(`/children/${id}/reactivate`, undefined)).status).toBe(403)
  expect((await parent.put(`/children/${parent.id}/reactivate`, undefined)).status).toBe(404)
  expect((await getChild(id)).active).toBe(false)

  await server.db.updateTable('users').set({ purged_at: server.clock.now() }).where('id', '=', id).execute()
  expect((await parent.put(`/children/${id}/reactivate`, undefined)).status).toBe(404)
})

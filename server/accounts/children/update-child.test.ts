import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>

beforeAll(async () => {
  server = await openTestServer()
  parent = await server.newParent()
  child = await server.newChild(parent)
})
afterAll(() => server.close())

test('[K07.2 N05.15] a parent changes some fields of a child, and the others stay the same', async () => {
  const { body, status } = await parent.put(`/children/${child.id}`, {
    first_name: ' Mila ',
    phone: '(514) 555-0142',
  })

  expect(status).toBe(200)
  expect(body.child).toMatchObject({
    first_name: 'Mila',
    last_name: 'Tremblay',
    name: 'Mila Tremblay',
    birthday: '2016-04-12',
    phone: '+15145550142',
  })
  expect((await parent.get(`/children/${child.id}`)).body.child).toEqual(body.child)
})

test('[K07.2] a child’s birthday and phone can be removed', async () => {
  await parent.put(`/children/${child.id}`, { birthday: '2015-01-01', phone: '(514) 555-0142' })

  const { body } = await parent.put(`/children/${child.id}`, { birthday: '', phone: '' })

  expect(body.child).toMatchObject({ birthday: null, phone: '' })
})

test('[K07.2 N01.5] a parent can choose a child’s language', async () => {
  await parent.put(`/children/${child.id}`, { language: 'fr-CA' })

  expect((await child.get('/profile')).body.language).toBe('fr-CA')
})

test.each([
  ['first_name', ' ', 'First Name is required'],
  ['last_name', '', 'Last name is required'],
  ['birthday', '1949-12-31', 'Please enter a date between 1950 and today'],
  ['birthday', '2026-03-03', 'Please enter a date between 1950 and today'],
  ['phone', '555 0142', 'Phone number must be at least 10 numbers'],
  ['phone', '+1 212 555 0142', 'Please enter a Canadian phone number'],
])("[K07.3 K07.4] a kid's %s cannot be '%s': %s", async (field, value, sentence) => {
  const childBefore = (await parent.get(`/children/${child.id}`)).body.child

  const { status, body } = await parent.put(`/children/${child.id}`, { [field]: value })

  expect(status).toBe(422)
  expect(body.fields).toEqual({ [field]: sentence })
  expect((await parent.get(`/children/${child.id}`)).body.child).toEqual(childBefore)
})

test('[K07.4] a birthday may be today in the family’s time zone', async () => {
  const { status } = await parent.put(`/children/${child.id}`, { birthday: '2026-03-02' })

  expect(status).toBe(200)
})

test('[K07.11 K09.1 K09.2] a child cannot be changed by itself, a sibling or a parent of another family', async () => {
  const sibling = await server.newChild(parent)
  const stranger = await server.newParent()
  const change = { first_name: 'Nobody' }

  expect((await child.put(`/children/${child.id}`, change)).status).toBe(403)
  expect((await sibling.put(`/children/${child.id}`, change)).status).toBe(403)
  expect((await stranger.put(`/children/${child.id}`, change)).status).toBe(404)
  expect((await stranger.put(`/children/${parent.id}`, change)).status).toBe(404)
  expect((await parent.put(`/children/${parent.id}`, change)).status).toBe(404)
})

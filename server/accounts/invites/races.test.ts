import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinedInvite, newInvite } from '#server/testing/samples/invites.ts'
import {
  type Answer,
  joinForm,
  openTestServer,
  PASSWORD,
  type TestServer,
} from '#server/testing/test-server.ts'

/* The embedded database runs one transaction at a time: these tests race only on PostgreSQL. */

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
beforeAll(async () => {
  server = await openTestServer()
  parent = await server.newParent()
})
afterAll(() => server.close())

const count = (answers: Answer[], status: number) => answers.filter((one) => one.status === status).length
const times = (number: number, make: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: number }, (_, n) => make(n)))
const children = async () => (await parent.get('/children')).body.children

test('[K05.6 K05.17] when kids join at once with one link, one succeeds, with its own details', async () => {
  const { id, code, email } = await newInvite(server, parent)
  const secret = (n: number) => `${PASSWORD}-${n}`

  const answers = await times(5, (n) =>
    server.visitor.post(
      `/join/${code}`,
      joinForm({ first_name: `Kid ${n}`, password: secret(n), password_confirmation: secret(n) }),
    ),
  )

  expect(count(answers, 204)).toBe(1)
  expect(count(answers, 404)).toBe(4)
  const winner = answers.findIndex(({ status }) => status === 204)
  const { child_id } = (await parent.put(`/invites/${id}`, { approve: true })).body
  const kid = await server.signIn(email, secret(winner))
  expect(kid.id).toBe(child_id)
  expect((await kid.get('/profile')).body.first_name).toBe(`Kid ${winner}`)
})

test('[K05.17] ten approvals at once create one child', async () => {
  const { id } = await joinedInvite(server, parent)
  const before = (await children()).length

  const answers = await times(10, () => parent.put(`/invites/${id}`, { approve: true }))

  expect(count(answers, 200)).toBe(1)
  expect(count(answers, 404)).toBe(9)
  expect(await children()).toHaveLength(before + 1)
  expect(await server.ledgerErrors()).toEqual([])
})

test('[K05.17] approve against decline, and join against revoke: exactly one wins', async () => {
  const joined = await joinedInvite(server, parent)
  const before = (await children()).length
  const [approved, declined] = await Promise.all([
    parent.put(`/invites/${joined.id}`, { approve: true }),
    parent.put(`/invites/${joined.id}`, { decline: true }),
  ])
  expect([approved.status, declined.status].sort()).toEqual([200, 404])
  expect(await children()).toHaveLength(before + (approved.status === 200 ? 1 : 0))

  const { id, code } = await newInvite(server, parent)
  const [came, revoked] = await Promise.all([
    server.visitor.post(`/join/${code}`, joinForm()),
    parent.delete(`/invites/${id}`),
  ])
  expect([came.status, revoked.status]).toEqual(came.status === 204 ? [204, 409] : [404, 204])
})

test('[K05.17] two kids approved at once with one address: one becomes a child, the other is refused', async () => {
  const first = await joinedInvite(server, parent)
  const other = await server.newParent()
  const second = await joinedInvite(server, other)
  await server.db.updateTable('invites').set({ email: first.email }).where('id', '=', second.id).execute()

  const answers = await Promise.all([
    parent.put(`/invites/${first.id}`, { approve: true }),
    other.put(`/invites/${second.id}`, { approve: true }),
  ])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

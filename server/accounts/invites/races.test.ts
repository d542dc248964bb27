import { afterAll, beforeAll, expect, test } from 'vitest'
import { newInvite, newJoinedInvite } from '#server/testing/samples/invites.ts'
import {
  type ApiResponse,
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

const countStatus = (replies: ApiResponse[], code: number) =>
  replies.filter(({ status }) => status === code).length
const callConcurrently = (callCount: number, call: (n: number) => Promise<ApiResponse>) =>
  Promise.all(Array.from({ length: callCount }, (_, n) => call(n)))
const listChildren = async () => (await parent.get('/children')).body.children

test('[K05.6 K05.17] when kids join concurrently with one link, only one succeeds, and the details of that kid are stored', async () => {
  const { id, code, email } = await newInvite(server, parent)
  const passwordOf = (n: number) => `${PASSWORD}-${n}`

  const replies = await callConcurrently(5, (n) =>
    server.visitor.post(
      `/join/${code}`,
      joinForm({ first_name: `Kid ${n}`, password: passwordOf(n), password_confirmation: passwordOf(n) }),
    ),
  )

  expect(countStatus(replies, 204)).toBe(1)
  expect(countStatus(replies, 404)).toBe(4)
  const winner = replies.findIndex(({ status }) => status === 204)
  const { child_id } = (await parent.put(`/invites/${id}`, { approve: true })).body
  const kid = await server.signIn(email, passwordOf(winner))
  expect(kid.id).toBe(child_id)
  expect((await kid.get('/profile')).body.first_name).toBe(`Kid ${winner}`)
})

test('[K05.17] ten concurrent approvals create one child', async () => {
  const { id } = await newJoinedInvite(server, parent)
  const countBefore = (await listChildren()).length

  const replies = await callConcurrently(10, () => parent.put(`/invites/${id}`, { approve: true }))

  expect(countStatus(replies, 200)).toBe(1)
  expect(countStatus(replies, 404)).toBe(9)
  expect(await listChildren()).toHaveLength(countBefore + 1)
  expect(await server.checkLedger()).toEqual([])
})

test('[K05.17] when approving and declining, or joining and revoking, run concurrently, exactly one of the two succeeds', async () => {
  const joined = await newJoinedInvite(server, parent)
  const countBefore = (await listChildren()).length
  const [approveReply, declineReply] = await Promise.all([
    parent.put(`/invites/${joined.id}`, { approve: true }),
    parent.put(`/invites/${joined.id}`, { decline: true }),
  ])
  expect([approveReply.status, declineReply.status].sort()).toEqual([200, 404])
  expect(await listChildren()).toHaveLength(countBefore + (approveReply.status === 200 ? 1 : 0))

  const { id, code } = await newInvite(server, parent)
  const [joinReply, revokeReply] = await Promise.all([
    server.visitor.post(`/join/${code}`, joinForm()),
    parent.delete(`/invites/${id}`),
  ])
  expect([joinReply.status, revokeReply.status]).toEqual(joinReply.status === 204 ? [204, 409] : [404, 204])
})

test('[K05.17] when two kids with one address are approved concurrently, one becomes a child and the other is refused', async () => {
  const firstKid = await newJoinedInvite(server, parent)
  const otherParent = await server.newParent()
  const secondKid = await newJoinedInvite(server, otherParent)
  await server.db
    .updateTable('invites')
    .set({ email: firstKid.email })
    .where('id', '=', secondKid.id)
    .execute()

  const replies = await Promise.all([
    parent.put(`/invites/${firstKid.id}`, { approve: true }),
    otherParent.put(`/invites/${secondKid.id}`, { approve: true }),
  ])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

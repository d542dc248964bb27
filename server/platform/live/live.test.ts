import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveStream } from '#server/testing/stream.ts'
import { openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
let sibling: Awaited<ReturnType<TestServer['newChild']>>
beforeAll(async () => {
  server = await openTestServer()
  parent = await server.newParent()
  child = await server.newChild(parent)
  sibling = await server.newChild(parent, { first_name: 'Leo' })
})
afterAll(() => server.close())

const watch = (token: string) => openLiveStream(server.address, token, 'localhost:3000')

test('[Q12.2] the parent and the child are told of a change, but siblings and other families are not', async () => {
  const stranger = await server.newParent()
  const streams = await Promise.all([parent, child, sibling, stranger].map(({ token }) => watch(token)))
  const [parentStream, childStream, siblingStream, strangerStream] = streams

  await parent.post('/missions', questForm(child.id))
  const event = { topic: 'quests', child_id: child.id }
  expect(await parentStream?.next()).toEqual(event)
  expect(await childStream?.next()).toEqual(event)

  // For the sibling and the stranger, the next event is their first.
  await parent.post('/missions', questForm(sibling.id))
  expect(await siblingStream?.next()).toEqual({ topic: 'quests', child_id: sibling.id })
  const strangersChild = await server.newChild(stranger)
  await stranger.post('/missions', questForm(strangersChild.id))
  const strangerEvents = [await strangerStream?.next(), await strangerStream?.next()]
  expect(strangerEvents).toContainEqual({ topic: 'quests', child_id: strangersChild.id })
  expect(JSON.stringify(strangerEvents)).not.toContain(child.id)
  for (const stream of streams) stream.close()
})

test('[Q12.4] nobody is told of a refused change', async () => {
  const stream = await watch(parent.token)
  expect((await parent.post('/missions', questForm(child.id, { points: 100_000 }))).status).toBe(422)
  await parent.post('/missions', questForm(sibling.id))
  expect(await stream.next()).toEqual({ topic: 'quests', child_id: sibling.id })
  stream.close()
})

test('[Q12.7] a stream needs a session, and ends when the server stops', async () => {
  const refused = await fetch(`${server.address}/api/v1/live`, {
    headers: { authorization: 'Bearer unknown' },
  })
  expect(refused.status).toBe(401)

  const other = await openTestServer()
  const otherParent = await other.newParent()
  const stream = await openLiveStream(other.address, otherParent.token, 'localhost:3000')
  await other.close()
  expect(await stream.next()).toBeUndefined()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStream } from '#server/testing/stream.ts'
import { type Home, openTestServer, questForm } from '#server/testing/test-server.ts'

let home: Home
let parent: Awaited<ReturnType<Home['newParent']>>
let child: Awaited<ReturnType<Home['newChild']>>
let sibling: Awaited<ReturnType<Home['newChild']>>
beforeAll(async () => {
  home = await openTestServer()
  parent = await home.newParent()
  child = await home.newChild(parent)
  sibling = await home.newChild(parent, { first_name: 'Leo' })
})
afterAll(() => home.close())

const watch = (token: string) => openStream(home.address, token, 'localhost:3000')

test('[Q12] whoever may see a change hears of it: the parent and the child itself, no sibling, no other family', async () => {
  const stranger = await home.newParent()
  const streams = await Promise.all([parent, child, sibling, stranger].map(({ token }) => watch(token)))
  const [parents, childs, siblings, strangers] = streams

  await parent.post('/missions', questForm(child.id))
  const heard = { topic: 'quests', child_id: child.id }
  expect(await parents?.next()).toEqual(heard)
  expect(await childs?.next()).toEqual(heard)

  // What they hear next is the first they hear at all.
  await parent.post('/missions', questForm(sibling.id))
  expect(await siblings?.next()).toEqual({ topic: 'quests', child_id: sibling.id })
  const strangersChild = await home.newChild(stranger)
  await stranger.post('/missions', questForm(strangersChild.id))
  const told = [await strangers?.next(), await strangers?.next()]
  expect(told).toContainEqual({ topic: 'quests', child_id: strangersChild.id })
  expect(JSON.stringify(told)).not.toContain(child.id)
  for (const stream of streams) stream.close()
})

test('[Q12] what is refused and undone is not told', async () => {
  const stream = await watch(parent.token)
  expect((await parent.post('/missions', questForm(child.id, { points: 100_000 }))).status).toBe(422)
  await parent.post('/missions', questForm(sibling.id))
  expect(await stream.next()).toEqual({ topic: 'quests', child_id: sibling.id })
  stream.close()
})

test('[Q12] nobody watches without a session, and the stream ends when the server does', async () => {
  const refused = await fetch(`${home.address}/api/v1/live`, { headers: { authorization: 'Bearer unknown' } })
  expect(refused.status).toBe(401)

  const other = await openTestServer()
  const somebody = await other.newParent()
  const stream = await openStream(other.address, somebody.token, 'localhost:3000')
  await other.close()
  expect(await stream.next()).toBeUndefined()
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createProduct } from '#server/testing/products.ts'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
let sibling: Awaited<ReturnType<TestServer['newChild']>>

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent)
  sibling = await server.newChild(parent, { first_name: 'Leo' })
})

type Who = Pick<typeof child, 'get' | 'post' | 'put' | 'delete' | 'id'>

async function newWish(who: Who = child, more: Parameters<typeof createProduct>[1] = {}) {
  const { id } = await createProduct(server, more)
  return (await who.post('/wishes', { wish: { product_id: id } })).body.wish
}
const choose = (who: Who, wish_id: string | null) => who.put(`/children/${who.id}/goal`, { wish_id })
const goal = async (who: Pick<Who, 'get'> = child, id = child.id) =>
  (await who.get(`/children/${id}/goal`)).body.goal
const give = (value: number) => parent.post('/points', { points: { value, child_id: child.id } })

/** Moves the clock and signs everybody in again, since a session lasts one day. */
async function goOn(days: number) {
  server.clock.forward(24 * days)
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  child = { ...child, ...(await server.signIn(child.email)) }
}

async function earn(points: number) {
  const due_date = server.clock.today('America/Toronto')
  const { body } = await parent.post('/missions', questForm(child.id, { points, due_date }))
  const url = `/missions/${body.mission.id}`
  await child.put(url, { mission: { complete: true } })
  await parent.put(url, { mission: { verified: true } })
  return url
}

test('[C07.1] a child can set, change and clear its goal', async () => {
  const [first, second] = [await newWish(), await newWish()]
  expect(await goal()).toBeNull()

  const { status, body } = await choose(child, first.id)
  expect(status).toBe(200)
  expect(body.goal).toEqual({ wish: { ...first, is_goal: true }, points: 0, earned: 0, about: null })
  // Setting the same goal again changes nothing.
  expect((await choose(child, first.id)).body).toEqual(body)

  await choose(child, second.id)
  expect((await goal()).wish.id).toBe(second.id)
  const goals = (await child.get('/profile')).body.wishes.map(({ is_goal }: { is_goal: boolean }) => is_goal)
  expect(goals).toEqual([true, false])

  expect((await choose(child, null)).body).toEqual({ goal: null })
  expect(await goal()).toBeNull()
})

test('[C07.2] removing the wish clears the goal', async () => {
  const wish = await newWish()
  await choose(child, wish.id)

  await child.delete(`/wishes/${wish.id}`)

  expect(await goal()).toBeNull()
})

test('[C07.12] the parent sees the child’s goal on the kid’s page and in the list of all kids', async () => {
  const wish = await newWish(child, { points: 300 })
  await choose(child, wish.id)
  await give(120)

  expect(await goal(parent)).toEqual(await goal())
  expect(await goal(parent)).toMatchObject({ points: 120, earned: 120, wish: { product: { points: 300 } } })
  const { children } = (await parent.get('/children')).body
  expect(children.map((one: { goal: unknown }) => one.goal)).toEqual([{ ...wish, is_goal: true }, null])
})

test('[C07.4 C07.7] the estimate uses the points of the last four weeks: quests and gifts, without points taken back', async () => {
  const wish = await newWish(child, { points: 300 })
  await choose(child, wish.id)
  await goOn(40)
  await give(100)
  expect(await goal()).toMatchObject({ points: 100, earned: 100 })

  // The gift is now more than 28 days ago, so there is no estimate.
  await goOn(29)
  expect(await goal()).toMatchObject({ points: 100, earned: 0, about: null })

  await earn(20)
  await give(15)
  const quest = await earn(50)
  const restored = { verified: false, complete: false, due_date: '2026-05-20', take_back: true }
  await parent.put(quest, { mission: restored })

  // 35 points in 28 days are 5 in 4; the missing 165 take 132 days from May 10.
  expect(await goal()).toMatchObject({ points: 135, earned: 35, about: '2026-09-19' })
})

test('[C07.5] a new child’s pace is counted since it was added, but over a week at least', async () => {
  const wish = await newWish(child, { points: 300 })
  await choose(child, wish.id)
  await give(70)
  // 70 points in 7 days are 10 a day, not 2.5 as over 28 days.
  expect(await goal()).toMatchObject({ earned: 70, about: '2026-03-25' })

  await goOn(14)
  // 70 points in 14 days are 5 a day: 46 days from March 16.
  expect(await goal()).toMatchObject({ earned: 70, about: '2026-05-01' })
})

test('[C07.6] taking back points that were paid earlier does not make the pace negative', async () => {
  const wish = await newWish(child)
  await choose(child, wish.id)
  const quest = await earn(50)
  await goOn(30)
  const restored = { verified: false, complete: false, due_date: '2026-05-01', take_back: true }
  await parent.put(quest, { mission: restored })

  expect(await goal()).toMatchObject({ points: 0, earned: 0, about: null })
})

test('[C07.7] a goal that is reached, more than a year away or retired has no estimate', async () => {
  const wish = await newWish(child, { points: 300 })
  await choose(child, wish.id)
  await give(300)
  expect(await goal()).toMatchObject({ points: 300, about: null })

  const far = await newWish(child, { points: 1_000_000 })
  await choose(child, far.id)
  expect(await goal()).toMatchObject({ earned: 300, about: null })

  const near = await newWish(child, { points: 400 })
  await choose(child, near.id)
  expect((await goal()).about).not.toBeNull()
  const retire = { retired_at: server.clock.now() }
  await server.db.updateTable('products').set(retire).where('id', '=', near.product_id).execute()
  expect(await goal()).toMatchObject({ about: null, wish: { retired: true } })
  await choose(child, null)
  expect(await choose(child, near.id)).toMatchObject({ status: 409, body: { code: 'product_retired' } })
})

test('[C07.13 K09.1 K09.2] siblings and other families cannot see or set a child’s goal; parents cannot set it', async () => {
  const wish = await newWish()
  await choose(child, wish.id)
  const siblings = await newWish(sibling)
  const stranger = await server.newParent()

  expect((await choose(child, siblings.id)).body.code).toBe('not_found')
  expect((await sibling.put(`/children/${child.id}/goal`, { wish_id: wish.id })).body.code).toBe('not_found')
  expect((await sibling.put(`/children/${child.id}/goal`, { wish_id: siblings.id })).body.code).toBe(
    'not_found',
  )
  expect((await parent.put(`/children/${child.id}/goal`, { wish_id: null })).body.code).toBe('wrong_role')
  for (const other of [sibling, stranger])
    expect((await other.get(`/children/${child.id}/goal`)).body.code).toBe('not_found')

  expect((await goal()).wish.id).toBe(wish.id)
})

test('[C07.1] setting ten goals at once leaves one', async () => {
  const wishes = []
  for (let number = 0; number < 10; number++) wishes.push(await newWish())

  const answers = await Promise.all(wishes.map(({ id }) => choose(child, id)))

  expect(answers.map(({ status }) => status)).toEqual(wishes.map(() => 200))
  const goals = (await child.get('/profile')).body.wishes.filter((one: { is_goal: boolean }) => one.is_goal)
  expect(goals).toHaveLength(1)
})

test('[C07.7] a requested goal has no estimate until the request is rejected', async () => {
  const wish = await newWish(child, { points: 300 })
  await choose(child, wish.id)
  await give(200)
  server.clock.forward(1)
  const { family_id } = await server.db
    .selectFrom('users')
    .where('id', '=', child.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const at = { requested_at: server.clock.now(), updated_at: server.clock.now() }
  const nothing = { decided_at: null, decided_by: null, note: null, delivery_id: null, held_until: null }
  const later = { placed_at: null, shipped_at: null, delivered_at: null, carrier: null, tracking: null }
  const names = { name_en: 'Kite', name_fr: 'Cerf-volant', picture: null, points: 300 }
  const ids = {
    family_id,
    id: server.deps.secrets.newId(),
    request_id: server.deps.secrets.newId(),
    child_id: child.id,
  }
  await server.db
    .insertInto('orders')
    .values({
      ...ids,
      ...names,
      ...at,
      ...nothing,
      ...later,
      product_id: wish.product_id,
      kind: 'merchandise',
      status: 'requested',
      expected_from: null,
      expected_until: null,
    })
    .execute()

  expect(await goal()).toMatchObject({ about: null, wish: { asked: true } })
  expect((await parent.get(`/children/${child.id}`)).body.goal).toEqual(await goal(parent))

  await server.db.updateTable('orders').set({ status: 'rejected' }).where('id', '=', ids.id).execute()
  expect(await goal()).toMatchObject({ about: expect.any(String), wish: { asked: false } })
})

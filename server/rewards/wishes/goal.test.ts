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
const chooseGoal = (who: Who, wish_id: string | null) => who.put(`/children/${who.id}/goal`, { wish_id })
const getGoal = async (who: Pick<Who, 'get'> = child, id = child.id) =>
  (await who.get(`/children/${id}/goal`)).body.goal
const giveBonus = (value: number) => parent.post('/points', { points: { value, child_id: child.id } })

/** Moves the clock and signs the parent and the child in again, because a session lasts one day. */
async function passDays(days: number) {
  server.clock.forwardHours(24 * days)
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  child = { ...child, ...(await server.signIn(child.email)) }
}

/** Lets the child earn points with a quest; returns the quest's URL. */
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
  expect(await getGoal()).toBeNull()

  const { status, body } = await chooseGoal(child, first.id)
  expect(status).toBe(200)
  expect(body.goal).toEqual({ wish: { ...first, is_goal: true }, points: 0, earned: 0, expected_on: null })
  // Setting the same goal again changes nothing.
  expect((await chooseGoal(child, first.id)).body).toEqual(body)

  await chooseGoal(child, second.id)
  expect((await getGoal()).wish.id).toBe(second.id)
  const goals = (await child.get('/profile')).body.wishes.map(({ is_goal }: { is_goal: boolean }) => is_goal)
  expect(goals).toEqual([true, false])

  expect((await chooseGoal(child, null)).body).toEqual({ goal: null })
  expect(await getGoal()).toBeNull()
})

test('[C07.2] removing the wish clears the goal', async () => {
  const wish = await newWish()
  await chooseGoal(child, wish.id)

  await child.delete(`/wishes/${wish.id}`)

  expect(await getGoal()).toBeNull()
})

test('[C07.12] the parent sees the child’s goal on the kid’s page and in the list of all kids', async () => {
  const wish = await newWish(child, { points: 300 })
  await chooseGoal(child, wish.id)
  await giveBonus(120)

  const parentsView = await getGoal(parent)
  expect(parentsView).toEqual(await getGoal())
  expect(parentsView).toMatchObject({ points: 120, earned: 120, wish: { product: { points: 300 } } })
  const { children } = (await parent.get('/children')).body
  expect(children.map((row: { goal: unknown }) => row.goal)).toEqual([{ ...wish, is_goal: true }, null])
})

test('[C07.4 C07.7] the estimate uses the points gained in the last four weeks, from quests and bonuses, minus points taken back', async () => {
  const wish = await newWish(child, { points: 300 })
  await chooseGoal(child, wish.id)
  await passDays(40)
  await giveBonus(100)
  expect(await getGoal()).toMatchObject({ points: 100, earned: 100 })

  // The bonus is now older than 28 days, so there is no estimate.
  await passDays(29)
  expect(await getGoal()).toMatchObject({ points: 100, earned: 0, expected_on: null })

  await earn(20)
  await giveBonus(15)
  const questUrl = await earn(50)
  const restored = { verified: false, complete: false, due_date: '2026-05-20', take_back: true }
  await parent.put(questUrl, { mission: restored })

  // 35 points in 28 days are 1.25 a day; the missing 165 take 132 days from May 10.
  expect(await getGoal()).toMatchObject({ points: 135, earned: 35, expected_on: '2026-09-19' })
})

test('[C07.4] an allowance counts for the estimate', async () => {
  const wish = await newWish(child, { points: 300 })
  await chooseGoal(child, wish.id)
  const allowance = { points: 70, weekday: 'TU', condition: 'none' }
  await parent.put(`/children/${child.id}/allowance`, { allowance })
  await passDays(1)
  await server.runJobs()
  expect(await getGoal()).toMatchObject({ points: 70, earned: 70 })
})

test('[C07.5] a new child’s pace is measured since the day it was added, but over at least a week', async () => {
  const wish = await newWish(child, { points: 300 })
  await chooseGoal(child, wish.id)
  await giveBonus(70)
  // 70 points in 7 days are 10 a day, not 2.5 as over 28 days.
  expect(await getGoal()).toMatchObject({ earned: 70, expected_on: '2026-03-25' })

  await passDays(14)
  // 70 points in 14 days are 5 a day: 46 days from March 16.
  expect(await getGoal()).toMatchObject({ earned: 70, expected_on: '2026-05-01' })
})

test('[C07.6] taking back points that were paid more than four weeks ago does not make the pace negative', async () => {
  const wish = await newWish(child)
  await chooseGoal(child, wish.id)
  const questUrl = await earn(50)
  await passDays(30)
  const restored = { verified: false, complete: false, due_date: '2026-05-01', take_back: true }
  await parent.put(questUrl, { mission: restored })

  expect(await getGoal()).toMatchObject({ points: 0, earned: 0, expected_on: null })
})

test('[C07.7] a goal has no estimate if it is reached, retired or more than a year away', async () => {
  const wish = await newWish(child, { points: 300 })
  await chooseGoal(child, wish.id)
  await giveBonus(300)
  expect(await getGoal()).toMatchObject({ points: 300, expected_on: null })

  const far = await newWish(child, { points: 1_000_000 })
  await chooseGoal(child, far.id)
  expect(await getGoal()).toMatchObject({ earned: 300, expected_on: null })

  const near = await newWish(child, { points: 400 })
  await chooseGoal(child, near.id)
  expect((await getGoal()).expected_on).not.toBeNull()
  const retire = { retired_at: server.clock.now() }
  await server.db.updateTable('products').set(retire).where('id', '=', near.product_id).execute()
  expect(await getGoal()).toMatchObject({ expected_on: null, wish: { retired: true } })
  await chooseGoal(child, null)
  expect(await chooseGoal(child, near.id)).toMatchObject({ status: 409, body: { code: 'product_retired' } })
})

test('[C07.13 K09.1 K09.2] siblings and other families cannot see or set a child’s goal; parents cannot set it', async () => {
  const wish = await newWish()
  await chooseGoal(child, wish.id)
  const siblingsWish = await newWish(sibling)
  const stranger = await server.newParent()

  expect((await chooseGoal(child, siblingsWish.id)).body.code).toBe('not_found')
  expect((await sibling.put(`/children/${child.id}/goal`, { wish_id: wish.id })).body.code).toBe('not_found')
  expect((await sibling.put(`/children/${child.id}/goal`, { wish_id: siblingsWish.id })).body.code).toBe(
    'not_found',
  )
  expect((await parent.put(`/children/${child.id}/goal`, { wish_id: null })).body.code).toBe('wrong_role')
  for (const other of [sibling, stranger])
    expect((await other.get(`/children/${child.id}/goal`)).body.code).toBe('not_found')

  expect((await getGoal()).wish.id).toBe(wish.id)
})

test('[C07.1] setting ten goals concurrently leaves one goal', async () => {
  const wishes = []
  for (let number = 0; number < 10; number++) wishes.push(await newWish())

  const answers = await Promise.all(wishes.map(({ id }) => chooseGoal(child, id)))

  expect(answers.map(({ status }) => status)).toEqual(wishes.map(() => 200))
  const goals = (await child.get('/profile')).body.wishes.filter((wish: { is_goal: boolean }) => wish.is_goal)
  expect(goals).toHaveLength(1)
})

test('[C07.7] a goal that the child has requested has no estimate until the order is rejected', async () => {
  const wish = await newWish(child, { points: 300, sku: 'requested-goal' })
  await chooseGoal(child, wish.id)
  await giveBonus(300)
  await child.post('/cart', { product_id: wish.product_id })
  const [order] = (await child.post('/orders', undefined)).body.orders
  // At the new price the child lacks points for the goal, so that only the order prevents an estimate.
  await createProduct(server, { points: 500, sku: 'requested-goal' })
  expect(await getGoal()).toMatchObject({ expected_on: null, wish: { requested: true } })
  expect((await parent.get(`/children/${child.id}`)).body.goal).toEqual(await getGoal(parent))

  await parent.put(`/children/${child.id}/orders/${order.id}/reject`, {})
  expect(await getGoal()).toMatchObject({ expected_on: expect.any(String), wish: { requested: false } })
})

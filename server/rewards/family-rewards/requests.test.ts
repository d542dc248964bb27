import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  askForRewards,
  createFamilyReward,
  createPromise,
  rewardForm,
} from '#server/testing/family-rewards.ts'
import { createProduct } from '#server/testing/products.ts'
import { createRewardFamily } from '#server/testing/rewards.ts'
import {
  type ApiResponse,
  deliveryForm,
  MONDAY,
  openTestServer,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
let sibling: typeof child
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  const family = await createRewardFamily(server, { points: 400 })
  parent = family.parent
  child = family.child
  sibling = await server.newChild(parent, { first_name: 'Leo' })
})
afterEach(async () => expect(await server.checkLedger()).toEqual([]))

const add = (product_id: string, who = child) => who.post('/cart', { product_id })
const checkout = (body?: { total: number }) => child.post('/orders', body)
const getOffers = async (who = child) => (await who.get('/products/family')).body.products
const getPoints = async () => (await child.get('/points')).body
const change = (id: string, more: Parameters<typeof rewardForm>[0]) =>
  parent.put(`/family_rewards/${id}`, { family_reward: rewardForm(more) })
const resultOf = ({ status, body }: ApiResponse): string => (status < 300 ? 'done' : body.code)

/** Moves the clock by whole days and signs the parent and the child in again, because a session lasts one day. */
async function passDays(days: number) {
  server.clock.forwardHours(24 * days)
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  child = { ...child, ...(await server.signIn(child.email)) }
}

test('[F02.7] a child sees the open rewards that are for it, the cheapest first, like products', async () => {
  const film = await createFamilyReward(parent, { per_week: 2, at_once: 1 })
  const treat = await createFamilyReward(parent, {
    name: 'Treat',
    points: 10,
    picture: null,
    child_ids: [child.id],
  })
  await createFamilyReward(parent, { name: 'Closed', is_open: false })
  await createFamilyReward(await server.newParent(), { name: 'Stranger’s' })
  const filmAsProduct = {
    id: film,
    category_id: null,
    kind: 'family',
    name: 'Film night',
    description: '',
    points: 50,
    image: '/quest-pictures/screen.svg',
    images: ['/quest-pictures/screen.svg'],
    retired: false,
    family_limits: { per_week: 2, at_once: 1, asked: 0, waiting: 0 },
  }
  expect(await getOffers()).toEqual([
    expect.objectContaining({ id: treat, image: null, images: [] }),
    filmAsProduct,
  ])
  expect(await getOffers(sibling)).toEqual([filmAsProduct])
  expect((await child.get(`/products/${film}`)).body.product).toEqual(filmAsProduct)
  const { family_limits: _, ...forParent } = filmAsProduct
  expect((await parent.get(`/products/${film}`)).body.product).toEqual(forParent)
  const stranger = await server.newParent()
  for (const answer of [await sibling.get(`/products/${treat}`), await stranger.get(`/products/${film}`)])
    expect(answer.status).toBe(404)
  expect((await parent.get('/products/family')).body.code).toBe('wrong_role')
})

test('[F02.8] a reward of the family’s own can be wished for and be the goal, again after it was given', async () => {
  const film = await createFamilyReward(parent, { points: 450 })
  const { wish } = (await child.post('/wishes', { wish: { product_id: film } })).body
  expect(wish).toMatchObject({
    product_id: film,
    product: { name: 'Film night', image: '/quest-pictures/screen.svg', points: 450 },
    retired: false,
    requested: false,
  })
  expect((await child.post('/wishes', { wish: { product_id: film } })).body.wish.id).toBe(wish.id)
  const setGoal = () => child.put(`/children/${child.id}/goal`, { wish_id: wish.id })
  expect((await setGoal()).body.goal).toMatchObject({
    wish: { product_id: film, is_goal: true },
    points: 400,
  })
  const isRequested = async () => (await parent.get(`/children/${child.id}/wishes`)).body.wishes[0].requested

  await change(film, { points: 300 })
  const order = await createPromise(parent, child, film)
  expect(await isRequested()).toBe(true)
  expect((await parent.put(`${order}/give`, {})).status).toBe(200)
  expect(await isRequested()).toBe(false)
  expect((await child.delete(`/wishes/${wish.id}`)).status).toBe(204)
})

test('[F02.9] what is closed, deleted or no longer for the child is shown as gone in its cart and wishes, and cannot be asked for', async () => {
  const ends: ((id: string) => Promise<ApiResponse>)[] = [
    (id) => change(id, { is_open: false }),
    (id) => change(id, { child_ids: [sibling.id] }),
    (id) => parent.delete(`/family_rewards/${id}`),
  ]
  for (const end of ends) {
    const id = await createFamilyReward(parent)
    await add(id)
    const { wish } = (await child.post('/wishes', { wish: { product_id: id } })).body
    await end(id)
    expect(await getOffers()).toEqual([])
    expect((await child.get('/cart')).body.cart).toMatchObject([{ product_id: id, retired: true }])
    expect((await checkout()).body.code).toBe('cart_changed')
    expect((await checkout({ total: 0 })).body.code).toBe('cart_empty')
    expect((await add(id)).body.code).toBe('product_retired')
    expect((await child.put(`/children/${child.id}/goal`, { wish_id: wish.id })).body.code).toBe(
      'product_retired',
    )
    for (const item of (await child.get('/cart')).body.cart) await child.delete(`/cart/${item.id}`)
    await child.delete(`/wishes/${wish.id}`)
    expect((await child.post('/wishes', { wish: { product_id: id } })).body.code).toBe('product_retired')
  }
})

test('[F02.10] it is requested together with products, at the price that the child has seen', async () => {
  const film = await createFamilyReward(parent)
  const kite = await createProduct(server, { points: 100 })
  await add(film)
  await add(kite.id)
  await change(film, { name: 'Big film night', points: 60 })
  expect(await checkout()).toMatchObject({
    status: 409,
    body: {
      code: 'cart_changed',
      cart: [{ product: { name: 'Big film night', points: 60 }, points_before: 50 }, {}],
    },
  })
  const { body } = await checkout({ total: 160 })
  expect(body.orders).toMatchObject([
    { product_id: film, kind: 'family', status: 'requested', product: { points: 60 } },
    { product_id: kite.id, kind: 'merchandise' },
  ])
  expect(body.orders[0].request_id).toBe(body.orders[1].request_id)
  expect(await getPoints()).toMatchObject({ points: 240, held: 160 })
  expect((await child.delete(`/orders/${body.orders[0].id}`)).status).toBe(204)
  expect(await getPoints()).toMatchObject({ points: 300, held: 100 })
})

test('[F02.11] a limit a week counts from Monday in the family’s time zone, and not what was rejected or taken back', async () => {
  const film = await createFamilyReward(parent, { per_week: 2 })
  const [first, second] = await askForRewards(child, film, film)
  expect((await getOffers())[0].family_limits).toEqual({ per_week: 2, at_once: null, asked: 2, waiting: 2 })
  expect((await add(film)).body.code).toBe('family_reward_limit')
  expect((await askForRewardsOf(sibling, film)).body.code).toBe('points_short')

  await child.delete(`/orders/${first}`)
  await parent.put(`/children/${child.id}/orders/${second}/reject`, {})
  await askForRewards(child, film, film)
  expect((await add(film)).body.code).toBe('family_reward_limit')

  // Sunday, 23:30 in Toronto, is Monday elsewhere.
  server.clock.moveTo(new Date('2026-03-09T03:30:00Z'))
  child = { ...child, ...(await server.signIn(child.email)) }
  expect((await add(film)).body.code).toBe('family_reward_limit')
  server.clock.moveTo(new Date('2026-03-09T04:00:00Z'))
  expect((await add(film)).status).toBe(201)
})
async function askForRewardsOf(who: typeof child, id: string) {
  await add(id, who)
  return who.post('/orders', undefined)
}

test('[F02.12] a limit at once counts until the reward is given, and the cart counts too', async () => {
  const film = await createFamilyReward(parent, { at_once: 1 })
  expect((await add(film)).status).toBe(201)
  expect((await add(film)).body.code).toBe('family_reward_limit')
  const { body } = await checkout()
  const order = `/children/${child.id}/orders/${body.orders[0].id}`
  expect((await add(film)).body.code).toBe('family_reward_limit')
  await parent.put(`${order}/verify`, {})
  expect((await add(film)).body.code).toBe('family_reward_limit')
  await parent.put(`${order}/give`, {})
  expect((await add(film)).status).toBe(201)

  const treat = await createFamilyReward(parent, { name: 'Treat' })
  await add(treat)
  await add(treat)
  await change(treat, { name: 'Treat', per_week: 1 })
  expect((await checkout()).body.code).toBe('family_reward_limit')
  expect(await getPoints()).toMatchObject({ held: 0 })
})

test('[F02.13] ten requests at once do not exceed a limit', async () => {
  const film = await createFamilyReward(parent, { per_week: 3, points: 10 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const added = await add(film)
      return added.status === 201 ? checkout() : added
    }),
  )
  for (const answer of answers)
    expect(['done', 'family_reward_limit', 'cart_empty']).toContain(resultOf(answer))
  const { orders } = (await child.get('/orders?limit=100')).body
  expect(orders).toHaveLength(3)
  expect(await getPoints()).toMatchObject({ points: 370, held: 30 })
})

test('[F02.13] a request and a parent who closes the reward or lowers its limit at the same time agree', async () => {
  for (const more of [{ is_open: false }, { points: 90 }]) {
    for (let round = 0; round < 5; round++) {
      const id = await createFamilyReward(parent, { points: 5 })
      await add(id)
      const [asked, changed] = await Promise.all([checkout(), change(id, more)])
      expect(changed.status).toBe(200)
      expect(['done', 'cart_changed']).toContain(resultOf(asked))
      if (asked.status === 201) expect(asked.body.orders).toMatchObject([{ product: { points: 5 } }])
      for (const item of (await child.get('/cart')).body.cart) await child.delete(`/cart/${item.id}`)
    }
  }
})

test('[F02.15] approving it needs no address, no verified phone and no purchase, and spends the points', async () => {
  const strict = await server.newParent()
  const kid = await server.newChild(strict)
  await strict.post('/points', { points: { value: 200, child_id: kid.id } })
  const film = await createFamilyReward(strict)
  const { id: kite } = await createProduct(server, { points: 100 })
  const [filmOrder, kiteOrder] = await askForRewards(kid, film, kite)
  const url = `/children/${kid.id}/orders/${filmOrder}/verify`
  expect((await strict.put(url, { also: [kiteOrder] })).body.code).toBe('contact_unverified')
  const { status, body } = await strict.put(url, undefined)
  expect(status).toBe(200)
  expect(body.order).toMatchObject({
    status: 'approved',
    held_until: null,
    given_on: null,
    damage_until: null,
  })
  expect((await kid.get('/points')).body).toMatchObject({ points: 50, held: 100 })
  // The job that orders products leaves it alone.
  server.clock.forwardHours(24 * 30)
  await server.runJobs()
  const row = await server.db
    .selectFrom('orders')
    .where('id', '=', String(filmOrder))
    .select('status')
    .executeTakeFirst()
  expect(row).toEqual({ status: 'approved' })
})

test('[F02.16] a parent marks a promised reward as given, today or on an earlier day since the approval', async () => {
  const film = await createFamilyReward(parent)
  const today = await createPromise(parent, child, film)
  expect((await parent.put(`${today}/give`, undefined)).body.order).toMatchObject({
    status: 'delivered',
    approved: true,
    given_on: '2026-03-02',
    delivered_at: '2026-03-02T15:00:00.000Z',
    damage_until: null,
  })
  const earlier = await createPromise(parent, child, film)
  await passDays(3)
  for (const given_on of ['2026-03-01', '2026-03-06', '2026-02-30'])
    expect((await parent.put(`${earlier}/give`, { given_on })).body).toMatchObject({
      code: 'invalid',
      fields: { given_on: expect.any(String) },
    })
  const answer = await parent.put(`${earlier}/give`, { given_on: '2026-03-03' })
  expect(answer.body.order).toMatchObject({ status: 'delivered', given_on: '2026-03-03' })
  const { orders } = (await child.get('/orders')).body
  expect(orders.map(({ given_on }: { given_on: string }) => given_on)).toEqual(
    expect.arrayContaining(['2026-03-02', '2026-03-03']),
  )
})

test('[F02.17] only a promised reward can be given, once, by a parent of the family', async () => {
  const film = await createFamilyReward(parent)
  const [asked] = await askForRewards(child, film)
  const url = `/children/${child.id}/orders/${asked}`
  expect((await parent.put(`${url}/give`, {})).body.code).toBe('order_moved_on')
  await parent.put(`${url}/verify`, {})
  const stranger = await server.newParent()
  expect((await stranger.put(`${url}/give`, {})).status).toBe(404)
  expect((await parent.put(`/children/${sibling.id}/orders/${asked}/give`, {})).status).toBe(404)
  expect((await child.put(`${url}/give`, {})).body.code).toBe('wrong_role')
  const answers = await Promise.all([parent.put(`${url}/give`, {}), parent.put(`${url}/give`, {})])
  expect(answers.map(resultOf).sort()).toEqual(['done', 'order_moved_on'])
  expect((await parent.put(`${url}/cancel`, undefined)).body.code).toBe('order_moved_on')

  const kite = await createProduct(server, { points: 10 })
  const [kiteOrder] = await askForRewards(child, kite.id)
  expect((await parent.put(`/children/${child.id}/orders/${kiteOrder}/give`, {})).body.code).toBe(
    'order_moved_on',
  )
  expect(await getPoints()).toMatchObject({ points: 340, held: 10 })
})

test('[F02.18] until it is given a parent can cancel the promise, which returns the points, and of the two only one happens', async () => {
  const film = await createFamilyReward(parent)
  const first = await createPromise(parent, child, film)
  await passDays(2)
  const cancelled = await parent.put(`${first}/cancel`, undefined)
  expect(cancelled.body.order.status).toBe('cancelled')
  expect(await getPoints()).toMatchObject({ points: 400 })

  for (let round = 0; round < 3; round++) {
    const url = await createPromise(parent, child, film)
    const before = (await getPoints()).points
    const [given, taken] = await Promise.all([
      parent.put(`${url}/give`, {}),
      parent.put(`${url}/cancel`, undefined),
    ])
    expect([given, taken].map(resultOf).sort()).toEqual(['done', 'order_moved_on'])
    expect((await getPoints()).points).toBe(before + (taken.status === 200 ? 50 : 0))
  }
})

test('[F02.19] what was asked for can be approved and given although the reward is deleted, even at the same time', async () => {
  for (let round = 0; round < 3; round++) {
    const film = await createFamilyReward(parent)
    const [asked] = await askForRewards(child, film)
    const url = `/children/${child.id}/orders/${asked}`
    const answers = await Promise.all([
      parent.put(`${url}/verify`, {}),
      parent.delete(`/family_rewards/${film}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 204])
    const { order } = (await parent.put(`${url}/give`, {})).body
    expect(order).toMatchObject({ status: 'delivered', product: { name: 'Film night', points: 50 } })
  }
})

test('[F02.20] the promises that are not given yet are listed, the oldest first, without those to deleted children', async () => {
  await parent.post('/points', { points: { value: 60, child_id: sibling.id } })
  const film = await createFamilyReward(parent)
  const first = await createPromise(parent, child, film)
  server.clock.forwardHours(1)
  await createPromise(parent, sibling, film)
  const listPromised = async (who = parent) =>
    (await who.get('/orders/promised')).body.orders.map((order: { user_id: string }) => order.user_id)
  expect(await listPromised()).toEqual([child.id, sibling.id])
  expect(await listPromised(await server.newParent())).toEqual([])
  expect((await child.get('/orders/promised')).body.code).toBe('wrong_role')
  await parent.put(`${first}/give`, {})
  expect(await listPromised()).toEqual([sibling.id])
  await server.enterPassword(parent)
  await parent.delete(`/children/${sibling.id}`, { body: { finished: 'verify' } })
  expect(await listPromised()).toEqual([])
})

test('[F02.21] the child is told that its family has promised the reward, apart from what is ordered', async () => {
  const [film, kite] = [await createFamilyReward(parent), await createProduct(server, { points: 100 })]
  const [filmOrder, kiteOrder] = await askForRewards(child, film, kite.id)
  await server.verifyChildEmail(child.email)
  const body = { delivery: deliveryForm(), also: [kiteOrder] }
  expect((await parent.put(`/children/${child.id}/orders/${filmOrder}/verify`, body)).status).toBe(200)
  await server.runJobs()
  const mails = await server.listMessages(child.email)
  const texts = mails.map(({ text }) => text).filter((text) => text.includes('said yes'))
  expect(texts).toHaveLength(2)
  const [promise] = texts.filter((text) => text.includes('Now it’s a promise'))
  expect(promise).toContain('Film night')
  expect(promise).not.toContain('Kite')
  await parent.put(`/children/${child.id}/orders/${filmOrder}/cancel`, undefined)
  await server.runJobs()
  expect((await server.listMessages(child.email))[0]?.text).toContain('Maybe another time.')
})

test('[X08.3] no subject contains the name of a family reward', async () => {
  const name = 'Win at evil.example'
  const reward = await createFamilyReward(parent, { name })
  await server.verifyChildEmail(child.email)
  const [rejected] = await askForRewards(child, reward)
  await parent.put(`/children/${child.id}/orders/${rejected}/reject`, { note: 'Not today.' })
  await server.runJobs()
  const promise = await createPromise(parent, child, reward)
  await parent.put(`${promise}/cancel`, undefined)
  await server.runJobs()
  for (const email of [parent.email, child.email]) {
    const mails = (await server.listMessages(email)).filter(({ text }) => text.includes(name))
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.filter(({ subject }) => subject.includes('evil'))).toEqual([])
  }
})

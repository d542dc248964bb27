import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CartItem } from '#contract/rewards/cart.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { createProduct } from '#server/testing/products.ts'
import { createRewardFamily, requestRewards } from '#server/testing/rewards.ts'
import {
  type ApiResponse,
  deliveryForm,
  MONDAY,
  openTestServer,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'

/* The embedded database runs one transaction at a time, so only PostgreSQL really tests these races. */

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  const family = await createRewardFamily(server, { points: 400 })
  parent = family.parent
  child = family.child
})
afterEach(async () => expect(await server.checkLedger()).toEqual([]))

const resultOf = ({ status, body }: ApiResponse): string => (status < 300 ? 'done' : body.code)
const sortedResults = (answers: ApiResponse[]) => answers.map(resultOf).toSorted()
const concurrently = (count: number, send: (index: number) => Promise<ApiResponse>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)))
const getPoints = async (): Promise<{ points: number; held: number }> => (await child.get('/points')).body
const checkout = (total?: number) => child.post('/orders', total === undefined ? undefined : { total })
const add = (product_id: string) => child.post('/cart', { product_id })
const listOrders = async (query = ''): Promise<Order[]> =>
  (await child.get(`/orders?limit=100${query}`)).body.orders

test('[R08.1] fifty concurrent checkouts of one cart create one request', async () => {
  const kite = await createProduct(server, { points: 400 })
  await add(kite.id)
  const answers = await concurrently(50, () => checkout())
  expect(sortedResults(answers)).toEqual([...Array(49).fill('cart_empty'), 'done'])
  expect(await getPoints()).toEqual({ points: 0, held: 400 })
  expect(await listOrders()).toHaveLength(1)
})

test('[R08.2] fifty concurrent checkouts with points for one reward spend no point twice', async () => {
  const kite = await createProduct(server, { points: 400 })
  const answers = await concurrently(50, async () => {
    await add(kite.id)
    return checkout()
  })
  const orders = await listOrders()
  expect(orders.length).toBeLessThanOrEqual(1)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(orders.length)
  for (const answer of answers) expect(['done', 'points_short', 'cart_empty']).toContain(resultOf(answer))
  expect(await getPoints()).toEqual({ points: 400 - 400 * orders.length, held: 400 * orders.length })
})

test('[R08.3] when a checkout and the undo of a verification need the same points concurrently, only one of the two succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const { body } = await parent.post('/missions', questForm(child.id, { points: 10 }))
    const quest = `/missions/${body.mission.id}`
    await child.put(quest, { mission: { complete: true } })
    await parent.put(quest, { mission: { verified: true } })
    const kite = await createProduct(server, { points: (await getPoints()).points })
    await add(kite.id)
    const undo = () => parent.put(quest, { mission: { undo: true } })
    const [checkoutAnswer, undoAnswer] = await Promise.all([checkout(), undo()])
    expect([
      ['done', 'points_short'],
      ['points_short', 'done'],
    ]).toContainEqual([resultOf(checkoutAnswer), resultOf(undoAnswer)])
    for (const { id } of await listOrders('&status=open')) await child.delete(`/orders/${id}`)
    for (const { id } of (await child.get('/cart')).body.cart) await child.delete(`/cart/${id}`)
  }
})

const orderUrl = (id: string, action: string) => `/children/${child.id}/orders/${id}/${action}`
const approve = (id: string, more: object = {}) =>
  parent.put(orderUrl(id, 'verify'), { delivery: deliveryForm(), ...more })
const actions = {
  approve: (id: string) => approve(id),
  reject: (id: string) => parent.put(orderUrl(id, 'reject'), {}),
  cancel: (id: string) => parent.put(orderUrl(id, 'cancel'), undefined),
  withdraw: (id: string) => child.delete(`/orders/${id}`),
}
type Action = keyof typeof actions

const onlyOne = ['done, order_moved_on', 'order_moved_on, done']
/**
 * Pairs of concurrent actions. `legal`: the results that the pair may have, the same as when the actions run one after
 * the other. `isApprovedFirst`: the order is approved before the actions start.
 */
const pairs: { a: Action; b: Action; legal: string[]; isApprovedFirst?: boolean }[] = [
  { a: 'approve', b: 'approve', legal: onlyOne },
  { a: 'approve', b: 'reject', legal: onlyOne },
  { a: 'approve', b: 'withdraw', legal: onlyOne },
  { a: 'reject', b: 'withdraw', legal: onlyOne },
  { a: 'reject', b: 'reject', legal: onlyOne },
  { a: 'withdraw', b: 'withdraw', legal: onlyOne },
  // If the approval comes first, the order can be cancelled.
  { a: 'approve', b: 'cancel', legal: ['done, order_moved_on', 'done, done'] },
  { a: 'cancel', b: 'cancel', isApprovedFirst: true, legal: onlyOne },
]
const pointsAfter: Record<string, number> = { requested: 350, approved: 350, rejected: 400, cancelled: 400 }

test.each(pairs)(
  '[R08.4] concurrent $a and $b run one after the other',
  async ({ a, b, legal, isApprovedFirst }) => {
    for (let round = 0; round < 6; round++) {
      const [id = ''] = await requestRewards(server, child)
      if (isApprovedFirst) await approve(id)

      const [ahead, behind] = round % 2 ? [a, b] : [b, a]
      const answers = await Promise.all([actions[ahead](id), actions[behind](id)])

      const results = (round % 2 ? answers : answers.toReversed()).map(resultOf)
      expect(legal).toContain(results.join(', '))
      const { status } = (await parent.get(`/orders/${id}`)).body.order
      expect((await getPoints()).points).toBe(pointsAfter[status])
      for (const action of [actions.withdraw, actions.cancel]) await action(id)
    }
  },
)

test('[R08.4] exactly one of many concurrent approvals, rejections and withdrawals succeeds', async () => {
  const [id = ''] = await requestRewards(server, child)
  const decisions = [actions.approve, actions.reject, actions.withdraw]
  const answers = await concurrently(21, (index) => (decisions[index % 3] ?? actions.approve)(id))
  expect(sortedResults(answers)).toEqual(['done', ...Array(20).fill('order_moved_on')])
})

test('[R08.5] of two concurrent approvals that share an order of one request, one succeeds and the other changes nothing', async () => {
  const ids = await requestRewards(server, child, {}, {}, {})
  const [first = '', second = '', third = ''] = ids
  const answers = await Promise.all([approve(first, { also: [second] }), approve(third, { also: [second] })])
  expect(sortedResults(answers)).toEqual(['done', 'order_moved_on'])
  expect((await listOrders('&status=completed')).length).toBe(2)
  expect(await getPoints()).toEqual({ points: 250, held: 50 })
})

test('[R07.6] if merchandise and a gift card of one request are approved concurrently for different addresses, no merchandise goes abroad', async () => {
  const abroad = { country: 'US', province: 'NY', postal_code: '12205' } as const
  for (let round = 0; round < 6; round++) {
    const [kite = '', card = ''] = await requestRewards(server, child, {}, { kind: 'physical_card' })
    const answers = await Promise.all([approve(kite), approve(card, { delivery: deliveryForm(abroad) })])
    expect([
      ['done', 'invalid'],
      ['delivery_mixed', 'done'],
    ]).toContainEqual(answers.map(resultOf))
    for (const id of [kite, card]) {
      await actions.cancel(id)
      await actions.withdraw(id)
    }
  }
})

test.each([
  ['goes up', { points: 60 }, 60],
  ['goes down', { points: 40 }, 40],
])(
  '[R08.6] a price that %s during a checkout is charged only after the child has seen it',
  async (_, change, newPrice) => {
    for (let round = 0; round < 6; round++) {
      const kite = await createProduct(server, { points: 50 })
      await add(kite.id)
      const changePrice = () => createProduct(server, { sku: kite.sku, ...change })
      const [checkoutAnswer] = await Promise.all([checkout(), changePrice()])
      if (resultOf(checkoutAnswer) === 'done') expect(checkoutAnswer.body.orders[0].product.points).toBe(50)
      else {
        expect(resultOf(checkoutAnswer)).toBe('cart_changed')
        expect(checkoutAnswer.body.cart.map(({ product }: CartItem) => product.points)).toEqual([newPrice])
        expect((await checkout(newPrice)).body.orders[0].product.points).toBe(newPrice)
      }
      for (const { id } of await listOrders('&status=open')) await child.delete(`/orders/${id}`)
    }
  },
)

test('[R08.7] a product that is retired during a checkout is either ordered or reported to the child as retired', async () => {
  for (let round = 0; round < 6; round++) {
    const kite = await createProduct(server, { points: 50 })
    await add(kite.id)
    const retire = server.db
      .updateTable('products')
      .set({ retired_at: server.clock.now() })
      .where('id', '=', kite.id)
      .execute()
    const [checkoutAnswer] = await Promise.all([checkout(), retire])
    expect(['done', 'cart_changed']).toContain(resultOf(checkoutAnswer))
    for (const { id } of await listOrders('&status=open')) await child.delete(`/orders/${id}`)
    for (const { id } of (await child.get('/cart')).body.cart) await child.delete(`/cart/${id}`)
    expect(await getPoints()).toEqual({ points: 400, held: 0 })
  }
})

test('[R08.8] an item that is removed and checked out concurrently is either removed or ordered', async () => {
  for (let round = 0; round < 6; round++) {
    const kite = await createProduct(server, { points: 50 })
    const { body } = await add(kite.id)
    const answers = await Promise.all([checkout(), child.delete(`/cart/${body.data.id}`)])
    expect([
      ['done', 'not_found'],
      ['cart_empty', 'done'],
    ]).toContainEqual(answers.map(resultOf))
    for (const { id } of await listOrders('&status=open')) await child.delete(`/orders/${id}`)
  }
})

test('[X11.2] a press that arrives ten times at once, because its response was lost, fills the cart, requests and approves once', async () => {
  const kite = await createProduct(server, { points: 50 })
  const press = async (send: (key: string) => Promise<ApiResponse>) => {
    const key = server.deps.secrets.newId()
    const answers = await concurrently(10, () => send(key))
    expect(answers.map(resultOf)).toEqual(Array(10).fill('done'))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  }
  await press((key) => child.post('/cart', { product_id: kite.id }, { key }))
  expect((await child.get('/cart')).body.cart).toHaveLength(1)
  await press((key) => child.post('/orders', undefined, { key }))
  const [{ id = '' } = {}, ...others] = await listOrders()
  expect(others).toEqual([])
  const form = { delivery: deliveryForm() }
  await press((key) => parent.put(orderUrl(id, 'verify'), form, { key }))
  expect(await getPoints()).toEqual({ points: 350, held: 0 })
})

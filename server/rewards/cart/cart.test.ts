import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CartItem } from '#contract/rewards/cart.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { createProduct } from '#server/testing/products.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent)
})

const giveBonus = (value: number) => parent.post('/points', { points: { value, child_id: child.id } })
const add = (product_id: string, who = child) => who.post('/cart', { product_id })
const getCart = async (): Promise<CartItem[]> => (await child.get('/cart')).body.cart
const checkout = (total?: number) => child.post('/orders', total === undefined ? undefined : { total })
const getPoints = async () => (await child.get('/points')).body
const reprice = (sku: string, points: number) => createProduct(server, { sku, points })
const retire = (id: string) =>
  server.db.updateTable('products').set({ retired_at: server.clock.now() }).where('id', '=', id).execute()

test('[R01.1 R01.2] the cart lists its items, oldest first, with name, price and picture, and items can be removed', async () => {
  const [kite, book] = [
    await createProduct(server, { points: 80 }),
    await createProduct(server, { name_en: 'Book', points: 20 }),
  ]
  const { status, body } = await add(kite.id)
  expect([status, body.data]).toEqual([
    201,
    {
      id: expect.any(String),
      product_id: kite.id,
      product: { name: 'Kite', image: null, points: 80 },
      points_before: 80,
      retired: false,
    },
  ])
  server.clock.forwardHours(1)
  await add(book.id)
  expect((await getCart()).map(({ product }) => product.name)).toEqual(['Kite', 'Book'])

  expect((await child.delete(`/cart/${body.data.id}`)).status).toBe(204)
  expect((await getCart()).map(({ product }) => product.name)).toEqual(['Book'])
  expect((await child.delete(`/cart/${body.data.id}`)).body.code).toBe('not_found')
})

test('[R01.5 R01.6] a child reads its own cart in its language, and no other child’s cart', async () => {
  const kite = await createProduct(server)
  const { body } = await add(kite.id)
  await child.put('/children', { language: 'fr-CA' })
  expect((await getCart())[0]?.product.name).toBe('Cerf-volant')
  const sibling = await server.newChild(parent)
  expect((await sibling.get('/cart')).body.cart).toEqual([])
  expect((await sibling.delete(`/cart/${body.data.id}`)).status).toBe(404)
  expect((await parent.get('/cart')).body.code).toBe('wrong_role')
})

test('[R01.4] a retired or unknown product cannot be added', async () => {
  const kite = await createProduct(server)
  await retire(kite.id)
  expect(await add(kite.id)).toMatchObject({ status: 409, body: { code: 'product_retired' } })
  expect((await add(child.id)).status).toBe(404)
  expect((await add('kite')).status).toBe(404)
  expect(await getCart()).toEqual([])
})

test('[R01.3] a cart holds at most thirty items, even when more are added concurrently', async () => {
  const kite = await createProduct(server)
  const answers = await Promise.all(Array.from({ length: 34 }, () => add(kite.id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
  expect(answers.filter(({ body }) => body.code === 'cart_full')).toHaveLength(4)
  expect(await getCart()).toHaveLength(30)
})

test('[R02.1] checking out creates one order per item, holds the points and empties the cart', async () => {
  const [kite, card] = [
    await createProduct(server, { points: 80 }),
    await createProduct(server, { name_en: 'Game card', kind: 'digital_card', points: 100 }),
  ]
  await giveBonus(300)
  for (const { id } of [kite, card, kite]) {
    await add(id)
    server.clock.forwardHours(0.1)
  }
  server.clock.moveTo(MONDAY)

  const { status, body } = await checkout()
  expect(status).toBe(201)
  const orders: Order[] = body.orders
  expect(
    orders.map(({ product, kind, status: state }) => [product.name, product.points, kind, state]),
  ).toEqual([
    ['Kite', 80, 'merchandise', 'requested'],
    ['Game card', 100, 'digital_card', 'requested'],
    ['Kite', 80, 'merchandise', 'requested'],
  ])
  expect(new Set(orders.map(({ request_id }) => request_id)).size).toBe(1)
  expect(orders[0]).toMatchObject({
    product_id: kite.id,
    user_id: child.id,
    open: true,
    approved: false,
    note: null,
    decided_at: null,
    requested_at: MONDAY.toISOString(),
    held_until: null,
    damage_until: null,
    has_code: false,
    report: null,
  })
  expect(await getPoints()).toEqual({ points: 40, held: 260 })
  expect(await getCart()).toEqual([])
  expect(await checkout()).toMatchObject({ status: 422, body: { code: 'cart_empty' } })
  expect(await server.checkLedger()).toEqual([])
})

test('[R02.2] a checkout with too few points is refused and changes nothing', async () => {
  const kite = await createProduct(server, { points: 80 })
  await giveBonus(159)
  await add(kite.id)
  await add(kite.id)
  expect(await checkout()).toMatchObject({ status: 422, body: { code: 'points_short' } })
  expect(await getPoints()).toEqual({ points: 159, held: 0 })
  expect(await getCart()).toHaveLength(2)
  expect((await child.get('/orders?status=')).body).toEqual({ orders: [], pagination: { total: 0 } })
  expect(await server.checkLedger()).toEqual([])
})

test('[R02.6] a checkout that is sent twice with one idempotency key creates one request', async () => {
  const kite = await createProduct(server, { points: 80 })
  await giveBonus(200)
  await add(kite.id)
  const sendCheckout = () => child.post('/orders', undefined, { key: 'one-press-1' })
  const [first, second] = [await sendCheckout(), await sendCheckout()]
  expect(second.body).toEqual(first.body)
  expect(await getPoints()).toEqual({ points: 120, held: 80 })
})

test.each([
  ['up', 90],
  ['down', 60],
])(
  '[R02.3] a price that went %s is reported first; then the child checks out with the new total',
  async (_, newPrice) => {
    const kite = await createProduct(server, { points: 80 })
    await giveBonus(200)
    await add(kite.id)
    await reprice(kite.sku, newPrice)

    const refused = await checkout()
    expect(refused).toMatchObject({ status: 409, body: { code: 'cart_changed' } })
    expect(refused.body.cart).toEqual(await getCart())
    const [item] = refused.body.cart
    expect(item).toMatchObject({ product: { points: newPrice }, points_before: 80, retired: false })
    expect(await getPoints()).toEqual({ points: 200, held: 0 })

    // 80 is the old total, so the child has not confirmed the new one.
    expect((await checkout(80)).body.code).toBe('cart_changed')
    const { body } = await checkout(newPrice)
    expect(body.orders[0].product.points).toBe(newPrice)
    expect(await getPoints()).toEqual({ points: 200 - newPrice, held: newPrice })
    expect(await server.checkLedger()).toEqual([])
  },
)

test('[R02.4] a product that was retired meanwhile is reported first, and left out when the child checks out again', async () => {
  const [kite, book] = [
    await createProduct(server, { points: 80 }),
    await createProduct(server, { name_en: 'Book', points: 20 }),
  ]
  await giveBonus(200)
  await add(kite.id)
  server.clock.moveTo(new Date(server.clock.now().getTime() + 60_000))
  await add(book.id)
  await retire(kite.id)

  const refused = await checkout()
  expect(refused.body.code).toBe('cart_changed')
  expect(refused.body.cart.map(({ retired }: CartItem) => retired)).toEqual([true, false])
  const { body } = await checkout(20)
  expect(body.orders.map(({ product }: Order) => product.name)).toEqual(['Book'])
  expect(await getCart()).toEqual([])
})

test('[R02.5] a cart with only retired products cannot be checked out', async () => {
  const kite = await createProduct(server, { points: 80 })
  await giveBonus(200)
  await add(kite.id)
  await retire(kite.id)
  expect((await checkout()).body.code).toBe('cart_changed')
  expect((await checkout(0)).body.code).toBe('cart_empty')
  expect(await getPoints()).toEqual({ points: 200, held: 0 })
})

test('[R02.7] an order stays as it was requested when the catalogue changes', async () => {
  const kite = await createProduct(server, { points: 80 })
  await giveBonus(200)
  await add(kite.id)
  const { id } = (await checkout()).body.orders[0]
  await createProduct(server, { sku: kite.sku, name_en: 'Dragon', points: 500 })
  await retire(kite.id)
  expect((await child.get(`/orders/${id}`)).body.order.product).toEqual({
    name: 'Kite',
    image: null,
    points: 80,
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFamilyReward } from '#server/testing/family-rewards.ts'
import { createProduct } from '#server/testing/products.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ POINTS: 'given', CATALOG: 'on' })
})
afterAll(() => server.close())

test('[F02.29] without a catalogue, products of an earlier time cannot be requested, and children ask for family rewards only', async () => {
  const kite = await createProduct(server, { points: 80 })
  const book = await createProduct(server, { name_en: 'Book', points: 20 })
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  await parent.post('/points', { points: { value: 100, child_id: child.id } })
  await child.post('/cart', { product_id: kite.id })
  server.deps.config.CATALOG = 'off'

  for (const user of [parent, child]) {
    expect((await user.get('/categories')).body).toEqual({ categories: [] })
    expect((await user.get('/products')).body).toMatchObject({ products: [], pagination: { total: 0 } })
    expect((await user.get('/products/search?q=kite')).body).toEqual({ products: [] })
    expect((await user.get(`/products?category_id=${kite.category_id}`)).body.code).toBe('not_found')
    const { product } = (await user.get(`/products/${kite.id}`)).body
    expect(product).toMatchObject({ name: 'Kite', retired: true })
  }
  expect((await child.get('/cart')).body.cart).toMatchObject([{ retired: true }])
  expect((await child.post('/cart', { product_id: book.id })).body.code).toBe('product_retired')
  expect((await child.post('/wishes', { wish: { product_id: book.id } })).body.code).toBe('product_retired')

  const film = await createFamilyReward(parent)
  await child.post('/cart', { product_id: film })
  const { orders } = (await child.post('/orders', { total: 50 })).body
  expect(orders).toMatchObject([{ product: { name: 'Film night' }, status: 'requested' }])
})

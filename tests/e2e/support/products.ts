import type { Product } from '#contract/rewards/catalog.ts'
import { expectStatus } from './api-client.ts'
import type { Person, TestServer } from './start-server.ts'

/** Makes products of the demo catalogue available, or changes their prices. The prices are in points, by SKU. */
export const setProducts = (server: TestServer, prices: Record<string, number>) =>
  expectStatus(200, server.visitor.put('/dev/catalogue', { products: prices }))

export const retireProducts = (server: TestServer, ...skus: string[]) =>
  expectStatus(200, server.visitor.put('/dev/catalogue', { retired: skus }))

export async function getProduct(person: Person, name: string): Promise<Product> {
  const { products } = (await expectStatus(200, person.get('/products?limit=100'))).body
  const product: Product | undefined = products.find((candidate: Product) => candidate.name === name)
  if (!product) throw new Error(`The catalogue has no product "${name}"`)
  return product
}

export const addWish = async (child: Person, product: Product) =>
  (await expectStatus(200, child.post('/wishes', { wish: { product_id: product.id } }))).body.wish

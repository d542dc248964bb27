import type { Product } from '#contract/rewards/catalog.ts'
import { expectStatus } from './api-client.ts'
import type { Person, TestServer } from './start-server.ts'

/** Stocks products of the demo catalogue: sku to points. Products already stocked get the new price. */
export const setProducts = (server: TestServer, products: Record<string, number>) =>
  expectStatus(200, server.visitor.put('/dev/catalogue', { products }))

export const retireProducts = (server: TestServer, ...skus: string[]) =>
  expectStatus(200, server.visitor.put('/dev/catalogue', { retired: skus }))

/** Finds a product in the catalogue by its name. */
export async function getProduct(person: Person, name: string): Promise<Product> {
  const { products } = (await expectStatus(200, person.get('/products?limit=100'))).body
  const found: Product | undefined = products.find((product: Product) => product.name === name)
  if (!found) throw new Error(`The catalogue has no product "${name}"`)
  return found
}

export const addWish = async (child: Person, product: Product) =>
  (await expectStatus(200, child.post('/wishes', { wish: { product_id: product.id } }))).body.wish

import type { Product } from '#contract/rewards/catalog.ts'
import { expectStatus } from './api-client.ts'
import type { Person, TestServer } from './start-server.ts'

/** Has products of the demo catalogue to be had, by their sku with what they cost. Known ones change their price. */
export const setProducts = (server: TestServer, products: Record<string, number>) =>
  expectStatus(200, server.visitor.put('/dev/catalogue', { products }))

/** Takes products out of the catalogue. */
export const retireProducts = (server: TestServer, ...skus: string[]) =>
  expectStatus(200, server.visitor.put('/dev/catalogue', { retired: skus }))

/** A product by its name, as somebody finds it in the catalogue. */
export async function getProduct(person: Person, name: string): Promise<Product> {
  const { products } = (await expectStatus(200, person.get('/products?limit=100'))).body
  const found: Product | undefined = products.find((product: Product) => product.name === name)
  if (!found) throw new Error(`Nothing in the catalogue is called ${name}`)
  return found
}

/** Puts a product on the child's wishlist. */
export const addWish = async (child: Person, product: Product) =>
  (await expectStatus(200, child.post('/wishes', { wish: { product_id: product.id } }))).body.wish

import type { Product } from '#contract/rewards/catalog.ts'
import { expecting } from './api-client.ts'
import type { House, Person } from './start-server.ts'

/** Has products of the demo catalogue to be had, by their sku with what they cost. Known ones change their price. */
export const stock = (house: House, products: Record<string, number>) =>
  expecting(200, house.visitor.put('/dev/catalogue', { products }))

/** Takes products out of the catalogue. */
export const retire = (house: House, ...skus: string[]) =>
  expecting(200, house.visitor.put('/dev/catalogue', { retired: skus }))

/** A product by its name, as somebody finds it in the catalogue. */
export async function productNamed(person: Person, name: string): Promise<Product> {
  const { products } = (await expecting(200, person.get('/products?limit=100'))).body
  const found: Product | undefined = products.find((product: Product) => product.name === name)
  if (!found) throw new Error(`Nothing in the catalogue is called ${name}`)
  return found
}

/** Puts a product on the child's wishlist. */
export const wishFor = async (child: Person, product: Product) =>
  (await expecting(200, child.post('/wishes', { wish: { product_id: product.id } }))).body.wish

import type { Product } from '#contract/rewards/catalog.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { expectStatus } from './api-client.ts'
import { setProducts } from './products.ts'
import type { Person, TestServer } from './start-server.ts'

/** The beginnings of product names in the demo catalogue, in English and French. */
const productNames = {
  kite: ['Diamond kite', 'Cerf-volant'],
  'yo-yo': ['Star yo-yo', 'Yo-yo étoile'],
  'puzzle-cube': ['Puzzle cube', 'Cube casse-tête'],
  'ice-cream-card': ['Ice cream gift card', 'Carte-cadeau de crème glacée'],
  'music-card': ['Music gift card', 'Carte-cadeau de musique'],
} as const
type Sku = keyof typeof productNames

/** Puts products into the catalogue, with prices in points by SKU, and returns them as this person sees them. */
export async function importDemoProducts<Prices extends Partial<Record<Sku, number>>>(
  server: TestServer,
  person: Person,
  prices: Prices,
): Promise<Record<keyof Prices, Product>> {
  await setProducts(server, prices)
  const { products } = (await expectStatus(200, person.get('/products?limit=100'))).body
  const entries = Object.keys(prices).map((sku) => {
    // The type parameter allows only SKUs as keys.
    const [english, french] = productNames[sku as Sku]
    const hasName = ({ name }: Product) => name.startsWith(english) || name.startsWith(french)
    return [sku, products.find(hasName)]
  })
  // One product for each SKU in `prices`.
  return Object.fromEntries(entries) as Record<keyof Prices, Product>
}

export const buyPoints = (server: TestServer, { email }: Person, points: number) =>
  expectStatus(200, server.visitor.post('/dev/purchases', { email, points }))

export const giveBonus = (parent: Person, child: Person, value: number, note?: string) =>
  expectStatus(200, parent.post('/points', { points: { value, child_id: child.id, note } }))

/** Returns the six-digit code in a mail or text message. */
export const findSixDigits = ({ text }: { text: string }) => /\b\d{6}\b/.exec(text)?.[0] ?? 'no-code'

/** Verifies the parent's phone with the link from a text message. */
export async function verifyPhone(server: TestServer, parent: Person) {
  const { phone } = (await parent.get('/profile')).body
  await expectStatus(204, parent.post('/verify/phone', undefined))
  const text = await server.getMessage(phone)
  await expectStatus(200, server.visitor.get(`/verify/phone/${text.links[0]?.split('/').at(-1)}`))
}

/** Creates a parent who may approve orders, and a child with points to spend. */
export async function createRewardFamily(server: TestServer, points = 1000, language?: 'en-CA' | 'fr-CA') {
  const family = await server.newFamily({ ...(language && { language }) })
  await verifyPhone(server, family.parent)
  await buyPoints(server, family.parent, points)
  await giveBonus(family.parent, family.child(), points)
  return family
}

/** Requests all products together, as the child. */
export async function requestRewards(child: Person, ...products: Product[]): Promise<Order[]> {
  for (const { id } of products) await expectStatus(201, child.post('/cart', { product_id: id }))
  return (await expectStatus(201, child.post('/orders'))).body.orders
}

let nextHouseNumber = 4200

/** Each address is different, because only a few families may use the same. */
const createAddress = () => ({
  name: 'Claire Tremblay',
  phone: '514 555 0142',
  email: 'claire@example.ca',
  line1: `${nextHouseNumber++} Rue Saint-Denis`,
  line2: '',
  city: 'Montréal',
  province: 'QC',
  postal_code: 'H2W 2M1',
  country: 'CA',
})

/** Approves an order as the parent, together with others of the same request. */
export const approveOrder = (parent: Person, { user_id, id, kind }: Order, others: readonly Order[] = []) =>
  expectStatus(
    200,
    parent.put(`/children/${user_id}/orders/${id}/verify`, {
      ...(kind !== 'digital_card' && { delivery: createAddress() }),
      also: others.map((order) => order.id),
    }),
  )

export const addGiftCodes = (server: TestServer, sku: Sku, ...codes: string[]) =>
  expectStatus(200, server.visitor.post('/dev/codes', { sku, codes }))

/** Runs `npm run orders --` with these arguments. */
export const runOrdersCommand = (server: TestServer, ...args: string[]) =>
  expectStatus(200, server.visitor.post('/dev/orders', { args }))

import type { DeliveryAddress } from '#contract/rewards/delivery.ts'
import type { Order, OrderStatus } from '#contract/rewards/orders.ts'
import type { NewProduct } from '#server/rewards/catalog/import.ts'
import { runOrderCommand } from '#server/rewards/fulfilment/commands.ts'
import { createDemoPurchase } from '#server/store/purchases/demo-purchase.ts'
import { completePurchase } from './payments.ts'
import { createProduct } from './products.ts'
import { deliveryForm, type TestServer } from './test-server.ts'

type Parent = Awaited<ReturnType<TestServer['newParent']>>
type Child = Awaited<ReturnType<TestServer['newChild']>>

export type FamilyWithBoughtPoints = { parent: Parent; child: Child; family_id: string }

/** Creates a family whose parent may approve rewards and whose child has points. */
export async function createRewardFamily(server: TestServer, { points = 500 } = {}) {
  const parent = await server.newParent()
  await server.verifyPhone(parent)
  const child = await server.newChild(parent)
  if (points > 0) await parent.post('/points', { points: { value: points, child_id: child.id } })
  return { parent, child }
}

/** Creates a family that bought 1,000 points by card. The wallet has `walletPoints`; the child has all other points. */
export async function createFamilyWithPurchase(server: TestServer, walletPoints: number) {
  const { parent, child } = await createRewardFamily(server, { points: 0 })
  const purchase = await completePurchase(server, parent)
  await parent.post('/points', { points: { value: 1500 - walletPoints, child_id: child.id } })
  return { parent, child, ...purchase }
}

/** Creates a family that can approve digital cards: it bought points, and the child has them and a verified e-mail. */
export async function createFamilyWithBoughtPoints(
  server: TestServer,
  points = 100_000,
): Promise<FamilyWithBoughtPoints> {
  const { parent, child } = await createRewardFamily(server, { points: 0 })
  const family_id = await buyPoints(server, parent, points)
  const now = server.clock.now()
  await server.db.updateTable('users').set({ email_verified_at: now }).where('id', '=', child.id).execute()
  await parent.post('/points', { points: { value: points, child_id: child.id } })
  return { parent, child, family_id }
}

/** Adds bought points to a parent's family; returns the family's id. */
export async function buyPoints(
  { deps, getFamilyId }: TestServer,
  { id: bought_by }: Parent,
  points: number,
) {
  const family_id = await getFamilyId({ id: bought_by })
  await createDemoPurchase(deps, { family_id, bought_by, email: 'claire@example.ca', points })
  return family_id
}

/** Moves the clock, runs the jobs, and signs the family in again. */
export async function advanceTime(server: TestServer, family: FamilyWithBoughtPoints, hours: number) {
  server.clock.forwardHours(hours)
  await runJobsAndSignInAgain(server, family)
}

/** For tests that moved the clock by a day or more, after which the family's sessions have ended. */
export async function runJobsAndSignInAgain(server: TestServer, family: FamilyWithBoughtPoints) {
  await server.runJobs()
  for (const role of ['parent', 'child'] as const) {
    const { email } = family[role]
    family[role] = { email, ...(await server.signIn(email)) }
  }
}

/** Requests new products together, by default one of 50 points; returns the orders' ids in the products' sequence. */
export async function requestRewards(
  server: TestServer,
  child: Child,
  ...newProducts: Partial<NewProduct>[]
): Promise<string[]> {
  const products: string[] = []
  for (const fields of newProducts.length > 0 ? newProducts : [{}]) {
    const { id } = await createProduct(server, { points: 50, ...fields })
    products.push(id)
    await child.post('/cart', { product_id: id })
  }
  const { body, status } = await child.post('/orders', undefined)
  if (status !== 201) throw new Error(`POST /orders returned ${status} ${body.code}`)
  const orders: Order[] = body.orders
  return products.map((product) => orders.find(({ product_id }) => product_id === product)?.id ?? '')
}

export async function createApprovedOrder(
  server: TestServer,
  { parent, child }: FamilyWithBoughtPoints,
  product: Partial<NewProduct> = {},
  address: Partial<DeliveryAddress> = {},
): Promise<string> {
  const [id = ''] = await requestRewards(server, child, { points: 800, ...product })
  const body = product.kind === 'digital_card' ? {} : { delivery: deliveryForm(address) }
  const { status } = await parent.put(`/children/${child.id}/orders/${id}/verify`, body)
  if (status !== 200) throw new Error(`Approving the order returned ${status}`)
  return id
}

/** Creates an order that a parent can no longer cancel, because its hold of 24 hours is over; returns its id. */
export async function createOrderPastHold(
  server: TestServer,
  family: FamilyWithBoughtPoints,
  status: Extract<OrderStatus, 'placed' | 'shipped' | 'delivered'> = 'placed',
  product: Partial<NewProduct> = {},
  address: Partial<DeliveryAddress> = {},
): Promise<string> {
  const id = await createApprovedOrder(server, family, product, address)
  await advanceTime(server, family, 24)
  if (status === 'shipped') await runOrderCommand(server.deps, ['ship', id, '--carrier', 'Canada Post'])
  if (status === 'delivered') await runOrderCommand(server.deps, ['deliver', id])
  return id
}

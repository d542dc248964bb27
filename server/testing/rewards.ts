import type { Order, OrderStatus } from '#contract/rewards/orders.ts'
import type { NewProduct } from '#server/rewards/catalog/import.ts'
import { runCommand } from '#server/rewards/fulfilment/commands.ts'
import { createDemoPurchase } from '#server/store/purchases/demo-purchase.ts'
import { completePurchase } from './payments.ts'
import { createProduct } from './products.ts'
import { deliveryForm, type TestServer } from './test-server.ts'

type Parent = Awaited<ReturnType<TestServer['newParent']>>
type Child = Awaited<ReturnType<TestServer['newChild']>>

export type RichFamily = { parent: Parent; child: Child; family_id: string }

/** A family whose parent may approve rewards, and whose child has points to ask for some. */
export async function createRewardFamily(server: TestServer, { points = 500 } = {}) {
  const parent = await server.newParent()
  await server.verifyPhone(parent)
  const child = await server.newChild(parent)
  if (points > 0) await parent.post('/points', { points: { value: points, child_id: child.id } })
  return { parent, child }
}

/** A family that bought 1,000 points with a card, and whose children have all but a few of the wallet's. */
export async function createSpentFamily(server: TestServer, left: number) {
  const { parent, child } = await createRewardFamily(server, { points: 0 })
  const purchase = await completePurchase(server, parent)
  await parent.post('/points', { points: { value: 1500 - left, child_id: child.id } })
  return { parent, child, ...purchase }
}

/** A family with points it has bought, and a child with points who reads its mails: digital cards can be approved. */
export async function createRichFamily(server: TestServer, points = 100_000): Promise<RichFamily> {
  const { parent, child } = await createRewardFamily(server, { points: 0 })
  const family_id = await buyPoints(server, parent, points)
  const now = server.clock.now()
  await server.db.updateTable('users').set({ email_verified_at: now }).where('id', '=', child.id).execute()
  await parent.post('/points', { points: { value: points, child_id: child.id } })
  return { parent, child, family_id }
}

/** Points that a family has bought; answers whose. */
export async function buyPoints({ db, deps }: TestServer, { id: parentId }: Parent, points: number) {
  const { family_id } = await db
    .selectFrom('users')
    .where('id', '=', parentId)
    .select('family_id')
    .executeTakeFirstOrThrow()
  await createDemoPurchase(deps, { family_id, bought_by: parentId, email: 'claire@example.ca', points })
  return family_id
}

/** Lets time pass, with what is due then; the family signs in anew, because a session ends after a day. */
export async function advanceTime(server: TestServer, family: RichFamily, hours: number) {
  server.clock.forward(hours)
  await server.runJobs()
  for (const role of ['parent', 'child'] as const) {
    const { email } = family[role]
    family[role] = { email, ...(await server.signIn(email)) }
  }
}

/** Asks for new products at once, each worth 50 where nothing else is said; returns the ids of the orders in their order. */
export async function requestRewards(
  server: TestServer,
  child: Child,
  ...wanted: Partial<NewProduct>[]
): Promise<string[]> {
  const products: string[] = []
  for (const more of wanted.length > 0 ? wanted : [{}]) {
    const { id } = await createProduct(server, { points: 50, ...more })
    products.push(id)
    await child.post('/cart', { product_id: id })
  }
  const { body, status } = await child.post('/orders', undefined)
  if (status !== 201) throw new Error(`Asking for rewards answered ${status} ${body.code}`)
  const orders: Order[] = body.orders
  return products.map((product) => orders.find(({ product_id }) => product_id === product)?.id ?? '')
}

/** The child asks for a new product, and the parent approves. */
export async function createApprovedOrder(
  server: TestServer,
  { parent, child }: RichFamily,
  product: Partial<NewProduct> = {},
): Promise<string> {
  const [id = ''] = await requestRewards(server, child, { points: 800, ...product })
  const body = product.kind === 'digital_card' ? {} : { delivery: deliveryForm() }
  const { status } = await parent.put(`/children/${child.id}/orders/${id}/verify`, body)
  if (status !== 200) throw new Error(`Approving answered ${status}`)
  return id
}

/** The same, once its hold is over and the operator has brought it to a status. */
export async function createPlacedOrder(
  server: TestServer,
  family: RichFamily,
  status: Extract<OrderStatus, 'placed' | 'shipped' | 'delivered'> = 'placed',
  product: Partial<NewProduct> = {},
): Promise<string> {
  const id = await createApprovedOrder(server, family, product)
  await advanceTime(server, family, 24)
  if (status === 'shipped') await runCommand(server.deps, ['ship', id, '--carrier', 'Canada Post'])
  if (status === 'delivered') await runCommand(server.deps, ['deliver', id])
  return id
}

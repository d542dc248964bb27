import type { Order } from '#contract/rewards/orders.ts'
import { sealGiftCode } from '#server/rewards/fulfilment/gift-codes.ts'
import { placeOrders } from '#server/rewards/fulfilment/place-orders.ts'
import { getSampleProduct } from '#server/testing/products.ts'
import { deliveryForm, type TestServer } from '#server/testing/test-server.ts'
import type { OrderState, Person } from './sample.ts'

/** Requests `count` rewards as a child; returns the ids of the orders. `Family` in sample.ts describes the states. */
export async function requestOrders(
  server: TestServer,
  { parent, child }: { parent: Person; child: Person },
  count: number,
  state?: OrderState,
): Promise<string[]> {
  await emptyCart(child)
  for (let added = 0; added < count; added++) await putInCart(child, server)
  // The sample product costs one point.
  await parent.post('/points', { points: { value: count, child_id: child.id } })
  const { body, status } = await child.post('/orders', undefined)
  if (status !== 201) throw new Error(`POST /orders returned ${status}`)
  const [id = '', ...also]: string[] = body.orders.map((order: Order) => order.id)
  if (state) {
    const approvalUrl = `/children/${child.id}/orders/${id}/verify`
    const approved = await parent.put(approvalUrl, { delivery: deliveryForm(), also })
    if (approved.status !== 200) throw new Error(`PUT ${approvalUrl} returned ${approved.status}`)
  }
  if (state === 'placed' || state === 'code_delivered') await placeOrder(server, id)
  if (state === 'code_delivered') await assignGiftCode(server, id)
  return [id, ...also]
}

export async function emptyCart(child: Person) {
  for (const { id } of (await child.get('/cart')).body.cart) await child.delete(`/cart/${id}`)
}

/** Adds an item to the child's cart; returns its id. */
export async function putInCart(child: Person, server: TestServer): Promise<string> {
  const { body, status } = await child.post('/cart', { product_id: (await getSampleProduct(server)).id })
  if (status !== 201) throw new Error(`POST /cart returned ${status}`)
  return body.data.id
}

async function placeOrder({ db, deps, clock }: TestServer, id: string) {
  await db.updateTable('orders').set({ held_until: clock.now() }).where('id', '=', id).execute()
  await placeOrders(deps)
}

/** Turns a placed order into a delivered digital card with a code. */
async function assignGiftCode({ db, deps, clock }: TestServer, id: string) {
  const { family_id, product_id } = await db
    .updateTable('orders')
    .set({ kind: 'digital_card', status: 'delivered', delivered_at: clock.now() })
    .where('id', '=', id)
    .returning(['family_id', 'product_id'])
    .executeTakeFirstOrThrow()
  const assignment = { family_id, order_id: id, given_at: clock.now() }
  const code = { ...sealGiftCode(deps, String(product_id), id), ...assignment }
  await db.insertInto('gift_codes').values(code).execute()
}

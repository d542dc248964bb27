import { Refusal } from '#contract/refusals.ts'
import type { Order, OrderQuery } from '#contract/rewards/orders.ts'
import { isId, type Page } from '#contract/values.ts'
import { getChild } from '#server/accounts/families/get-child.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { toOrder } from './presenter.ts'
import { listOpenOrderPage, listOrderPage, listOrdersById } from './queries.ts'

export { addToCart, getCart, removeFromCart } from '#server/rewards/cart/cart.ts'
export { getApprovalInfo } from './approval.ts'
export { approveOrder, cancelOrder, rejectOrder, withdrawOrder } from './decide-orders.ts'
export { rejectOpenOrders } from './on-child-deleted.ts'
export { requestOrders } from './request-orders.ts'

/** A parent sees every order of the family, a child only its own. */
export async function getOrder({ db }: Deps, { family_id, id, role, language }: Actor, orderId: string) {
  const [order] = isId(orderId) ? await listOrdersById(db, family_id, [orderId]) : []
  if (!order || (role === 'child' && order.child_id !== id)) throw new Refusal('not_found')
  return toOrder(order, language)
}

type Listed = { orders: Order[]; pagination: { total: number } }

/** One page of a child's orders, the newest first. Refuses `not_found`. (R03) */
export async function listOrders(
  { db }: Deps,
  { family_id, language }: Actor,
  childId: string,
  wanted: OrderQuery,
): Promise<Listed> {
  await getChild(db, family_id, childId)
  const { orders, total } = await listOrderPage(db, family_id, childId, wanted)
  return { orders: orders.map((order) => toOrder(order, language)), pagination: { total } }
}

/** What waits for this parent, across all children. (R04) */
export async function listRequestedOrders(
  { db }: Deps,
  { family_id, language }: Actor,
  page: Page,
): Promise<Listed> {
  const { orders, total } = await listOpenOrderPage(db, family_id, page)
  return { orders: orders.map((order) => toOrder(order, language)), pagination: { total } }
}

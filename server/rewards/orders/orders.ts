import type { PageRange } from '#contract/paging.ts'
import { Refusal } from '#contract/refusals.ts'
import { cartTotal, isCartItemChanged } from '#contract/rewards/cart.ts'
import type { Order, OrderQuery } from '#contract/rewards/orders.ts'
import { isId } from '#contract/values.ts'
import { getChild } from '#server/accounts/families/get-child.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { listCartLines, toCartItem } from '#server/rewards/cart/cart.ts'
import { deleteCartItems } from '#server/rewards/cart/queries.ts'
import { fitsLimits } from '#server/rewards/family-rewards/offers.ts'
import { lockRewardsInCart } from '#server/rewards/family-rewards/queries.ts'
import { lockActingChild } from '#server/rewards/locks.ts'
import { notifyOutcomes } from './notifications.ts'
import { toOrder } from './presenter.ts'
import { listOrderPage, listOrdersById, listOrdersToGivePage, listUndecidedOrderPage } from './queries.ts'
import { buildRequestedOrder } from './transition.ts'
import { writeOutcomes } from './write-outcomes.ts'

/** Returns an order of the family; a child gets only its own orders. Throws the refusal `not_found`. */
export async function getOrder({ db }: Deps, actor: Actor, orderId: string) {
  const { family_id, id, role } = actor
  const [order] = isId(orderId) ? await listOrdersById(db, family_id, [orderId]) : []
  if (!order || (role === 'child' && order.child_id !== id)) throw new Refusal('not_found')
  return toOrder(order, actor)
}

/** Returns one page of a child's orders, newest first. Throws the refusal `not_found` when there is no such child. (R03) */
export async function listOrders({ db }: Deps, actor: Actor, childId: string, query: OrderQuery) {
  await getChild(db, actor.family_id, childId)
  const { orders, total } = await listOrderPage(db, actor.family_id, childId, query)
  return { orders: orders.map((order) => toOrder(order, actor)), pagination: { total } }
}

/** Returns one page of the family's undecided orders, oldest first. (R04) */
export async function listRequestedOrders({ db }: Deps, actor: Actor, page: PageRange) {
  const { orders, total } = await listUndecidedOrderPage(db, actor.family_id, page)
  return { orders: orders.map((order) => toOrder(order, actor)), pagination: { total } }
}

/** Returns one page of the family's promised rewards of its own that are not given yet, the oldest first. (F02) */
export async function listOrdersToGive({ db }: Deps, actor: Actor, page: PageRange) {
  const { orders, total } = await listOrdersToGivePage(db, actor.family_id, page)
  return { orders: orders.map((order) => toOrder(order, actor)), pagination: { total } }
}

/**
 * Requests everything in the cart, or nothing: creates one order per item and holds the points. After a price
 * changed or a product was retired, the child must send the cart's new `total` as proof that it has seen the change;
 * retired products are then left out. Throws the refusals `cart_empty`, `cart_changed` with the cart, `points_short`,
 * `family_reward_limit`. (R02, F02)
 */
export function requestOrders(deps: Deps, child: Actor, total?: number): Promise<Order[]> {
  const { family_id, id: child_id, language } = child
  return deps.transaction(async (tx) => {
    await lockActingChild(tx, child)
    // Otherwise a parent could close one of them, or change its limits, meanwhile.
    await lockRewardsInCart(tx, family_id, child_id)
    const lines = await listCartLines(deps, tx, family_id, child_id)
    const cart = lines.map((line) => toCartItem(line, language))
    const hasSeenChanges = total === undefined ? !cart.some(isCartItemChanged) : total === cartTotal(cart)
    if (cart.length > 0 && !hasSeenChanges) throw new Refusal('cart_changed', { cart })
    const products = lines.flatMap(({ product }) => (product.retired ? [] : [product]))
    if (products.length === 0) throw new Refusal('cart_empty')
    const familyRewardIds = products.flatMap(({ kind, id }) => (kind === 'family' ? id : []))
    if (!(await fitsLimits(deps, tx, child, familyRewardIds))) throw new Refusal('family_reward_limit')

    const request = { family_id, child_id, request_id: deps.secrets.newId() }
    const context = { now: deps.clock.now(), newId: deps.secrets.newId }
    const outcomes = products.map((product) => buildRequestedOrder(product, request, context))
    await writeOutcomes(tx, outcomes, [deleteCartItems(tx, family_id, child_id)])
    await notifyOutcomes(deps, tx, outcomes)
    return outcomes.map(({ order }) => toOrder(order, child))
  })
}

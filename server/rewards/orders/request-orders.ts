import { Refusal } from '#contract/refusals.ts'
import { cartTotal, isItemChanged } from '#contract/rewards/cart.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { sendOff } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { listCartLines, toCartItem } from '#server/rewards/cart/cart.ts'
import { deleteCartItems } from '#server/rewards/cart/queries.ts'
import type { ProductFacts } from '#server/rewards/catalog/catalog.ts'
import { lockActingChild } from './locks.ts'
import { notifyRequested } from './notifications.ts'
import { toOrder } from './presenter.ts'
import type { OrderRow } from './queries.ts'
import { createOrders } from './transition.ts'

/**
 * Asks the parents for everything in the cart, all or nothing: one order an item, and the points are held at once. What is
 * no longer to be had is dropped, once the child has seen so: it sends the total that it saw.
 * Refuses `cart_empty`, `cart_changed` with the cart, `points_short`. (R02)
 */
export function requestOrders(deps: Deps, child: Actor, total?: number): Promise<Order[]> {
  const { family_id, id: child_id, language } = child
  return deps.transaction(async (tx) => {
    await lockActingChild(tx, child)
    const lines = await listCartLines(tx, family_id, child_id)
    const cart = lines.map((line) => toCartItem(line, language))
    const seen = total === undefined ? !cart.some(isItemChanged) : total === cartTotal(cart)
    if (cart.length > 0 && !seen) throw new Refusal('cart_changed', { cart })
    const wanted = lines.flatMap(({ product }) => (product.retired ? [] : [product]))
    if (wanted.length === 0) throw new Refusal('cart_empty')

    const request_id = deps.secrets.id()
    const orders = wanted.map((product) => newOrder(deps, child, request_id, product))
    createOrders(deps, tx, orders)
    sendOff(tx, deleteCartItems(tx, family_id, child_id))
    notifyRequested(deps, tx, orders)
    const made = orders.map((order) => ({ ...order, has_code: false, report: null }))
    return made.map((order) => toOrder(order, language))
  })
}

/** What is asked for, as it is now: the catalogue may change. */
function newOrder(
  { secrets, clock }: Deps,
  { family_id, id: child_id }: Actor,
  request_id: string,
  { id: product_id, kind, name_en, name_fr, picture, points }: ProductFacts,
): OrderRow {
  const at = clock.now()
  return {
    ...{ family_id, id: secrets.id(), request_id, child_id, product_id },
    ...{ kind, name_en, name_fr, picture, points },
    ...{ status: 'requested', requested_at: at, updated_at: at },
    ...{ decided_at: null, decided_by: null, note: null, delivery_id: null, held_until: null },
    ...{ placed_at: null, shipped_at: null, delivered_at: null, carrier: null, tracking: null },
    ...{ expected_from: null, expected_until: null },
  }
}

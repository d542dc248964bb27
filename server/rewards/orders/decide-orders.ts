import { hoursAfter } from '#contract/calendar.ts'
import { Refusal } from '#contract/refusals.ts'
import {
  type Approval,
  HOLD_HOURS,
  isStepAllowed,
  type Order,
  type OrderActor,
  type OrderStep,
} from '#contract/rewards/orders.ts'
import { isId } from '#contract/values.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { assertCanApprove, createDelivery } from './approval.ts'
import { lockChild } from './locks.ts'
import { notifyApproved, notifyCancelled, notifyRejected } from './notifications.ts'
import { toOrder } from './presenter.ts'
import { lockOrdersOfRequest, type OrderDetails } from './queries.ts'
import { transitionOrder } from './transition.ts'

/**
 * Approves an order, and others of its request with it, all or none, to one address; held for a day, then placed.
 * Refuses `not_found`, `order_moved_on`, `contact_unverified`, `purchase_needed`, `delivery_mixed`, and `invalid` with
 * what is wrong with the address. (R04, R05, R07)
 */
export function approveOrder(
  deps: Deps,
  parent: Actor,
  childId: string,
  id: string,
  { delivery, also = [] }: Approval = {},
): Promise<{ order: Order; orders: Order[] }> {
  return deps.transaction(async (tx) => {
    const { request } = await lockRequest(tx, parent, childId, id)
    const ids = new Set([id, ...also])
    const wanted = request.filter((order) => ids.has(order.id))
    if (wanted.length < ids.size) throw new Refusal('not_found')
    for (const order of wanted) assertAllowed(deps, 'approve', 'parent', order)
    await assertCanApprove(deps, tx, parent, wanted)
    const delivery_id = await createDelivery(deps, tx, parent, { wanted, request, delivery })
    const at = deps.clock.now()
    const approved = wanted.map((order) =>
      transitionOrder(deps, tx, order, 'approve', {
        by: parent.id,
        changed: {
          ...{ decided_at: at, decided_by: parent.id, note: null, held_until: hoursAfter(at, HOLD_HOURS) },
          delivery_id: order.kind === 'digital_card' ? null : delivery_id,
        },
      }),
    )
    notifyApproved(deps, tx, approved)
    const orders = approved.map((order) => toOrder(order, parent.language))
    const [first] = orders
    const order = orders.find((one) => one.id === id) ?? first
    if (!order) throw new Error('Nothing approved')
    return { order, orders }
  })
}

/** Says no, with a few words; the points go back to the child. Refuses `not_found`, `order_moved_on`. (R04) */
export function rejectOrder(
  deps: Deps,
  parent: Actor,
  childId: string,
  id: string,
  note?: string,
): Promise<Order> {
  return deps.transaction(async (tx) => {
    const { order } = await lockRequest(tx, parent, childId, id)
    assertAllowed(deps, 'reject', 'parent', order)
    const words = note || null
    const changed = { decided_at: deps.clock.now(), decided_by: parent.id, note: words }
    const after = transitionOrder(deps, tx, order, 'reject', { by: parent.id, note: words, changed })
    notifyRejected(deps, tx, after)
    return toOrder(after, parent.language)
  })
}

/**
 * Takes back an approval within its hold; the points go back to the child, or to the family when it is gone.
 * Refuses `not_found`, `order_moved_on`. (R05)
 */
export function cancelOrder(deps: Deps, parent: Actor, childId: string, id: string): Promise<Order> {
  return deps.transaction(async (tx) => {
    const { order, child } = await lockRequest(tx, parent, childId, id)
    assertAllowed(deps, 'cancel', 'parent', order)
    const childIsGone = child.closed_at !== null
    const after = transitionOrder(deps, tx, order, 'cancel', { by: parent.id, childIsGone })
    if (!childIsGone) notifyCancelled(deps, tx, after)
    return toOrder(after, parent.language)
  })
}

/** A child takes back what nobody has decided. Refuses `not_found`, `order_moved_on`. (R04) */
export function withdrawOrder(deps: Deps, child: Actor, id: string): Promise<null> {
  return deps.transaction(async (tx) => {
    const { order } = await lockRequest(tx, child, child.id, id)
    assertAllowed(deps, 'withdraw', 'child', order)
    transitionOrder(deps, tx, order, 'withdraw', { by: child.id })
    return null
  })
}

/** An order of a child, and every order of its request, locked. Refuses `not_found`. */
async function lockRequest(tx: Tx, { family_id }: Actor, childId: string, id: string) {
  const child = await lockChild(tx, family_id, childId)
  const request = isId(id) ? await lockOrdersOfRequest(tx, family_id, id) : []
  const order = request.find((one) => one.id === id)
  if (order?.child_id !== child.id) throw new Refusal('not_found')
  return { child, request, order }
}

function assertAllowed({ clock }: Deps, step: OrderStep, by: OrderActor, order: OrderDetails) {
  if (!isStepAllowed(step, by, toOrder(order, 'en-CA'), clock.now())) throw new Refusal('order_moved_on')
}

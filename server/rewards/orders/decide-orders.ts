import { dayIn } from '#contract/calendar.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Order, OrderActor, OrderApproval } from '#contract/rewards/orders.ts'
import { isId } from '#contract/values.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { lockChild } from '#server/rewards/locks.ts'
import { assertCanApprove, buildDelivery } from './approval-conditions.ts'
import { assertFewFamilies } from './families-of-address-and-card.ts'
import { notifyOutcomes } from './notifications.ts'
import { toOrder } from './presenter.ts'
import { insertDelivery, lockOrdersOfRequest, type OrderDetails } from './queries.ts'
import { type Change, transition } from './transition.ts'
import { outcomeOrThrow, writeOutcomes } from './write-outcomes.ts'

/**
 * Approves the order `id` and the orders `also` of the same request, all of them or none, for delivery to one address.
 * The orders are held for a day and then placed; rewards of the family's own wait until a parent gives them. Throws the
 * refusals `not_found`, `order_moved_on`, `contact_unverified`, `points_owed`, `purchase_needed`, `too_many_families`,
 * `delivery_mixed`, and `invalid` with the wrong fields of the address. (R04, R05, R07, X07)
 */
export function approveOrder(
  deps: Deps,
  parent: Actor,
  childId: string,
  id: string,
  { delivery, also = [] }: OrderApproval = {},
): Promise<{ order: Order; orders: Order[] }> {
  return deps.transaction(async (tx) => {
    const { ordersOfRequest } = await lockChildAndOrders(tx, parent, childId, id)
    const idsToApprove = new Set([id, ...also])
    const ordersToApprove = ordersOfRequest.filter((order) => idsToApprove.has(order.id))
    if (ordersToApprove.length < idsToApprove.size) throw new Refusal('not_found')
    const context = contextOf(deps, 'parent', parent)
    const deliveryId = deps.secrets.newId()
    const outcomes = ordersToApprove.map((order) =>
      outcomeOrThrow(transition(order, { step: 'approve', delivery_id: deliveryId }, context)),
    )
    await assertCanApprove(deps, tx, parent, ordersToApprove)
    const input = { ordersToApprove, ordersOfRequest, delivery, deliveryId, now: context.now }
    const deliveryRow = await buildDelivery(deps, tx, parent, input)
    if (ordersToApprove.some(({ kind }) => kind !== 'family'))
      await assertFewFamilies(deps, tx, parent, deliveryRow)
    await writeOutcomes(tx, outcomes, deliveryRow ? [insertDelivery(tx, deliveryRow)] : [])
    await notifyOutcomes(deps, tx, outcomes)
    const orders = outcomes.map(({ order }) => toOrder(order, parent))
    const order = orders.find((candidate) => candidate.id === id)
    if (!order) throw new Error(`Order ${id} is not among the approved orders`)
    return { order, orders }
  })
}

/** Rejects an order; its points go back to the child. Throws the refusals `not_found`, `order_moved_on`. (R04) */
export const rejectOrder = (deps: Deps, parent: Actor, childId: string, id: string, note?: string) =>
  changeOrder(deps, 'parent', parent, { childId, id }, { step: 'reject', note: note || null })

/**
 * Cancels an approved order during its hold; its points go back to the child, or to the family if the child is deleted.
 * Throws the refusals `not_found`, `order_moved_on`. (R05)
 */
export const cancelOrder = (deps: Deps, parent: Actor, childId: string, id: string) =>
  changeOrder(deps, 'parent', parent, { childId, id }, { step: 'cancel' })

/**
 * Records that the parents have given a reward of the family's own. Throws the refusals `not_found`, `order_moved_on`, and `invalid`
 * if the day lies in the future or before the approval. (F02)
 */
export function giveOrder(
  deps: Deps,
  parent: Actor,
  childId: string,
  id: string,
  day?: string,
): Promise<Order> {
  const { time_zone } = parent
  const today = deps.clock.today(time_zone)
  return changeOrder(deps, 'parent', parent, { childId, id }, ({ decided_at }) => {
    const given_on = day ?? today
    const approvedOn = decided_at ? dayIn(time_zone, decided_at) : today
    if (given_on > today || given_on < approvedOn)
      throw new Refusal('invalid', { fields: { given_on: 'given_day_invalid' } })
    return { step: 'give', given_on }
  })
}

/** Withdraws an undecided order of the acting child. Throws the refusals `not_found`, `order_moved_on`. (R04) */
export const withdrawOrder = (deps: Deps, child: Actor, id: string) =>
  changeOrder(deps, 'child', child, { childId: child.id, id }, { step: 'withdraw' })

function changeOrder(
  deps: Deps,
  by: OrderActor,
  actor: Actor,
  { childId, id }: { childId: string; id: string },
  change: Change | ((order: OrderDetails) => Change),
): Promise<Order> {
  return deps.transaction(async (tx) => {
    const { order, child } = await lockChildAndOrders(tx, actor, childId, id)
    const context = { ...contextOf(deps, by, actor), isChildDeleted: child.closed_at !== null }
    const outcome = outcomeOrThrow(
      transition(order, typeof change === 'function' ? change(order) : change, context),
    )
    await writeOutcomes(tx, [outcome])
    await notifyOutcomes(deps, tx, [outcome])
    return toOrder(outcome.order, actor)
  })
}

const contextOf = ({ clock, secrets }: Deps, by: OrderActor, { id }: Actor) => ({
  by,
  userId: id,
  now: clock.now(),
  newId: secrets.newId,
})

/**
 * Locks a child, and all orders of the request that contains the order `id`. Throws the refusal `not_found`, also if the
 * order is not the child's.
 */
async function lockChildAndOrders(tx: Tx, { family_id }: Actor, childId: string, id: string) {
  const child = await lockChild(tx, family_id, childId)
  const ordersOfRequest = isId(id) ? await lockOrdersOfRequest(tx, family_id, id) : []
  const order = ordersOfRequest.find((candidate) => candidate.id === id)
  if (order?.child_id !== child.id) throw new Refusal('not_found')
  return { child, ordersOfRequest, order }
}

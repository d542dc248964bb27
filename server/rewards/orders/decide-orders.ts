import { Refusal } from '#contract/refusals.ts'
import type { Order, OrderActor, OrderApproval } from '#contract/rewards/orders.ts'
import { isId } from '#contract/values.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { lockChild } from '#server/rewards/locks.ts'
import { assertCanApprove, decideDelivery } from './approval-conditions.ts'
import { notifyOutcomes } from './notifications.ts'
import { toOrder } from './presenter.ts'
import { insertDelivery, lockOrdersOfRequest } from './queries.ts'
import { type Change, transition } from './transition.ts'
import { assertOutcome, writeOutcomes } from './write-outcomes.ts'

/**
 * Approves an order, and the orders `also` of its request with it, all or none, to one address. They are held for a day,
 * then placed. Refuses `not_found`, `order_moved_on`, `contact_unverified`, `points_owed`, `purchase_needed`,
 * `delivery_mixed`, and `invalid` with the wrong fields of the address. (R04, R05, R07)
 */
export function approveOrder(
  deps: Deps,
  parent: Actor,
  childId: string,
  id: string,
  { delivery, also = [] }: OrderApproval = {},
): Promise<{ order: Order; orders: Order[] }> {
  return deps.transaction(async (tx) => {
    const { request } = await lockRequest(tx, parent, childId, id)
    const ids = new Set([id, ...also])
    const wanted = request.filter((order) => ids.has(order.id))
    if (wanted.length < ids.size) throw new Refusal('not_found')
    const context = contextOf(deps, 'parent', parent)
    const delivery_id = deps.secrets.newId()
    const outcomes = wanted.map((order) =>
      assertOutcome(transition(order, { step: 'approve', delivery_id }, context)),
    )
    await assertCanApprove(deps, tx, parent, wanted)
    const approved = { wanted, request, delivery, id: delivery_id, now: context.now }
    const address = await decideDelivery(tx, parent, approved)
    await writeOutcomes(tx, outcomes, address ? [insertDelivery(tx, address)] : [])
    await notifyOutcomes(deps, tx, outcomes)
    const orders = outcomes.map(({ order }) => toOrder(order, parent.language))
    const order = orders.find((one) => one.id === id)
    if (!order) throw new Error(`Order ${id} is not among the approved orders`)
    return { order, orders }
  })
}

/** Rejects a request; the points go back to the child. Refuses `not_found`, `order_moved_on`. (R04) */
export const rejectOrder = (deps: Deps, parent: Actor, childId: string, id: string, note?: string) =>
  decideOrder(deps, 'parent', parent, { childId, id }, { step: 'reject', note: note || null })

/**
 * Cancels an approved order during its hold; the points go back to the child, or to the family if the child is deleted.
 * Refuses `not_found`, `order_moved_on`. (R05)
 */
export const cancelOrder = (deps: Deps, parent: Actor, childId: string, id: string) =>
  decideOrder(deps, 'parent', parent, { childId, id }, { step: 'cancel' })

/** Withdraws the child's own undecided request. Refuses `not_found`, `order_moved_on`. (R04) */
export const withdrawOrder = (deps: Deps, child: Actor, id: string) =>
  decideOrder(deps, 'child', child, { childId: child.id, id }, { step: 'withdraw' })

function decideOrder(
  deps: Deps,
  by: OrderActor,
  actor: Actor,
  { childId, id }: { childId: string; id: string },
  change: Change,
): Promise<Order> {
  return deps.transaction(async (tx) => {
    const { order, child } = await lockRequest(tx, actor, childId, id)
    const context = { ...contextOf(deps, by, actor), isChildDeleted: child.closed_at !== null }
    const outcome = assertOutcome(transition(order, change, context))
    await writeOutcomes(tx, [outcome])
    await notifyOutcomes(deps, tx, [outcome])
    return toOrder(outcome.order, actor.language)
  })
}

const contextOf = ({ clock, secrets }: Deps, by: OrderActor, { id }: Actor) => ({
  by,
  userId: id,
  now: clock.now(),
  newId: secrets.newId,
})

/** Locks a child, its order and every order of the same request. Refuses `not_found`. */
async function lockRequest(tx: Tx, { family_id }: Actor, childId: string, id: string) {
  const child = await lockChild(tx, family_id, childId)
  const request = isId(id) ? await lockOrdersOfRequest(tx, family_id, id) : []
  const order = request.find((one) => one.id === id)
  if (order?.child_id !== child.id) throw new Refusal('not_found')
  return { child, request, order }
}

import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { OrderRow } from './queries.ts'
import type { OrderNotification, Outcome } from './transition.ts'

const toRewardFacts = ({ name_en, name_fr, points }: OrderRow) => ({
  reward: { 'en-CA': name_en, 'fr-CA': name_fr },
  points,
})

/** Tells whom it concerns what became of orders: what was asked for or approved together, in one message. (R04, R05, N03) */
export async function notifyOutcomes(deps: Deps, tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const byNotification = Map.groupBy(outcomes, ({ notification }) => notification)
  const ordersOf = (kind: OrderNotification) => byNotification.get(kind)?.map(({ order }) => order) ?? []
  await Promise.all([
    notifyRequested(deps, tx, ordersOf('requested')),
    notifyApproved(deps, tx, ordersOf('approved')),
    ...ordersOf('rejected').map((order) => notifyRejected(deps, tx, order)),
    ...ordersOf('cancelled').map((order) => notifyCancelled(deps, tx, order)),
  ])
}

/** Tells the parents what a child has asked for at once. (R04, N03) */
async function notifyRequested(deps: Deps, tx: Tx, orders: OrderRow[]) {
  const [first] = orders
  if (!first) return
  const { family_id, child_id } = first
  await notifyUsers(deps, tx, {
    ...{ family_id, to: 'parents', kind: 'reward_requested' },
    facts: { child_id, rewards: orders.map(toRewardFacts) },
  })
}

/** Tells a child what a parent has approved together. (R04, N03) */
async function notifyApproved(deps: Deps, tx: Tx, orders: OrderRow[]) {
  const [first] = orders
  if (!first) return
  const { family_id, child_id } = first
  await notifyUsers(deps, tx, {
    ...{ family_id, to: { user_id: child_id }, kind: 'reward_approved' },
    facts: { rewards: orders.map(toRewardFacts) },
  })
}

/** Tells a child that a parent has said no. (R04, N03) */
async function notifyRejected(deps: Deps, tx: Tx, order: OrderRow) {
  const { family_id, child_id, note } = order
  const facts = { ...toRewardFacts(order), note }
  await notifyUsers(deps, tx, { family_id, to: { user_id: child_id }, kind: 'reward_rejected', facts })
}

/** Tells a child that a parent has changed its mind within the hold. (R05, N03) */
async function notifyCancelled(deps: Deps, tx: Tx, order: OrderRow) {
  const { family_id, child_id } = order
  await notifyUsers(deps, tx, {
    family_id,
    to: { user_id: child_id },
    kind: 'reward_cancelled',
    facts: toRewardFacts(order),
  })
}

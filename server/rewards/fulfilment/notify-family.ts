import type { MessageKind } from '#server/messages/notifications/message-kind.ts'
import { type NotifyDeps, notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { OrderRow } from '#server/rewards/orders/queries.ts'
import type { Outcome } from '#server/rewards/orders/transition.ts'
import {
  giftCode,
  type OrderFacts,
  orderCancelled,
  orderCompensated,
  orderDelivered,
  orderShipped,
  rewardArrived,
  rewardPointsReturned,
  rewardShipped,
} from './notifications.ts'

const toOrderFacts = ({ id, child_id, name_en, name_fr, points }: OrderRow) => ({
  order_id: id,
  child_id,
  points,
  reward: { 'en-CA': name_en, 'fr-CA': name_fr },
})

const notifyParents = <Facts>(
  deps: NotifyDeps,
  tx: Tx,
  { family_id }: OrderRow,
  kind: MessageKind<Facts>,
  facts: Omit<Facts, 'child'>,
) => notifyUsers(deps, tx, { family_id, to: 'parents', kind, facts })

function notifyChild(deps: NotifyDeps, tx: Tx, order: OrderRow, kind: MessageKind<OrderFacts>) {
  const { family_id, child_id } = order
  return notifyUsers(deps, tx, { family_id, to: { user_id: child_id }, kind, facts: toOrderFacts(order) })
}

/**
 * Notifies a family of the operator's step. If the child is deleted, `notifyUsers` sends it nothing, and refunded points
 * went to the family. (R06 and R09 in docs/BEHAVIOURS.md)
 */
export async function notifyOfOperatorStep(
  deps: NotifyDeps,
  tx: Tx,
  { order, step, notification }: Outcome,
  { isChildDeleted }: { isChildDeleted: boolean },
): Promise<void> {
  const { carrier, tracking, expected_until } = order
  const facts = toOrderFacts(order)
  if (notification === 'shipped') {
    await notifyParents(deps, tx, order, orderShipped, { ...facts, carrier, tracking, expected_until })
    await notifyChild(deps, tx, order, rewardShipped)
  }
  if (notification === 'delivered') {
    await notifyParents(deps, tx, order, orderDelivered, facts)
    await notifyChild(deps, tx, order, rewardArrived)
  }
  if (notification === 'cancelled_by_operator') {
    await notifyParents(deps, tx, order, orderCancelled, {
      ...facts,
      note: step.note,
      to_family: isChildDeleted,
    })
    await notifyChild(deps, tx, order, rewardPointsReturned)
  }
  if (notification === 'compensated') {
    await notifyParents(deps, tx, order, orderCompensated, { ...facts, to_family: isChildDeleted })
    await notifyChild(deps, tx, order, rewardPointsReturned)
  }
}

/**
 * Mails the code of a gift card to the parents, and notifies the child that the reward has arrived. The mail's facts do not
 * contain the code: it is looked up when the mail is sent.
 */
export async function notifyCodeDelivered(deps: NotifyDeps, tx: Tx, order: OrderRow) {
  await notifyParents(deps, tx, order, giftCode, toOrderFacts(order))
  await notifyChild(deps, tx, order, rewardArrived)
}

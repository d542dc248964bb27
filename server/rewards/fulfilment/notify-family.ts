import type { OrderProblem } from '#contract/rewards/orders.ts'
import { notifyAddress, notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { OrderRow } from '#server/rewards/orders/queries.ts'
import type { Outcome } from '#server/rewards/orders/transition.ts'
import {
  giftCode,
  orderCancelled,
  orderCompensated,
  orderDelivered,
  orderShipped,
  problemReported,
  rewardArrived,
  rewardBack,
  rewardShipped,
} from './notifications.ts'

type NotifyDeps = Pick<Deps, 'config' | 'secrets' | 'clock' | 'jobs'>

const toOrderFacts = ({ id, child_id, name_en, name_fr, points }: OrderRow) => ({
  ...{ order_id: id, child_id, points },
  reward: { 'en-CA': name_en, 'fr-CA': name_fr },
})

/** Tells the family what the operator did with an order. `to_family`: points that came back are the family's. (R06, R09) */
export async function notifyOutcome(
  deps: NotifyDeps,
  tx: Tx,
  { order, step, notification }: Outcome,
  back: { to_family: boolean },
): Promise<void> {
  if (notification === 'shipped') await notifyShipped(deps, tx, order)
  if (notification === 'delivered') await notifyDelivered(deps, tx, order)
  if (notification === 'cancelled_by_operator')
    await notifyCancelledByOperator(deps, tx, order, { ...back, note: step.note })
  if (notification === 'compensated') await notifyCompensated(deps, tx, order, back)
}

/** A gift card's code goes to the parents by mail, written into it only when it is sent; the child hears that it is there. */
export async function notifyCodeDelivered(deps: NotifyDeps, tx: Tx, order: OrderRow) {
  const { family_id, child_id } = order
  await notifyUsers(deps, tx, { family_id, to: 'parents', kind: giftCode, facts: toOrderFacts(order) })
  await notifyUsers(deps, tx, {
    family_id,
    to: { user_id: child_id },
    kind: rewardArrived,
    facts: toOrderFacts(order),
  })
}

async function notifyShipped(deps: NotifyDeps, tx: Tx, order: OrderRow) {
  const { family_id, child_id, carrier, tracking, expected_until } = order
  const facts = { ...toOrderFacts(order), carrier, tracking, expected_until }
  await notifyUsers(deps, tx, { family_id, to: 'parents', kind: orderShipped, facts })
  await notifyUsers(deps, tx, {
    family_id,
    to: { user_id: child_id },
    kind: rewardShipped,
    facts: toOrderFacts(order),
  })
}

async function notifyDelivered(deps: NotifyDeps, tx: Tx, order: OrderRow) {
  const { family_id, child_id } = order
  await notifyUsers(deps, tx, { family_id, to: 'parents', kind: orderDelivered, facts: toOrderFacts(order) })
  await notifyUsers(deps, tx, {
    family_id,
    to: { user_id: child_id },
    kind: rewardArrived,
    facts: toOrderFacts(order),
  })
}

/** An order that could not be had: with the operator's reason. */
async function notifyCancelledByOperator(
  deps: NotifyDeps,
  tx: Tx,
  order: OrderRow,
  { to_family, note }: { to_family: boolean; note: string | null },
) {
  const facts = { ...toOrderFacts(order), note, to_family }
  await notifyUsers(deps, tx, { family_id: order.family_id, to: 'parents', kind: orderCancelled, facts })
  await notifyPointsReturned(deps, tx, order)
}

/** An order that was lost or damaged. */
async function notifyCompensated(
  deps: NotifyDeps,
  tx: Tx,
  order: OrderRow,
  { to_family }: { to_family: boolean },
) {
  const facts = { ...toOrderFacts(order), to_family }
  await notifyUsers(deps, tx, { family_id: order.family_id, to: 'parents', kind: orderCompensated, facts })
  await notifyPointsReturned(deps, tx, order)
}

async function notifyPointsReturned(deps: NotifyDeps, tx: Tx, order: OrderRow) {
  const { family_id, child_id } = order
  await notifyUsers(deps, tx, {
    family_id,
    to: { user_id: child_id },
    kind: rewardBack,
    facts: toOrderFacts(order),
  })
}

/** Whoever sends the rewards hears of a problem at once. */
export function notifyProblemReported(
  deps: NotifyDeps,
  tx: Tx,
  order: OrderRow,
  report: { problem: OrderProblem; note: string; return_number: string },
) {
  return notifyAddress(deps, tx, {
    family_id: null,
    to: { address: deps.config.OPERATOR_EMAIL, name: 'Questnest' },
    language: 'en-CA',
    kind: problemReported,
    facts: { order_id: order.id, reward: order.name_en, ...report },
  })
}

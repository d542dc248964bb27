import { hoursAfter } from '#contract/calendar.ts'
import { ORDER_HOLD_HOURS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { needsDeliveryAddress } from '#contract/rewards/delivery.ts'
import {
  isOrderStepAllowed,
  type OrderActor,
  type OrderStatus,
  type OrderStep,
} from '#contract/rewards/orders.ts'
import { available, redeemed, requested, type Transfer, wallet } from '#server/ledger/transfer.ts'
import type { OfferedProduct } from '#server/rewards/catalog/offers.ts'
import { getExpectedDelivery } from './deadlines.ts'
import { toOrder } from './presenter.ts'
import type { OrderDetails, StepRow } from './queries.ts'

/* Pure functions: the caller passes in the time and the id generator. */

/** A step and its parameters. */
export type Change =
  | { step: 'withdraw' | 'deliver' | 'compensate' }
  | { step: 'approve'; delivery_id: string | null }
  | { step: 'reject' | 'cancel'; note?: string | null }
  /** `today`: the day in the family's time zone. */
  | { step: 'place'; today: string }
  | { step: 'ship'; carrier: string; tracking: string | null }
  | { step: 'report'; note: string }
  | { step: 'give'; given_on: string }

export type Context = {
  by: OrderActor
  /** The user who takes the step; null for the operator and for scheduled jobs. */
  userId: string | null
  now: Date
  newId: () => string
  /** If true, refunded points go to the family. */
  isChildDeleted?: boolean
  /** The family's time zone; only the step `report` needs it. */
  timeZone?: string
}

/** The messages to the family; orders/notifications.ts and fulfilment/notify-family.ts send them. */
export type OrderNotification =
  | 'requested'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'cancelled_by_operator'
  | 'shipped'
  | 'delivered'
  | 'code_delivered'
  | 'compensated'

/** Everything that one step of one order changes; `writeOutcomes` writes it. */
export type Outcome = {
  order: OrderDetails
  isNew: boolean
  step: StepRow
  transfer: Transfer | null
  notification: OrderNotification | null
  announcements: { topic: 'orders' | 'points'; child_id: string | null }[]
}

/** The status after each step. A report does not change the status. */
const statusAfter: Record<Exclude<OrderStep, 'report'>, OrderStatus> = {
  withdraw: 'cancelled',
  approve: 'approved',
  reject: 'rejected',
  cancel: 'cancelled',
  place: 'placed',
  ship: 'shipped',
  deliver: 'delivered',
  compensate: 'returned',
  give: 'delivered',
}

/**
 * Applies a step to an order. Returns the refusal `order_moved_on` when the step is not allowed. (R04, R05, R06 and R09
 * in docs/BEHAVIOURS.md)
 */
export function transition(order: OrderDetails, change: Change, context: Context): Outcome | Refusal {
  const { by, now, timeZone } = context
  if (
    !isOrderStepAllowed(
      change.step,
      by,
      toOrder(order, { language: 'en-CA', time_zone: timeZone }),
      now,
      timeZone,
    )
  )
    return new Refusal('order_moved_on')
  const after: OrderDetails = {
    ...order,
    ...getChangedColumns(order, change, context),
    ...(change.step !== 'report' && { status: statusAfter[change.step] }),
    updated_at: now,
  }
  return {
    ...buildStepChanges(after, change.step, ('note' in change && change.note) || null, context),
    isNew: false,
    notification: getNotification(order, change.step, context),
  }
}

/** Returns the columns that a step changes, except the status. */
function getChangedColumns(
  { kind }: OrderDetails,
  change: Change,
  { now, userId }: Context,
): Partial<OrderDetails> {
  switch (change.step) {
    case 'approve':
      return {
        decided_at: now,
        decided_by: userId,
        note: null,
        // The parents give their own rewards themselves, and can cancel them until then.
        held_until: kind === 'family' ? null : hoursAfter(now, ORDER_HOLD_HOURS),
        delivery_id: needsDeliveryAddress([kind]) ? change.delivery_id : null,
      }
    case 'reject':
      return { decided_at: now, decided_by: userId, note: change.note || null }
    case 'place': {
      const { from, until } = getExpectedDelivery(kind, change.today)
      return { placed_at: now, expected_from: from, expected_until: until }
    }
    case 'ship':
      return { shipped_at: now, carrier: change.carrier, tracking: change.tracking }
    case 'deliver':
      return { delivered_at: now }
    case 'give':
      return { delivered_at: now, given_on: change.given_on }
    default:
      return {}
  }
}

function getNotification({ kind }: OrderDetails, step: OrderStep, { by, isChildDeleted }: Context) {
  switch (step) {
    case 'approve':
      return 'approved'
    case 'reject':
      return 'rejected'
    case 'cancel':
      if (by === 'operator') return 'cancelled_by_operator'
      return isChildDeleted ? null : 'cancelled'
    case 'ship':
      return 'shipped'
    case 'deliver':
      return kind === 'digital_card' ? 'code_delivered' : 'delivered'
    case 'compensate':
      return 'compensated'
    default:
      return null
  }
}

/** Builds a child's new order and the transfer that holds its points. Copies the product, which may change later. (R02) */
export function buildRequestedOrder(
  { id: product_id, kind, name_en, name_fr, picture, points }: OfferedProduct,
  request: { family_id: string; child_id: string; request_id: string },
  { now, newId }: Pick<Context, 'now' | 'newId'>,
): Outcome {
  const order: OrderDetails = {
    ...request,
    id: newId(),
    product_id: kind === 'family' ? null : product_id,
    family_reward_id: kind === 'family' ? product_id : null,
    kind,
    name_en,
    name_fr,
    picture,
    points,
    status: 'requested',
    requested_at: now,
    updated_at: now,
    decided_at: null,
    decided_by: null,
    note: null,
    delivery_id: null,
    held_until: null,
    placed_at: null,
    shipped_at: null,
    delivered_at: null,
    given_on: null,
    promise_told_at: null,
    carrier: null,
    tracking: null,
    expected_from: null,
    expected_until: null,
    has_code: false,
    province: null,
    report: null,
  }
  const context = { userId: request.child_id, now, newId }
  return { ...buildStepChanges(order, 'request', null, context), isNew: true, notification: 'requested' }
}

/** Returns the row of the step, the transfer of points that refers to this row, and the announcements. */
function buildStepChanges(
  order: OrderDetails,
  step: StepRow['step'],
  note: string | null,
  { userId, now, newId, isChildDeleted = false }: Omit<Context, 'by'>,
) {
  const { family_id, child_id, points } = order
  const stepRow = { family_id, id: newId(), order_id: order.id, step, taken_by: userId, note, taken_at: now }
  const route = getTransferRoute(step, child_id, isChildDeleted)
  return {
    order,
    step: stepRow,
    transfer: route && { ...route, family_id, id: newId(), points, reference: stepRow.id, at: now },
    announcements: [
      { topic: 'orders' as const, child_id },
      { topic: 'points' as const, child_id: isChildDeleted ? null : child_id },
    ],
  }
}

/** Returns where a step moves the points. Redeemed points go back to the child, or to the family of a deleted child. */
function getTransferRoute(
  step: StepRow['step'],
  child_id: string,
  isChildDeleted: boolean,
): Pick<Transfer, 'from' | 'to' | 'kind'> | null {
  const child = available(child_id)
  switch (step) {
    case 'request':
      return { from: child, to: requested(child_id), kind: 'request' }
    case 'withdraw':
    case 'reject':
      return { from: requested(child_id), to: child, kind: 'hand_back' }
    case 'approve':
      return { from: requested(child_id), to: redeemed, kind: 'redeem' }
    case 'cancel':
    case 'compensate':
      return { from: redeemed, to: isChildDeleted ? wallet : child, kind: 'compensate' }
    default:
      return null
  }
}

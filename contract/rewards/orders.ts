import * as z from 'zod/mini'
import { dayIn } from '#contract/calendar.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ORDERS_PER_PAGE } from '#contract/limits.ts'
import { makePageQuery, optionalEpochSeconds, pageQuery, pagination } from '#contract/paging.ts'
import { day, emptyBody, idParam, note } from '#contract/values.ts'
import { productKinds, productSummary } from './catalog.ts'
import { deliveryAddress, savedDeliveryAddress } from './delivery.ts'
import { listReportDeadlines } from './order-days.ts'
export const orderStatuses = [
  'requested',
  'rejected',
  'cancelled',
  'approved',
  'placed',
  'shipped',
  'delivered',
  'returned', // the operator has returned the points, because the reward was lost or damaged
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderProblems = ['undelivered', 'damaged'] as const
export type OrderProblem = (typeof orderProblems)[number]

export const orderReport = z.object({
  problem: z.enum(orderProblems),
  /** What to write on the parcel in which a damaged reward is sent back. */
  return_number: z.string(),
  reported_at: z.string(),
  /** The last day on which a damaged reward can be sent back. */
  return_by: z.nullable(day),
  /** When the problem was settled. */
  settled_at: z.nullable(z.string()),
})
export type OrderReport = z.infer<typeof orderReport>

/** A reward that a child has requested. */
export const order = z.object({
  id: z.string(),
  /** Shared by the orders of one checkout. */
  request_id: z.string(),
  product_id: z.string(),
  /** The id of the child. */
  user_id: z.string(),
  status: z.enum(orderStatuses),
  /** `open` and `approved` follow from the status: see `toStatusFlags`. */
  open: z.boolean(),
  approved: z.boolean(),
  kind: z.enum(productKinds),
  /** The product as it was when the child requested it. */
  product: productSummary,
  requested_at: z.string(),
  updated_at: z.string(),
  decided_at: z.nullable(z.string()),
  /** The id of the parent who approved or rejected. */
  decided_by: z.nullable(z.string()),
  /** The parent's note. */
  note: z.nullable(z.string()),
  /**
   * The end of the hold, in which a parent can still cancel the approved order; null before the approval, and for a reward of
   * the family's own.
   */
  held_until: z.nullable(z.string()),
  placed_at: z.nullable(z.string()),
  shipped_at: z.nullable(z.string()),
  delivered_at: z.nullable(z.string()),
  /** The day on which the parents gave a reward of the family's own. */
  given_on: z.nullable(day),
  carrier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  expected_from: z.nullable(day),
  expected_until: z.nullable(day),
  /** The last day to report damage, once the delivery of a shipped reward is recorded. */
  damage_until: z.nullable(day),
  /** Whether a digital card's code can be revealed. */
  has_code: z.boolean(),
  report: z.nullable(orderReport),
})
export type Order = z.infer<typeof order>

/** Returns the flags that the API has besides the status. `open` is also true for a rejected order. */
export const toStatusFlags = (status: OrderStatus) => ({
  open: status === 'requested' || status === 'rejected',
  approved: ['approved', 'placed', 'shipped', 'delivered'].includes(status),
})

/**
 * Changes of an order. `withdraw`: a child takes back a requested order. `cancel`: a parent cancels an approved order
 * during its hold (`held_until`), or the operator cancels an approved or placed order. `give`: a parent has given a reward of the
 * family's own; until then, a parent can cancel it.
 */
export const orderSteps = [
  'withdraw',
  'approve',
  'reject',
  'cancel',
  'place',
  'ship',
  'deliver',
  'report',
  'compensate',
  'give',
] as const
export type OrderStep = (typeof orderSteps)[number]

/** `operator` stands for the operator's commands, `clock` for scheduled jobs. */
export type OrderActor = 'parent' | 'child' | 'operator' | 'clock'

type OrderState = Pick<Order, 'status' | 'kind' | 'held_until' | 'placed_at' | 'damage_until' | 'report'>

const isInHold = ({ status, held_until }: OrderState, now: Date) =>
  status === 'approved' && held_until !== null && now < new Date(held_until)

/** Returns the problems that can be reported now: each problem once, and none while a report is not settled. (R09) */
export function listReportableProblems(order: OrderState, now: Date, timeZone?: string): OrderProblem[] {
  const { report } = order
  if (report && !report.settled_at) return []
  const today = dayIn(timeZone, now)
  return listReportDeadlines(order, timeZone)
    .filter(({ problem, lastDay }) => today <= lastDay && problem !== report?.problem)
    .map(({ problem }) => problem)
}

/** Whether the order is a promise that the parents have not kept yet. */
const isToBeGiven = ({ kind, status }: OrderState) => kind === 'family' && status === 'approved'

const hasStatus =
  (...statuses: OrderStatus[]) =>
  ({ status }: OrderState) =>
    statuses.includes(status)

/** Who may take which step, and when. The server enforces this; screens show only allowed steps. (R04, R05, R09) */
export const orderAllows: Record<
  OrderStep,
  Partial<Record<OrderActor, (order: OrderState, now: Date, timeZone?: string) => boolean>>
> = {
  withdraw: { child: hasStatus('requested') },
  approve: { parent: hasStatus('requested') },
  reject: { parent: hasStatus('requested') },
  cancel: {
    parent: (order, now) => isInHold(order, now) || isToBeGiven(order),
    operator: hasStatus('approved', 'placed'),
  },
  place: { clock: (order, now) => order.status === 'approved' && !isInHold(order, now) },
  ship: { operator: (order) => order.status === 'placed' && order.kind !== 'digital_card' },
  // A digital card is delivered by assigning a code, without an operator.
  deliver: {
    operator: (order) => hasStatus('placed', 'shipped')(order) && order.kind !== 'digital_card',
    clock: (order) => order.status === 'placed' && order.kind === 'digital_card',
  },
  report: { parent: (order, now, timeZone) => listReportableProblems(order, now, timeZone).length > 0 },
  compensate: { operator: hasStatus('placed', 'shipped', 'delivered') },
  give: { parent: isToBeGiven },
}

export const isOrderStepAllowed = (
  step: OrderStep,
  actor: OrderActor,
  order: OrderState,
  now: Date,
  /** The family's time zone, which only `report` needs. */
  timeZone?: string,
) =>
  // What the parents give themselves is none of the operator's business.
  (order.kind !== 'family' || actor === 'parent' || actor === 'child') &&
  (orderAllows[step][actor]?.(order, now, timeZone) ?? false)

/** `cid` is the id of the child, `id` that of the order. */
export const orderParams = z.object({ cid: z.string(), id: z.string() })

/**
 * `''` selects all orders except ended ones. `open`: requested (an order's field `open` also means rejected ones).
 * `completed`: approved or any later status. `ended`: rejected or cancelled.
 */
export const orderStatusFilters = ['', 'open', 'completed', 'ended'] as const
export type OrderStatusFilter = (typeof orderStatusFilters)[number]

const orderQuery = z.object({
  status: z._default(z.enum(orderStatusFilters), ''),
  /** `after_datetime` and `before_datetime` compare `requested_at`. */
  after_datetime: optionalEpochSeconds,
  before_datetime: optionalEpochSeconds,
  ...makePageQuery(ORDERS_PER_PAGE),
})
export type OrderQuery = z.infer<typeof orderQuery>

export const orderList = z.object({ orders: z.array(order), pagination })

export const listOwnOrders = endpoint({
  method: 'GET',
  url: '/orders',
  config: { allow: ['child'] },
  schema: { querystring: orderQuery, response: { 200: orderList } },
})

export const listChildOrders = endpoint({
  method: 'GET',
  url: '/children/:id/orders',
  config: { allow: ['parent'] },
  schema: { params: idParam, querystring: orderQuery, response: { 200: orderList } },
})

export const getOrder = endpoint({
  method: 'GET',
  url: '/orders/:id',
  config: { allow: ['parent', 'child'] },
  schema: { params: idParam, response: { 200: z.object({ order }) } },
})

export const listRequestedOrders = endpoint({
  method: 'GET',
  url: '/orders/waiting',
  config: { allow: ['parent'] },
  schema: { querystring: z.object(pageQuery), response: { 200: orderList } },
})

export const withdrawOrder = endpoint({
  method: 'DELETE',
  url: '/orders/:id',
  config: { allow: ['child'], refusals: ['order_moved_on'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})

/**
 * `delivery` is the family's last address; `cards` and `shipping` tell whether the family may redeem digital gift cards and
 * rewards that are shipped.
 */
export const getApprovalInfo = endpoint({
  method: 'GET',
  url: '/orders/approving',
  config: { allow: ['parent'] },
  schema: {
    response: {
      200: z.object({
        delivery: z.nullable(savedDeliveryAddress),
        cards: z.boolean(),
        shipping: z.boolean(),
      }),
    },
  },
})

export const orderApproval = z.object({
  /** Required unless no order needs an address: see `needsDeliveryAddress`. */
  delivery: z.optional(deliveryAddress),
  /** The ids of other orders of the same request. All or none are approved, for the same address. */
  also: z.optional(z.array(z.string()).check(z.maxLength(30, 'field_invalid'))),
})
export type OrderApproval = z.infer<typeof orderApproval>

export const approveOrder = endpoint({
  method: 'PUT',
  url: '/children/:cid/orders/:id/verify',
  config: {
    allow: ['parent'],
    refusals: [
      'contact_unverified',
      'delivery_mixed',
      'order_moved_on',
      'points_owed',
      'purchase_needed',
      'too_many_families',
    ],
  },
  schema: {
    params: orderParams,
    body: z.nullish(orderApproval),
    response: { 200: z.object({ order, orders: z.array(order) }) },
  },
})

export const rejectOrder = endpoint({
  method: 'PUT',
  url: '/children/:cid/orders/:id/reject',
  config: { allow: ['parent'], refusals: ['order_moved_on'] },
  schema: {
    params: orderParams,
    body: z.nullish(z.object({ note })),
    response: { 200: z.object({ order }) },
  },
})

export const cancelOrder = endpoint({
  method: 'PUT',
  url: '/children/:cid/orders/:id/cancel',
  config: { allow: ['parent'], refusals: ['order_moved_on'] },
  schema: { params: orderParams, response: { 200: z.object({ order }) } },
})

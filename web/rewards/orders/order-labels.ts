import type { ProductKind } from '#contract/rewards/catalog.ts'
import { isOrderStepAllowed, type Order, type OrderStatus } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatInstant } from '#web/platform/app/format.ts'

export type ViewerRole = 'parent' | 'child'
/**
 * Who sees an order. `childName` is the first name of the child who requested it; children see no name. `nameDecider` returns the name of
 * the parent who decided, or undefined if it is the viewer.
 */
export type Viewer = {
  role: ViewerRole
  childName: string
  calendar: Calendar
  nameDecider?: (order: Order) => string | undefined
}

type Meaning = 'ok' | 'bad' | 'wait' | 'info'
type Label = { text: string; meaning?: Meaning }

export const kindLabels: Record<ProductKind, () => string> = {
  merchandise: m.reward_kind_merchandise,
  physical_card: m.reward_kind_physical_card,
  digital_card: m.reward_kind_digital_card,
  family: m.reward_kind_family,
}

const parentLabels: Record<OrderStatus, { text: () => string; meaning?: Meaning }> = {
  requested: { text: m.reward_requested, meaning: 'wait' },
  rejected: { text: m.reward_rejected },
  cancelled: { text: m.reward_cancelled },
  approved: { text: m.reward_approved, meaning: 'ok' },
  placed: { text: m.reward_placed, meaning: 'info' },
  shipped: { text: m.reward_shipped, meaning: 'info' },
  delivered: { text: m.reward_delivered, meaning: 'ok' },
  returned: { text: m.reward_returned, meaning: 'wait' },
}
const childLabels: typeof parentLabels = {
  ...parentLabels,
  rejected: { text: m.reward_rejected_kid },
  approved: { text: m.reward_placed, meaning: 'info' },
  delivered: { text: m.reward_delivered_kid, meaning: 'ok' },
}

/** A reward of the family's own is not ordered: after the approval it is a promise, until it is given. (F02) */
const familyLabels: Record<ViewerRole, Partial<typeof parentLabels>> = {
  parent: {
    approved: { text: m.reward_promised, meaning: 'info' },
    delivered: { text: m.reward_given, meaning: 'ok' },
  },
  child: { delivered: { text: m.reward_given_kid, meaning: 'ok' } },
}

/** After a parent's approval, the child's labels begin with 'Verified'. (R03) */
export function orderLabels({ status, approved, kind }: Order, role: ViewerRole): Label[] {
  const labels = role === 'child' ? childLabels : parentLabels
  const { text, meaning } = (kind === 'family' && familyLabels[role][status]) || labels[status]
  const statusLabel: Label = { text: text(), meaning }
  if (role === 'parent' || !approved) return [statusLabel]
  const verified: Label = { text: m.reward_verified(), meaning: 'ok' }
  return status === 'approved' ? [verified] : [verified, statusLabel]
}

/** Returns who else approved, what happened last and what comes next, in up to three sentences. */
export function describeOrder(order: Order, viewer: Viewer, now: Date): string {
  const by = order.approved && order.kind !== 'family' && viewer.nameDecider?.(order)
  const text = describeState(order, viewer, now)
  return by ? `${m.reward_approved_by({ by })} ${text}` : text
}

function describeState(order: Order, viewer: Viewer, now: Date): string {
  const { status } = order
  if (status === 'placed' || status === 'shipped')
    return `${describeDispatch(order, viewer)} ${describeExpectedArrival(order)}`.trim()
  if (order.kind === 'family' && (status === 'approved' || status === 'delivered'))
    return describePromise(order, viewer)
  if (status === 'approved') return describeHold(order, viewer, now)
  return describeDecisionOrEnd(order, viewer)
}

function describeDecisionOrEnd(order: Order, viewer: Viewer): string {
  const { role, childName: name, calendar } = viewer
  const isOwn = role === 'child'
  const { status, kind } = order
  const dayText = (instant: string | null) => formatDay(calendar.dayOf(instant ?? order.updated_at))
  if (status === 'requested') {
    const day = dayText(order.requested_at)
    return isOwn ? m.reward_requested_own({ day }) : m.reward_requested_text({ name, day })
  }
  if (status === 'rejected') {
    const [day, by] = [dayText(order.decided_at), viewer.nameDecider?.(order)]
    if (isOwn) return m.reward_rejected_own()
    return by ? m.reward_rejected_by({ by, name, day }) : m.reward_rejected_text({ name, day })
  }
  if (status === 'cancelled')
    return isOwn ? m.reward_cancelled_own() : m.reward_cancelled_text({ day: dayText(null) })
  if (status === 'returned') return isOwn ? m.reward_returned_own() : m.reward_returned_text()
  const deliveredOn = { day: dayText(order.delivered_at) }
  if (kind === 'digital_card') return m.reward_code_arrived(deliveredOn)
  return isOwn ? m.reward_delivered_own(deliveredOn) : m.reward_delivered_on(deliveredOn)
}

function describePromise(order: Order, viewer: Viewer): string {
  const { status, decided_at, given_on, updated_at } = order
  const { role, childName: name, calendar } = viewer
  const isOwn = role === 'child'
  if (status === 'delivered') {
    const day = formatDay(given_on ?? calendar.dayOf(updated_at))
    return isOwn ? m.reward_given_own({ day }) : m.reward_given_on({ day })
  }
  if (isOwn) return m.reward_promised_own()
  const day = formatDay(calendar.dayOf(decided_at ?? updated_at))
  const by = viewer.nameDecider?.(order)
  return by ? m.reward_promised_by({ by, name, day }) : m.reward_promised_text({ name, day })
}

function describeHold(order: Order, { role, calendar }: Viewer, now: Date): string {
  if (role === 'child') return m.reward_held_own()
  if (!order.held_until || !isOrderStepAllowed('cancel', 'parent', order, now)) return m.reward_hold_over()
  return m.reward_held_text({ time: formatMoment(order.held_until, calendar) })
}

/** 'Nov 22, 2026, 4:12 p.m.' */
const formatMoment = (instant: string, { timeZone }: Calendar) =>
  formatInstant(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone })

function describeDispatch({ status, shipped_at, placed_at, updated_at }: Order, { calendar }: Viewer) {
  const day = formatDay(calendar.dayOf((status === 'shipped' ? shipped_at : placed_at) ?? updated_at))
  return status === 'shipped' ? m.reward_shipped_on({ day }) : m.reward_placed_on({ day })
}

function describeExpectedArrival({ kind, expected_from, expected_until }: Order): string {
  if (!expected_until) return ''
  const until = formatDay(expected_until)
  if (kind === 'digital_card') return m.reward_code_expected({ until })
  if (!expected_from || expected_from === expected_until) return m.reward_expected_by({ until })
  return m.reward_expected({ from: formatDay(expected_from), until })
}

import { dayIn, monthsAfter } from '#contract/calendar.ts'
import type { ProductKind } from './catalog.ts'

type OrderTimes = {
  status: string
  kind: ProductKind
  placed_at: string | null
  damage_until: string | null
}

/**
 * Returns the problems that can be reported for an order, each with the last day to report it: three months after the
 * order was placed or, for damage of a reward whose delivery is recorded, `damage_until`. (R09)
 */
export function listReportDeadlines(order: OrderTimes, timeZone: string | undefined) {
  const { status, kind, placed_at, damage_until } = order
  const isSent = status === 'shipped' || status === 'delivered'
  // What the parents give themselves is not reported to the operator.
  if (kind === 'family' || !placed_at || !(isSent || status === 'placed')) return []
  const lastDay = monthsAfter(dayIn(timeZone, new Date(placed_at)), 3)
  // `undelivered` is possible even after delivery: a carrier's record may be wrong, and a code may not work.
  const undelivered = { problem: 'undelivered' as const, lastDay }
  if (!isSent || kind === 'digital_card') return [undelivered]
  return [undelivered, { problem: 'damaged' as const, lastDay: damage_until ?? lastDay }]
}

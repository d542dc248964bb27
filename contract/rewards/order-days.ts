import { businessDaysAfter, dayIn, daysAfter, monthsAfter } from '#contract/calendar.ts'
import type { ProductKind } from './catalog.ts'

/* The deadlines that the terms of use promise, as days in the family's time zone. */

/** Returns the first and last day on which the reward of an order placed on `placedOn` should arrive. (R06) */
export function getExpectedDelivery(kind: ProductKind, placedOn: string): { from: string; until: string } {
  if (kind === 'digital_card') return { from: placedOn, until: businessDaysAfter(placedOn, 2) }
  const weeks = kind === 'merchandise' ? { from: 8, until: 10 } : { from: 5, until: 8 }
  return { from: daysAfter(placedOn, 7 * weeks.from), until: daysAfter(placedOn, 7 * weeks.until) }
}

/** Returns the last day to send back a reward that was reported as damaged. (R09) */
export const getReturnDeadline = (reportedOn: string) => businessDaysAfter(reportedOn, 15)

type OrderTimes = { status: string; kind: ProductKind; placed_at: string | null; delivered_at: string | null }

/**
 * Returns the problems that can be reported for an order, each with the last day to report it: three months after the
 * order was placed or, for damage of a reward whose delivery is recorded, two business days after the delivery.
 */
export function listReportDeadlines(order: OrderTimes, timeZone: string | undefined) {
  const { status, kind, placed_at, delivered_at } = order
  const isSent = status === 'shipped' || status === 'delivered'
  if (!placed_at || !(isSent || status === 'placed')) return []
  const lastDay = monthsAfter(dayIn(timeZone, new Date(placed_at)), 3)
  // `undelivered` is possible even after delivery: a carrier's record may be wrong, and a code may not work.
  const undelivered = { problem: 'undelivered' as const, lastDay }
  if (!isSent || kind === 'digital_card') return [undelivered]
  const isDelivered = status === 'delivered' && delivered_at !== null
  const lastDamageDay = isDelivered ? businessDaysAfter(dayIn(timeZone, new Date(delivered_at)), 2) : lastDay
  return [undelivered, { problem: 'damaged' as const, lastDay: lastDamageDay }]
}

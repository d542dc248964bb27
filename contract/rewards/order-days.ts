import { businessDaysAfter, dayIn, daysAfter, monthsAfter } from '#contract/calendar.ts'
import type { ProductKind } from './catalog.ts'

/* The deadlines of the terms, as days in the family's time zone. */

/** The days between which a reward placed on a day should arrive. (R06) */
export function getExpectedDelivery(kind: ProductKind, placedOn: string): { from: string; until: string } {
  if (kind === 'digital_card') return { from: placedOn, until: businessDaysAfter(placedOn, 2) }
  const weeks = kind === 'merchandise' ? { from: 8, until: 10 } : { from: 5, until: 8 }
  return { from: daysAfter(placedOn, 7 * weeks.from), until: daysAfter(placedOn, 7 * weeks.until) }
}

/** The last day to send back a reward reported as damaged. (R09) */
export const getReturnDeadline = (reportedOn: string) => businessDaysAfter(reportedOn, 15)

type OrderTimes = { status: string; kind: ProductKind; placed_at: string | null; delivered_at: string | null }

/**
 * The problems that can be reported for an order, each with the last day: three months after it was placed, and for
 * damage two business days after a recorded delivery.
 */
export function listReportDeadlines(order: OrderTimes, timeZone: string | undefined) {
  const { status, kind, placed_at, delivered_at } = order
  const isSent = status === 'shipped' || status === 'delivered'
  if (!placed_at || !(isSent || status === 'placed')) return []
  const last = monthsAfter(dayIn(timeZone, new Date(placed_at)), 3)
  // The status "delivered" does not prove that it arrived, nor a code that it works.
  const undelivered = { problem: 'undelivered' as const, last }
  if (!isSent || kind === 'digital_card') return [undelivered]
  const isDelivered = status === 'delivered' && delivered_at !== null
  const lastDamageDay = isDelivered ? businessDaysAfter(dayIn(timeZone, new Date(delivered_at)), 2) : last
  return [undelivered, { problem: 'damaged' as const, last: lastDamageDay }]
}

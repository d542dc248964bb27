import { dayOfMonth, nextDueDay } from '#contract/quests/recurrence.ts'
import type { ProductKind } from './catalog.ts'

/* The terms in days of the family's calendar. */

/** `days` business days after a day: Saturdays and Sundays don't count. */
function businessDaysAfter(from: string, days: number): string {
  const date = new Date(`${from}T00:00Z`)
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) left--
  }
  return date.toISOString().slice(0, 10)
}

const later = (day: string, frequency: number, scale: 'weeks' | 'months') =>
  nextDueDay(day, { scale, frequency, anchorDay: dayOfMonth(day) }, day)

/** When a reward placed on a day should arrive. (R06) */
export function expectedDelivery(kind: ProductKind, placed: string): { from: string; until: string } {
  if (kind === 'digital_card') return { from: placed, until: businessDaysAfter(placed, 2) }
  const weeks = kind === 'merchandise' ? { from: 8, until: 10 } : { from: 5, until: 8 }
  return { from: later(placed, weeks.from, 'weeks'), until: later(placed, weeks.until, 'weeks') }
}

/** The last day on which something reported as damaged on a day can be sent back. (R09) */
export const lastDayToSendBack = (reported: string) => businessDaysAfter(reported, 15)

/** The day that an instant falls on in a time zone; in the machine's, which is the browser's, where none is given. */
export const dayIn = (instant: Date, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)

type Moments = { status: string; kind: ProductKind; placed_at: string | null; delivered_at: string | null }

/**
 * What can be wrong with an order, whatever the operator typed so far, and the last day for telling it: three months
 * from placing; two business days for damage once its delivery was noted.
 */
export function lastDaysToReport(order: Moments, timeZone: string | undefined) {
  const { status, kind, placed_at, delivered_at } = order
  const isSent = status === 'shipped' || status === 'delivered'
  if (!placed_at || !(isSent || status === 'placed')) return []
  const last = later(dayIn(new Date(placed_at), timeZone), 3, 'months')
  // "Delivered" is no proof that it came, nor a code that it works.
  const undelivered = { problem: 'undelivered' as const, last }
  if (!isSent || kind === 'digital_card') return [undelivered]
  const isNoted = status === 'delivered' && delivered_at !== null
  const damageLast = isNoted ? businessDaysAfter(dayIn(new Date(delivered_at), timeZone), 2) : last
  return [undelivered, { problem: 'damaged' as const, last: damageLast }]
}

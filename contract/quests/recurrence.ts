import { dayOfMonth, daysAfter, monthsAfter } from '#contract/calendar.ts'
import type { RecurrenceScale } from './quests.ts'

export type Recurrence = {
  scale: RecurrenceScale
  frequency: number
  /** The day of the month that a monthly quest keeps: 31 Jan, 28 Feb, 31 Mar. */
  anchorDay: number
}

/**
 * The due day of the next occurrence after `due`, on or after `today`; missed occurrences are skipped. Counts calendar
 * days, so clock changes and time zones have no effect. (Q10)
 */
export function nextDueDay(due: string, recurrence: Recurrence, today: string): string {
  let times = 1
  let next = occurrenceDay(due, recurrence, times)
  while (next < today) next = occurrenceDay(due, recurrence, ++times)
  return next
}

/** The first `count` due days, starting with `due`. */
export function firstDueDays(due: string, recurrence: Recurrence, count: number): string[] {
  return Array.from({ length: count }, (_, times) => occurrenceDay(due, recurrence, times))
}

function occurrenceDay(due: string, { scale, frequency, anchorDay }: Recurrence, times: number): string {
  const steps = frequency * times
  if (scale === 'months') return monthsAfter(due, steps, times === 0 ? dayOfMonth(due) : anchorDay)
  return daysAfter(due, steps * (scale === 'weeks' ? 7 : 1))
}

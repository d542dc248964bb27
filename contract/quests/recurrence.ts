import { dayOfMonth, daysAfter, monthsAfter } from '#contract/calendar.ts'
import type { RecurrenceScale } from './quests.ts'

export type Recurrence = {
  scale: RecurrenceScale
  frequency: number
  /** The day of the month on which a monthly quest is due. With day 31, it is due on 31 Jan, 28 Feb and 31 Mar. */
  anchorDay: number
}

/**
 * Returns the due day of the first occurrence after `due` that is not before `today`. Counts calendar days, so clock
 * changes and time zones have no effect. (Q10)
 */
export function nextDueDay(due: string, recurrence: Recurrence, today: string): string {
  let index = 1
  let next = occurrenceDay(due, recurrence, index)
  while (next < today) next = occurrenceDay(due, recurrence, ++index)
  return next
}

/** Returns the day on which a series' first quest opens: the day after a previous one would have been due. (D01) */
export const firstOpeningDay = (due: string, recurrence: Recurrence): string =>
  daysAfter(occurrenceDay(due, recurrence, -1), 1)

/** Returns the first `count` due days, starting with `due`. */
export function firstDueDays(due: string, recurrence: Recurrence, count: number): string[] {
  return Array.from({ length: count }, (_, index) => occurrenceDay(due, recurrence, index))
}

function occurrenceDay(due: string, { scale, frequency, anchorDay }: Recurrence, index: number): string {
  const units = frequency * index
  if (scale === 'months') return monthsAfter(due, units, index === 0 ? dayOfMonth(due) : anchorDay)
  return daysAfter(due, units * (scale === 'weeks' ? 7 : 1))
}

import type { Scale } from './quests.ts'

export type Recurrence = {
  scale: Scale
  frequency: number
  /** The day of the month that a monthly quest keeps: 31 Jan, 28 Feb, 31 Mar. */
  anchorDay: number
}

/**
 * The day of the occurrence after one due on `due`: so many days, weeks or months on, as often as it takes to be on or
 * after `today`. Days are the calendar's, so neither clock changes nor zones shift them. (Q10)
 */
export function nextDueDay(due: string, recurrence: Recurrence, today: string): string {
  let times = 1
  let next = dayAfter(due, recurrence, times)
  while (next < today) next = dayAfter(due, recurrence, ++times)
  return next
}

/** The days of the first occurrences, the first one among them. */
export function firstDueDays(due: string, recurrence: Recurrence, count: number): string[] {
  return Array.from({ length: count }, (_, times) => dayAfter(due, recurrence, times))
}

export const dayOfMonth = (day: string) => Number(day.slice(8))

function dayAfter(due: string, { scale, frequency, anchorDay }: Recurrence, times: number): string {
  const date = new Date(`${due}T00:00Z`)
  const steps = frequency * times
  if (scale === 'months') {
    // Day 0 of the month after is the last one of the month.
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + steps + 1, 0))
    last.setUTCDate(Math.min(times === 0 ? date.getUTCDate() : anchorDay, last.getUTCDate()))
    return dayOf(last)
  }
  date.setUTCDate(date.getUTCDate() + steps * (scale === 'weeks' ? 7 : 1))
  return dayOf(date)
}

/** Days end with the year 9999: written out, a later one would come before today. */
const LAST_DAY = Date.UTC(9999, 11, 31)
const dayOf = (date: Date) => new Date(Math.min(date.getTime(), LAST_DAY)).toISOString().slice(0, 10)

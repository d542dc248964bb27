import * as z from 'zod/mini'
import { clockTime, daysAfter } from '#contract/calendar.ts'

export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/**
 * The part of the day (such as `morning`) to which a quest belongs, or the time of its day at which it is due: HH:MM in the
 * family's time zone. (W02)
 */
export const timeOfDay = z
  .string()
  .check(z.regex(/^(morning|afternoon|evening|([01]\d|2[0-3]):[0-5]\d)$/, 'field_invalid'))

/** A point in time, with the day on which it falls in the family's time zone. */
export type Moment = { now: Date; today: string; timeZone: string | undefined }

type DueTime = { due_date: string; time_of_day: string | null }

/** Returns the time at which a quest is due on its day, as HH:MM; null if the whole day is left for it. */
export const dueTime = (time_of_day: string | null): string | null =>
  time_of_day?.includes(':') ? time_of_day : null

/** Returns the part of the day to which a quest belongs; null if it belongs to none. */
export function dayPartOf(time_of_day: string | null): DayPart | null {
  const time = dueTime(time_of_day)
  if (!time) return dayParts.find((part) => part === time_of_day) ?? null
  return time < '12:00' ? 'morning' : time < '17:00' ? 'afternoon' : 'evening'
}

/** Returns the instant at which a quest with a due time is due; undefined for one without. */
export function dueInstant(
  { due_date, time_of_day }: DueTime,
  timeZone: string | undefined,
): Date | undefined {
  const time = dueTime(time_of_day)
  return time ? clockTime(due_date, time, timeZone) : undefined
}

/** Whether a quest's day or due time is over. */
export function isDuePast(quest: DueTime, { now, today, timeZone }: Moment): boolean {
  if (quest.due_date !== today) return quest.due_date < today
  const instant = dueInstant(quest, timeZone)
  return instant !== undefined && instant <= now
}

/** Returns the first day on which a quest can still be due: today, or tomorrow if its due time is over today. */
export const firstDayLeft = (time_of_day: string | null, moment: Moment): string =>
  isDuePast({ due_date: moment.today, time_of_day }, moment) ? daysAfter(moment.today, 1) : moment.today

/** Where a part of the day is in the order: after all times in it, because `~` follows the digits. */
const partOrder: Record<string, string> = { morning: '11:59~', afternoon: '16:59~', evening: '23:59~' }

/** Compares by time: the quests of a part of the day follow those with a time in it, and those without either come last. */
export const compareTimeOfDay = (one: string | null, other: string | null): number =>
  sortKey(one) < sortKey(other) ? -1 : Number(sortKey(one) > sortKey(other))

const sortKey = (time_of_day: string | null) => partOrder[time_of_day ?? ''] ?? time_of_day ?? '~'

import { dayOfMonth, daysBetween } from '#contract/calendar.ts'
import { m } from '#messages'
import { formatDay } from '#web/platform/app/format.ts'

/** Returns deliberately vague words, because the day is only an estimate. (C07) */
export function formatGoalDate(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days <= 3) return m.wish_when_days()
  if (days <= 10) return m.wish_when_week()
  if (days <= 45) return m.wish_when_weeks({ weeks: Math.round(days / 7) })
  // Almost a year ahead, the month alone would be mistaken for the current one.
  const month = formatDay(day, { month: 'long', ...(days > 300 && { year: 'numeric' }) })
  const date = dayOfMonth(day)
  if (date <= 10) return m.wish_when_beginning({ month })
  return date <= 20 ? m.wish_when_middle({ month }) : m.wish_when_end({ month })
}

import { dayOfMonth, daysBetween } from '#contract/calendar.ts'
import { m } from '#messages'
import { formatDay } from '#web/platform/app/format.ts'

/** About when a day is, said softly: it is what the last weeks suggest, and no promise. (C07) */
export function formatGoalDate(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days <= 3) return m.wish_when_days()
  if (days <= 10) return m.wish_when_week()
  if (days <= 45) return m.wish_when_weeks({ weeks: Math.round(days / 7) })
  // Almost a year away the month alone would be taken for the one that has just begun.
  const month = formatDay(day, { month: 'long', ...(days > 300 && { year: 'numeric' }) })
  const date = dayOfMonth(day)
  if (date <= 10) return m.wish_when_beginning({ month })
  return date <= 20 ? m.wish_when_middle({ month }) : m.wish_when_end({ month })
}

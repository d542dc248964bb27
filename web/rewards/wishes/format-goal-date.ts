import { dayOfMonth, daysBetween } from '#contract/calendar.ts'
import { m } from '#messages'
import { formatDay } from '#web/platform/app/format.ts'

/** About six weeks. */
const SOON_DAYS = 45

/** Whether the day is so near that a child can look forward to it. A day months away would discourage a child. (C07) */
export const isGoalSoon = (day: string, today: string) => daysBetween(today, day) <= SOON_DAYS

/** Returns deliberately vague words, because the day is only an estimate. (C07) */
export function formatGoalDate(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days <= 3) return m.wish_when_days()
  if (days <= 10) return m.wish_when_week()
  if (days <= SOON_DAYS) return m.wish_when_weeks({ weeks: Math.round(days / 7) })
  // If the day is most of a year ahead, the month without its year could be taken for one of this year.
  const month = formatDay(day, { month: 'long', ...(days > 300 && { year: 'numeric' }) })
  const monthDay = dayOfMonth(day)
  if (monthDay <= 10) return m.wish_when_beginning({ month })
  return monthDay <= 20 ? m.wish_when_middle({ month }) : m.wish_when_end({ month })
}

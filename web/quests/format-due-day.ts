import { daysAfter } from '#contract/calendar.ts'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'

/** Friday, Nov 27 */
const weekday = (day: string) => formatDay(day, { weekday: 'long', month: 'short', day: 'numeric' })

/** Today, Tomorrow, or Friday, Nov 27. */
export function formatDueDay(day: string, { today }: Calendar) {
  if (day === today) return m.quest_today()
  return day === daysAfter(today, 1) ? m.quest_tomorrow() : weekday(day)
}

/** Like `formatDueDay`, always with the date: Today, Friday, Nov 27. */
export function formatDueDayWithDate(day: string, calendar: Calendar) {
  const named = formatDueDay(day, calendar)
  return named === weekday(day) ? named : `${named}, ${weekday(day)}`
}

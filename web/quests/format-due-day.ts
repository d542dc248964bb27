import { daysAfter } from '#contract/calendar.ts'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'

/** 'Friday, Nov 27' */
const formatWithWeekday = (day: string) => formatDay(day, { weekday: 'long', month: 'short', day: 'numeric' })

/** 'Today', 'Tomorrow' or 'Friday, Nov 27'. */
export function formatDueDay(day: string, { today }: Calendar) {
  if (day === today) return m.quest_today()
  return day === daysAfter(today, 1) ? m.quest_tomorrow() : formatWithWeekday(day)
}

/** Like `formatDueDay`, but always with the date: 'Today, Friday, Nov 27'. */
export function formatDueDayWithDate(day: string, calendar: Calendar) {
  const dueDay = formatDueDay(day, calendar)
  return dueDay === formatWithWeekday(day) ? dueDay : `${dueDay}, ${formatWithWeekday(day)}`
}

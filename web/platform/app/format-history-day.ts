import { daysAfter } from '#contract/calendar.ts'
import { m } from '#messages'
import type { Calendar } from './calendar.ts'
import { formatDay } from './format.ts'

/** 'Today', 'Yesterday' or 'Friday, November 20'; adds the year if it is not the current year. */
export function formatHistoryDay(day: string, { today }: Calendar) {
  if (day === today) return m.quest_today()
  if (day === daysAfter(today, -1)) return m.ledger_yesterday()
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return formatDay(day, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  })
}

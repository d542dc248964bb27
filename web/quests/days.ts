import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { dayOf, formatDay, formatInstant, today } from '#web/app/format.ts'
import { myProfile } from '#web/app/queries.ts'

/** The family's calendar; this device's own until the profile has come. */
export function useCalendar() {
  const { data } = useQuery(myProfile)
  const timeZone = data?.time_zone
  return { today: today(timeZone), dayOf: (instant: string) => dayOf(new Date(instant), timeZone), timeZone }
}
export type Calendar = ReturnType<typeof useCalendar>

/** The calendar day so many days later, as YYYY-MM-DD. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Friday, Nov 27 */
const weekday = (day: string) => formatDay(day, { weekday: 'long', month: 'short', day: 'numeric' })

/** Today, Tomorrow, or Friday, Nov 27. */
export function shortDay(day: string, { today }: Calendar) {
  if (day === today) return m.quest_today()
  return day === daysAfter(today, 1) ? m.quest_tomorrow() : weekday(day)
}

/** The same, and what date it is: Today, Friday, Nov 27. */
export function fullDay(day: string, calendar: Calendar) {
  const named = shortDay(day, calendar)
  return named === weekday(day) ? named : `${named}, ${weekday(day)}`
}

/** 4:12 p.m., 16 h 12: in one piece. */
export const timeOf = (instant: string, { timeZone }: Calendar) =>
  formatInstant(instant, { timeStyle: 'short', ...(timeZone && { timeZone }) }).replaceAll(' ', '\u00a0')

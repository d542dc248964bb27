import { createContext, useContext, useSyncExternalStore } from 'react'
import { dayIn } from '#contract/calendar.ts'
import { formatInstant, today } from './format.ts'

/** The family's time zone; undefined until the profile has loaded. */
export const TimeZone = createContext<string | undefined>(undefined)

/** Time zone offsets are multiples of a quarter hour, so in every zone midnight is at the start of a quarter hour. */
const QUARTER_HOUR_MS = 900_000

function subscribeToQuarterHours(notify: () => void) {
  const scheduleNext = () => setTimeout(onQuarterHour, QUARTER_HOUR_MS - (Date.now() % QUARTER_HOUR_MS))
  const onQuarterHour = () => {
    timer = scheduleNext()
    notify()
  }
  let timer = scheduleNext()
  return () => clearTimeout(timer)
}

/** The family's calendar; updates at midnight. Uses the device's time zone until the profile has loaded. */
export function useCalendar() {
  const timeZone = useContext(TimeZone)
  const day = useSyncExternalStore(subscribeToQuarterHours, () => today(timeZone))
  return { today: day, dayOf: (instant: string) => dayIn(timeZone, new Date(instant)), timeZone }
}
export type Calendar = ReturnType<typeof useCalendar>

/** For example 4:12 p.m. or 16 h 12, with spaces that do not break. */
export const formatTime = (instant: string, { timeZone }: Calendar) =>
  formatInstant(instant, { timeStyle: 'short', ...(timeZone && { timeZone }) })

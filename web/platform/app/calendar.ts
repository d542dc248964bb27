import { createContext, useContext, useSyncExternalStore } from 'react'
import { dayIn } from '#contract/calendar.ts'
import { formatInstant, today } from './format.ts'

/** The family's time zone, given by the shell; nothing until the profile has come. */
export const TimeZone = createContext<string | undefined>(undefined)

/** Wherever it is midnight, it is a quarter of an hour. */
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

/** The family's calendar, also after midnight; this device's own until the profile has come. */
export function useCalendar() {
  const timeZone = useContext(TimeZone)
  const day = useSyncExternalStore(subscribeToQuarterHours, () => today(timeZone))
  return { today: day, dayOf: (instant: string) => dayIn(timeZone, new Date(instant)), timeZone }
}
export type Calendar = ReturnType<typeof useCalendar>

/** 4:12 p.m., 16 h 12: in one piece. */
export const formatTime = (instant: string, { timeZone }: Calendar) =>
  formatInstant(instant, { timeStyle: 'short', ...(timeZone && { timeZone }) })

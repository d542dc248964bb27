import { createContext, useContext, useSyncExternalStore } from 'react'
import { dayIn } from '#contract/calendar.ts'
import { formatInstant } from './format.ts'

/** The family's time zone; undefined until the profile has loaded. */
export const TimeZone = createContext<string | undefined>(undefined)

const MINUTE_MS = 60_000

function subscribeToMinutes(notify: () => void) {
  const scheduleNext = () => setTimeout(onMinute, MINUTE_MS - (Date.now() % MINUTE_MS))
  const onMinute = () => {
    timer = scheduleNext()
    notify()
  }
  let timer = scheduleNext()
  return () => clearTimeout(timer)
}

/**
 * The family's calendar; updates every minute. `now` is the start of the minute. Uses the device's time zone until the profile
 * has loaded.
 */
export function useCalendar() {
  const timeZone = useContext(TimeZone)
  const minute = useSyncExternalStore(subscribeToMinutes, () => Math.floor(Date.now() / MINUTE_MS))
  const now = new Date(minute * MINUTE_MS)
  const dayOf = (instant: string) => dayIn(timeZone, new Date(instant))
  return { now, today: dayIn(timeZone, now), dayOf, timeZone }
}
export type Calendar = ReturnType<typeof useCalendar>

/** For example 4:12 p.m. or 16 h 12, with spaces that do not break. */
export const formatTime = (instant: string, { timeZone }: Calendar) =>
  formatInstant(instant, { timeStyle: 'short', ...(timeZone && { timeZone }) })

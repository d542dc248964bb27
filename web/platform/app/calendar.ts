import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { dayIn } from '#contract/calendar.ts'
import { profileQuery } from '#web/accounts/profile.ts'
import { formatInstant, today } from './format.ts'

/** Wherever it is midnight, it is a quarter of an hour. */
const QUARTER_HOUR_MS = 900_000

function subscribeToQuarterHours(tell: () => void) {
  const next = () => setTimeout(ring, QUARTER_HOUR_MS - (Date.now() % QUARTER_HOUR_MS))
  const ring = () => {
    timer = next()
    tell()
  }
  let timer = next()
  return () => clearTimeout(timer)
}

/** The family's calendar, also after midnight; this device's own until the profile has come. */
export function useCalendar() {
  const { data } = useQuery(profileQuery)
  const timeZone = data?.time_zone
  const day = useSyncExternalStore(subscribeToQuarterHours, () => today(timeZone))
  return { today: day, dayOf: (instant: string) => dayIn(timeZone, new Date(instant)), timeZone }
}
export type Calendar = ReturnType<typeof useCalendar>

/** 4:12 p.m., 16 h 12: in one piece. */
export const formatTime = (instant: string, { timeZone }: Calendar) =>
  formatInstant(instant, { timeStyle: 'short', ...(timeZone && { timeZone }) })

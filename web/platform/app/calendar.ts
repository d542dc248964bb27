import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { dayIn } from '#contract/calendar.ts'
import { formatInstant, today } from './format.ts'
import { myProfile } from './queries.ts'

/** Wherever it is midnight, it is a quarter of an hour. */
const QUARTER = 900_000

function everyQuarter(tell: () => void) {
  const next = () => setTimeout(ring, QUARTER - (Date.now() % QUARTER))
  const ring = () => {
    timer = next()
    tell()
  }
  let timer = next()
  return () => clearTimeout(timer)
}

/** The family's calendar, also after midnight; this device's own until the profile has come. */
export function useCalendar() {
  const { data } = useQuery(myProfile)
  const timeZone = data?.time_zone
  const day = useSyncExternalStore(everyQuarter, () => today(timeZone))
  return { today: day, dayOf: (instant: string) => dayIn(timeZone, new Date(instant)), timeZone }
}
export type Calendar = ReturnType<typeof useCalendar>

/** 4:12 p.m., 16 h 12: in one piece. */
export const timeOf = (instant: string, { timeZone }: Calendar) =>
  formatInstant(instant, { timeStyle: 'short', ...(timeZone && { timeZone }) })

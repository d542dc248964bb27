import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { dayOf, formatInstant, today } from './format.ts'
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
  return { today: day, dayOf: (instant: string) => dayOf(new Date(instant), timeZone), timeZone }
}
export type Calendar = ReturnType<typeof useCalendar>

/** The calendar day so many days later, as YYYY-MM-DD. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** 4:12 p.m., 16 h 12: in one piece. */
export const timeOf = (instant: string, { timeZone }: Calendar) =>
  formatInstant(instant, { timeStyle: 'short', ...(timeZone && { timeZone }) })

/** The epoch second at which a calendar day begins in a time zone, or in the device's own. */
export function beginOfDay(day: string, timeZone?: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // What the clock there is ahead of UTC at the first guess may differ from what it is at that midnight.
  const guess = midnight - aheadAt(midnight, timeZone)
  return (midnight - aheadAt(guess, timeZone)) / 1000
}

/** By how many milliseconds the clock of a time zone is ahead of UTC. */
function aheadAt(instant: number, timeZone?: string): number {
  const shown = new Intl.DateTimeFormat('en-CA', {
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  }).formatToParts(instant)
  const part = (type: string) => Number(shown.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - instant
}

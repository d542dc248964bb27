import { dayIn } from '#contract/calendar.ts'

/** The only source of time: SQL and areas never ask the machine. */
export type Clock = {
  now: () => Date
  /** Today in a time zone's calendar, YYYY-MM-DD. */
  today: (timeZone: string) => string
}

const QUARTER = 15 * 60_000

export function createClock(now: () => Date): Clock {
  // Asked on every call; no zone's midnight falls inside a quarter of an hour.
  const days = new Map<string, { quarter: number; day: string }>()
  return {
    now,
    today: (timeZone) => {
      const instant = now()
      const quarter = Math.floor(instant.getTime() / QUARTER)
      const known = days.get(timeZone)
      if (known?.quarter === quarter) return known.day
      const day = dayIn(timeZone, instant)
      days.set(timeZone, { quarter, day })
      return day
    },
  }
}

/** A clock that can be moved and goes on from there; without a call it is the machine's. */
export function createMovableClock() {
  let ahead = 0
  return {
    ...createClock(() => new Date(Date.now() + ahead)),
    moveTo: (instant: Date) => {
      ahead = instant.getTime() - Date.now()
    },
    reset: () => {
      ahead = 0
    },
  }
}
export type MovableClock = ReturnType<typeof createMovableClock>

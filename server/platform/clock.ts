import { dayIn } from '#contract/calendar.ts'

/** The only source of time: no other code of the server, and no SQL, reads the system clock. */
export type Clock = {
  now: () => Date
  /** Today's date in a time zone, as YYYY-MM-DD. */
  today: (timeZone: string) => string
}

const QUARTER_HOUR_MS = 15 * 60_000

export function createClock(now: () => Date): Clock {
  // Cached, because every request needs today's date. In every time zone, a day begins on a full quarter of an hour.
  const cache = new Map<string, { quarter: number; day: string }>()
  return {
    now,
    today: (timeZone) => {
      const instant = now()
      const quarter = Math.floor(instant.getTime() / QUARTER_HOUR_MS)
      const cached = cache.get(timeZone)
      if (cached?.quarter === quarter) return cached.day
      const day = dayIn(timeZone, instant)
      cache.set(timeZone, { quarter, day })
      return day
    },
  }
}

/** Follows the system clock until `moveTo` sets another time, from which the clock then runs on. */
export function createMovableClock() {
  let offsetMs = 0
  return {
    ...createClock(() => new Date(Date.now() + offsetMs)),
    moveTo: (instant: Date) => {
      offsetMs = instant.getTime() - Date.now()
    },
    reset: () => {
      offsetMs = 0
    },
  }
}
export type MovableClock = ReturnType<typeof createMovableClock>

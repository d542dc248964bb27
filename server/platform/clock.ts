import { dayIn } from '#contract/calendar.ts'

/** The only source of time: neither areas nor SQL read the system clock. */
export type Clock = {
  now: () => Date
  /** Today's date in a time zone, as YYYY-MM-DD. */
  today: (timeZone: string) => string
}

const QUARTER = 15 * 60_000

export function createClock(now: () => Date): Clock {
  // Cached, because every request needs it. In no time zone does midnight fall inside a quarter of an hour.
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

/** A clock that runs on from where `moveTo` puts it; until then it is the system clock. */
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

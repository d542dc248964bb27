/** The only source of time: SQL and rooms never ask the machine. */
export type Clock = {
  now: () => Date
  /** Today in a time zone's calendar, YYYY-MM-DD. */
  today: (timeZone: string) => string
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** The day an instant falls on in a time zone, YYYY-MM-DD. */
export function dayIn(timeZone: string, instant: Date): string {
  let calendar = calendars.get(timeZone)
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    calendars.set(timeZone, calendar)
  }
  return calendar.format(instant)
}

const QUARTER = 15 * 60_000

export function clockOf(now: () => Date): Clock {
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
export function movableClock() {
  let ahead = 0
  return {
    ...clockOf(() => new Date(Date.now() + ahead)),
    moveTo: (instant: Date) => {
      ahead = instant.getTime() - Date.now()
    },
    reset: () => {
      ahead = 0
    },
  }
}
export type MovableClock = ReturnType<typeof movableClock>

export const hoursAfter = (instant: Date, hours: number) => new Date(instant.getTime() + hours * 3_600_000)
export const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

/** The day so many days after another. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The Monday of a day's week. */
export const mondayOf = (day: string) => daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Midnight at the start of a day in a time zone. */
export const startOfDay = (day: string, timeZone: string) => hourOfDay(day, 0, timeZone)

/** When the clocks of a time zone show a full hour on a day. */
export function hourOfDay(day: string, hour: number, timeZone: string): Date {
  // The hour as if in UTC, then corrected by the zone's offset there; twice, because the offset may change in between.
  const asUtc = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000
  let instant = asUtc
  for (let round = 0; round < 2; round++) instant = asUtc - offsetAt(new Date(instant), timeZone)
  return new Date(instant)
}

function offsetAt(instant: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '00'
  const local = Date.parse(
    `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`,
  )
  return local - Math.floor(instant.getTime() / 1000) * 1000
}

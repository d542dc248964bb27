/*
 * Days and instants for server and browser. A day is a string YYYY-MM-DD in the family's time zone; an instant is a
 * Date. An undefined time zone means the machine's time zone.
 */

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a time zone's local time as if it were UTC. Uses formatToParts: formatted texts differ between browsers. */
function localTimeAsUtc(timeZone: string | undefined, instant: Date) {
  const key = timeZone ?? ''
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      timeZone,
    })
    formats.set(key, format)
  }
  const parts = format.formatToParts(instant)
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === name)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

const DAY_MS = 86_400_000

/** The latest day that these functions return: a day with a five-digit year would sort before all others. */
const MAX_DAY_UTC = Date.UTC(9999, 11, 31)
const formatUtcDay = (utc: number) => new Date(Math.min(utc, MAX_DAY_UTC)).toISOString().slice(0, 10)
const midnightUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Returns the day of an instant in a time zone. (Q09) */
export const dayIn = (timeZone: string | undefined, instant: Date): string =>
  formatUtcDay(localTimeAsUtc(timeZone, instant))

/** Returns the time, as HH:MM, that clocks in a time zone show at an instant. */
export const timeIn = (timeZone: string | undefined, instant: Date): string =>
  new Date(localTimeAsUtc(timeZone, instant)).toISOString().slice(11, 16)

export const daysAfter = (day: string, days: number): string => formatUtcDay(midnightUtc(day) + days * DAY_MS)

/** Returns a negative number when `to` is before `from`. */
export const daysBetween = (from: string, to: string): number =>
  (midnightUtc(to) - midnightUtc(from)) / DAY_MS

export const dayOfMonth = (day: string): number => Number(day.slice(8))

/** Adds months. The result is on day `anchorDay` of its month, or on the last day if the month is shorter. */
export function monthsAfter(day: string, months: number, anchorDay = dayOfMonth(day)): string {
  const date = new Date(midnightUtc(day))
  // Day 0 of the next month is the last day of this one.
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0))
  return formatUtcDay(lastOfMonth.setUTCDate(Math.min(anchorDay, lastOfMonth.getUTCDate())))
}

export const lastDayOfMonth = (day: string): number => dayOfMonth(monthsAfter(day, 0, 31))

/** Returns a negative number when `to` is in an earlier month than `from`. */
export const monthsBetween = (from: string, to: string): number =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** Returns 0 (Monday) to 6 (Sunday). */
export const weekdayOf = (day: string): number => (new Date(midnightUtc(day)).getUTCDay() + 6) % 7

/** Returns the Monday of a day's week. */
export const startOfWeek = (day: string): string => daysAfter(day, -weekdayOf(day))

/** Counts Monday to Friday as business days, except on days for which `isHoliday` is true. */
export function businessDaysAfter(from: string, days: number, isHoliday: (day: string) => boolean): string {
  let day = from
  for (let daysLeft = days; daysLeft > 0; ) {
    day = daysAfter(day, 1)
    if (weekdayOf(day) < 5 && !isHoliday(day)) daysLeft--
  }
  return day
}

export const startOfDay = (day: string, timeZone: string | undefined): Date => hourOfDay(day, 0, timeZone)

/** Returns the instant at which clocks in a time zone show `hour` o'clock on a day. */
export const hourOfDay = (day: string, hour: number, timeZone: string | undefined): Date =>
  clockTime(day, `${String(hour).padStart(2, '0')}:00`, timeZone)

/**
 * Returns the instant at which clocks in a time zone first show `time` (HH:MM) on a day. If a change of the clocks skips the
 * time, the instant is as long after the change as the time is after the skipped hour began.
 */
export function clockTime(day: string, time: string, timeZone: string | undefined): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const offset = (instant: number) => localTimeAsUtc(timeZone, new Date(instant)) - instant
  // Before and after a change that may lie within a day.
  const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map((instant) => asUtc - offset(instant)) as [
    number,
    number,
  ]
  const shown = [before, after].filter((instant) => instant + offset(instant) === asUtc)
  return new Date(shown.length > 0 ? Math.min(...shown) : before)
}

export const hoursAfter = (instant: Date, hours: number) => new Date(instant.getTime() + hours * 3_600_000)
export const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

/*
 * Days and instants on both floors. A day is text, YYYY-MM-DD, of the family's own calendar; an instant is a Date. A time
 * zone that is undefined means the machine's own, which in a browser is the device's.
 */

const formats = new Map<string, Intl.DateTimeFormat>()

/** What calendar and clock of a time zone show at an instant, as numbers: browsers change how a locale writes a date. */
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
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

const DAY_MS = 86_400_000

/** Days end with the year 9999: written out, a later one would come before today. */
const MAX_DAY_UTC = Date.UTC(9999, 11, 31)
const formatUtcDay = (utc: number) => new Date(Math.min(utc, MAX_DAY_UTC)).toISOString().slice(0, 10)
const midnightUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The day that an instant falls on in a time zone. (Q09) */
export const dayIn = (timeZone: string | undefined, instant: Date): string =>
  formatUtcDay(localTimeAsUtc(timeZone, instant))

/** The day so many days after another. */
export const daysAfter = (day: string, days: number): string => formatUtcDay(midnightUtc(day) + days * DAY_MS)

/** How many days lie between two days; negative where the second comes first. */
export const daysBetween = (from: string, to: string): number =>
  (midnightUtc(to) - midnightUtc(from)) / DAY_MS

export const dayOfMonth = (day: string): number => Number(day.slice(8))

/** The day so many months after another, on the same day of the month or `anchorDay`; 28 Feb where there is no 31st. */
export function monthsAfter(day: string, months: number, anchorDay = dayOfMonth(day)): string {
  const date = new Date(midnightUtc(day))
  // Day 0 of the month after is the last one of the month.
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0))
  return formatUtcDay(lastOfMonth.setUTCDate(Math.min(anchorDay, lastOfMonth.getUTCDate())))
}

/** 0 for Sunday to 6 for Saturday. */
const getWeekday = (day: string) => new Date(midnightUtc(day)).getUTCDay()

/** The Monday of a day's week. */
export const startOfWeek = (day: string): string => daysAfter(day, -((getWeekday(day) + 6) % 7))

/** `days` business days after a day: Saturdays and Sundays don't count. */
export function businessDaysAfter(from: string, days: number): string {
  let day = from
  for (let daysLeft = days; daysLeft > 0; ) {
    day = daysAfter(day, 1)
    if (getWeekday(day) % 6 !== 0) daysLeft--
  }
  return day
}

/** Midnight at the start of a day in a time zone. */
export const startOfDay = (day: string, timeZone: string | undefined): Date => hourOfDay(day, 0, timeZone)

/** When the clocks of a time zone show a full hour on a day. */
export function hourOfDay(day: string, hour: number, timeZone: string | undefined): Date {
  // The hour as if in UTC, then corrected by the zone's offset there; twice, because the offset may change in between.
  const asUtc = midnightUtc(day) + hour * 3_600_000
  let instant = asUtc
  for (let round = 0; round < 2; round++)
    instant = asUtc - (localTimeAsUtc(timeZone, new Date(instant)) - instant)
  return new Date(instant)
}

export const hoursAfter = (instant: Date, hours: number) => new Date(instant.getTime() + hours * 3_600_000)
export const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

import {
  dayOfMonth,
  daysAfter,
  daysBetween,
  lastDayOfMonth,
  monthsBetween,
  startOfWeek,
  weekdayOf,
} from '#contract/calendar.ts'
import { FREQUENCY_MAX, OCCURRENCES_MAX } from '#contract/limits.ts'

/* Rules for series that a unit and a number do not describe, as texts of RFC 5545 ("FREQ=WEEKLY;BYDAY=MO,WE,FR"). */

export const recurrenceScales = ['days', 'weeks', 'months'] as const
export type RecurrenceScale = (typeof recurrenceScales)[number]

/** In the order of `weekdayOf`. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** The first to fourth day of a month that is one of the weekdays; -1 is the last. */
export const monthPositions = [1, 2, 3, 4, -1] as const
export type MonthPosition = (typeof monthPositions)[number]

export type RecurrenceRule = {
  scale: RecurrenceScale
  /** The series recurs every so many days, weeks or months. Weeks begin on Monday. */
  frequency: number
  /** The weekdays of a weekly rule, or those of `position`, from Monday to Sunday. */
  weekdays: readonly Weekday[]
  /** The day of the month; in shorter months the last day. Null if `position` is set, or the rule is not monthly. */
  monthDay: number | null
  position: MonthPosition | null
  /** The last day on which a quest may be due. */
  until: string | null
  /** How many due days the series has, from its start on. */
  count: number | null
}

const frequencies: Record<RecurrenceScale, string> = { days: 'DAILY', weeks: 'WEEKLY', months: 'MONTHLY' }

/** Returns the text of a rule. RFC 5545 skips months without a day 31, so that day is the last one of 28 to 31. */
export function formatRule(rule: RecurrenceRule): string {
  const { scale, frequency, weekdays: days, monthDay, position, until, count } = rule
  const parts = [`FREQ=${frequencies[scale]}`]
  if (frequency > 1) parts.push(`INTERVAL=${frequency}`)
  if (days.length > 0) parts.push(`BYDAY=${days.join()}`)
  if (monthDay) parts.push(`BYMONTHDAY=${listMonthDays(monthDay)}`)
  if (position) parts.push(`BYSETPOS=${position}`)
  else if (monthDay && monthDay > 28) parts.push('BYSETPOS=-1')
  if (until) parts.push(`UNTIL=${until.replaceAll('-', '')}`)
  if (count) parts.push(`COUNT=${count}`)
  return parts.join(';')
}

const listMonthDays = (last: number) =>
  last > 28 ? Array.from({ length: last - 27 }, (_, index) => 28 + index).join() : String(last)

/** Returns the rule of a text in the form of `formatRule`, with the parts in any order; undefined for all others. */
export function parseRule(text: string): RecurrenceRule | undefined {
  const parts = new Map(text.split(';').map((part) => [part.split('=')[0], part.split('=')[1]] as const))
  const scale = (Object.keys(frequencies) as RecurrenceScale[]).find(
    (key) => frequencies[key] === parts.get('FREQ'),
  )
  if (!scale) return undefined
  const listed = parts.get('BYDAY')?.split(',') ?? []
  const monthDay = Number(parts.get('BYMONTHDAY')?.split(',').at(-1)) || null
  const setPosition = Number(parts.get('BYSETPOS'))
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(parts.get('UNTIL') ?? '') ?? []
  const rule: RecurrenceRule = {
    scale,
    frequency: Number(parts.get('INTERVAL') ?? 1),
    weekdays: weekdays.filter((weekday) => listed.includes(weekday)),
    monthDay,
    position: (!monthDay && monthPositions.find((position) => position === setPosition)) || null,
    until: year ? `${year}-${month}-${day}` : null,
    count: Number(parts.get('COUNT')) || null,
  }
  // Comparing with the text that the rule has finds everything that is unknown, repeated or contradicts itself.
  const isKnown = sortParts(formatRule(rule)) === sortParts(text.replace(/;INTERVAL=1(?=;|$)/, ''))
  return isKnown && isValidRule(rule) ? rule : undefined
}

/** Leaves out the interval 1, which is the default. */
const sortParts = (text: string) =>
  text
    .split(';')
    .filter((part) => part !== 'INTERVAL=1')
    .toSorted()
    .join(';')

/** Whether the calendar has the day: not 30 February, and no month 13. */
const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && daysAfter(text, 0) === text

function isValidRule({ scale, frequency, weekdays: days, monthDay, position, until, count }: RecurrenceRule) {
  const isWhole = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max
  if (!isWhole(frequency, FREQUENCY_MAX)) return false
  if (count && (until || !isWhole(count, OCCURRENCES_MAX))) return false
  if (until && !isDay(until)) return false
  if (monthDay) return scale === 'months' && monthDay <= 31 && days.length === 0
  return position ? scale === 'months' && days.length > 0 : scale === 'weeks' || days.length === 0
}

/** Fills in the weekday or day of the month that a rule leaves to its first due day. */
export function completeRule(rule: RecurrenceRule, start: string): RecurrenceRule {
  if (rule.scale === 'weeks' && rule.weekdays.length === 0)
    return { ...rule, weekdays: weekdays.filter((_, index) => index === weekdayOf(start)) }
  if (rule.scale === 'months' && !rule.position)
    return { ...rule, monthDay: rule.monthDay ?? dayOfMonth(start) }
  return rule
}

/** Whether a rule says no more than every so many days, weeks or months. */
export const isPlainRule = (rule: RecurrenceRule): boolean =>
  rule.weekdays.length === 0 && !rule.monthDay && !rule.position && !rule.until && !rule.count

/** Yields the due days of a rule after the day `after`, in order. `start` is the first day that it may have. */
export function* ruleDays(given: RecurrenceRule, start: string, after: string): Generator<string> {
  const rule = completeRule(given, start)
  // The days are counted from the start, so a rule with a count cannot begin later.
  let day = after < start || rule.count ? start : daysAfter(after, 1)
  for (
    let dueDays = 0;
    day <= (rule.until ?? day) && dueDays < (rule.count ?? Infinity);
    day = daysAfter(day, 1)
  ) {
    if (isRuleDay(rule, start, day)) {
      dueDays++
      if (day > after) yield day
    }
    if (day === daysAfter(day, 1)) return // the last day of the calendar
  }
}

function isRuleDay(
  { scale, frequency, weekdays: days, monthDay, position }: RecurrenceRule,
  start: string,
  day: string,
) {
  if (scale === 'days') return daysBetween(start, day) % frequency === 0
  const isListed = (candidate: string) => days.some((name) => name === weekdays[weekdayOf(candidate)])
  if (scale === 'weeks')
    return isListed(day) && (daysBetween(startOfWeek(start), startOfWeek(day)) / 7) % frequency === 0
  if (monthsBetween(start, day) % frequency !== 0) return false
  const lastDay = lastDayOfMonth(day)
  if (!position) return dayOfMonth(day) === Math.min(monthDay ?? dayOfMonth(start), lastDay)
  const first = daysAfter(day, 1 - dayOfMonth(day))
  const listedDays = Array.from({ length: lastDay }, (_, index) => daysAfter(first, index)).filter(isListed)
  return listedDays.at(position > 0 ? position - 1 : position) === day
}

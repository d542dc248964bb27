import { dayOfMonth, daysAfter, monthsAfter } from '#contract/calendar.ts'
import { parseRule, type RecurrenceScale, ruleDays } from './recurrence-rule.ts'

export type Recurrence = {
  scale: RecurrenceScale
  frequency: number
  /** The day of the month on which a monthly quest is due. With day 31, it is due on 31 Jan, 28 Feb and 31 Mar. */
  anchorDay: number
  /** A rule as `formatRule` writes it; null if the series is due every so many units after the last due day. */
  rule?: string | null
  /** The first due day that the rule may have. */
  ruleStart?: string | null
}

/**
 * Returns the due day of the first occurrence after `due` that is not before `today`; undefined if the series ends
 * before it. Counts calendar days, so clock changes and time zones have no effect. (Q10, W01)
 */
export function nextDueDay(due: string, recurrence: Recurrence, today: string): string | undefined {
  const dayBeforeToday = daysAfter(today, -1)
  return dueDaysAfter(due, recurrence, due > dayBeforeToday ? due : dayBeforeToday).next().value
}

/** Returns the first due days of a new series, at most `count`. The first is not before `due`. */
export function firstDueDays(due: string, recurrence: Recurrence, count: number): string[] {
  const days: string[] = []
  for (const day of dueDaysAfter(due, { ...recurrence, ruleStart: due }, daysAfter(due, -1))) {
    days.push(day)
    if (days.length === count) break
  }
  return days
}

/** Yields the due days after the day `after` of a series in which a quest is due on `due`. */
function* dueDaysAfter(due: string, recurrence: Recurrence, after: string): Generator<string, undefined> {
  const rule = recurrence.rule && parseRule(recurrence.rule)
  if (rule) {
    yield* ruleDays(rule, recurrence.ruleStart ?? due, after)
    return
  }
  for (let index = 0, day = due; ; day = intervalDay(due, recurrence, ++index)) {
    if (day > after) yield day
    if (index > 0 && day === intervalDay(due, recurrence, index - 1)) return // the calendar's last day, after which no other follows
  }
}

/**
 * Returns the day on which a series' first quest opens: the day after a previous one would have been due, or its own
 * day in a series with several days a week. (D01, W01)
 */
export const firstOpeningDay = (due: string, recurrence: Recurrence): string =>
  openingDay(due, recurrence, intervalDay(due, recurrence, -1))

/** Returns the day on which the quest due on `due` opens if the previous one was due on `previous`: never later than `due`. */
export function openingDay(due: string, { rule }: Recurrence, previous: string): string {
  const dayAfter = daysAfter(previous, 1)
  return dayAfter > due || (rule && isOnSeveralDaysAWeek(rule)) ? due : dayAfter
}

function isOnSeveralDaysAWeek(text: string) {
  const rule = parseRule(text)
  return rule?.scale === 'weeks' && rule.weekdays.length > 1
}

function intervalDay(due: string, { scale, frequency, anchorDay }: Recurrence, index: number): string {
  const units = frequency * index
  if (scale === 'months') return monthsAfter(due, units, index === 0 ? dayOfMonth(due) : anchorDay)
  return daysAfter(due, units * (scale === 'weeks' ? 7 : 1))
}

import { daysAfter, weekdayOf } from '#contract/calendar.ts'
import { WEEKLY_GRANTS_MADE_UP } from '#contract/limits.ts'
import { type Weekday, weekdays } from '#contract/quests/recurrence-rule.ts'

/** Returns the first day after `today` that is the weekday. */
export function nextWeekday(weekday: Weekday, today: string): string {
  const tomorrow = daysAfter(today, 1)
  return daysAfter(tomorrow, (weekdays.indexOf(weekday) - weekdayOf(tomorrow) + 7) % 7)
}

/**
 * Returns the days whose weekly points are due, the oldest first, and the day on which the next ones come. After a long
 * time, such as that of a closed family, only the last weeks are made up for.
 */
export function listDueDays(next_day: string, today: string): { days: string[]; next_day: string } {
  const days: string[] = []
  let day = next_day
  for (; day <= today; day = daysAfter(day, 7)) days.push(day)
  return { days: days.slice(-WEEKLY_GRANTS_MADE_UP), next_day: day }
}

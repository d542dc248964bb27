import { dayOfMonth } from '#contract/calendar.ts'
import { FREQUENCY_MAX } from '#contract/limits.ts'
import { firstDueDays } from '#contract/quests/recurrence.ts'
import { firstDayLeft, type Moment } from '#contract/quests/time-of-day.ts'
import type { RecurrenceValues } from './recurrence-values.ts'

/** Whether a form has a valid number of days, weeks or months between two quests. */
export const isFrequency = (frequency: number | ''): frequency is number =>
  Number.isInteger(frequency) && Number(frequency) >= 1 && Number(frequency) <= FREQUENCY_MAX

/**
 * Returns the first days, at most five, on which the quest of a form is due: one if it does not repeat, none while the form
 * does not say them.
 */
export function listNextDueDays(
  values: RecurrenceValues,
  times: readonly (string | null)[],
  moment: Moment,
): string[] {
  const { due_date: due, reoccur_scale: scale, reoccur_frequency: frequency, reoccur_rule: rule } = values
  if (!due) return []
  if (!scale) return [due]
  if (!isFrequency(frequency)) return []
  // A time that is over today leaves only later days.
  const firstDay = times.map((time) => firstDayLeft(time, moment)).toSorted()[0] ?? due
  return firstDueDays(due, { scale, frequency, anchorDay: dayOfMonth(due), rule }, 6)
    .filter((day) => day >= firstDay)
    .slice(0, 5)
}

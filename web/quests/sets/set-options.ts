import { parseRule, type Weekday, weekdays } from '#contract/quests/recurrence-rule.ts'
import { dayParts } from '#contract/quests/time-of-day.ts'
import { m } from '#messages'
import { describeRule, formatWeekday } from '#web/quests/describe-recurrence.ts'
import { describeTimeOfDay } from '#web/quests/describe-time-of-day.ts'
import { partLabels } from '#web/quests/part-labels.ts'
import type { Occasion, SetAge } from './ready-sets.ts'
import type { SetRow } from './set-rows.ts'

export const ageLabels: Record<SetAge, () => string> = {
  '5-7': m.quest_sets_ages_5_7,
  '8-10': m.quest_sets_ages_8_10,
  '11-13': m.quest_sets_ages_11_13,
}
export const occasionLabels: Record<Occasion, () => string> = {
  school_morning: m.quest_sets_school_morning,
  after_supper: m.quest_sets_after_supper,
  weekend: m.quest_sets_weekend,
  holidays: m.quest_sets_holidays,
}

type Days = Pick<SetRow, 'reoccur_rule' | 'weekday'>

const SCHOOL_DAYS = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'
const WEEKEND_DAYS = 'FREQ=WEEKLY;BYDAY=SA,SU'

/** The value of a choice of days: a rule, or `once`, or `once MO`. */
const toDaysValue = ({ reoccur_rule, weekday }: Days) =>
  reoccur_rule ?? (weekday ? `once ${weekday}` : 'once')

/** Returns the days of a chosen value. A quest on one day of a week or month stays open until it is done, as in the form. */
export function parseDays(value: string): Pick<SetRow, 'reoccur_rule' | 'weekday' | 'stays_open'> {
  const [word, day] = value.split(' ')
  if (word === 'once') {
    const weekday = weekdays.find((name) => name === day) ?? null
    return { reoccur_rule: null, weekday, stays_open: false }
  }
  const rule = parseRule(value)
  const stays_open = rule !== undefined && rule.scale !== 'days' && rule.weekdays.length < 2
  return { reoccur_rule: value, weekday: null, stays_open }
}

/** The usual days, and those of the row if they are others. */
export function listDayOptions(row: Days) {
  const rules = [
    'FREQ=DAILY',
    SCHOOL_DAYS,
    WEEKEND_DAYS,
    ...weekdays.map((day) => `FREQ=WEEKLY;BYDAY=${day}`),
  ]
  const values = [...rules, 'once']
  const own = toDaysValue(row)
  return {
    value: own,
    options: (values.includes(own) ? values : [own, ...values]).map((value) => ({
      value,
      label: describeDays(value),
    })),
  }
}

function describeDays(value: string): string {
  if (value === SCHOOL_DAYS) return m.quest_sets_school_days()
  if (value === WEEKEND_DAYS) return m.quest_sets_weekend_days()
  const { reoccur_rule, weekday } = parseDays(value)
  if (weekday) return m.quest_sets_once_on({ day: formatWeekday(weekday satisfies Weekday) })
  const rule = reoccur_rule ? parseRule(reoccur_rule) : undefined
  return rule ? describeRule(rule) : m.quest_once()
}

/** The parts of the day, and the row's own times if they are others. The value is JSON. */
export function listTimeOptions({ times_of_day }: Pick<SetRow, 'times_of_day'>) {
  const parts = [
    { value: JSON.stringify([null]), label: m.quest_any_time() },
    ...dayParts.map((part) => ({ value: JSON.stringify([part]), label: partLabels[part]() })),
  ]
  const value = JSON.stringify(times_of_day)
  const label = times_of_day.map((time) => describeTimeOfDay(time) ?? m.quest_any_time()).join(', ')
  return { value, options: parts.some((part) => part.value === value) ? parts : [{ value, label }, ...parts] }
}

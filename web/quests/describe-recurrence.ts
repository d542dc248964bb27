import type { Quest } from '#contract/quests/quests.ts'
import type { RecurrenceScale } from '#contract/quests/recurrence-rule.ts'
import {
  type MonthPosition,
  parseRule,
  type RecurrenceRule,
  type Weekday,
  weekdays,
} from '#contract/quests/recurrence-rule.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { formatDay } from '#web/platform/app/format.ts'
import { describeFrequency } from './describe-frequency.ts'

type Recurrence = Pick<Quest, 'reoccur_scale' | 'reoccur_frequency' | 'reoccur_rule'>

/** For a note beside the quest: 'daily recurring' or 'every Monday and Friday'; undefined for a one-time quest. */
export const describeAsRecurring = (quest: Recurrence) =>
  describeStoredRule(quest) ?? describeFrequencyAsRecurring(quest)

/** For an answer to "how often?": 'every day' or 'every Monday and Friday'; undefined for a one-time quest. */
export const describeSchedule = (quest: Recurrence) => describeStoredRule(quest) ?? describeFrequency(quest)

const recurringTexts: Record<RecurrenceScale, () => string> = {
  days: m.quest_recurring_days,
  weeks: m.quest_recurring_weeks,
  months: m.quest_recurring_months,
}

const describeFrequencyAsRecurring = (quest: Recurrence) =>
  quest.reoccur_scale && quest.reoccur_frequency === 1
    ? recurringTexts[quest.reoccur_scale]()
    : describeFrequency(quest)

function describeStoredRule({ reoccur_rule }: Recurrence) {
  const rule = reoccur_rule && parseRule(reoccur_rule)
  return rule ? describeRule(rule) : undefined
}

/** Returns a complete rule in words: 'every 2 weeks on Monday and Friday, until Jun 30, 2027'. (W01) */
export function describeRule(rule: RecurrenceRule): string {
  const { until, count } = rule
  const words = describeDays(rule)
  if (until) return m.quest_rule_until({ rule: words, day: formatDay(until) })
  return count ? m.quest_rule_times({ rule: words, count }) : words
}

function describeDays({
  scale,
  frequency: count,
  weekdays: days,
  monthDay,
  position,
}: RecurrenceRule): string {
  if (scale === 'weeks' && days.length === weekdays.length && count === 1)
    return m.quest_every_days({ count })
  if (scale === 'weeks')
    return m.quest_rule_weekly({ count, days: listDays(days.map(nameDay), 'conjunction') })
  if (position) {
    const inputs = { count, position: formatPosition(position) }
    return m.quest_rule_month_position({ ...inputs, days: formatWeekdaySet(days) })
  }
  if (monthDay === 31) return m.quest_rule_month_end({ count })
  if (monthDay) return m.quest_rule_month_day({ count, day: formatDayOfMonth(monthDay) })
  return describeFrequency({ reoccur_scale: scale, reoccur_frequency: count }) ?? ''
}

export const positionTexts: Record<MonthPosition, () => string> = {
  1: m.quest_rule_position_1,
  2: m.quest_rule_position_2,
  3: m.quest_rule_position_3,
  4: m.quest_rule_position_4,
  [-1]: m.quest_rule_position_last,
}
const formatPosition = (position: MonthPosition) => positionTexts[position]()

function formatWeekdaySet(days: readonly Weekday[]) {
  if (days.join() === 'MO,TU,WE,TH,FR') return m.quest_rule_weekday()
  return days.join() === 'SA,SU'
    ? m.quest_rule_weekend_day()
    : listDays(
        days.map((day) => formatWeekday(day)),
        'disjunction',
      )
}

const listDays = (days: readonly string[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat(getLocale(), { type }).format(days)

/** 'Monday', in French 'le lundi'. */
const nameDay = (weekday: Weekday) => m.quest_rule_on_weekday({ day: formatWeekday(weekday) })

/** Returns a weekday's name: 'Monday', or 'Mon' with the style `short`. */
export const formatWeekday = (weekday: Weekday, style: 'long' | 'short' = 'long') =>
  // 5 January 2026 was a Monday.
  formatDay(`2026-01-${String(5 + weekdays.indexOf(weekday)).padStart(2, '0')}`, { weekday: style })

/** In French the first of a month is an ordinal. */
export const formatDayOfMonth = (day: number) => (day === 1 && getLocale() === 'fr-CA' ? '1er' : String(day))

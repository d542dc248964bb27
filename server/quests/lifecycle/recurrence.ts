import { dayOfMonth, daysAfter, lastDayOfMonth } from '#contract/calendar.ts'
import type { NewQuest, QuestEdit } from '#contract/quests/quests.ts'
import { nextDueDay, type Recurrence } from '#contract/quests/recurrence.ts'
import {
  completeRule,
  formatRule,
  isPlainRule,
  parseRule,
  ruleDays,
} from '#contract/quests/recurrence-rule.ts'
import { firstDayLeft, isDuePast, type Moment } from '#contract/quests/time-of-day.ts'
import { Refusal } from '#contract/refusals.ts'
import { assertNotPast, dayPastRefusal } from './assert-not-past.ts'
import type { QuestRow } from './outcome.ts'

type RecurrenceColumns = Pick<
  QuestRow,
  'reoccur_scale' | 'reoccur_frequency' | 'reoccur_rule' | 'reoccur_start' | 'rule_day' | 'anchor_day'
>

/** Returns how a quest's series recurs; undefined for a quest that does not recur. */
export function toRecurrence(quest: RecurrenceColumns): Recurrence | undefined {
  const { reoccur_scale: scale, reoccur_frequency: frequency, anchor_day: anchorDay } = quest
  if (!scale) return undefined
  return { scale, frequency, anchorDay, rule: quest.reoccur_rule, ruleStart: quest.reoccur_start }
}

export const noRecurrence = { reoccur_scale: null, reoccur_rule: null }

type RecurrenceForm = Pick<QuestEdit, 'reoccur_scale' | 'reoccur_frequency' | 'reoccur_rule'>

/**
 * Returns the columns that a form's recurrence sets for a quest whose series has it on `day`. A rule also sets the scale and
 * the frequency, which are all that older clients know; and if they change one of these, they end the rule. Throws the
 * refusal `invalid` if the rule ends before `day`. (W01)
 */
export function changeRecurrence(
  quest: RecurrenceColumns,
  form: RecurrenceForm,
  day: string,
): Partial<RecurrenceColumns> {
  const rule = form.reoccur_rule ? parseRule(form.reoccur_rule) : undefined
  if (rule) {
    const { scale: reoccur_scale, frequency: reoccur_frequency, until } = rule
    if (until && until < day) throw new Refusal('invalid', { fields: { reoccur_rule: 'field_invalid' } })
    const hasSameInterval =
      reoccur_scale === quest.reoccur_scale && reoccur_frequency === quest.reoccur_frequency
    if (isPlainRule(rule))
      return hasSameInterval && !quest.reoccur_rule
        ? { reoccur_scale, reoccur_frequency, reoccur_rule: null }
        : toPlain(reoccur_scale, reoccur_frequency, day)
    // A monthly series that had no rule keeps its day of the month, also while it is due on the last day of a shorter month.
    const isOnAnchorDay = dayOfMonth(day) === Math.min(quest.anchor_day, lastDayOfMonth(day))
    const monthDay = hasSameInterval && !quest.reoccur_rule && isOnAnchorDay ? quest.anchor_day : null
    const isOnMonthDay = reoccur_scale === 'months' && !rule.position
    const complete = completeRule(isOnMonthDay ? { ...rule, monthDay: rule.monthDay ?? monthDay } : rule, day)
    // If only the days or the end change, intervals and counts are still counted from the start. A new count begins now.
    const former = quest.reoccur_rule ? parseRule(quest.reoccur_rule) : undefined
    const isCounted = hasSameInterval && former && (!rule.count || former.count)
    return {
      reoccur_scale,
      reoccur_frequency,
      reoccur_rule: formatRule(complete),
      reoccur_start: isCounted ? quest.reoccur_start : day,
      rule_day: isCounted ? quest.rule_day : day,
    }
  }
  const { reoccur_scale = quest.reoccur_scale, reoccur_frequency = quest.reoccur_frequency } = form
  const isKept = reoccur_scale === quest.reoccur_scale && reoccur_frequency === quest.reoccur_frequency
  if (isKept && (form.reoccur_rule === undefined || !quest.reoccur_rule)) return {}
  if (!quest.reoccur_rule && reoccur_scale === quest.reoccur_scale) return { reoccur_frequency }
  return toPlain(reoccur_scale, reoccur_frequency, day)
}

const toPlain = (
  reoccur_scale: RecurrenceColumns['reoccur_scale'],
  reoccur_frequency: number,
  day: string,
): RecurrenceColumns => ({
  reoccur_scale,
  reoccur_frequency,
  reoccur_rule: null,
  reoccur_start: null,
  rule_day: null,
  anchor_day: dayOfMonth(day),
})

type SeriesDays = Pick<QuestRow, 'due_date' | 'late_since' | 'rule_day'>

/** Returns the day that a quest has in its series, which is earlier than the due day of a late quest. */
function toSeriesDay({ due_date, late_since, rule_day }: SeriesDays): string {
  const day = late_since ?? due_date
  return rule_day && rule_day > day ? rule_day : day
}

/**
 * Returns the due day of the quest that follows in the series; undefined if none follows. A late quest does not move the days
 * of its series, and no other quest is due on the day on which it was done. (Q10, W04)
 */
export function findNextDueDay(
  quest: SeriesDays & RecurrenceColumns & Pick<QuestRow, 'deleted_at' | 'time_of_day'>,
  moment: Moment,
): string | undefined {
  const recurrence = toRecurrence(quest)
  const isDoneLate = quest.late_since && !quest.deleted_at && quest.due_date >= moment.today
  const earliest = isDoneLate ? daysAfter(quest.due_date, 1) : firstDayLeft(quest.time_of_day, moment)
  return recurrence && nextDueDay(toSeriesDay(quest), recurrence, earliest)
}

type FirstDayForm = RecurrenceForm & Pick<NewQuest, 'due_date'> & Pick<QuestRow, 'time_of_day'>

/**
 * Returns the first due day of a new quest, and the columns of its recurrence: the day in the form, or else the first day after
 * it that its rule has. If the due time is over on that day, a series starts with its next day. Throws the refusal `day_past`
 * for a day before today, and for a single quest whose time is over; `invalid` if the rule has no day. (W01, W02)
 */
export function startRecurrence(
  form: FirstDayForm,
  moment: Moment,
): RecurrenceColumns & Pick<QuestRow, 'due_date'> {
  const { due_date, reoccur_rule, time_of_day } = form
  assertNotPast({ due_date, time_of_day: null }, moment)
  const rule = reoccur_rule ? parseRule(reoccur_rule) : undefined
  const day = rule ? ruleDays(rule, due_date, daysAfter(due_date, -1)).next().value : due_date
  if (!day) throw new Refusal('invalid', { fields: { reoccur_rule: 'field_invalid' } })
  const once = toPlain(null, 1, day)
  const columns = { ...once, ...changeRecurrence(once, { reoccur_frequency: 1, ...form }, day) }
  if (!isDuePast({ due_date: day, time_of_day }, moment)) return { ...columns, due_date: day }
  const recurrence = toRecurrence(columns)
  const next = recurrence && nextDueDay(day, recurrence, firstDayLeft(time_of_day, moment))
  if (!next) throw dayPastRefusal({ due_date, time_of_day }, moment)
  const ruleColumns = columns.reoccur_rule ? { reoccur_start: next, rule_day: next } : {}
  return { ...columns, ...ruleColumns, due_date: next }
}

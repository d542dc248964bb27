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
import { Refusal } from '#contract/refusals.ts'
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
  quest: SeriesDays & RecurrenceColumns & Pick<QuestRow, 'deleted_at'>,
  today: string,
): string | undefined {
  const recurrence = toRecurrence(quest)
  const isDoneLate = quest.late_since && !quest.deleted_at && quest.due_date >= today
  return (
    recurrence &&
    nextDueDay(toSeriesDay(quest), recurrence, isDoneLate ? daysAfter(quest.due_date, 1) : today)
  )
}

/**
 * Returns the first due day of a new quest: the day in the form, or else the first day after it that its rule has.
 * Throws the refusal `invalid` if the rule has none. (W01)
 */
export function findFirstDueDay({
  due_date,
  reoccur_rule,
}: Pick<NewQuest, 'due_date' | 'reoccur_rule'>): string {
  const rule = reoccur_rule ? parseRule(reoccur_rule) : undefined
  if (!rule) return due_date
  const day = ruleDays(rule, due_date, daysAfter(due_date, -1)).next().value
  if (!day) throw new Refusal('invalid', { fields: { reoccur_rule: 'field_invalid' } })
  return day
}

/** Returns the columns of the recurrence of a new quest whose first due day is `due`. */
export function startRecurrence(form: RecurrenceForm, due: string): RecurrenceColumns {
  const once = toPlain(null, 1, due)
  return { ...once, ...changeRecurrence(once, { reoccur_frequency: 1, ...form }, due) }
}

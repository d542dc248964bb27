import { dayOfMonth, daysAfter } from '#contract/calendar.ts'
import type { NewQuest, QuestEdit } from '#contract/quests/quests.ts'
import type { Recurrence } from '#contract/quests/recurrence.ts'
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
  'reoccur_scale' | 'reoccur_frequency' | 'reoccur_rule' | 'reoccur_start' | 'anchor_day'
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
 * Returns the columns that a form's recurrence sets for a quest due on `due`. A rule also sets the scale and the
 * frequency, which are all that older clients know; and if they change one of these, they end the rule. (W01)
 */
export function changeRecurrence(quest: RecurrenceColumns, form: RecurrenceForm, due: string) {
  const rule = form.reoccur_rule ? parseRule(form.reoccur_rule) : undefined
  if (rule) {
    const { scale: reoccur_scale, frequency: reoccur_frequency } = rule
    const text = isPlainRule(rule) ? null : formatRule(completeRule(rule, due))
    if (text === quest.reoccur_rule) return { reoccur_scale, reoccur_frequency }
    return { reoccur_scale, reoccur_frequency, reoccur_rule: text, reoccur_start: text && due }
  }
  const { reoccur_scale = quest.reoccur_scale, reoccur_frequency = quest.reoccur_frequency } = form
  const isKept = reoccur_scale === quest.reoccur_scale && reoccur_frequency === quest.reoccur_frequency
  if (isKept && form.reoccur_rule === undefined) return {}
  return { reoccur_scale, reoccur_frequency, reoccur_rule: null, reoccur_start: null }
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
  const plain = {
    reoccur_scale: form.reoccur_scale ?? null,
    reoccur_frequency: form.reoccur_frequency ?? 1,
    reoccur_rule: null,
    reoccur_start: null,
    anchor_day: dayOfMonth(due),
  }
  return { ...plain, ...changeRecurrence(plain, form, due) }
}

import type { RecurrenceScale } from '#contract/quests/recurrence-rule.ts'

/** The fields of a form that say when a quest is due. */
export type RecurrenceValues = {
  due_date: string
  reoccur_scale: RecurrenceScale | null
  reoccur_frequency: number | ''
  reoccur_rule: string | null
  stays_open: boolean
}

/** Whether a new quest of the form stays open until it is done. A daily one does not, because the next is due soon. (W04) */
export const staysOpenByDefault = (scale: RecurrenceScale | null): boolean =>
  scale === 'weeks' || scale === 'months'

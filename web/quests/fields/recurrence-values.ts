import type { RecurrenceScale } from '#contract/quests/recurrence-rule.ts'

/** The fields of a form that say when a quest is due. */
export type RecurrenceValues = {
  due_date: string
  reoccur_scale: RecurrenceScale | null
  reoccur_frequency: number | ''
  reoccur_rule: string | null
  stays_open: boolean
}

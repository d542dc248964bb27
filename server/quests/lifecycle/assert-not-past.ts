import { isDuePast, type Moment } from '#contract/quests/time-of-day.ts'
import { Refusal } from '#contract/refusals.ts'
import type { QuestRow } from './outcome.ts'

type DueTime = Pick<QuestRow, 'due_date' | 'time_of_day'>

/** Throws the refusal `day_past` when the day of a quest, or its due time on that day, is over. */
export function assertNotPast(quest: DueTime, moment: Moment): void {
  if (isDuePast(quest, moment)) throw dayPastRefusal(quest, moment)
}

export const dayPastRefusal = ({ due_date }: DueTime, { today }: Moment) =>
  new Refusal('day_past', { fields: { due_date: due_date < today ? 'day_past' : 'day_time_past' } })

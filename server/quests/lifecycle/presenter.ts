import type { Quest } from '#contract/quests/quests.ts'
import type { Actor } from '#server/platform/deps.ts'
import type { QuestRow } from './outcome.ts'

/** A parent sees every quest of the family, a child only its own. */
export const canSee = (actor: Actor, quest: { child_id: string }) =>
  actor.role === 'parent' || actor.id === quest.child_id

export function toQuest(row: QuestRow): Quest {
  return {
    id: row.id,
    child_id: row.child_id,
    name: row.name,
    description: row.description,
    points: row.points,
    due_date: row.due_date,
    time_of_day: row.time_of_day,
    opens_on: row.opens_on,
    reoccur_scale: row.reoccur_scale,
    reoccur_frequency: row.reoccur_frequency,
    reoccur_rule: row.reoccur_rule,
    stays_open: row.stays_open,
    late_since: row.late_since,
    daily_number: row.daily_number,
    daily_count: row.daily_count,
    paused_for: row.paused_for,
    complete: row.complete,
    verified: row.verified,
    finished_at: row.finished_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    note: row.note,
    updated_at: row.updated_at.toISOString(),
  }
}

import type { Quest } from '#contract/quests/quests.ts'
import { listOwners } from '#contract/quests/sharing.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Actor } from '#server/platform/deps.ts'
import { toChecklist } from './checklist.ts'
import type { QuestRow } from './outcome.ts'
import { toChildView } from './sharing.ts'

/**
 * A parent sees every quest of the family, a child only those that it has, a helper only those of `helpedChildren`. Throws the refusals `not_found`, and `quest_taken` to a child
 * whose quest, or shared quest, another child has now.
 */
export function assertCanSee(
  actor: Actor,
  quest: QuestRow | undefined,
  helpedChildren: string[] = [],
): asserts quest is QuestRow {
  if (!quest || quest.deleted_at) throw new Refusal('not_found')
  const owners = listOwners(quest)
  if (actor.role === 'parent' || owners.includes(actor.id)) return
  const isHelped = (id: string) => helpedChildren.includes(id)
  // What a helper has rejected may be for other children as well again, and can still be undone.
  const isOwnDecision = quest.decided_by === actor.id && isHelped(quest.child_id)
  if (actor.role === 'helper' && (owners.every(isHelped) || isOwnDecision)) return
  const hadIt = quest.sharers?.includes(actor.id) || quest.handed_over_by === actor.id
  throw new Refusal(hadIt ? 'quest_taken' : 'not_found')
}

/** Returns a quest as the actor sees it: see `toChildView`. */
export function toQuest(quest: QuestRow, actor: Pick<Actor, 'id' | 'role'>): Quest {
  const row = actor.role === 'child' ? toChildView(quest, actor.id) : quest
  return {
    id: row.id,
    child_id: row.child_id,
    name: row.name,
    description: row.description,
    points: row.points,
    picture: row.picture,
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
    sharing: row.sharing,
    sharers: row.sharers,
    finishers: row.finishers,
    handed_over_by: row.handed_over_by,
    steps: toChecklist(row),
    asks_photo: row.asks_photo,
    photo_at: row.photo_at?.toISOString() ?? null,
    photo_by: row.photo_by,
    complete: row.complete,
    verified: row.verified,
    finished_at: row.finished_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    note: row.note,
    updated_at: row.updated_at.toISOString(),
  }
}

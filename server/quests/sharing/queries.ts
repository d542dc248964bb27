import { type RawBuilder, sql } from 'kysely'

/* SQL expressions about the children of a quest, as in contract/quests/sharing.ts. They expect a table or alias `quests`. (W06) */

/**
 * An active child who shares a quest. `last_turn`: the number, in the series, of the last other quest that this child had; null if there
 * was none. `paused_until`: the last day of the pause that the child has today; null without one.
 */
export type Sharer = { child_id: string; last_turn: number | null; paused_until: string | null }

export type NamedSharer = Sharer & { first_name: string; last_turn_on: string | null }

/** The children who have the quest now, as `listOwners`. */
export const ownersInSql = sql`case
  when quests.sharing in ('together', 'split') and quests.complete then quests.finishers
  when quests.sharing in ('together', 'split', 'first_come') and not quests.complete then quests.sharers
  else array[quests.child_id]
end`

/** SQL condition: the child has the quest now. The first part is for the indexes. */
export const isOwnedBy = (child_id: RawBuilder<unknown>) =>
  sql`(quests.child_id = ${child_id} or quests.sharing is not null) and ${child_id} = any(${ownersInSql})`

/** The points that a quest with so many points holds, as `totalPoints`. */
export const totalPointsInSql = (points: RawBuilder<unknown>) =>
  sql`${points} * case when quests.sharing = 'together' then cardinality(quests.sharers) else 1 end`

/** SQL condition: the child has a pause on the day. One that is over stays over, also if the family moves to a later time zone. */
export const hasPause = (
  family_id: RawBuilder<unknown>,
  child_id: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
) => sql`exists (
  select from pauses where pauses.family_id = ${family_id} and not is_over
    and (pauses.child_id is null or pauses.child_id = ${child_id}) and ${day} between first_day and last_day
)`

/** The child with whom a quest's series goes on, unless children share it. */
export const seriesChildInSql = sql`coalesce(quests.handed_over_by, quests.child_id)`

/** SQL condition: the active child who has the quest (or `child`), or all who share it, have a pause on the day. */
export const areAllPausedOn = (day: RawBuilder<unknown>, child = sql`quests.child_id`) => sql`not exists (
  select from unnest(coalesce(quests.sharers, array[${child}])) as child (id)
  join users on users.family_id = quests.family_id and users.id = child.id and users.active
  where not ${hasPause(sql`quests.family_id`, sql`child.id`, day)}
)`

/** The active children who share the quest, in their order, as JSON. An empty list for a quest that is not shared. */
export const sharersInSql = (day: RawBuilder<unknown>, ids: RawBuilder<unknown> = sql`quests.sharers`) => sql<
  NamedSharer[]
>`(
  select coalesce(json_agg(json_build_object(
    'child_id', child.id, 'first_name', child.first_name, 'last_turn', turn.series_number, 'last_turn_on', turn.due_date, 'paused_until', (
      select max(last_day) from pauses where pauses.family_id = child.family_id and not is_over
        and (pauses.child_id is null or pauses.child_id = child.id) and ${day} between first_day and last_day
    )
  ) order by place), '[]')
  from (select id, min(place) as place from unnest(${ids}) with ordinality as listed (id, place) group by id) as sharer
  join users as child on child.family_id = quests.family_id and child.id = sharer.id and child.active
  left join lateral (
    select series_number, due_date from quests as earlier
    where earlier.family_id = quests.family_id and earlier.series_id = quests.series_id and earlier.child_id = child.id
      and earlier.id <> quests.id and earlier.deleted_at is null and earlier.series_number is not null
    order by series_number desc limit 1
  ) as turn on true
)`

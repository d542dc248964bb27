import { sql } from 'kysely'
import type { Pause } from '#contract/quests/pauses.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { PausableQuest } from '#server/quests/lifecycle/pausing.ts'
import { areAllPausedOn, sharersInSql } from '#server/quests/sharing/queries.ts'

export type PauseRow = Tables['pauses']

/** Returns the pauses that are not over, by first day: those of a child and of the whole family, or all if `child_id` is null. */
export const listOpenPauses = (
  db: Db,
  family_id: string,
  child_id: string | null,
  today: string,
): Promise<Pause[]> =>
  db
    .selectFrom('pauses')
    .where('family_id', '=', family_id)
    .where('last_day', '>=', today)
    .$if(child_id !== null, (pauses) =>
      pauses.where((row) => row.or([row('child_id', 'is', null), row('child_id', '=', child_id)])),
    )
    .orderBy('first_day')
    .orderBy('id')
    .limit(PAUSES_MAX)
    .select(['id', 'child_id', 'first_day', 'last_day', 'reason'])
    .execute()

/** Enough for every child's holidays of a year. */
const PAUSES_MAX = 200

/** Returns the pauses that have begun and whose end was not processed yet. */
export const listBegunPauses = (db: Db, family_id: string, today: string): Promise<PauseRow[]> =>
  db
    .selectFrom('pauses')
    .where((row) => row.and({ family_id, is_over: false }))
    .where('first_day', '<=', today)
    .orderBy('first_day')
    .orderBy('id')
    .selectAll()
    .execute()

export const findPause = (tx: Tx, family_id: string, id: string): Promise<PauseRow | undefined> =>
  tx
    .selectFrom('pauses')
    .where((row) => row.and({ family_id, id }))
    .selectAll()
    .executeTakeFirst()

/** Whether another pause for the same child, or for all children, has a day of this one and is not over. */
export async function hasOverlap(
  tx: Tx,
  { family_id, id, child_id, first_day, last_day }: PauseRow,
  today: string,
) {
  const other = await tx
    .selectFrom('pauses')
    .where('family_id', '=', family_id)
    .where('id', '<>', id)
    .where('child_id', child_id === null ? 'is' : '=', child_id)
    .where('first_day', '<=', last_day)
    .where('last_day', '>=', first_day)
    .where('last_day', '>=', today)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

export const insertPause = (tx: Tx, pause: PauseRow) => tx.insertInto('pauses').values(pause).execute()

export const setLastDay = (tx: Tx, { family_id, id }: PauseRow, last_day: string) =>
  tx
    .updateTable('pauses')
    .set({ last_day, is_over: false })
    .where((row) => row.and({ family_id, id }))
    .execute()

export const deletePause = (tx: Tx, { family_id, id }: PauseRow) =>
  tx
    .deleteFrom('pauses')
    .where((row) => row.and({ family_id, id }))
    .execute()

/** Returns the ids of the quests by turns to which nothing has happened since they went to another child in the pause. */
export async function listPassedTurns(tx: Tx, { family_id, created_at }: PauseRow): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from quests
    where family_id = ${family_id} and sharing = 'turns' and not complete and not verified and deleted_at is null
      and photo_at is null and not true = any(coalesce(steps_done, '{}'))
      and (
        select step = 'hand_over' and taken_at >= ${created_at} from quest_steps
        where quest_steps.family_id = quests.family_id and quest_id = quests.id order by taken_at desc, quest_steps.id desc limit 1
      )`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export const markPausesOver = (tx: Tx, family_id: string, today: string) =>
  tx
    .updateTable('pauses')
    .set({ is_over: true })
    .where((row) => row.and({ family_id, is_over: false }))
    .where('last_day', '<', today)
    .execute()

/** Locks the unfinished quests of a family that rest, stay open, or are due on the day `since` or later. */
export async function lockPausableQuests(
  tx: Tx,
  family_id: string,
  since: string,
  today: string,
): Promise<PausableQuest[]> {
  const { rows } = await sql<PausableQuest>`
    select quests.*, ${sharersInSql(sql`${today}::date`)} as active_sharers, not exists (
      select from quests later where later.family_id = quests.family_id and later.series_id = quests.series_id
        and later.series_number > quests.series_number
    ) as "isNewest"
    from quests
    where quests.family_id = ${family_id} and not complete and not verified and deleted_at is null
      and (paused_for is not null or stays_open or due_date >= ${since})
    order by quests.id for update`.execute(tx)
  return rows.toSorted((one, other) => one.due_date.localeCompare(other.due_date))
}

/**
 * Returns the next families in which a pause has begun or ended, but not for all their quests yet, or in which a quest rests
 * without a pause.
 */
export async function listFamiliesToPause(
  db: Db,
  zones: { time_zone: string; today: string }[],
  after: string,
  limit: number,
) {
  const { rows } = await sql<{ family_id: string; time_zone: string }>`
    select distinct due.family_id, time_zone from (
      select family_id, child_id, null as quest_id, first_day, last_day from pauses where not is_over
      union all
      -- The first condition is that of the index quests_paused.
      select family_id, null, id, null, null from quests
      where paused_for is not null and paused_for = 'pause' and deleted_at is null
    ) due
    cross join lateral (
      select families.time_zone, today
      from families join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as zones (time_zone text, today date)
        on zones.time_zone = families.time_zone
      where families.family_id = due.family_id and closed_at is null limit 1 -- see sweep.ts
    ) zone
    where due.family_id > ${after} and case
      when first_day is null then exists (
        select from quests where quests.family_id = due.family_id and quests.id = due.quest_id and not ${areAllPausedOn(sql`today`)}
      )
      else first_day <= today and (last_day < today or exists (
        select from quests
        where quests.family_id = due.family_id and (due.child_id is null or quests.child_id = due.child_id)
          and not complete and not verified and deleted_at is null and paused_for is null
          and (stays_open or due_date >= first_day)
          and (due.child_id is null or sharing is null or ${areAllPausedOn(sql`today`)}
            or (sharing = 'turns' and due_date between today and last_day))
      ))
    end
    order by due.family_id limit ${limit}`.execute(db)
  return rows
}

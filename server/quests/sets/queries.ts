import { sql } from 'kysely'
import { findPicture } from '#contract/quests/pictures.ts'
import type { QuestSet, SetQuest } from '#contract/quests/sets.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { toNewSteps, toStepColumns } from '#server/quests/lifecycle/checklist.ts'
import type { QuestRow } from '#server/quests/lifecycle/outcome.ts'
import { seriesChildInSql } from '#server/quests/sharing/queries.ts'
import type { QuestOfWeek } from './week-as-set.ts'

type SetRow = Tables['quest_sets']

/** Returns the family's own sets with their quests, by name. */
export async function listSets(db: Db, family_id: string): Promise<QuestSet[]> {
  const [sets, quests] = await Promise.all([
    db
      .selectFrom('quest_sets')
      .where('family_id', '=', family_id)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .selectAll()
      .execute(),
    listSetQuests(db, family_id),
  ])
  return sets.map(({ id, name, updated_at }) => ({
    id,
    name,
    quests: (quests.get(id) ?? []).map(({ set_id: _, ...quest }) => quest),
    updated_at: updated_at.toISOString(),
  }))
}

async function listSetQuests(db: Db, family_id: string) {
  const { rows } = await sql<
    Omit<SetQuest, 'steps' | 'picture' | 'sharing'> &
      Pick<QuestRow, 'steps' | 'picture' | 'sharing'> & { set_id: string }
  >`
    select set_id, name, description, points, picture, reoccur_rule, weekday, stays_open, times_of_day, child_ids, steps, asks_photo, sharing
    from quest_set_quests where family_id = ${family_id} order by set_id, position`.execute(db)
  const quests = rows.map((row) => ({
    ...row,
    steps: toNewSteps(row),
    picture: findPicture(row.picture),
    asks_photo: row.asks_photo || undefined,
    sharing: row.sharing ?? undefined,
  }))
  return Map.groupBy(quests, ({ set_id }) => set_id)
}

export const countSets = async (tx: Tx, family_id: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from quest_sets where family_id = ${family_id}`.execute(tx)
  return rows[0]?.count ?? 0
}

export const insertSet = (tx: Tx, set: SetRow) => tx.insertInto('quest_sets').values(set).execute()

export const insertSetQuests = (
  tx: Tx,
  { family_id, id }: Pick<SetRow, 'family_id' | 'id'>,
  quests: SetQuest[],
) =>
  tx
    .insertInto('quest_set_quests')
    .values(
      quests.map(
        ({ times_of_day, child_ids, steps, asks_photo = false, sharing = null, ...quest }, index) => ({
          ...quest,
          asks_photo,
          sharing,
          steps: toStepColumns(steps).steps,
          family_id,
          set_id: id,
          position: index + 1,
          times_of_day: JSON.stringify(times_of_day),
          child_ids: JSON.stringify(child_ids),
        }),
      ),
    )
    .execute()

/** Renames a set; returns whether there is one with this id. */
export async function renameSet(
  tx: Tx,
  { family_id, id, name, updated_at }: Omit<SetRow, 'created_by' | 'created_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quest_sets')
    .set({ name, updated_at })
    .where((row) => row.and({ family_id, id }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteSetQuests = (tx: Tx, family_id: string, set_id: string) =>
  tx
    .deleteFrom('quest_set_quests')
    .where((row) => row.and({ family_id, set_id }))
    .execute()

/** Deletes a set, whose quests are deleted already; returns whether there was one with this id. */
export async function deleteSet(tx: Tx, family_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('quest_sets')
    .where((row) => row.and({ family_id, id }))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Takes a child out of the family's sets, whose quests stay. */
export const removeChildFromSets = (tx: Tx, family_id: string, child_id: string) =>
  sql`update quest_set_quests set child_ids = child_ids - ${child_id}::text
    where family_id = ${family_id} and child_ids ? ${child_id}::text`.execute(tx)

/** Returns the average points of each name among the quests created since an instant, the most frequent names first. */
export async function listAveragePoints(db: Db, family_id: string, since: Date) {
  const { rows } = await sql<{ name: string; points: number }>`
    select max(name) as name, round(avg(points))::int as points from quests
    where family_id = ${family_id} and created_at >= ${since} and deleted_at is null
    group by lower(name) order by count(*) desc, lower(name) limit ${NAMES_MAX}`.execute(db)
  return rows
}
const NAMES_MAX = 300

/** Returns the quests that are neither finished nor over, besides those whose time today is over. */
export async function listOpenQuests(db: Db, family_id: string, today: string) {
  const { rows } = await sql<OpenQuest>`
    select name, child_id, points, sharing, sharers, finishers, complete, verified, stays_open, paused_for, due_date, time_of_day
    from quests
    where family_id = ${family_id} and deleted_at is null and not complete and not verified
      and (due_date >= ${today} or stays_open or paused_for is not null)
    order by due_date, id limit ${QUESTS_OF_WEEK_MAX}`.execute(db)
  return rows
}
type OpenQuest = Pick<
  QuestRow,
  | 'name'
  | 'child_id'
  | 'points'
  | 'sharing'
  | 'sharers'
  | 'finishers'
  | 'complete'
  | 'verified'
  | 'stays_open'
  | 'paused_for'
  | 'due_date'
  | 'time_of_day'
>

/** Returns the quests of active children that are due on the days, or were first due on them with `asFirstDue`. */
export async function listQuestsOfDays(
  db: Db,
  family_id: string,
  child_id: string | null,
  first_day: string,
  last_day: string,
  asFirstDue: boolean,
): Promise<QuestOfWeek[]> {
  const day = asFirstDue ? sql`coalesce(late_since, due_date)` : sql`due_date`
  const { rows } = await sql<QuestOfWeek>`
    select ${seriesChildInSql} as child_id, name, description, case when reoccur_scale is null then points else next_points end as points, picture,
      ${day} as day, time_of_day, daily_number, stays_open, series_id, steps, asks_photo, sharing, sharers,
      reoccur_scale, reoccur_frequency, reoccur_rule, anchor_day
    from quests
    join users on users.family_id = quests.family_id and users.id = ${seriesChildInSql} and active
    where quests.family_id = ${family_id} and (${child_id}::uuid is null or ${child_id} = any(coalesce(sharers, array[${seriesChildInSql}])))
      and deleted_at is null
      and ${day} between ${first_day} and ${last_day}
    order by day, daily_number, users.created_at, users.id, quests.id limit ${QUESTS_OF_WEEK_MAX}`.execute(db)
  return rows
}
const QUESTS_OF_WEEK_MAX = 2000

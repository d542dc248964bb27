import { sql } from 'kysely'
import { GRANTS_LISTED } from '#contract/limits.ts'
import type { Grant, WeeklyGrant } from '#contract/store/grants.ts'
import { issued } from '#server/ledger/transfer.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/* Whoever changes a family's grants or its weekly grant holds the lock on the family's wallet. */

const selectGrants = (db: Db, family_id: string) =>
  db
    .selectFrom('grants')
    .leftJoin('users as giver', (join) =>
      join.onRef('giver.family_id', '=', 'grants.family_id').onRef('giver.id', '=', 'given_by'),
    )
    .where('grants.family_id', '=', family_id)
    .select(['grants.id', 'points', 'given_at', 'weekly_for', 'taken_back_at', 'first_name'])

type GrantRow = Awaited<ReturnType<ReturnType<typeof selectGrants>['executeTakeFirstOrThrow']>>

const toGrant = ({ id, points, given_at, weekly_for, taken_back_at, first_name }: GrantRow): Grant => ({
  id,
  points,
  given_at: given_at.toISOString(),
  is_weekly: weekly_for !== null,
  by: first_name,
  is_taken_back: taken_back_at !== null,
})

/** Returns the newest grants, the newest first. */
export async function listNewestGrants(db: Db, family_id: string): Promise<Grant[]> {
  const rows = selectGrants(db, family_id)
    .orderBy('given_at', 'desc')
    .orderBy('grants.id', 'desc')
    .limit(GRANTS_LISTED)
  return (await rows.execute()).map(toGrant)
}

export async function findGrant(db: Db, family_id: string, id: string): Promise<Grant | undefined> {
  const row = await selectGrants(db, family_id).where('grants.id', '=', id).executeTakeFirst()
  return row && toGrant(row)
}

/** Returns all points that the family has: in the wallet, promised, with its children and redeemed. */
export async function sumIssuedPoints(db: Db, family_id: string): Promise<number> {
  const { balance } = await db
    .selectFrom('ledger_accounts')
    .where((row) => row.and({ family_id, id: issued }))
    .select('balance')
    .executeTakeFirstOrThrow()
  return -balance
}

export const insertGrant = (tx: Tx, grant: Tables['grants']) =>
  tx.insertInto('grants').values(grant).execute()

export const markTakenBack = (
  tx: Tx,
  { family_id, id }: Pick<Tables['grants'], 'family_id' | 'id'>,
  mark: Pick<Tables['grants'], 'taken_back_at' | 'taken_back_by'>,
) =>
  tx
    .updateTable('grants')
    .where((row) => row.and({ family_id, id }))
    .set(mark)
    .execute()

export const findWeeklyGrant = (db: Db, family_id: string) =>
  db.selectFrom('weekly_grants').where('family_id', '=', family_id).selectAll().executeTakeFirst()

export const toWeeklyGrant = ({ points, weekday, next_day }: Tables['weekly_grants']): WeeklyGrant => ({
  points,
  weekday,
  next_day,
})

/** Sets the family's weekly points, or changes them. */
export const saveWeeklyGrant = (tx: Tx, row: Tables['weekly_grants']) =>
  tx
    .insertInto('weekly_grants')
    .values(row)
    .onConflict((conflict) => conflict.column('family_id').doUpdateSet(row))
    .execute()

export const deleteWeeklyGrant = (tx: Tx, family_id: string) =>
  tx.deleteFrom('weekly_grants').where('family_id', '=', family_id).execute()

export type FamilyToGive = { family_id: string; time_zone: string }

/** Returns the next open families whose weekly points are due in their time zone. */
export async function listFamiliesToGive(
  db: Db,
  zones: { time_zone: string; today: string }[],
  after: string,
  limit: number,
): Promise<FamilyToGive[]> {
  const { rows } = await sql<FamilyToGive>`
    select weekly.family_id, time_zone from weekly_grants weekly
    cross join lateral (
      select families.time_zone, today
      from families join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as zones (time_zone text, today date)
        on zones.time_zone = families.time_zone
      where families.family_id = weekly.family_id and closed_at is null limit 1 -- see sweep.ts
    ) zone
    where weekly.family_id > ${after} and next_day <= today
    order by weekly.family_id limit ${limit}`.execute(db)
  return rows
}

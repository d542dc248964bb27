import { sql } from 'kysely'
import { minutesAfter } from '#contract/calendar.ts'
import { UNDO_MINUTES } from '#contract/limits.ts'
import type { Allowance, WaitingAllowance } from '#contract/quests/allowance.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { isOwnedBy } from '#server/quests/sharing/queries.ts'
import type { AllowanceRow, QuestCounts, Week } from './rules.ts'

/* Whoever changes allowances or their weeks holds the lock on the family's wallet. */

const toAllowance = ({ child_id, points, weekday, condition, next_day }: AllowanceRow): Allowance => ({
  child_id,
  points,
  weekday,
  condition,
  next_day,
})

export async function listAllowances(db: Db, family_id: string): Promise<Allowance[]> {
  const rows = db.selectFrom('allowances').where('family_id', '=', family_id).orderBy('child_id')
  return (await rows.selectAll().execute()).map(toAllowance)
}

export async function findAllowance(
  db: Db,
  family_id: string,
  child_id: string,
): Promise<Allowance | undefined> {
  const rows = db.selectFrom('allowances').where((row) => row.and({ family_id, child_id }))
  const row = await rows.selectAll().executeTakeFirst()
  return row && toAllowance(row)
}

/** Returns the weeks that are not paid yet, the oldest first. */
export const listWaitingAllowances = (db: Db, family_id: string): Promise<WaitingAllowance[]> =>
  db
    .selectFrom('allowance_weeks')
    .where('family_id', '=', family_id)
    .where('settled_at', 'is', null)
    .orderBy('payday')
    .orderBy('child_id')
    .select(['child_id', 'payday', 'points'])
    .execute()

/** Creates the child's allowance, or changes it. */
export const saveAllowance = (tx: Tx, row: AllowanceRow) =>
  tx
    .insertInto('allowances')
    .values(row)
    .onConflict((conflict) => conflict.columns(['family_id', 'child_id']).doUpdateSet(row))
    .execute()

export const moveNextDay = (
  tx: Tx,
  { family_id, child_id }: Pick<AllowanceRow, 'family_id' | 'child_id'>,
  next_day: string,
) =>
  tx
    .updateTable('allowances')
    .where((row) => row.and({ family_id, child_id }))
    .set({ next_day })
    .execute()

/** Moves all paydays of a family that have come to the same weekday after today. */
export const skipPaydays = (tx: Tx, family_id: string, today: string) =>
  tx
    .updateTable('allowances')
    .where('family_id', '=', family_id)
    .where('next_day', '<=', today)
    .set({ next_day: sql`next_day + ((${today}::date - next_day) / 7 + 1) * 7` })
    .execute()

/** Ends a child's allowance, also for the weeks that are not paid yet. */
export async function deleteAllowance(tx: Tx, family_id: string, child_id: string): Promise<void> {
  await sql`
    with ended as (delete from allowances where family_id = ${family_id} and child_id = ${child_id})
    delete from allowance_weeks where family_id = ${family_id} and child_id = ${child_id} and settled_at is null`.execute(
    tx,
  )
}

/** Returns the day of the child's last payday, paid or not; null if there was none. */
export async function findLastPayday(db: Db, family_id: string, child_id: string): Promise<string | null> {
  const weeks = db.selectFrom('allowance_weeks').where((row) => row.and({ family_id, child_id }))
  const last = await weeks.orderBy('payday', 'desc').limit(1).select('payday').executeTakeFirst()
  return last?.payday ?? null
}

/** Lists a family's allowances whose payday has come. */
export const listDueAllowances = (tx: Tx, family_id: string, today: string) =>
  tx
    .selectFrom('allowances')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'allowances.family_id').onRef('users.id', '=', 'child_id'),
    )
    .where('allowances.family_id', '=', family_id)
    .where('next_day', '<=', today)
    .selectAll('allowances')
    .select('first_name as child')
    .execute()

/** Lists a family's weeks that are not settled. */
export const listOpenWeeks = (tx: Tx, family_id: string): Promise<Week[]> =>
  tx
    .selectFrom('allowance_weeks as week')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'week.family_id').onRef('users.id', '=', 'week.child_id'),
    )
    .where('week.family_id', '=', family_id)
    .where('settled_at', 'is', null)
    .selectAll('week')
    .select('first_name as child')
    .execute()

/** Inserts a week, or writes the new values of one that exists. */
export const saveWeek = (tx: Tx, { child: _, ...row }: Week) =>
  tx
    .insertInto('allowance_weeks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['family_id', 'id']).doUpdateSet(row))
    .execute()

/** SQL condition on `quests` and `week`: the quest is the child's. One that nobody has finished first counts for no child. (W06) */
const countsForChildInSql = sql`${isOwnedBy(sql`week.child_id`)} and (quests.sharing is distinct from 'first_come' or quests.complete)`

/**
 * SQL condition on `quests` and `week`: the quest counts for the week, which is the one in which it was first due. A quest that
 * was deleted or rests in a pause does not count, unless it was late before the pause, nor one that does not exist, because its series waits for points.
 */
const countsForWeekInSql = sql`quests.family_id = week.family_id and ${countsForChildInSql} and deleted_at is null
  and (paused_for is null or late_since is not null)
  and coalesce(late_since, due_date) >= payday - 7 and coalesce(late_since, due_date) < payday`
/** SQL condition on `quests` and `week`: a parent moved the quest to a day after the week, when the week was over. */
const wasMovedOutInSql = sql`quests.family_id = week.family_id and ${countsForChildInSql} and deleted_at is null
  and coalesce(late_since, due_date) >= payday and exists (
    select from quest_steps
    where quest_steps.family_id = quests.family_id and quest_id = quests.id and taken_at >= ends_at
      and quest_steps.step in ('reject', 'extend', 'edit') and due_before >= payday - 7 and due_before < payday
  )`
/** SQL condition: the quest was finished before the payday and waits for a parent. */
const waitsForParentInSql = sql`complete and not verified and finished_at < ends_at`

/** SQL condition: a parent took a decision that can still be undone. */
const isUndoableInSql = sql`decided_by is not null and decided_at > undoable_since`

/**
 * Returns a map from the id of each week to the counts of its quests. A quest that a parent moved out of the week after its end,
 * for example by rejecting it with a new due day, was due in the week and not done.
 */
export async function countQuests(
  tx: Tx,
  family_id: string,
  weeks: Week[],
  now: Date,
): Promise<Map<string, QuestCounts>> {
  if (weeks.length === 0) return new Map()
  const { rows } = await sql<QuestCounts & { id: string }>`
    select week.id, count(quests.id)::int as due, count(quests.id) filter (where ${waitsForParentInSql})::int as waiting,
      count(quests.id) filter (where verified and finished_at < ends_at)::int as done,
      count(quests.id) filter (where ${isUndoableInSql})::int as undoable
    from jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb)
      as week (family_id uuid, id uuid, child_id uuid, payday date, ends_at timestamptz)
    cross join (select ${minutesAfter(now, -UNDO_MINUTES)}::timestamptz as undoable_since) as clock
    left join quests on quests.family_id = ${family_id} and (${countsForWeekInSql} or ${wasMovedOutInSql})
    group by week.id`.execute(tx)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export type FamilyToPay = { family_id: string; time_zone: string }

/** Returns the next open families with an allowance whose payday has come in their time zone. */
export async function listFamiliesWithPayday(
  db: Db,
  zones: { time_zone: string; today: string }[],
  after: string,
  limit: number,
): Promise<FamilyToPay[]> {
  const { rows } = await sql<FamilyToPay>`
    select family_id, time_zone
    from families cross join lateral (
      select today from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as zones (time_zone text, today date)
      where zones.time_zone = families.time_zone limit 1 -- see sweep.ts
    ) zone
    cross join lateral (
      select from allowances where allowances.family_id = families.family_id and next_day <= today limit 1
    ) allowance
    where family_id > ${after} and closed_at is null
    order by family_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns the next open families with a week that can be counted now, because all decisions are taken or the time for them is
 * over, or paid now, because the wallet covers it.
 */
export async function listFamiliesToPay(
  db: Db,
  zones: { time_zone: string; last_payday_to_count: string }[],
  after: string,
  limit: number,
): Promise<FamilyToPay[]> {
  const { rows } = await sql<FamilyToPay>`
    select distinct week.family_id, time_zone from allowance_weeks week
    cross join lateral (
      select families.time_zone, last_payday_to_count
      from families join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as zones (time_zone text, last_payday_to_count date)
        on zones.time_zone = families.time_zone
      where families.family_id = week.family_id and closed_at is null limit 1 -- see sweep.ts
    ) zone
    cross join lateral (
      select balance from ledger_accounts account
      where account.family_id = week.family_id and account.kind = 'wallet' limit 1
    ) wallet
    where settled_at is null and week.family_id > ${after} and case
      when points is null then payday <= last_payday_to_count or not exists (
        select from quests where ${countsForWeekInSql} and ${waitsForParentInSql}
      )
      else wallet.balance >= points and not exists (
        select from allowance_weeks as earlier
        where earlier.family_id = week.family_id and earlier.child_id = week.child_id and earlier.settled_at is null
          and earlier.points is not null and earlier.payday < week.payday
      )
    end
    order by week.family_id limit ${limit}`.execute(db)
  return rows
}

/** Points that an allowance will take from the wallet: on `day` and, with `isWeekly`, every seven days after it. */
export type ComingAllowance = { points: number; day: string; isWeekly: boolean }

/**
 * Lists what the allowances of families will take from their wallets: coming paydays, and weeks that are not paid yet. For a week
 * whose quests are not counted yet, these are the points that it pays at most.
 */
export async function listComingAllowances(db: Db, families: string[]) {
  const { rows } = await sql<ComingAllowance & Pick<AllowanceRow, 'family_id'>>`
    select family_id, points, next_day as day, true as "isWeekly" from allowances where family_id = any(${families})
    union all
    select family_id, coalesce(points, full_points), payday, false from allowance_weeks
    where family_id = any(${families}) and settled_at is null`.execute(db)
  return rows
}

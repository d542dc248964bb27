import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type SettingsRow = Tables['reload_settings']

export const findSettings = (db: Db, family_id: string) =>
  db.selectFrom('reload_settings').where('family_id', '=', family_id).selectAll().executeTakeFirst()

export const lockSettings = (tx: Tx, family_id: string) =>
  tx
    .selectFrom('reload_settings')
    .where('family_id', '=', family_id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

export const saveSettings = (tx: Tx, settings: SettingsRow) =>
  tx
    .insertInto('reload_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('family_id').doUpdateSet(settings))
    .execute()

export const insertMandate = (tx: Tx, mandate: Tables['reload_mandates']) =>
  tx.insertInto('reload_mandates').values(mandate).execute()

/** Returns the id of the parent who agreed to the charges. */
export async function findMandateGiver(tx: Tx, family_id: string, id: string): Promise<string | undefined> {
  const mandate = await tx
    .selectFrom('reload_mandates')
    .where((row) => row.and({ family_id, id }))
    .select('agreed_by')
    .executeTakeFirst()
  return mandate?.agreed_by
}

export type LastReload = {
  status: 'pending' | 'succeeded' | 'failed'
  started_at: Date
  points: number
  total_price: number
}

/** Returns the newest reload that was not cancelled. */
export async function findLastReload(db: Db, family_id: string): Promise<LastReload | undefined> {
  const { rows } = await sql<LastReload>`
    select status, started_at, points + bonus_points as points, total_price
    from payments join payment_quotes on payment_quotes.family_id = payments.family_id and payment_quotes.id = quote_id
    where payments.family_id = ${family_id} and cause = 'reload' and status <> 'cancelled'
    order by started_at desc, payments.id desc limit 1`.execute(db)
  return rows[0]
}

export type FamilyBelowThreshold = Pick<Tables['families'], 'family_id' | 'time_zone'> & {
  /** The package that auto-reload buys. A package's name is its number of points without the bonus. */
  amount: number
  /** The first day on which auto-reload may buy. */
  start_date: string
  /** The start of the newest reload that succeeded or failed. */
  tried_at: Date | null
}
type BelowThresholdFilter = {
  /**
   * The packages that a family can choose as its threshold: the column `threshold` holds the `name`. A family is below its
   * threshold when its wallet has fewer points than that package has `points`.
   */
  thresholds: { name: number; points: number }[]
  /** Leaves out families whose reload started after this instant and was cancelled. */
  cancelledAfter: Date
  /** Only this family, or the next `limit` families after the id `after`. */
  scope: { family_id: string } | { after: string; limit: number }
}

/**
 * Returns open families with auto-reload whose points are below their threshold, except families with debts or a pending
 * reload.
 */
export async function listFamiliesBelowThreshold(
  db: Db,
  { thresholds, cancelledAfter, scope }: BelowThresholdFilter,
): Promise<FamilyBelowThreshold[]> {
  const [familyFilter, limit] =
    'after' in scope
      ? [sql`settings.family_id > ${scope.after}`, scope.limit]
      : [sql`settings.family_id = ${scope.family_id}`, 1]
  const [names, points] = [thresholds.map(({ name }) => name), thresholds.map(({ points }) => points)]
  const { rows } = await sql<FamilyBelowThreshold>`
    select settings.family_id, families.time_zone, amount, start_date, (
      select max(started_at) from payments
      where payments.family_id = settings.family_id and cause = 'reload' and status in ('succeeded', 'failed')
    ) as tried_at
    from reload_settings settings
    join families on families.family_id = settings.family_id and closed_at is null
    join unnest(${names}::int[], ${points}::int[]) as thresholds (name, points) on thresholds.name = threshold
    join ledger_accounts wallet on wallet.family_id = settings.family_id and wallet.kind = 'wallet'
    where ${familyFilter} and is_auto_reload and wallet.balance < thresholds.points
      and not exists (
        select from payments where payments.family_id = settings.family_id and cause = 'reload'
          and (status = 'pending' or (status = 'cancelled' and started_at > ${cancelledAfter}))
      )
      and not exists (
        select from debts where debts.family_id = settings.family_id and settled_at is null
      )
    order by settings.family_id limit ${limit}`.execute(db)
  return rows
}

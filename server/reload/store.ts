import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

export type SettingsRow = Tables['reload_settings']

export const settingsOf = (db: Db, family_id: string) =>
  db.selectFrom('reload_settings').where('family_id', '=', family_id).selectAll().executeTakeFirst()

/** The settings of a family, which nobody else changes or goes by until the transaction ends. */
export const settingsForChange = (tx: Tx, family_id: string) =>
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
    .onConflict((seen) => seen.column('family_id').doUpdateSet(settings))
    .execute()

export const addMandate = (tx: Tx, mandate: Tables['reload_mandates']) =>
  tx.insertInto('reload_mandates').values(mandate).execute()

export type LastReload = {
  status: 'pending' | 'succeeded' | 'failed'
  started_at: Date
  points: number
  total_price: number
}

/** The newest reload that came to something, or still may. */
export async function lastReloadOf(db: Db, family_id: string): Promise<LastReload | undefined> {
  const { rows } = await sql<LastReload>`
    select status, started_at, points + bonus_points as points, total_price
    from payments join payment_quotes on payment_quotes.family_id = payments.family_id and payment_quotes.id = quote_id
    where payments.family_id = ${family_id} and cause = 'reload' and status <> 'cancelled'
    order by started_at desc, payments.id desc limit 1`.execute(db)
  return rows[0]
}

export const mandatesOf = (db: Db, family_id: string) =>
  db
    .selectFrom('reload_mandates')
    .where('family_id', '=', family_id)
    .orderBy('agreed_at')
    .selectAll()
    .execute()

export async function forgetReload(tx: Tx, family_id: string) {
  await tx.deleteFrom('reload_settings').where('family_id', '=', family_id).execute()
  await tx.deleteFrom('reload_mandates').where('family_id', '=', family_id).execute()
}

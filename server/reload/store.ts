import type { Db, Tx } from '#server/db/open.ts'

export const reloadSettingsOf = (db: Db, family_id: string) =>
  db.selectFrom('reload_settings').where('family_id', '=', family_id).selectAll().executeTakeFirst()

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

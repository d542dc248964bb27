import type { Db, Tx } from '#server/db/open.ts'

export async function sweepChanges(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_changes')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Of the whole family, or of one person. */
export function forgetChanges(tx: Tx, family_id: string, user_id?: string) {
  const changes = tx.deleteFrom('contact_changes').where('family_id', '=', family_id)
  return (user_id ? changes.where('user_id', '=', user_id) : changes).execute()
}

export const familyChanges = (db: Db, family_id: string) =>
  db.selectFrom('contact_changes').where('family_id', '=', family_id).selectAll().execute()

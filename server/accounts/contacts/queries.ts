import type { ContactKind } from '#contract/accounts/contacts.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type ContactChange = Tables['contact_changes']
type Key = Pick<ContactChange, 'family_id' | 'user_id' | 'kind'>

export const listContactChanges = (db: Db, family_id: string, user_id: string, now: Date) =>
  db
    .selectFrom('contact_changes')
    .where((row) => row.and({ family_id, user_id }))
    .where('expires_at', '>', now)
    .selectAll()
    .execute()

export const upsertContactChange = (tx: Tx, change: ContactChange) =>
  tx
    .insertInto('contact_changes')
    .values(change)
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'user_id', 'kind']).doUpdateSet({
        value: change.value,
        asked_at: change.asked_at,
        expires_at: change.expires_at,
      }),
    )
    .execute()

/** Deletes and returns the pending change, unless it has expired. */
export const claimContactChange = (tx: Tx, { family_id, user_id, kind }: Key, now: Date) =>
  tx
    .deleteFrom('contact_changes')
    .where((row) => row.and({ family_id, user_id, kind }))
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Returns the new e-mail and the new phone that wait for verification, or null for each that does not exist. */
export async function getPendingContacts(
  db: Db,
  { family_id, id }: { family_id: string; id: string },
  now: Date,
) {
  const changes = await listContactChanges(db, family_id, id, now)
  const findValue = (kind: ContactKind) => changes.find((change) => change.kind === kind)?.value ?? null
  return { email: findValue('email'), phone: findValue('phone') }
}

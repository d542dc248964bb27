import type { Db, Tx } from '#server/platform/db/open.ts'
import { insertIfNew } from '#server/platform/db/rows.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type Person = { family_id: string; user_id: string }
export type PasskeyRow = Tables['passkeys']

/** The oldest first. */
export const listPasskeysOf = (db: Db, { family_id, user_id }: Person) =>
  db
    .selectFrom('passkeys')
    .where((row) => row.and({ family_id, user_id }))
    .orderBy('added_at')
    .orderBy('id')
    .selectAll()
    .execute()

/** Returns whose passkey it is, without locking it; undefined for an unknown or removed one. */
export const findOwnerOfPasskey = (db: Db, credential_id: string) =>
  db
    .selectFrom('passkeys')
    .where('credential_id', '=', credential_id)
    .select(['family_id', 'user_id'])
    .executeTakeFirst()

/** Locks the person's passkey until the transaction ends; undefined if the person does not have it. */
export const lockPasskey = (tx: Tx, { family_id, user_id }: Person, credential_id: string) =>
  tx
    .selectFrom('passkeys')
    .where((row) => row.and({ family_id, user_id, credential_id }))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

/** Returns false if a passkey with this credential id exists already. */
export const insertPasskey = (tx: Tx, passkey: PasskeyRow): Promise<boolean> =>
  insertIfNew(tx, 'passkeys', passkey, ['credential_id'])

export const markPasskeyUsed = (
  tx: Tx,
  { family_id, user_id, id }: PasskeyRow,
  use: Pick<PasskeyRow, 'counter' | 'backed_up' | 'last_used_at'>,
) =>
  tx
    .updateTable('passkeys')
    .set(use)
    .where((row) => row.and({ family_id, user_id, id }))
    .execute()

/** Returns its name; undefined if the parent has no such passkey. */
export const deletePasskey = async (tx: Tx, { family_id, user_id }: Person, id: string) =>
  (
    await tx
      .deleteFrom('passkeys')
      .where((row) => row.and({ family_id, user_id, id }))
      .returning('name')
      .executeTakeFirst()
  )?.name

/** Deletes the passkeys added since `since`, and returns how many there were. */
export async function deletePasskeysSince(tx: Tx, { family_id, user_id }: Person, since: Date) {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where((row) => row.and({ family_id, user_id }))
    .where('added_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Locks the person's login until the transaction ends. Returns false when the login is gone. */
export const lockLogin = async (tx: Tx, { family_id, user_id }: Person): Promise<boolean> =>
  (await tx
    .selectFrom('logins')
    .where((row) => row.and({ family_id, user_id }))
    .select('user_id')
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

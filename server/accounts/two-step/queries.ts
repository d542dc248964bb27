import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type Person = { family_id: string; user_id: string }

export const listAuthenticators = (db: Db, { family_id, user_id }: Person) =>
  db
    .selectFrom('authenticators')
    .where((row) => row.and({ family_id, user_id }))
    .orderBy('added_at')
    .orderBy('id')
    .selectAll()
    .execute()

export const insertAuthenticator = (tx: Tx, authenticator: Tables['authenticators']) =>
  tx.insertInto('authenticators').values(authenticator).execute()

/** Returns its name; undefined if the parent has no such authenticator. */
export const deleteAuthenticator = async (tx: Tx, { family_id, user_id }: Person, id: string) =>
  (
    await tx
      .deleteFrom('authenticators')
      .where((row) => row.and({ family_id, user_id, id }))
      .returning('name')
      .executeTakeFirst()
  )?.name

/**
 * Deletes the authenticators added and the recovery codes made since `since`, and all recovery codes if no authenticator is
 * left.
 */
export async function deleteSecondStepsSince(tx: Tx, person: Person, since: Date) {
  const { family_id, user_id } = person
  await tx
    .deleteFrom('authenticators')
    .where((row) => row.and({ family_id, user_id }))
    .where('added_at', '>=', since)
    .execute()
  await tx
    .deleteFrom('recovery_codes')
    .where((row) => row.and({ family_id, user_id }))
    .where('made_at', '>=', since)
    .execute()
  if ((await listAuthenticators(tx, person)).length === 0) await deleteRecoveryCodes(tx, person)
}

/**
 * Locks the parent's login until the transaction ends, so that the parent's second steps wait for each other, and returns the
 * newest 30 seconds of which a code was used. Undefined when the login is gone.
 */
export const lockCodeStep = async (tx: Tx, { family_id, user_id }: Person) =>
  (
    await tx
      .selectFrom('logins')
      .where((row) => row.and({ family_id, user_id }))
      .select('code_step')
      .forNoKeyUpdate()
      .executeTakeFirst()
  )?.code_step

export const setCodeStep = (tx: Tx, { family_id, user_id }: Person, code_step: number) =>
  tx
    .updateTable('logins')
    .set({ code_step })
    .where((row) => row.and({ family_id, user_id }))
    .execute()

export const insertRecoveryCodes = (
  tx: Tx,
  { family_id, user_id }: Person,
  { hashes, made_at }: { hashes: string[]; made_at: Date },
) =>
  tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ family_id, user_id, hash, made_at, used_at: null })))
    .execute()

export const deleteRecoveryCodes = (tx: Tx, { family_id, user_id }: Person) =>
  tx
    .deleteFrom('recovery_codes')
    .where((row) => row.and({ family_id, user_id }))
    .execute()

/** Returns false if the code is unknown or used. */
export async function spendRecoveryCode(tx: Tx, { family_id, user_id }: Person, hash: string, used_at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at })
    .where((row) => row.and({ family_id, user_id, hash }))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function countUnusedRecoveryCodes(db: Db, { family_id, user_id }: Person): Promise<number> {
  const unused = await db
    .selectFrom('recovery_codes')
    .where((row) => row.and({ family_id, user_id }))
    .where('used_at', 'is', null)
    .select('hash')
    .execute()
  return unused.length
}

/** Returns whose ticket it is, used or not, without locking it; undefined for an unknown one. */
export const findOwnerOfTicket = (db: Db, hash: string) =>
  db
    .selectFrom('codes')
    .where((row) => row.and({ hash, kind: 'second_step' }))
    .select(['family_id', 'user_id'])
    .executeTakeFirst()

import { sql } from 'kysely'
import { PIN_MISSES, PIN_TRIES } from '#contract/limits.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'

type UserKey = { family_id: string; user_id: string }

/** Lists the active children with a PIN of the family that has this code. */
export const listPinLogins = (db: Db, family_code: string) =>
  db
    .selectFrom('families')
    .innerJoin('logins', 'logins.family_id', 'families.family_id')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'logins.family_id').onRef('users.id', '=', 'logins.user_id'),
    )
    .where('families.family_code', '=', family_code)
    .where('users.active', '=', true)
    .where('users.role', '=', 'child')
    .where('logins.pin_hash', 'is not', null)
    .orderBy('users.created_at')
    .orderBy('users.id')
    .select([
      'logins.family_id',
      'logins.user_id',
      'logins.pin_hash',
      'users.role',
      'users.first_name',
      'families.closed_at',
      'families.time_zone',
    ])
    .execute()
export type PinLogin = Awaited<ReturnType<typeof listPinLogins>>[number]

/**
 * Counts a try as wrong; `uncountPinTry` takes it back. Returns whether it was the last one allowed, or undefined if there
 * were too many before.
 */
export async function countPinTry(db: Db, { family_id, user_id }: UserKey) {
  const counted = await db
    .updateTable('logins')
    .set({ pin_tries: sql`pin_tries + 1`, pin_misses: sql`pin_misses + 1` })
    .where((row) => row.and({ family_id, user_id }))
    .where('pin_tries', '<', PIN_TRIES)
    .where('pin_misses', '<', PIN_MISSES)
    .returning(['pin_tries', 'pin_misses'])
    .executeTakeFirst()
  return counted && { isLast: isLocked(counted) }
}

export const isLocked = (login: { pin_tries: number; pin_misses: number }) =>
  login.pin_tries >= PIN_TRIES || login.pin_misses >= PIN_MISSES

/** Takes back a try, and with `isRight` the wrong ones in a row before it. */
export const uncountPinTry = (tx: Tx, { family_id, user_id }: UserKey, { isRight }: { isRight: boolean }) =>
  tx
    .updateTable('logins')
    .set({
      pin_tries: isRight ? 0 : sql`greatest(pin_tries - 1, 0)`,
      pin_misses: sql`greatest(pin_misses - 1, 0)`,
    })
    .where((row) => row.and({ family_id, user_id }))
    .execute()

/** Returns whether the PIN is still the same; if so, locks it until the transaction ends. */
export async function lockUnchangedPin(
  tx: Tx,
  { family_id, user_id, pin_hash }: UserKey & { pin_hash: string | null },
): Promise<boolean> {
  const unchanged = await tx
    .selectFrom('logins')
    .where((row) => row.and({ family_id, user_id, pin_hash }))
    .select('user_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return unchanged !== undefined
}

export const updatePin = (tx: Tx, { family_id, user_id }: UserKey, pin_hash: string) =>
  tx
    .updateTable('logins')
    .set({ pin_hash, pin_tries: 0, pin_misses: 0 })
    .where((row) => row.and({ family_id, user_id }))
    .execute()

/** Returns false if the child has no address, so that it could not sign in without a PIN. */
export async function deletePin(tx: Tx, { family_id, user_id }: UserKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('logins')
    .set({ pin_hash: null, pin_tries: 0, pin_misses: 0 })
    .where((row) => row.and({ family_id, user_id }))
    .where((row) => row.or([row('email', 'is not', null), row('unproven_email', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const findPinState = (db: Db, { family_id, user_id }: UserKey) =>
  db
    .selectFrom('families')
    .innerJoin('logins', 'logins.family_id', 'families.family_id')
    .where((row) => row.and({ 'families.family_id': family_id, 'logins.user_id': user_id }))
    .select(['families.family_code', 'logins.pin_hash', 'logins.pin_tries', 'logins.pin_misses'])
    .executeTakeFirstOrThrow()

/** Sets the family's code, if it has none or `replaces` is true. Returns false if another family has this code. */
export async function setFamilyCode(
  tx: Tx,
  family_id: string,
  family_code: string,
  { replaces }: { replaces: boolean },
): Promise<boolean> {
  const isTaken = tx.selectFrom('families').where('family_code', '=', family_code).select('family_id')
  if (await isTaken.executeTakeFirst()) return false
  const family = tx.updateTable('families').set({ family_code }).where('family_id', '=', family_id)
  await (replaces ? family : family.where('family_code', 'is', null)).execute()
  return true
}

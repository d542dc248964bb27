import { sql } from 'kysely'
import { PIN_MISSES, PIN_TRIES } from '#contract/limits.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { insertIfNew } from '#server/platform/db/rows.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type TabletRow = Tables['family_tablets']
type TabletKey = Pick<TabletRow, 'family_id' | 'id'>
type ChildKey = { family_id: string; user_id: string }

/** Returns false if another tablet waits with the same six digits. */
export const insertTablet = (tx: Tx, tablet: TabletRow) =>
  insertIfNew(tx, 'family_tablets', tablet, ['pairing_digits_hash'])

/** Lists the family's tablets, and those that wait for a browser to take their code, the newest first. */
export const listTabletRows = (db: Db, family_id: string, now: Date) =>
  db
    .selectFrom('family_tablets')
    .where('family_id', '=', family_id)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()

/** Returns false when the family has no such tablet. */
export async function updateTablet(
  tx: Tx,
  { family_id, id }: TabletKey,
  changes: Pick<TabletRow, 'name' | 'child_ids'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('family_tablets')
    .set(changes)
    .where((row) => row.and({ family_id, id }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns the deleted tablet; undefined when the family has no such tablet. */
export const deleteTablet = (tx: Tx, { family_id, id }: TabletKey) =>
  tx
    .deleteFrom('family_tablets')
    .where((row) => row.and({ family_id, id }))
    .returning(['name', 'used_at'])
    .executeTakeFirst()

/** Deletes the tablets that a parent has prepared and that still wait for a browser. */
export const deleteWaitingTabletsOf = (tx: Tx, family_id: string, created_by: string) =>
  tx
    .deleteFrom('family_tablets')
    .where((row) => row.and({ family_id, created_by }))
    .where('key_hash', 'is', null)
    .execute()

/** Returns whose sessions they were. */
export const deleteSessionsOnTablet = (tx: Tx, { family_id, id }: TabletKey) =>
  tx
    .deleteFrom('sessions')
    .where((row) => row.and({ family_id, tablet_id: id }))
    .returning('user_id')
    .execute()

/** Deletes a child's sessions on all tablets. */
export const deleteTabletSessionsOf = (tx: Tx, { family_id, user_id }: ChildKey) =>
  tx
    .deleteFrom('sessions')
    .where((row) => row.and({ family_id, user_id }))
    .where('tablet_id', 'is not', null)
    .execute()

/** Gives the tablet that waits with this code its key, once. Returns undefined for an unknown, used or expired code. */
export const claimPairing = (
  tx: Tx,
  code: { pairing_hash: string } | { pairing_digits_hash: string },
  tablet: Pick<TabletRow, 'browser' | 'system' | 'expires_at'> & { key_hash: string; used_at: Date },
) =>
  tx
    .updateTable('family_tablets')
    .set({ ...tablet, pairing_hash: null, pairing_digits_hash: null })
    .where((row) => row.and(code))
    .where('expires_at', '>', tablet.used_at)
    .returning(['family_id', 'name', 'created_by'])
    .executeTakeFirst()

/** Returns the tablet with this key and records its use; undefined if it was ended, or not used for too long. */
export const recordTabletUse = (
  db: Db,
  key_hash: string,
  { now, expires_at }: { now: Date; expires_at: Date },
) =>
  db
    .updateTable('family_tablets')
    .from('families')
    .whereRef('families.family_id', '=', 'family_tablets.family_id')
    .set({ used_at: now, expires_at })
    .where('key_hash', '=', key_hash)
    .where('expires_at', '>', now)
    .returning([
      'family_tablets.family_id',
      'family_tablets.id',
      'family_tablets.name',
      'child_ids',
      'families.closed_at',
      'families.time_zone',
    ])
    .executeTakeFirst()

/** Returns the tablet, which stays as it is until the transaction ends; undefined if a parent has removed it. */
export const lockTablet = (tx: Tx, { family_id, id }: TabletKey) =>
  tx
    .selectFrom('family_tablets')
    .where((row) => row.and({ family_id, id }))
    .select('child_ids')
    .forUpdate()
    .executeTakeFirst()

/** Lists the active children whom a tablet shows, in the order of a family's children. */
export const listFaceRows = (db: Db, { family_id, child_ids }: Pick<TabletRow, 'family_id' | 'child_ids'>) =>
  db
    .selectFrom('users')
    .innerJoin('logins', (join) =>
      join.onRef('logins.family_id', '=', 'users.family_id').onRef('logins.user_id', '=', 'users.id'),
    )
    .where('users.family_id', '=', family_id)
    .where(sql<boolean>`users.id = any(${child_ids}::uuid[])`)
    .where('users.role', '=', 'child')
    .where('users.active', '=', true)
    .orderBy('users.created_at')
    .orderBy('users.id')
    .select([
      'users.family_id',
      'users.id as user_id',
      'users.role',
      'users.first_name',
      'users.avatar',
      'logins.pictures_hash',
      'logins.picture_tries',
      'logins.picture_misses',
    ])
    .execute()
export type FaceRow = Awaited<ReturnType<typeof listFaceRows>>[number]

export const isLocked = (login: Pick<FaceRow, 'picture_tries' | 'picture_misses'>) =>
  login.picture_tries >= PIN_TRIES || login.picture_misses >= PIN_MISSES

/** Lists the picture PINs of a family's children. */
export const listPicturePinRows = (db: Db, family_id: string) =>
  db
    .selectFrom('logins')
    .where('family_id', '=', family_id)
    .where('pictures_hash', 'is not', null)
    .orderBy('user_id')
    .select(['user_id', 'picture_tries', 'picture_misses'])
    .execute()

/** Lists the passwords of a family's parents. */
export const listParentPasswords = (db: Db, family_id: string) =>
  db
    .selectFrom('users')
    .innerJoin('logins', (join) =>
      join.onRef('logins.family_id', '=', 'users.family_id').onRef('logins.user_id', '=', 'users.id'),
    )
    .where('users.family_id', '=', family_id)
    .where('users.role', '=', 'parent')
    .where('users.active', '=', true)
    .orderBy('users.id')
    .select('logins.password_hash')
    .execute()

/**
 * Counts a try as wrong; `forgetPictureTries` takes it back. Returns whether it was the last one allowed, or undefined if there
 * were too many before.
 */
export async function countPictureTry(db: Db, { family_id, user_id }: ChildKey) {
  const counted = await db
    .updateTable('logins')
    .set({ picture_tries: sql`picture_tries + 1`, picture_misses: sql`picture_misses + 1` })
    .where((row) => row.and({ family_id, user_id }))
    .where('picture_tries', '<', PIN_TRIES)
    .where('picture_misses', '<', PIN_MISSES)
    .returning(['picture_tries', 'picture_misses'])
    .executeTakeFirst()
  return counted && { isLast: isLocked(counted) }
}

/**
 * Takes back the right try that was counted, and the wrong ones in a row before it. Returns false if the picture PIN, or that there
 * is none, is not the same any more; otherwise it stays so until the transaction ends.
 */
export async function forgetPictureTries(
  tx: Tx,
  { family_id, user_id, pictures_hash }: ChildKey & { pictures_hash: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('logins')
    .set({ picture_tries: 0, picture_misses: sql`greatest(picture_misses - 1, 0)` })
    .where((row) => row.and({ family_id, user_id }))
    .where('pictures_hash', 'is not distinct from', pictures_hash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Sets the picture PIN or, with null, removes it. Forgets wrong tries. */
export const updatePicturePin = (tx: Tx, { family_id, user_id }: ChildKey, pictures_hash: string | null) =>
  tx
    .updateTable('logins')
    .set({ pictures_hash, picture_tries: 0, picture_misses: 0 })
    .where((row) => row.and({ family_id, user_id }))
    .execute()

/** Forgets all wrong tries. */
export const unlockPictures = (tx: Tx, { family_id, user_id }: ChildKey) =>
  tx
    .updateTable('logins')
    .set({ picture_tries: 0, picture_misses: 0 })
    .where((row) => row.and({ family_id, user_id }))
    .execute()

/** Takes a child off all tablets. */
export const removeFromTablets = (tx: Tx, family_id: string, childId: string) =>
  tx
    .updateTable('family_tablets')
    .set({ child_ids: sql`array_remove(child_ids, ${childId}::uuid)` })
    .where('family_id', '=', family_id)
    .execute()

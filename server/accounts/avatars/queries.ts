import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** Lets the changes of one person's picture happen one after another. */
export const lockPerson = (tx: Tx, family_id: string, id: string) =>
  tx
    .selectFrom('users')
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .select('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Deletes the picture of one person, or of everybody in a family. If it was moved to the picture store, lets a job delete
 * it there.
 */
export async function deleteAvatars(tx: Tx, now: Date, family_id: string, user_id?: string) {
  const isTheirs = user_id ? sql<SqlBool>`user_id = ${user_id}` : sql<SqlBool>`true`
  await sql`
    with deleted as (delete from avatars where family_id = ${family_id} and ${isTheirs} returning name, picture)
    insert into unused_pictures (name, unused_since)
    select name, ${now}::timestamptz from deleted where picture is null`.execute(tx)
}

export const insertAvatar = (tx: Tx, avatar: Tables['avatars']) =>
  tx.insertInto('avatars').values(avatar).execute()

export const findAvatar = (db: Db, name: string) =>
  db.selectFrom('avatars').where('name', '=', name).select('picture').executeTakeFirst()

/** Returns some of the pictures that are still in the database, of all families. */
export const listAvatarsToMove = (db: Db, limit: number) =>
  db
    .selectFrom('avatars')
    .where('picture', 'is not', null)
    .orderBy('family_id')
    .limit(limit)
    .selectAll()
    .execute()

/** Returns false if the picture has been replaced or deleted in the meantime. */
export async function clearMovedAvatar(db: Db, { family_id, user_id, name }: Tables['avatars']) {
  const { numUpdatedRows } = await db
    .updateTable('avatars')
    .set({ picture: null })
    .where('family_id', '=', family_id)
    .where('user_id', '=', user_id)
    .where('name', '=', name)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export const markUnused = (db: Db, name: string, unused_since: Date) =>
  db
    .insertInto('unused_pictures')
    .values({ name, unused_since })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ unused_since }))
    .execute()

export const listUnusedPictures = (db: Db, limit: number) =>
  db.selectFrom('unused_pictures').orderBy('name').limit(limit).selectAll().execute()

/** Keeps the row if the picture was marked again in the meantime. */
export const forgetUnusedPicture = (db: Db, { name, unused_since }: Tables['unused_pictures']) =>
  db.deleteFrom('unused_pictures').where('name', '=', name).where('unused_since', '=', unused_since).execute()

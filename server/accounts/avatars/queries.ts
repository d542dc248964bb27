import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** In place of the one from before: a person has one. */
export const upsertAvatar = (tx: Tx, avatar: Tables['avatars']) =>
  tx
    .insertInto('avatars')
    .values(avatar)
    .onConflict((seen) =>
      seen.columns(['family_id', 'user_id']).doUpdateSet({ name: avatar.name, picture: avatar.picture }),
    )
    .execute()

/** Of one person, or of everybody in the family. */
export const deleteAvatars = (tx: Tx, family_id: string, user_id?: string) => {
  const avatars = tx.deleteFrom('avatars').where('family_id', '=', family_id)
  return (user_id === undefined ? avatars : avatars.where('user_id', '=', user_id)).execute()
}

export const listAvatars = (db: Db, family_id: string) =>
  db.selectFrom('avatars').where('family_id', '=', family_id).select(['user_id', 'picture']).execute()

export const findAvatar = (db: Db, name: string) =>
  db.selectFrom('avatars').where('name', '=', name).select('picture').executeTakeFirst()

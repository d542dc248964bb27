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

export const findAvatar = (db: Db, name: string) =>
  db.selectFrom('avatars').where('name', '=', name).select('picture').executeTakeFirst()

import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export const listNames = (db: Db, family_id: string) =>
  db
    .selectFrom('own_quest_pictures')
    .where('family_id', '=', family_id)
    .orderBy('added_at', 'desc')
    .orderBy('name')
    .select('name')
    .execute()

export const insertPicture = (tx: Tx, picture: Tables['own_quest_pictures']) =>
  tx.insertInto('own_quest_pictures').values(picture).execute()

/** Returns those of the names that the family has, and keeps them from being deleted until the transaction ends. */
export const lockNames = (tx: Tx, family_id: string, names: string[]) =>
  tx
    .selectFrom('own_quest_pictures')
    .where('family_id', '=', family_id)
    .where('name', 'in', names)
    .orderBy('name')
    .select('name')
    .forKeyShare()
    .execute()

/** Returns false if the family has no such picture. */
export async function deletePicture(tx: Tx, family_id: string, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('own_quest_pictures')
    .where('family_id', '=', family_id)
    .where('name', '=', name)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Takes a picture away from quests and sets. */
export const removePicture = (tx: Tx, family_id: string, picture: string, updated_at: Date) => [
  tx
    .updateTable('quests')
    .set({ picture: null, updated_at })
    .where((row) => row.and({ family_id, picture }))
    .execute(),
  tx
    .updateTable('quest_set_quests')
    .set({ picture: null })
    .where((row) => row.and({ family_id, picture }))
    .execute(),
]

export const findByName = (db: Db, name: string) =>
  db.selectFrom('own_quest_pictures').where('name', '=', name).select('picture').executeTakeFirst()

import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export const findPhoto = (db: Db, family_id: string, quest_id: string) =>
  db
    .selectFrom('quest_photos')
    .where((row) => row.and({ family_id, quest_id }))
    .select(['child_id', 'picture'])
    .executeTakeFirst()

export const savePhoto = (tx: Tx, photo: Tables['quest_photos']) =>
  tx
    .insertInto('quest_photos')
    .values(photo)
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'quest_id']).doUpdateSet({
        child_id: photo.child_id,
        picture: photo.picture,
        sent_at: photo.sent_at,
      }),
    )
    .execute()

export const savePhotoTime = (tx: Tx, { family_id, id, photo_at, photo_by, updated_at }: Tables['quests']) =>
  tx
    .updateTable('quests')
    .set({ photo_at, photo_by, updated_at })
    .where((row) => row.and({ family_id, id }))
    .execute()

/** SQL condition: the photo was sent and its quest decided before a moment, and the quest does not wait for a decision now. */
const isOld = (before: Date) => sql<boolean>`
  photo.sent_at < ${before} and coalesce(decided_at, photo.sent_at) < ${before}
  and not (complete and not verified and deleted_at is null)`

export const listFamiliesWithOldPhotos = async (db: Db, before: Date, after: string, limit: number) => {
  const { rows } = await sql<{ family_id: string }>`
    select distinct photo.family_id from quest_photos photo
    cross join lateral (
      select quests.* from quests where quests.family_id = photo.family_id and quests.id = photo.quest_id limit 1
    ) quest
    where photo.family_id > ${after} and ${isOld(before)}
    order by photo.family_id limit ${limit}`.execute(db)
  return rows
}

/** Deletes the old photos of a family. Returns how many. Locks the quests, because a decision or a new photo may come meanwhile. */
export async function deleteOldPhotos(tx: Tx, family_id: string, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with old as (
      select quests.id from quest_photos photo
      join quests on quests.family_id = photo.family_id and quests.id = photo.quest_id
      where photo.family_id = ${family_id} and ${isOld(before)}
      for update of quests, photo
    ), changed as (
      update quests set photo_at = null, photo_by = null where family_id = ${family_id} and id in (select id from old)
    )
    delete from quest_photos where family_id = ${family_id} and quest_id in (select id from old)`.execute(tx)
  return Number(numAffectedRows)
}

export async function deletePhotosOfChild(tx: Tx, family_id: string, child_id: string) {
  await tx
    .updateTable('quests')
    .set({ photo_at: null, photo_by: null })
    .where((row) => row.and({ family_id, photo_by: child_id }))
    .execute()
  await tx
    .deleteFrom('quest_photos')
    .where((row) => row.and({ family_id, child_id }))
    .execute()
}

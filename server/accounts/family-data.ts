import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'
import { readPicture } from '#server/platform/pictures/stored-pictures.ts'
import { nameInPictureStore } from './avatars/avatars.ts'
import { deleteAvatars } from './avatars/queries.ts'
import { anonymizeUsers, listUsers, markFamilyPurged } from './families/queries.ts'
import { removeFromTablets } from './tablets/queries.ts'

const tablesToPurge = ['consents', 'contact_changes', 'account_events'] as const

/**
 * A purge deletes the data of a family six months after it was closed. It keeps the rows of `families` and `users`,
 * without personal data, because the ledger refers to them.
 */
export const accountData: FamilyData = {
  tables: ['families', 'users', 'consents', 'contact_changes', 'avatars', 'account_events', 'family_tablets'],

  purge: async ({ clock }, tx, family_id) => {
    for (const table of tablesToPurge) await deleteFamilyRows(tx, table, family_id)
    await deleteFamilyRows(tx, 'family_tablets', family_id)
    await deleteAvatars(tx, clock.now(), family_id)
    await anonymizeUsers(tx, family_id, clock.now())
    await markFamilyPurged(tx, family_id, clock.now())
  },

  purgeChild: async ({ clock }, tx, { family_id, id }) => {
    for (const table of tablesToPurge) await deleteFamilyRows(tx, table, family_id, { user_id: id })
    await removeFromTablets(tx, family_id, id)
    await deleteAvatars(tx, clock.now(), family_id, id)
    await anonymizeUsers(tx, family_id, clock.now(), id)
  },

  exportRows: async (db, family_id, deps) => ({
    family: await listFamilyRows(db, 'families', family_id, {
      orderBy: ['created_at'],
      columns: ['time_zone', 'supper_hour', 'family_code', 'created_at', 'closed_at'],
    }),
    people: await listUsers(db, family_id),
    consents: await listFamilyRows(db, 'consents', family_id, { orderBy: ['given_at'] }),
    pictures: await Promise.all(
      (await listFamilyRows(db, 'avatars', family_id, { orderBy: ['user_id'] })).map(
        async ({ user_id, picture, name }) => ({
          user_id,
          webp_base64: (await readPicture(deps, picture, nameInPictureStore(name)))?.toString('base64'),
        }),
      ),
    ),
    contact_changes: await listFamilyRows(db, 'contact_changes', family_id, { orderBy: ['asked_at'] }),
    tablets: await listFamilyRows(db, 'family_tablets', family_id, {
      orderBy: ['created_at', 'id'],
      columns: [
        'name',
        'child_ids',
        'created_by',
        'created_at',
        'used_at',
        'expires_at',
        'browser',
        'system',
      ],
    }),
    account_events: await listFamilyRows(db, 'account_events', family_id, { orderBy: ['taken_at', 'id'] }),
  }),
}

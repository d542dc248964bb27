import type { FamilyData } from '#server/platform/family-data.ts'
import { deleteAvatars, listAvatars } from './avatars/queries.ts'
import { deleteContactChanges, listFamilyContactChanges } from './contacts/queries.ts'
import {
  anonymizeUsers,
  deleteConsents,
  listConsents,
  listFamilyRow,
  listUsers,
  markFamilyPurged,
} from './families/queries.ts'

/** The rows stay, blank, for what the ledger's history points at. */
export const accountData: FamilyData = {
  tables: ['families', 'users', 'consents', 'contact_changes', 'avatars'],

  purge: async ({ clock }, tx, family_id) => {
    await deleteConsents(tx, family_id)
    await deleteAvatars(tx, family_id)
    await deleteContactChanges(tx, family_id)
    await anonymizeUsers(tx, family_id, clock.now())
    await markFamilyPurged(tx, family_id, clock.now())
  },

  purgeChild: async ({ clock }, tx, { family_id, id }) => {
    await deleteConsents(tx, family_id, id)
    await deleteAvatars(tx, family_id, id)
    await deleteContactChanges(tx, family_id, id)
    await anonymizeUsers(tx, family_id, clock.now(), id)
  },

  exported: async (db, family_id) => ({
    family: await listFamilyRow(db, family_id),
    people: await listUsers(db, family_id),
    consents: await listConsents(db, family_id),
    pictures: (await listAvatars(db, family_id)).map(({ user_id, picture }) => ({
      user_id,
      webp_base64: Buffer.from(picture).toString('base64'),
    })),
    contact_changes: await listFamilyContactChanges(db, family_id),
  }),
}

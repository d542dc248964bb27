import { familyChanges, forgetChanges } from '#server/accounts/contacts/queries.ts'
import type { FamilyData } from '#server/platform/family-data.ts'
import {
  avatarsOf,
  blankUsers,
  consentsOf,
  everybodyOf,
  familyOf,
  forgetConsents,
  markPurged,
  removeAvatars,
} from './queries.ts'

/** The rows stay, blank, for what the ledger's history points at. */
export const familyRoomData: FamilyData = {
  tables: ['families', 'users', 'consents', 'contact_changes', 'avatars'],

  purge: async ({ clock }, tx, family_id) => {
    await forgetConsents(tx, family_id)
    await removeAvatars(tx, family_id)
    await forgetChanges(tx, family_id)
    await blankUsers(tx, family_id, clock.now())
    await markPurged(tx, family_id, clock.now())
  },

  purgeChild: async ({ clock }, tx, { family_id, id }) => {
    await forgetConsents(tx, family_id, id)
    await removeAvatars(tx, family_id, id)
    await forgetChanges(tx, family_id, id)
    await blankUsers(tx, family_id, clock.now(), id)
  },

  exported: async (db, family_id) => ({
    family: await familyOf(db, family_id),
    people: await everybodyOf(db, family_id),
    consents: await consentsOf(db, family_id),
    pictures: (await avatarsOf(db, family_id)).map(({ user_id, picture }) => ({
      user_id,
      webp_base64: Buffer.from(picture).toString('base64'),
    })),
    contact_changes: await familyChanges(db, family_id),
  }),
}

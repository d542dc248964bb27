import type { FamilyData } from '#server/closing/family-data.ts'
import { blankUsers, consentsOf, everybodyOf, familyOf, forgetConsents, markPurged } from './store.ts'

/** The rows stay, blank, for what the ledger's history points at. */
export const familyRoomData: FamilyData = {
  tables: ['families', 'users', 'consents'],

  purge: async ({ clock }, tx, family_id) => {
    await forgetConsents(tx, family_id)
    await blankUsers(tx, family_id, clock.now())
    await markPurged(tx, family_id, clock.now())
  },

  purgeChild: async ({ clock }, tx, { family_id, id }) => {
    await forgetConsents(tx, family_id, id)
    await blankUsers(tx, family_id, clock.now(), id)
  },

  exported: async (db, family_id) => ({
    family: await familyOf(db, family_id),
    people: await everybodyOf(db, family_id),
    consents: await consentsOf(db, family_id),
  }),
}

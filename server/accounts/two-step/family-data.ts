import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'

/** Only parents have authenticator apps. A closed family keeps them, because its parents sign in to restore it. */
export const twoStepData: FamilyData = {
  tables: ['authenticators', 'recovery_codes'],
  purge: async (_deps, tx, family_id) => {
    await deleteFamilyRows(tx, 'authenticators', family_id)
    await deleteFamilyRows(tx, 'recovery_codes', family_id)
  },
  purgeChild: async () => {},
  exportRows: async (db, family_id) => ({
    authenticators: await listFamilyRows(db, 'authenticators', family_id, {
      orderBy: ['added_at'],
      columns: ['user_id', 'name', 'added_at'],
    }),
  }),
}

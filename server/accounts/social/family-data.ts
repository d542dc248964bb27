import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'

/**
 * Identities are a parent's linked accounts at providers, such as Google; children have none. Closing a family keeps them, so that
 * a parent can sign in and restore the family.
 */
export const socialData: FamilyData = {
  tables: ['identities'],
  purge: (_deps, tx, family_id) => deleteFamilyRows(tx, 'identities', family_id),
  purgeChild: async () => {},
  exportRows: async (db, family_id) => ({
    identities: await listFamilyRows(db, 'identities', family_id, {
      orderBy: ['linked_at'],
      columns: ['user_id', 'provider', 'subject', 'linked_at'],
    }),
  }),
}

import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'

/** A closed family keeps its identities, so that a parent can sign in and restore it. Children have no identities. */
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

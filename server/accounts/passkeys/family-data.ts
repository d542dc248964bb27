import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'

/** Only parents have passkeys. A closed family keeps them, because its parents log in to restore it. */
export const passkeyData: FamilyData = {
  tables: ['passkeys'],
  purge: (_deps, tx, family_id) => deleteFamilyRows(tx, 'passkeys', family_id),
  purgeChild: async () => {},
  exportRows: async (db, family_id) => ({
    passkeys: await listFamilyRows(db, 'passkeys', family_id, {
      orderBy: ['added_at'],
      columns: ['user_id', 'name', 'added_at', 'last_used_at', 'backed_up'],
    }),
  }),
}

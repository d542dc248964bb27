import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'

/** A purge keeps the grants, like the transfers, as proof where the points came from. */
export const grantData: FamilyData = {
  tables: ['grants', 'weekly_grants'],
  purge: (_deps, tx, family_id) => deleteFamilyRows(tx, 'weekly_grants', family_id),
  purgeChild: async () => {},
  exportRows: async (db, family_id) => ({
    grants: await listFamilyRows(db, 'grants', family_id, { orderBy: ['given_at', 'id'] }),
    weekly_grants: await listFamilyRows(db, 'weekly_grants', family_id, { orderBy: ['family_id'] }),
  }),
}

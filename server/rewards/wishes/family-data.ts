import { deleteFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'
import { exportWishes } from './queries.ts'

export const wishData: FamilyData = {
  tables: ['wishes'],
  purge: (_deps, tx, family_id) => deleteFamilyRows(tx, 'wishes', family_id),
  purgeChild: (_deps, tx, { family_id, id }) => deleteFamilyRows(tx, 'wishes', family_id, { child_id: id }),
  exportRows: async (db, family_id) => ({ wishes: await exportWishes(db, family_id) }),
}

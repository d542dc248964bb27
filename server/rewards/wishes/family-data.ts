import type { FamilyData } from '#server/platform/family-data.ts'
import { deleteWishes, exportWishes } from './queries.ts'

export const wishData: FamilyData = {
  tables: ['wishes'],
  purge: (_deps, tx, family_id) => deleteWishes(tx, family_id),
  purgeChild: (_deps, tx, { family_id, id }) => deleteWishes(tx, family_id, id),
  exported: async (db, family_id) => ({ wishes: await exportWishes(db, family_id) }),
}

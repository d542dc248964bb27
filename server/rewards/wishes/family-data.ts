import type { FamilyData } from '#server/platform/family-data.ts'
import { forgetWishes, wishRowsOf } from './queries.ts'

export const wishData: FamilyData = {
  tables: ['wishes'],
  purge: (_deps, tx, family_id) => forgetWishes(tx, family_id),
  purgeChild: (_deps, tx, { family_id, id }) => forgetWishes(tx, family_id, id),
  exported: async (db, family_id) => ({ wishes: await wishRowsOf(db, family_id) }),
}

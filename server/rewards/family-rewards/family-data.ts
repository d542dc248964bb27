import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'
import { removeChildFromRewards } from './queries.ts'

export const familyRewardData: FamilyData = {
  tables: ['family_rewards'],
  purge: (_deps, tx, family_id) => deleteFamilyRows(tx, 'family_rewards', family_id),
  purgeChild: (_deps, tx, { family_id, id }) => removeChildFromRewards(tx, family_id, id),
  exportRows: async (db, family_id) => ({
    family_rewards: await listFamilyRows(db, 'family_rewards', family_id, { orderBy: ['created_at', 'id'] }),
  }),
}

import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'
import { findSettings } from './queries.ts'

export const reloadData: FamilyData = {
  tables: ['reload_settings', 'reload_mandates'],
  purge: async (_deps, tx, family_id) => {
    for (const table of ['reload_settings', 'reload_mandates'] as const)
      await deleteFamilyRows(tx, table, family_id)
  },
  purgeChild: async () => {},
  exportRows: async (db, family_id) => {
    const settings = await findSettings(db, family_id)
    return {
      reload_settings: settings ? [settings] : [],
      reload_mandates: await listFamilyRows(db, 'reload_mandates', family_id, { orderBy: ['agreed_at'] }),
    }
  },
}

import type { FamilyData } from '#server/platform/family-data.ts'
import { deleteReloadRows, findSettings, listMandates } from './queries.ts'

export const reloadData: FamilyData = {
  tables: ['reload_settings', 'reload_mandates'],
  purge: (_deps, tx, family_id) => deleteReloadRows(tx, family_id),
  purgeChild: async () => {},
  exported: async (db, family_id) => {
    const settings = await findSettings(db, family_id)
    return { reload_settings: settings ? [settings] : [], reload_mandates: await listMandates(db, family_id) }
  },
}

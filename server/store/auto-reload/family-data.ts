import type { FamilyData } from '#server/platform/family-data.ts'
import { forgetReload, mandatesOf, settingsOf } from './queries.ts'

export const reloadData: FamilyData = {
  tables: ['reload_settings', 'reload_mandates'],
  purge: (_deps, tx, family_id) => forgetReload(tx, family_id),
  purgeChild: async () => {},
  exported: async (db, family_id) => {
    const settings = await settingsOf(db, family_id)
    return { reload_settings: settings ? [settings] : [], reload_mandates: await mandatesOf(db, family_id) }
  },
}

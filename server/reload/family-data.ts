import type { FamilyData } from '#server/closing/family-data.ts'
import { forgetReload, mandatesOf, settingsOf } from './store.ts'

export const reloadData: FamilyData = {
  tables: ['reload_settings', 'reload_mandates'],
  purge: (_deps, tx, family_id) => forgetReload(tx, family_id),
  purgeChild: async () => {},
  exported: async (db, family_id) => {
    const settings = await settingsOf(db, family_id)
    return { reload_settings: settings ? [settings] : [], reload_mandates: await mandatesOf(db, family_id) }
  },
}

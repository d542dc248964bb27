import type { FamilyData } from '#server/platform/family-data.ts'
import { deleteIdentities, listIdentities } from './queries.ts'

/** A closed family keeps its identities: they are a way back. Children have none. */
export const socialData: FamilyData = {
  tables: ['identities'],
  purge: (_deps, tx, family_id) => deleteIdentities(tx, family_id),
  purgeChild: async () => {},
  exported: async (db, family_id) => ({ identities: await listIdentities(db, family_id) }),
}

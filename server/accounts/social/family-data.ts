import type { FamilyData } from '#server/platform/family-data.ts'
import { forgetIdentities, identitiesOf } from './queries.ts'

/** A closed family keeps its identities: they are a way back. Children have none. */
export const socialData: FamilyData = {
  tables: ['identities'],
  purge: (_deps, tx, family_id) => forgetIdentities(tx, family_id),
  purgeChild: async () => {},
  exported: async (db, family_id) => ({ identities: await identitiesOf(db, family_id) }),
}

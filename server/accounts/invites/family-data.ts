import type { FamilyData } from '#server/platform/family-data.ts'
import { forgetInvites, inviteRowsOf } from './queries.ts'

export const inviteData: FamilyData = {
  tables: ['invites'],
  // The links of a closed family open nothing: see `inviteOfLink`.
  purge: (_deps, tx, family_id) => forgetInvites(tx, family_id),
  // Who became a child is no invitation any more.
  purgeChild: async () => {},
  exported: async (db, family_id) => ({ invites: await inviteRowsOf(db, family_id) }),
}

import type { FamilyData } from '#server/platform/family-data.ts'
import { deleteInvites, listInvitesForExport } from './queries.ts'

export const inviteData: FamilyData = {
  tables: ['invites'],
  // The links of a closed family open nothing: see `findInviteByLink`.
  purge: (_deps, tx, family_id) => deleteInvites(tx, family_id),
  // Who became a child is no invitation any more.
  purgeChild: async () => {},
  exported: async (db, family_id) => ({ invites: await listInvitesForExport(db, family_id) }),
}

import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'
import { removeFromHelpers } from './queries.ts'

export const parentInviteData: FamilyData = {
  tables: ['parent_invites', 'helpers'],
  // `close` is not needed: `findParentInvite` ignores the links of a closed family.
  purge: async (_deps, tx, family_id) => {
    for (const table of ['parent_invites', 'helpers'] as const) await deleteFamilyRows(tx, table, family_id)
  },
  purgeChild: (_deps, tx, { family_id, id }) => removeFromHelpers(tx, family_id, id),
  exportRows: async (db, family_id) => ({
    parent_invites: await listFamilyRows(db, 'parent_invites', family_id, {
      orderBy: ['created_at'],
      columns: ['id', 'invited_by', 'email', 'language', 'child_ids', 'created_at', 'expires_at'],
    }),
    helpers: await listFamilyRows(db, 'helpers', family_id, { orderBy: ['user_id'] }),
  }),
}

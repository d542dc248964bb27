import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { FamilyData } from '#server/platform/family-data.ts'

const columns = [
  'id',
  'invited_by',
  'channel',
  'name',
  'email',
  'phone',
  'language',
  'consent_version',
  'consent_language',
  'consent_at',
  'sent',
  'sent_at',
  'expires_at',
  'joined_at',
  'first_name',
  'last_name',
] satisfies (keyof Tables['invites'])[]

export const inviteData: FamilyData = {
  tables: ['invites'],
  // `close` is not needed: `findInviteByLink` ignores the links of a closed family.
  purge: (_deps, tx, family_id) => deleteFamilyRows(tx, 'invites', family_id),
  // Approving already deleted the child's invitation.
  purgeChild: async () => {},
  exportRows: async (db, family_id) => ({
    invites: await listFamilyRows(db, 'invites', family_id, { orderBy: ['consent_at'], columns }),
  }),
}

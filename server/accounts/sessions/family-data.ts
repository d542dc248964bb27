import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'
import { announce } from '#server/platform/live/announce.ts'

const tablesInPurgeOrder = ['codes', 'sessions', 'logins'] as const

export const sessionData: FamilyData = {
  tables: ['logins', 'sessions', 'codes'],
  // Codes of a closed family do not work: see codes.ts.
  close: async (_deps, tx, family_id) => {
    await deleteFamilyRows(tx, 'sessions', family_id)
    await announce(tx, family_id, 'sessions')
  },
  // A session opened at the moment of closing must not survive.
  restore: (_deps, tx, family_id) => deleteFamilyRows(tx, 'sessions', family_id),
  // This frees the addresses for new accounts.
  purge: async (_deps, tx, family_id) => {
    for (const table of tablesInPurgeOrder) await deleteFamilyRows(tx, table, family_id)
  },
  purgeChild: async (_deps, tx, { family_id, id }) => {
    for (const table of tablesInPurgeOrder) await deleteFamilyRows(tx, table, family_id, { user_id: id })
  },
  exported: async (db, family_id) => ({
    logins: await listFamilyRows(db, 'logins', family_id, {
      orderBy: ['email'],
      columns: ['user_id', 'email'],
    }),
    sessions: await listFamilyRows(db, 'sessions', family_id, {
      orderBy: ['created_at'],
      columns: ['user_id', 'created_at', 'expires_at', 'browser', 'system'],
    }),
  }),
}

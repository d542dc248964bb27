import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'
import { announce } from '#server/platform/live/announce.ts'

const tablesInPurgeOrder = ['codes', 'sessions', 'known_devices', 'logins'] as const

export const sessionData: FamilyData = {
  tables: ['logins', 'sessions', 'known_devices', 'codes'],
  // Codes are kept: in a closed family, `lockCode` finds only those that choose a new password, restore the family, or undo a
  // change of the account.
  close: async (_deps, tx, family_id) => {
    await deleteFamilyRows(tx, 'sessions', family_id)
    await announce(tx, family_id, 'sessions')
  },
  // A session that was opened while the family was being closed must not become valid again.
  restore: (_deps, tx, family_id) => deleteFamilyRows(tx, 'sessions', family_id),
  // Deleting the logins makes their addresses available for new accounts.
  purge: async (_deps, tx, family_id) => {
    for (const table of tablesInPurgeOrder) await deleteFamilyRows(tx, table, family_id)
  },
  purgeChild: async (_deps, tx, { family_id, id }) => {
    for (const table of tablesInPurgeOrder) await deleteFamilyRows(tx, table, family_id, { user_id: id })
  },
  exportRows: async (db, family_id) => ({
    logins: await listFamilyRows(db, 'logins', family_id, {
      orderBy: ['user_id'],
      columns: ['user_id', 'email', 'unproven_email'],
    }),
    // `proved_at`: when the person last signed in or proved again, by password or mailed code, who they are.
    sessions: await listFamilyRows(db, 'sessions', family_id, {
      orderBy: ['created_at'],
      columns: ['user_id', 'created_at', 'expires_at', 'proved_at', 'browser', 'system'],
    }),
    known_devices: await listFamilyRows(db, 'known_devices', family_id, {
      orderBy: ['known_until'],
      columns: ['user_id', 'known_until'],
    }),
  }),
}

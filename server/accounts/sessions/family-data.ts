import type { FamilyData } from '#server/platform/family-data.ts'
import { announce } from '#server/platform/live/announce.ts'
import { deleteCredentials, deleteFamilySessions, listFamilySessions, listLogins } from './queries.ts'

export const sessionData: FamilyData = {
  tables: ['logins', 'sessions', 'codes'],
  // Its codes open nothing while a family is closed: see codes.ts.
  close: async (_deps, tx, family_id) => {
    await deleteFamilySessions(tx, family_id)
    await announce(tx, family_id, 'sessions')
  },
  // Whatever signed in at the very moment of closing starts anew like everybody else.
  restore: (_deps, tx, family_id) => deleteFamilySessions(tx, family_id),
  purge: (_deps, tx, family_id) => deleteCredentials(tx, family_id),
  purgeChild: (_deps, tx, { family_id, id }) => deleteCredentials(tx, family_id, id),
  exported: async (db, family_id) => ({
    logins: await listLogins(db, family_id),
    sessions: await listFamilySessions(db, family_id),
  }),
}

import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type PreferenceRow = Tables['message_preferences']

export const listPreferences = (
  db: Db,
  { family_id, user_id }: Pick<PreferenceRow, 'family_id' | 'user_id'>,
): Promise<PreferenceRow[]> =>
  db
    .selectFrom('message_preferences')
    .where((row) => row.and({ family_id, user_id }))
    .selectAll()
    .execute()

export const savePreferences = (tx: Tx, choices: PreferenceRow[]) =>
  tx
    .insertInto('message_preferences')
    .values(choices)
    .onConflict((seen) =>
      seen
        .columns(['family_id', 'user_id', 'preference', 'channel'])
        .doUpdateSet((row) => ({ is_on: row.ref('excluded.is_on') })),
    )
    .execute()

/** The people of a family who switched something off. */
export async function listUsersWithout(db: Db, family_id: string, preference: PreferenceRow['preference']) {
  const rows = await db
    .selectFrom('message_preferences')
    .where((row) => row.and({ family_id, preference, is_on: false }))
    .select('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Whether there is such a person, not purged, whose choices can be kept. */
export async function userExists(db: Db, family_id: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .where((row) => row.and({ family_id, id }))
    .where('purged_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

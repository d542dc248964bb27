import type { FamilyData } from '#server/platform/family-data.ts'
import { deletePreferences, listFamilyPreferences } from './preference-queries.ts'
import { deleteDigests, deleteMessages, deleteUnsentMessages, listMessages } from './queries.ts'
import { kindsWhenClosed } from './registry.ts'

export const notificationData: FamilyData = {
  tables: ['message_preferences', 'message_rounds', 'outbox'],
  // What was on its way is not sent late, after a restore: by then it is no news. But what goes to a closed family, too.
  close: (_deps, tx, family_id) => deleteUnsentMessages(tx, family_id, kindsWhenClosed),
  // What was stored at the very moment of closing is no news either; nor is, from here on, that it is closed.
  restore: (_deps, tx, family_id) =>
    deleteUnsentMessages(
      tx,
      family_id,
      kindsWhenClosed.filter((kind) => kind !== 'account_closed'),
    ),
  purge: async (_deps, tx, family_id) => {
    await deleteMessages(tx, family_id, undefined)
    await deleteDigests(tx, family_id)
    await deletePreferences(tx, family_id)
  },
  purgeChild: async (_deps, tx, { family_id, id, email }) => {
    await deleteMessages(tx, family_id, { id, email })
    await deletePreferences(tx, family_id, id)
  },
  exported: async (db, family_id) => ({
    messages: await listMessages(db, family_id),
    message_preferences: await listFamilyPreferences(db, family_id),
  }),
}

import type { FamilyData } from '#server/closing/family-data.ts'
import { dropWaiting, forgetMessages, messagesOf } from './store.ts'

export const notificationData: FamilyData = {
  tables: ['outbox'],
  // What was on its way is not sent late, after a restore: by then it is no news.
  close: (_deps, tx, family_id) => dropWaiting(tx, family_id),
  purge: (_deps, tx, family_id) => forgetMessages(tx, family_id),
  purgeChild: (_deps, tx, { family_id, email }) => forgetMessages(tx, family_id, email),
  exported: async (db, family_id) => ({ messages: await messagesOf(db, family_id) }),
}

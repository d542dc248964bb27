import type { FamilyData } from '#server/platform/family-data.ts'
import { deleteConsents, listConsents } from './consents.ts'
import type { MessageKinds } from './message-kind.ts'
import { deletePreferences, listFamilyPreferences } from './preference-queries.ts'
import { deleteDigests, deleteMessages, deleteUnsentMessages, listMessages } from './queries.ts'

export function notificationData(kinds: MessageKinds): FamilyData {
  const forClosed = [...kinds.values()].filter((kind) => kind.forClosedFamily)
  const alsoForClosed = forClosed.filter((kind) => kind.forClosedFamily === 'also')
  const namesOf = (some: typeof forClosed) => some.map(({ name }) => name)
  return {
    tables: ['message_preferences', 'message_rounds', 'news_consents', 'outbox'],
    // What was on its way is not sent late, after a restore: by then it is no news. But what goes to a closed family, too.
    close: (_deps, tx, family_id) => deleteUnsentMessages(tx, family_id, namesOf(forClosed)),
    // What was stored at the very moment of closing is no news either; nor is, from here on, that it is closed.
    restore: (_deps, tx, family_id) => deleteUnsentMessages(tx, family_id, namesOf(alsoForClosed)),
    purge: async (_deps, tx, family_id) => {
      await deleteConsents(tx, family_id)
      await deleteMessages(tx, family_id, undefined)
      await deleteDigests(tx, family_id)
      await deletePreferences(tx, family_id)
    },
    // No child has agreed to news.
    purgeChild: async (_deps, tx, { family_id, id, email }) => {
      await deleteMessages(tx, family_id, { id, email })
      await deletePreferences(tx, family_id, id)
    },
    exported: async (db, family_id) => ({
      news_consents: await listConsents(db, family_id),
      messages: await listMessages(db, family_id),
      message_preferences: await listFamilyPreferences(db, family_id),
    }),
  }
}

import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'
import type { MessageKinds } from './message-kind.ts'
import { deleteMessages, deleteUnsentMessagesExcept } from './queries.ts'

export function notificationData(kinds: MessageKinds): FamilyData {
  const kindsForClosed = [...kinds.values()].filter((kind) => kind.forClosedFamily)
  const kindsAlsoForClosed = kindsForClosed.filter((kind) => kind.forClosedFamily === 'also')
  const getNames = (selectedKinds: typeof kindsForClosed) => selectedKinds.map(({ name }) => name)
  return {
    tables: ['message_preferences', 'sent_digests', 'news_consents', 'outbox'],
    // Deletes the unsent messages, which would be outdated after a restore; keeps those meant for closed families.
    close: (_deps, tx, family_id) => deleteUnsentMessagesExcept(tx, family_id, getNames(kindsForClosed)),
    // Deletes the notice that the family is closed, and messages for open families that were stored during the closing.
    restore: (_deps, tx, family_id) =>
      deleteUnsentMessagesExcept(tx, family_id, getNames(kindsAlsoForClosed)),
    purge: async (_deps, tx, family_id) => {
      for (const table of ['news_consents', 'outbox', 'sent_digests', 'message_preferences'] as const)
        await deleteFamilyRows(tx, table, family_id)
    },
    // A child has no rows in `news_consents`, and the rows of `sent_digests` belong to the whole family.
    purgeChild: async (_deps, tx, { family_id, id, email }) => {
      await deleteMessages(tx, family_id, { id, email })
      await deleteFamilyRows(tx, 'message_preferences', family_id, { user_id: id })
    },
    exportRows: async (db, family_id) => ({
      news_consents: await listFamilyRows(db, 'news_consents', family_id, {
        orderBy: ['given_at'],
        columns: [
          'user_id',
          'channel',
          'given_by',
          'text_version',
          'language',
          'given_at',
          'withdrawn_at',
          'withdrawn_by',
        ],
      }),
      messages: await listFamilyRows(db, 'outbox', family_id, {
        orderBy: ['created_at'],
        columns: ['id', 'kind', 'channel', 'to_address', 'to_name', 'language', 'created_at', 'sent_at'],
      }),
      message_preferences: await listFamilyRows(db, 'message_preferences', family_id, {
        orderBy: ['user_id', 'preference', 'channel'],
        columns: ['user_id', 'preference', 'channel', 'is_on'],
      }),
    }),
  }
}

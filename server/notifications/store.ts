import type { Db, Tx } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

export type OutboxRow = Omit<Tables['outbox'], 'facts'> & { facts: unknown }

export const addMessage = (tx: Tx, message: Omit<Tables['outbox'], 'facts'> & { facts: string }) =>
  tx.insertInto('outbox').values(message).execute()

/** The message longest due, put aside until `until` so that nobody else takes it meanwhile. */
export function claimDueMessage(tx: Tx, now: Date, until: Date): Promise<OutboxRow | undefined> {
  return tx
    .updateTable('outbox')
    .set({ next_try_at: until })
    .where('id', '=', (row) =>
      row
        .selectFrom('outbox')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .limit(1)
        .select('id')
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Sent messages keep no facts: what they said is nobody's business any more. */
export const markSent = (db: Db, id: string, sent_at: Date) =>
  db
    .updateTable('outbox')
    .set((row) => ({ sent_at, next_try_at: null, facts: '{}', failure: null, tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const markFailed = (db: Db, id: string, failure: string, next_try_at: Date | null) =>
  db
    .updateTable('outbox')
    .set((row) => ({ failure, next_try_at, tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Drops what is waiting to be sent to a family. */
export const dropWaiting = (tx: Tx, family_id: string) =>
  tx.deleteFrom('outbox').where('family_id', '=', family_id).where('next_try_at', 'is not', null).execute()

/** Deletes all messages of a family, or those to one address of it. */
export const forgetMessages = (tx: Tx, family_id: string, to_address?: string) => {
  const messages = tx.deleteFrom('outbox').where('family_id', '=', family_id)
  return (to_address === undefined ? messages : messages.where('to_address', '=', to_address)).execute()
}

/** What was sent to a family, and when; what it said is not kept. */
export const messagesOf = (db: Db, family_id: string) =>
  db
    .selectFrom('outbox')
    .where('family_id', '=', family_id)
    .orderBy('created_at')
    .select(['id', 'kind', 'channel', 'to_address', 'to_name', 'language', 'created_at', 'sent_at'])
    .execute()

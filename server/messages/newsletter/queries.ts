import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { insertIfNew } from '#server/platform/db/rows.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type RequestRow = Tables['newsletter_requests']
export type SubscriberRow = Tables['newsletter_subscribers']

export const insertRequest = (tx: Tx, request: RequestRow) =>
  tx.insertInto('newsletter_requests').values(request).execute()

/**
 * Locks the oldest request that got no confirmation mail yet (`answered_at` is null) and that no other worker has
 * locked.
 */
export const lockNextRequest = (tx: Tx): Promise<RequestRow | undefined> =>
  tx
    .selectFrom('newsletter_requests')
    .where('answered_at', 'is', null)
    .orderBy('asked_at')
    .limit(1)
    .selectAll()
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** `hash` is that of the code in the confirmation link. */
export const lockRequest = (tx: Tx, hash: string): Promise<RequestRow | undefined> =>
  tx.selectFrom('newsletter_requests').where('hash', '=', hash).selectAll().forUpdate().executeTakeFirst()

export const updateRequest = (
  tx: Tx,
  { id }: Pick<RequestRow, 'id'>,
  changes: Partial<Pick<RequestRow, 'answered_at' | 'confirmed_at'>>,
) => tx.updateTable('newsletter_requests').set(changes).where('id', '=', id).execute()

export const deleteRequest = (tx: Tx, { id }: Pick<RequestRow, 'id'>) =>
  tx.deleteFrom('newsletter_requests').where('id', '=', id).execute()

export const deleteRequestsForAddress = (tx: Tx, email: string) =>
  tx.deleteFrom('newsletter_requests').where('email', '=', email).execute()

/** Returns false if the address is already subscribed. */
export const insertSubscriber = (tx: Tx, subscriber: SubscriberRow) =>
  insertIfNew(tx, 'newsletter_subscribers', subscriber, ['email'])

/** Erases the address but keeps the row as proof of consent. Returns undefined if the address was not subscribed. */
export const endSubscription = (
  tx: Tx,
  email: string,
  ending: Pick<SubscriberRow, 'ended_at' | 'ended_by' | 'user_id'>,
): Promise<SubscriberRow | undefined> =>
  tx
    .updateTable('newsletter_subscribers')
    .set({ ...ending, email: null })
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst()

/**
 * Lists the subscriptions of the same address as subscriber `id`, ended ones too: their `email` is null. Each has the account
 * of the subscriber, if the subscriber has signed up since.
 */
export async function listSubscriptionsOfAddress(db: Db, id: string) {
  return await db
    .selectFrom('newsletter_subscribers')
    .where('address_hash', '=', (row) =>
      row.selectFrom('newsletter_subscribers').where('id', '=', id).select('address_hash'),
    )
    .leftJoin('users', 'users.id', 'newsletter_subscribers.user_id')
    .select(['newsletter_subscribers.email', 'users.family_id', 'users.id as user_id'])
    .execute()
}

/**
 * Records the welcome code of a mailbox. Returns false if the mailbox already got one. All spellings of an address, such
 * as with `+tag`, are one mailbox.
 */
export const insertWelcomeCode = (tx: Tx, row: Tables['newsletter_gifts']) =>
  insertIfNew(tx, 'newsletter_gifts', row, ['mailbox'])

/** Records that an issue is sent. Returns false if it was sent before. */
export const insertIssue = (tx: Tx, id: string, sent_at: Date) =>
  insertIfNew(tx, 'newsletter_issues', { id, sent_at, mails: 0, texts: 0 }, ['id'])

export const saveIssueCounts = (tx: Tx, id: string, counts: { mails: number; texts: number }) =>
  tx.updateTable('newsletter_issues').set(counts).where('id', '=', id).execute()

/** Counts the parents, and the subscribers without an account, who want the newsletter by mail. */
export async function countSubscribers(db: Db): Promise<{ parents: number; others: number }> {
  const count = sql<number>`count(*)::integer`
  const parents = await db
    .selectFrom('message_preferences')
    .innerJoin('families', 'families.family_id', 'message_preferences.family_id')
    .where('closed_at', 'is', null)
    .where((row) => row.and({ preference: 'news_and_promo', channel: 'email', is_on: true }))
    .select(count.as('total'))
    .executeTakeFirstOrThrow()
  const subscribers = await db
    .selectFrom('newsletter_subscribers')
    .where('email', 'is not', null)
    .select(count.as('total'))
    .executeTakeFirstOrThrow()
  return { parents: parents.total, others: subscribers.total }
}

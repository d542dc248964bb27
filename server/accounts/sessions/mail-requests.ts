import type { Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'

type MailRequest = Tables['mail_requests']

/**
 * Stores a request for a mail; a job decides later whether there is anything to send. This way the HTTP call takes
 * the same time for known and unknown addresses. (S14)
 */
export const requestMail = (
  { secrets, clock, transaction, jobs }: Deps,
  kind: MailRequest['kind'],
  email: string,
) =>
  transaction(async (tx) => {
    await tx
      .insertInto('mail_requests')
      .values({ id: secrets.newId(), kind, email, asked_at: clock.now() })
      .execute()
    await jobs.enqueueInTransaction(tx, 'send-requested-mails')
    return null
  })

/** Deletes and returns the oldest request that no other worker is handling. */
export const claimMailRequest = (tx: Tx): Promise<MailRequest | undefined> =>
  tx
    .deleteFrom('mail_requests')
    .where('id', '=', (row) =>
      row.selectFrom('mail_requests').orderBy('asked_at').limit(1).select('id').forUpdate().skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()

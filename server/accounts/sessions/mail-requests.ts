import type { Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'

type MailRequest = Tables['mail_requests']

/**
 * Notes that somebody asked for a mail to this address, known here or not: the same work and the same time. A job finds
 * out whether there is anything to send. (S14)
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

/** Takes the oldest request out; no other worker gets it unless this transaction fails. */
export const claimMailRequest = (tx: Tx): Promise<MailRequest | undefined> =>
  tx
    .deleteFrom('mail_requests')
    .where('id', '=', (row) =>
      row.selectFrom('mail_requests').orderBy('asked_at').limit(1).select('id').forUpdate().skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()

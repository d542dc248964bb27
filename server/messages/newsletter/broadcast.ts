import { sql } from 'kysely'
import { NEWSLETTER_MESSAGES_A_SECOND } from '#contract/limits.ts'
import type { Channel } from '#contract/messages/notifications.ts'
import type { Language } from '#contract/values.ts'
import { canSendTexts } from '#server/messages/notifications/preferences.ts'
import { wantedCondition } from '#server/messages/notifications/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type News, newsletterIssue } from './notifications.ts'

/** The id of a stored message is a hash of `id`, the recipient's id and, for parents, the channel. */
type Broadcast = { id: string; news: Partial<Record<Language, News>>; now: Date }

/**
 * Stores the messages to everybody who wants the newsletter, in the recipient's language: a mail, a text or both to a
 * parent, as the parent has chosen, and a mail to a subscriber without an account. Texts are stored only if the server sends
 * texts and the issue has one in this language. Returns the two counts. (N02, N12)
 */
export async function broadcastNews(
  { config, clock, secrets }: Pick<Deps, 'config' | 'clock' | 'secrets'>,
  tx: Tx,
  news: Record<Language, News>,
): Promise<{ mails: number; texts: number }> {
  const now = clock.now()
  const newsWithText = Object.fromEntries(Object.entries(news).filter(([, { text }]) => text))
  const parentCount = await insertForParents(tx, 'email', { id: secrets.newId(), news, now })
  const subscriberCount = await insertForSubscribers(tx, { id: secrets.newId(), news, now })
  const textCount = canSendTexts({ config })
    ? await insertForParents(tx, 'sms', { id: secrets.newId(), news: newsWithText, now })
    : 0
  return { mails: parentCount + subscriberCount, texts: textCount }
}

const columns = sql`(id, family_id, user_id, subscriber_id, kind, lane, channel, to_address, to_name, language, facts, tries,
  next_try_at, created_at)`
/** Spreads the times at which messages are due, so that only a few are sent per second. */
const dueTime = (now: Date) =>
  sql`${now}::timestamptz + (row_number() over () - 1) / ${NEWSLETTER_MESSAGES_A_SECOND}::float8 * interval '1 second'`

async function insertForParents(tx: Tx, channel: Channel, { id, news, now }: Broadcast): Promise<number> {
  const [address, verifiedAt] =
    channel === 'sms'
      ? [sql.ref('users.phone'), sql.ref('users.phone_verified_at')]
      : [sql.ref('users.email'), sql.ref('users.email_verified_at')]
  // `wantedCondition` refers to `users`, `families` and `target`.
  const { numAffectedRows = 0n } = await sql`
    insert into outbox ${columns}
    select md5(${id}::text || users.id || target.channel)::uuid, users.family_id, users.id, null, ${newsletterIssue.name},
      'news', target.channel, ${address}, users.first_name, users.language, issue.news -> users.language, 0, ${dueTime(now)},
      ${now}::timestamptz
    from users join families using (family_id)
    cross join (values (${channel}::text)) as target (channel)
    cross join (select ${JSON.stringify(news)}::jsonb as news) as issue
    where users.role = 'parent' and issue.news -> users.language is not null and ${verifiedAt} is not null
      and ${wantedCondition(sql`'news_and_promo'`, sql`false`)}`.execute(tx)
  return Number(numAffectedRows)
}

/** Skips the addresses of accounts: parents get the mail of `insertForParents`, and children never get newsletters. */
async function insertForSubscribers(tx: Tx, { id, news, now }: Broadcast): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into outbox ${columns}
    select md5(${id}::text || subscriber.id)::uuid, null, null, subscriber.id, ${newsletterIssue.name}, 'news', 'email',
      subscriber.email, '', subscriber.language, issue.news -> subscriber.language, 0, ${dueTime(now)}, ${now}::timestamptz
    from newsletter_subscribers as subscriber
    cross join (select ${JSON.stringify(news)}::jsonb as news) as issue
    where subscriber.email is not null and not exists (select from logins where logins.email = subscriber.email)`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

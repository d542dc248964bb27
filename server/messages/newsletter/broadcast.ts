import { CompiledQuery } from 'kysely'
import type { Language } from '#contract/values.ts'
import { canSendTexts } from '#server/messages/notifications/preferences.ts'
import { isWanted } from '#server/messages/notifications/queries.ts'
import type { News } from '#server/messages/notifications/registry.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Seconds between one letter and the next: what somebody waits for, like a new password, goes in between. */
const PACE = 0.2

/**
 * Stores a letter for everybody who wants news, each in their language: by mail for parents and for who has no account, and
 * by text where it has one. Answers how many there are of each. (N02, N07)
 */
export async function broadcastNews(
  { config, clock, secrets }: Pick<Deps, 'config' | 'clock' | 'secrets'>,
  tx: Tx,
  news: Record<Language, News>,
): Promise<{ mails: number; texts: number }> {
  const run = async (statement: string, letters: Partial<Record<Language, News>>) => {
    const inputs = [secrets.id(), JSON.stringify(letters), clock.now(), PACE]
    const { numAffectedRows = 0n } = await tx.executeQuery(CompiledQuery.raw(statement, inputs))
    return Number(numAffectedRows)
  }
  const withText = Object.fromEntries(Object.entries(news).filter(([, { text }]) => text))
  return {
    mails: (await run(toParents('email'), news)) + (await run(toSubscribers, news)),
    texts: canSendTexts({ config }) ? await run(toParents('sms'), withText) : 0,
  }
}

const columns = `insert into outbox (id, family_id, user_id, subscriber_id, kind, channel, to_address, to_name, language, facts,
  tries, next_try_at, created_at)`
const rest = (language: string) => `${language}, $2::jsonb -> ${language}, 0,
  $3::timestamptz + (row_number() over () - 1) * $4::float8 * interval '1 second', $3::timestamptz`

const toParents = (channel: 'email' | 'sms') => `${columns}
  select md5($1 || users.id || way.channel)::uuid, users.family_id, users.id, null, 'newsletter', way.channel,
    ${channel === 'sms' ? 'users.phone' : 'users.email'}, users.first_name, ${rest('users.language')}
  from users join families using (family_id) cross join (values ('${channel}')) as way (channel)
  where users.role = 'parent' and $2::jsonb -> users.language is not null
    and users.${channel === 'sms' ? 'phone' : 'email'}_verified_at is not null
    and (${isWanted("'news_and_promo'", 'false')})`

// An address that an account has taken is that person's to say: never twice, and never a child's.
const toSubscribers = `${columns}
  select md5($1 || who.id)::uuid, null, null, who.id, 'newsletter', 'email', who.email, '', ${rest('who.language')}
  from newsletter_subscribers as who
  where who.email is not null and not exists (select from logins where logins.email = who.email)`

import { type RawBuilder, sql } from 'kysely'
import type { Channel } from '#contract/messages/notifications.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import { deleteRowsWhere, insertIfNew } from '#server/platform/db/rows.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Lane } from './lanes.ts'
import type { Preference } from './message-kind.ts'

export type OutboxRow = Omit<Tables['outbox'], 'facts'> & { facts: unknown }

export const insertMessage = (tx: Tx, message: Omit<Tables['outbox'], 'facts'> & { facts: string }) =>
  tx.insertInto('outbox').values(message).execute()

export type UserMessage = {
  id: string
  family_id: string
  /** Null: all parents of the family. */
  user_id: string | null
  kind: string
  lane: Lane
  /** Null: sent regardless of what the recipient chose. */
  preference: Preference | null
  channels: Channel[]
  /** For each channel, whether people who chose nothing get it. */
  by_default: boolean[]
  facts: string
  /** Keyed hashes of what the message is about, and of what it says; null if the kind has no `about`. */
  about: string | null
  content: string | null
  good_until: Date | null
  now: Date
}

/**
 * Stores one message per recipient and channel, if the recipient wants it on that channel. Mails that can be switched off
 * go only to verified addresses. One statement inserts all messages. The id of each is a hash of `id`, the user and the
 * channel.
 */
export const insertUserMessages = prepare(
  (
    _db,
    {
      id,
      family_id,
      user_id,
      kind,
      lane,
      preference,
      channels,
      by_default,
      facts,
      about,
      content,
      good_until,
      now,
    }: UserMessage,
  ) => sql`
    insert into outbox (id, family_id, user_id, kind, lane, channel, to_address, to_name, language, facts, about, content, good_until,
      tries, next_try_at, created_at)
    select md5(${id}::text || users.id || target.channel)::uuid, users.family_id, users.id, ${kind}, ${lane}, target.channel,
      case target.channel when 'sms' then users.phone else users.email end, users.first_name, users.language,
      message.facts || jsonb_strip_nulls(jsonb_build_object('child', (
        select first_name from users as child
        where child.family_id = users.family_id and child.id = (message.facts ->> 'child_id')::uuid
      ))), ${about}, ${content}, ${good_until}::timestamptz, 0, message.now, message.now
    from users join families using (family_id)
    cross join unnest(${channels}::text[], ${by_default}::boolean[]) as target (channel, by_default)
    cross join (
      select ${facts}::jsonb as facts, ${now}::timestamptz as now, ${user_id}::uuid as user_id,
        ${preference}::text as preference
    ) as message
    where users.family_id = ${family_id}
      and case when message.user_id is null then users.role = 'parent' and users.active else users.id = message.user_id end
      and case target.channel
        when 'sms' then users.phone_verified_at is not null
        else message.preference is null or users.email_verified_at is not null
      end
      and (message.preference is null or ${wantedCondition(sql`message.preference`, sql`target.by_default`)})`,
)

/**
 * SQL condition: the person of the current row wants messages of the preference. The statement must contain the tables
 * `users` and `families`, and the message's channel as `target.channel`.
 */
export const wantedCondition = (
  preference: RawBuilder<unknown>,
  byDefault: RawBuilder<unknown>,
) => sql<boolean>`
  users.active and users.closed_at is null and families.closed_at is null
  and coalesce((
    select is_on from message_preferences as chosen
    where chosen.family_id = users.family_id and chosen.user_id = users.id
      and chosen.preference = ${preference} and chosen.channel = target.channel
  ), ${byDefault})`

/** Claims the message of a lane that has been due for the longest time: no other worker sees it before `until`. */
export async function claimDueMessage(tx: Tx, lane: Lane, now: Date, until: Date) {
  const { rows } = await sql<OutboxRow & { time_zone: string | null; closed_at: Date | null }>`
    update outbox set next_try_at = ${until}
    where id = (
      select id from outbox where lane = ${lane} and next_try_at <= ${now} order by next_try_at limit 1 for update skip locked
    )
    returning *,
      (select time_zone from families where families.family_id = outbox.family_id),
      (select closed_at from families where families.family_id = outbox.family_id)`.execute(tx)
  return rows[0]
}

/** Returns whether the recipient, who may have switched a preference off since, still wants a stored message. */
export async function isStillWanted(
  db: Db,
  { family_id, user_id, channel }: OutboxRow,
  preference: Preference,
  byDefault: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    select from users join families using (family_id) cross join (values (${channel}::text)) as target (channel)
    where users.family_id = ${family_id} and users.id = ${user_id}
      and ${wantedCondition(sql`${preference}`, sql`${byDefault}::boolean`)}`.execute(db)
  return rows.length > 0
}

/**
 * Marks a message as released for sending, unless it is redundant: another message about the same thing to the same address
 * is newer, or the last one that was released after `since` says the same. The second condition does not apply to a message
 * that was released before and is tried again. Returns whether the message is released.
 */
export async function releaseUnlessRedundant(
  tx: Tx,
  { id, family_id, about, content, channel, to_address, created_at, released_at }: OutboxRow,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  // Workers decide about these messages one after another.
  await sql`select pg_advisory_xact_lock(hashtextextended(${about}::text, 0))`.execute(tx)
  const { rows } = await sql<{ is_needed: boolean }>`
    with others as (
      select content, created_at, released_at from outbox
      where family_id = ${family_id} and about = ${about} and channel = ${channel} and to_address = ${to_address}
        and id <> ${id} and (sent_at is not null or next_try_at is not null)
    )
    select not exists (select from others where created_at > ${created_at}::timestamptz) and (
      ${released_at}::timestamptz is not null or ${content}::text is distinct from (
        select content from others where released_at > ${since}::timestamptz
        order by created_at desc, released_at desc limit 1
      )
    ) as is_needed`.execute(tx)
  const isNeeded = rows[0]?.is_needed ?? true
  if (isNeeded && !released_at)
    await tx
      .updateTable('outbox')
      .set({ released_at: now })
      .where('id', '=', id)
      .where('family_id', '=', family_id)
      .execute()
  return isNeeded
}

/** Erases the facts, because they are not needed after sending. */
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

/** Deletes the messages that were sent, dropped or given up, and were created before `before`. Returns how many. */
export const deleteMessagesBefore = (db: Db, before: Date): Promise<number> =>
  deleteRowsWhere(db, 'outbox', sql`next_try_at is null and created_at < ${before}`)

export const deleteUnsentMessagesTo = (tx: Tx, family_id: string, recipient: Recipient) =>
  deleteMessages(tx, family_id, recipient, sql<boolean>`next_try_at is not null`)

type Recipient = { id: string; email: string }

export const deleteUnsentMessagesExcept = (tx: Tx, family_id: string, exceptKinds: string[]) =>
  deleteMessages(
    tx,
    family_id,
    undefined,
    sql<boolean>`next_try_at is not null and not kind = any(${exceptKinds})`,
  )

/** Deletes the messages to a family, or only those to one person of the family. */
export async function deleteMessages(
  tx: Tx,
  family_id: string,
  recipient: Recipient | undefined,
  condition = sql<boolean>`true`,
) {
  const matches = recipient ? sql`(user_id = ${recipient.id} or to_address = ${recipient.email})` : sql`true`
  await sql`delete from outbox where family_id = ${family_id} and ${matches} and ${condition}`.execute(tx)
}

/** Returns false if the family already got this digest. */
export const recordDigest = (tx: Tx, digest: Tables['sent_digests']) =>
  insertIfNew(tx, 'sent_digests', digest)

/**
 * Counts the messages that wait to be sent, those of them that the operator's daily limit holds back, and those that were
 * given up after failures or above another limit of the day.
 */
export async function countUnsentMessages(db: Db) {
  const { rows } = await sql<Record<'waiting' | 'held_back' | 'given_up', number>>`
    select count(next_try_at)::int as waiting,
      (count(*) filter (where next_try_at is not null and failure = ${HELD_BACK}))::int as held_back,
      (count(*) filter (where next_try_at is null and failure <> ${NOT_WANTED}))::int as given_up
    from outbox where sent_at is null`.execute(db)
  const [counts = { waiting: 0, held_back: 0, given_up: 0 }] = rows
  return counts
}

const HELD_BACK = "above the operator's daily limit"
const NOT_WANTED = 'not wanted any more'

/** Postpones a message without counting a try. */
export const postponeMessage = (db: Db, id: string, next_try_at: Date) =>
  db.updateTable('outbox').set({ next_try_at }).where('id', '=', id).execute()

/** Postpones a message because of the operator's daily limit. */
export const holdBackMessage = (db: Db, id: string, next_try_at: Date) =>
  db.updateTable('outbox').set({ next_try_at, failure: HELD_BACK }).where('id', '=', id).execute()

/** Cancels a message. Its row stays until `deleteMessagesBefore`, without its facts. */
export const dropMessage = (db: Db, id: string, failure = NOT_WANTED) =>
  db.updateTable('outbox').set({ next_try_at: null, facts: '{}', failure }).where('id', '=', id).execute()

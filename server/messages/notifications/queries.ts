import { CompiledQuery, sql } from 'kysely'
import type { Channel } from '#contract/messages/notifications.ts'
import type { Role } from '#contract/values.ts'
import { type Db, sendOff, type Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Kind, Preference } from './registry.ts'

export type OutboxRow = Omit<Tables['outbox'], 'facts'> & { facts: unknown }

export const insertMessage = (tx: Tx, message: Omit<Tables['outbox'], 'facts'> & { facts: string }) =>
  tx.insertInto('outbox').values(message).execute()

type WantedMessage = {
  id: string
  family_id: string
  /** One person, or everybody of the role. */
  user_id: string | null
  role: Role | null
  kind: string
  /** Null: whatever the person wishes. */
  preference: Preference | null
  ways: { channel: Channel; byDefault: boolean }[]
  facts: string
  good_until: Date | null
  at: Date
}

/** Stores a message for each of the people and ways that is wanted, in one statement that the commit waits for. */
export const insertWantedMessages = (tx: Tx, told: WantedMessage) =>
  sendOff(
    tx,
    tx.executeQuery(
      CompiledQuery.raw(wantedMessages, [
        ...[told.id, told.family_id, told.user_id, told.role, told.kind, told.preference],
        ...[told.ways.map(({ channel }) => channel), told.ways.map(({ byDefault }) => byDefault)],
        ...[told.facts, told.good_until, told.at],
      ]),
    ),
  )

/** Whether somebody wants to hear of something now; the tables are those of the statement it stands in. */
export const isWanted = (preference: string, byDefault: string) => `
  users.active and users.closed_at is null and families.closed_at is null
  and coalesce((
    select is_on from message_preferences as chosen
    where chosen.family_id = users.family_id and chosen.user_id = users.id
      and chosen.preference = ${preference} and chosen.channel = way.channel
  ), ${byDefault})`

// An address counts when its owner opened a mail there, but for account mail. A person's message has an id made of its cause's and its way, so
// that several are made in one statement.
const wantedMessages = `
  insert into outbox (id, family_id, user_id, kind, channel, to_address, to_name, language, facts, good_until, tries,
    next_try_at, created_at)
  select md5($1 || users.id || way.channel)::uuid, users.family_id, users.id, $5, way.channel,
    case way.channel when 'sms' then users.phone else users.email end, users.first_name, users.language,
    $9::jsonb || jsonb_strip_nulls(jsonb_build_object('child', (
      select first_name from users as child
      where child.family_id = $2::uuid and child.id = ($9::jsonb ->> 'child_id')::uuid
    ))), $10::timestamptz, 0, $11::timestamptz, $11::timestamptz
  from users join families using (family_id)
  cross join unnest($7::text[], $8::boolean[]) as way (channel, by_default)
  where users.family_id = $2::uuid and ($3::uuid is null or users.id = $3) and ($4::text is null or users.role = $4)
    and case way.channel
      when 'sms' then users.phone_verified_at is not null
      else $6::text is null or users.email_verified_at is not null
    end
    and ($6 is null or (${isWanted('$6', 'way.by_default')}))`

/**
 * The message longest due, put aside until `until` so that nobody else takes it meanwhile; with its family's time zone, and since
 * when that is closed.
 */
export async function claimDueMessage(tx: Tx, now: Date, until: Date) {
  const { rows } = await sql<OutboxRow & { time_zone: string | null; closed_at: Date | null }>`
    update outbox set next_try_at = ${until}
    where id = (
      select id from outbox where next_try_at <= ${now} order by next_try_at limit 1 for update skip locked
    )
    returning *,
      (select time_zone from families where families.family_id = outbox.family_id),
      (select closed_at from families where families.family_id = outbox.family_id)`.execute(tx)
  return rows[0]
}

/** Whether the receiver of a stored message still wants it: between storing and sending may lie a night. */
export async function isStillWanted(
  db: Db,
  { family_id, user_id, channel }: OutboxRow,
  preference: Preference,
  byDefault: boolean,
): Promise<boolean> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(stillWanted, [family_id, user_id, channel, preference, byDefault]),
  )
  return rows.length > 0
}
const stillWanted = `
  select from users join families using (family_id)
  cross join (values ($3::text)) as way (channel)
  where users.family_id = $1 and users.id = $2 and ${isWanted('$4', '$5::boolean')}`

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

/** Forgets messages of before an instant that nothing is to be done with any more. */
export async function deleteMessagesBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('next_try_at', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Drops what is waiting to be sent to one person of a family. */
export const deleteUnsentMessagesTo = (tx: Tx, family_id: string, receiver: Receiver) =>
  deleteMessages(tx, family_id, receiver, sql<boolean>`next_try_at is not null`)

type Receiver = { id: string; email: string }

/** Drops what is waiting to be sent to a family, but these kinds. */
export const deleteUnsentMessages = (tx: Tx, family_id: string, kinds: Kind[]) =>
  deleteMessages(tx, family_id, undefined, sql<boolean>`next_try_at is not null and not kind = any(${kinds})`)

/** Deletes the messages of a family, or to one person of it. */
export async function deleteMessages(
  tx: Tx,
  family_id: string,
  receiver: Receiver | undefined,
  which = sql<boolean>`true`,
) {
  const to = receiver ? sql`(user_id = ${receiver.id} or to_address = ${receiver.email})` : sql`true`
  await sql`delete from outbox where family_id = ${family_id} and ${to} and ${which}`.execute(tx)
}

/** Whether this is the first time that a family is told of a day; from then on it is not. */
export async function recordDigest(tx: Tx, round: Tables['message_rounds']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_rounds')
    .values(round)
    .onConflict((seen) => seen.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteDigests = (tx: Tx, family_id: string) =>
  tx.deleteFrom('message_rounds').where('family_id', '=', family_id).execute()

/** What was sent to a family, and when; what it said is not kept. */
export const listMessages = (db: Db, family_id: string) =>
  db
    .selectFrom('outbox')
    .where('family_id', '=', family_id)
    .orderBy('created_at')
    .select(['id', 'kind', 'channel', 'to_address', 'to_name', 'language', 'created_at', 'sent_at'])
    .execute()

/** How many wait to be sent, and how many nobody tries any more. */
export async function countUnsentMessages(db: Db) {
  const { rows } = await sql<{ waiting: number; given_up: number }>`
    select count(next_try_at)::int as waiting,
      (count(*) filter (where next_try_at is null and failure <> ${NOT_WANTED}))::int as given_up
    from outbox where sent_at is null`.execute(db)
  const [counts = { waiting: 0, given_up: 0 }] = rows
  return counts
}

const NOT_WANTED = 'not wanted any more'

/** Puts a message aside without having tried it; for good where there is no next time. */
export const postponeMessage = (db: Db, id: string, next_try_at: Date | null) =>
  db
    .updateTable('outbox')
    .set({ next_try_at, ...(!next_try_at && { facts: '{}', failure: NOT_WANTED }) })
    .where('id', '=', id)
    .execute()

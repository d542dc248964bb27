import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { insertIfNew } from '#server/platform/db/rows.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** An account at Google or Facebook; `subject` is its id there. */
export type Identity = Pick<Tables['identities'], 'provider' | 'subject'>

export const findUserByIdentity = (db: Db, { provider, subject }: Identity) =>
  db
    .selectFrom('identities')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'identities.family_id').onRef('users.id', '=', 'identities.user_id'),
    )
    .innerJoin('families', 'families.family_id', 'identities.family_id')
    .where((row) => row.and({ 'identities.provider': provider, 'identities.subject': subject }))
    .select([
      'identities.family_id',
      'identities.user_id',
      'users.role',
      'users.active',
      'families.closed_at',
      'families.time_zone',
    ])
    .executeTakeFirst()

/** Returns false when the identity is already linked to an account. */
export const insertIdentity = (tx: Tx, identity: Tables['identities']) =>
  insertIfNew(tx, 'identities', identity, ['provider', 'subject'])

export const deleteIdentitiesLinkedSince = (
  tx: Tx,
  { family_id, user_id }: { family_id: string; user_id: string },
  since: Date,
) =>
  tx
    .deleteFrom('identities')
    .where((row) => row.and({ family_id, user_id }))
    .where('linked_at', '>=', since)
    .execute()

/** Holds a lock on an identity until the transaction ends. The identity need not have a row yet. */
export const lockIdentity = (tx: Tx, { provider, subject }: Identity) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`.execute(tx)

/** A ticket lets a new person finish a sign-up that began with a provider. Only the ticket's hash is stored. */
export const insertTicket = (tx: Tx, ticket: Tables['social_tickets']) =>
  tx.insertInto('social_tickets').values(ticket).execute()

/** Deletes and returns the ticket, unless it is unknown or expired. */
export const claimTicket = (tx: Tx, hash: string, now: Date): Promise<Tables['social_tickets'] | undefined> =>
  tx
    .deleteFrom('social_tickets')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

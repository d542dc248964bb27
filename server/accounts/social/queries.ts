import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { insertIfNew } from '#server/platform/db/rows.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** An account at a provider; `subject` is its id there. */
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

/** A browser is at a provider's page. Only the hash of its ticket is stored. */
export const insertVisit = (tx: Tx, visit: Tables['provider_visits']) =>
  tx.insertInto('provider_visits').values(visit).execute()

/** Deletes the visit. Returns false if it is unknown or expired, or leads to another provider. */
export async function claimVisit(
  tx: Tx,
  hash: string,
  provider: Tables['provider_visits']['provider'],
  now: Date,
): Promise<boolean> {
  const visit = await tx
    .deleteFrom('provider_visits')
    .where('hash', '=', hash)
    .returning(['provider', 'expires_at'])
    .executeTakeFirst()
  return visit !== undefined && visit.provider === provider && visit.expires_at > now
}

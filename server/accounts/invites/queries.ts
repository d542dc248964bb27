import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type InviteRow = Tables['invites']

export const insertInvite = (tx: Tx, invite: InviteRow) => tx.insertInto('invites').values(invite).execute()

/** Leaves out kids who joined but were not approved in time, even before the cleanup deletes their invitations. */
export const listOpenInvites = (db: Db, family_id: string, now: Date): Promise<InviteRow[]> =>
  db
    .selectFrom('invites')
    .where('family_id', '=', family_id)
    .where((row) => row.or([row('joined_at', 'is', null), row('expires_at', '>', now)]))
    .orderBy('consent_at')
    .orderBy('id')
    .selectAll()
    .execute()

/** Locks and returns an invitation. Returns undefined when the kid has joined but was not approved in time. */
export const lockInvite = (
  tx: Tx,
  { family_id, id, now }: { family_id: string; id: string; now: Date },
): Promise<InviteRow | undefined> =>
  tx
    .selectFrom('invites')
    .where((row) => row.and({ family_id, id }))
    .where((row) => row.or([row('joined_at', 'is', null), row('expires_at', '>', now)]))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

/**
 * Returns undefined when the link has expired or the family is closed. The inviter is the family's first parent if the one who invited
 * has been removed.
 */
export const findInviteByLink = (db: Db, code_hash: string, now: Date) =>
  db
    .selectFrom('invites')
    .innerJoin('families', 'families.family_id', 'invites.family_id')
    .innerJoin('users as inviter', (join) =>
      join.onRef('inviter.family_id', '=', 'invites.family_id').on(
        'inviter.id',
        '=',
        sql<string>`(
            select id from users parent
            where parent.family_id = invites.family_id and parent.role = 'parent' and parent.active
            order by parent.id <> invites.invited_by, parent.created_at, parent.id limit 1
          )`,
      ),
    )
    .where('code_hash', '=', code_hash)
    .where('expires_at', '>', now)
    .where('families.closed_at', 'is', null)
    .selectAll('invites')
    .select([
      'inviter.first_name as inviter',
      'inviter.email as inviter_email',
      'inviter.language as inviter_language',
    ])
    .executeTakeFirst()

export const updateInvite = (
  tx: Tx,
  { family_id, id, ...changes }: Pick<InviteRow, 'family_id' | 'id'> & Partial<InviteRow>,
) =>
  tx
    .updateTable('invites')
    .set(changes)
    .where((row) => row.and({ family_id, id }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores the kid's details and invalidates the link. Returns false when the link was used or revoked meanwhile. */
export async function redeemLink(
  tx: Tx,
  { family_id, code_hash }: Pick<InviteRow, 'family_id' | 'code_hash'>,
  details: Pick<InviteRow, 'email' | 'language' | 'expires_at'> & {
    [Name in 'joined_at' | 'first_name' | 'last_name' | 'password_hash']: NonNullable<InviteRow[Name]>
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invites')
    .set({ ...details, code_hash: null })
    .where('family_id', '=', family_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const deleteInvite = (tx: Tx, { family_id, id }: Pick<InviteRow, 'family_id' | 'id'>) =>
  tx.deleteFrom('invites').where('family_id', '=', family_id).where('id', '=', id).execute()

/**
 * Deletes the invitations of kids who joined but were not approved in time, and unanswered invitations whose link
 * expired at or before `unansweredBefore`. Returns how many were deleted.
 */
export async function deleteExpiredInviteRows(
  db: Db,
  { now, unansweredBefore }: { now: Date; unansweredBefore: Date },
) {
  const { numDeletedRows } = await db
    .deleteFrom('invites')
    .where((row) =>
      row.or([
        row.and([row('joined_at', 'is not', null), row('expires_at', '<=', now)]),
        row('expires_at', '<=', unansweredBefore),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

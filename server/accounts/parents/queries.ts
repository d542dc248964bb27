import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type ParentInviteRow = Tables['parent_invites']
type Key = Pick<ParentInviteRow, 'family_id' | 'id'>

export const insertParentInvite = (tx: Tx, invite: ParentInviteRow) =>
  tx.insertInto('parent_invites').values(invite).execute()

export const listOpenParentInvites = (db: Db, family_id: string, now: Date) =>
  db
    .selectFrom('parent_invites')
    .innerJoin('users as inviter', (join) =>
      join
        .onRef('inviter.family_id', '=', 'parent_invites.family_id')
        .onRef('inviter.id', '=', 'parent_invites.invited_by'),
    )
    .where('parent_invites.family_id', '=', family_id)
    .where('expires_at', '>', now)
    .orderBy('parent_invites.created_at')
    .orderBy('parent_invites.id')
    .select([
      'parent_invites.id',
      'parent_invites.email',
      'parent_invites.child_ids',
      'parent_invites.created_at',
      'parent_invites.expires_at',
      'inviter.first_name as inviter',
    ])
    .execute()

/**
 * Finds an invitation by its copied or its mailed link, with the first name of the parent who sent it. Returns undefined when the link
 * is unknown, used, withdrawn or expired, or the family is closed.
 */
export const findParentInvite = (db: Db, link: 'link_hash' | 'mail_hash', hash: string, now: Date) =>
  db
    .selectFrom('parent_invites')
    .innerJoin('families', 'families.family_id', 'parent_invites.family_id')
    .innerJoin('users as inviter', (join) =>
      join
        .onRef('inviter.family_id', '=', 'parent_invites.family_id')
        .onRef('inviter.id', '=', 'parent_invites.invited_by'),
    )
    .where(`parent_invites.${link}`, '=', hash)
    .where('parent_invites.expires_at', '>', now)
    .where('families.closed_at', 'is', null)
    .selectAll('parent_invites')
    .select('inviter.first_name as inviter')
    .executeTakeFirst()

/** Makes a new mailed link the only one. Returns false when the invitation was used or withdrawn meanwhile. */
export async function setMailedLink(
  tx: Tx,
  { family_id, id }: Key,
  link: { email: string; mail_hash: string; language: ParentInviteRow['language'] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('parent_invites')
    .set(link)
    .where((row) => row.and({ family_id, id }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes the invitation, so that none of its links works again. Returns false when it is gone or has a newer mailed link. */
export async function claimParentInvite(
  tx: Tx,
  { family_id, id, mail_hash }: Key & { mail_hash: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('parent_invites')
    .where((row) => row.and({ family_id, id, mail_hash }))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function deleteParentInvite(tx: Tx, { family_id, id }: Key): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('parent_invites')
    .where((row) => row.and({ family_id, id }))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export const deleteParentInvitesOf = (tx: Tx, family_id: string, invited_by: string) =>
  tx
    .deleteFrom('parent_invites')
    .where((row) => row.and({ family_id, invited_by }))
    .execute()

type Helper = { family_id: string; user_id: string }

export const insertHelper = (tx: Tx, helper: Tables['helpers']) =>
  tx.insertInto('helpers').values(helper).execute()

export const listHelpedChildren = (db: Db, family_id: string) =>
  db.selectFrom('helpers').where('family_id', '=', family_id).select(['user_id', 'child_ids']).execute()

/** Returns false when the family has no such helper any more. */
export async function setHelpedChildren(
  tx: Tx,
  { family_id, user_id, child_ids }: Tables['helpers'],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('helpers')
    .set({ child_ids })
    .where((row) => row.and({ family_id, user_id }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const selectHelper = (db: Db, { family_id, user_id }: Helper) =>
  db
    .selectFrom('helpers')
    .where((row) => row.and({ family_id, user_id }))
    .select('child_ids')

/** Returns the ids of the children whose quests the helper sees; none if a parent has removed the helper. */
export const getHelpedChildren = async (db: Db, helper: Helper): Promise<string[]> =>
  (await selectHelper(db, helper).executeTakeFirst())?.child_ids ?? []

/** As `getHelpedChildren`; parents can neither change them nor remove the helper until the transaction ends. */
export const lockHelpedChildren = async (tx: Tx, helper: Helper): Promise<string[]> =>
  (await selectHelper(tx, helper).forShare().executeTakeFirst())?.child_ids ?? []

/** Takes a child whose data is deleted from its helpers, and from the invitations of others. */
export async function removeFromHelpers(tx: Tx, family_id: string, childId: string) {
  for (const table of ['helpers', 'parent_invites'] as const)
    await tx
      .updateTable(table)
      .set({ child_ids: sql`array_remove(child_ids, ${childId}::uuid)` })
      .where('family_id', '=', family_id)
      .execute()
}

/** Removes a person's addresses and numbers from what the family reads about its accounts. */
export const blankContactsInActivity = (
  tx: Tx,
  { family_id, user_id }: { family_id: string; user_id: string },
) =>
  tx
    .updateTable('account_events')
    .set({ detail: '' })
    .where((row) => row.and({ family_id, user_id }))
    .where('kind', 'in', ['email_changed', 'phone_changed', 'change_undone'])
    .execute()

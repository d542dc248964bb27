import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { findUser, lockUserForShare, type UserRow } from './queries.ts'

/** Returns a child of the family. Throws the refusal `not_found` for anybody else and for a purged child. (K09) */
export async function getChild(db: Db, family_id: string, childId: string): Promise<UserRow> {
  const child = isId(childId) ? await findUser(db, family_id, childId) : undefined
  if (child?.role !== 'child' || child.purged_at) throw new Refusal('not_found')
  return child
}

/** Locks a child, so that it stays active until the transaction ends. Throws `child_inactive` or `not_found`. */
export async function lockActiveChild(tx: Tx, family_id: string, childId: string): Promise<void> {
  const child = isId(childId) ? await lockUserForShare(tx, family_id, childId) : undefined
  if (child?.role !== 'child' || child.purged_at) throw new Refusal('not_found')
  if (!child.active) throw new Refusal('child_inactive')
}

/**
 * Locks children, so that they are not purged until the transaction ends. Deleted children are accepted, because they can be brought back.
 * Throws the refusal `not_found`.
 */
export async function lockChildren(tx: Tx, family_id: string, childIds: string[]): Promise<void> {
  // In one order, so that two calls for the same children do not wait for each other.
  for (const childId of [...new Set(childIds)].sort()) {
    const child = isId(childId) ? await lockUserForShare(tx, family_id, childId) : undefined
    if (child?.role !== 'child' || child.purged_at) throw new Refusal('not_found')
  }
}

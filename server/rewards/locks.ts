import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import { lockOpenFamilyForShare, lockUser } from '#server/accounts/families/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/deps.ts'

/**
 * Locks a child until the transaction ends, so that changes of its cart and orders run one after the other and its
 * family cannot be closed meanwhile. Lock order: family, child, orders, ledger accounts.
 * Throws the refusal `not_found` when the family has no such child, `signed_out` when the family is closed.
 */
export async function lockChild(tx: Tx, family_id: string, childId: string) {
  if (!isId(childId)) throw new Refusal('not_found')
  // Both queries are sent together; the database runs them in this order.
  const [isOpen, child] = await Promise.all([
    lockOpenFamilyForShare(tx, family_id),
    lockUser(tx, family_id, childId),
  ])
  // The family was closed, and its sessions ended, after this HTTP request had been authenticated.
  if (!isOpen) throw new Refusal('signed_out')
  if (child?.role !== 'child') throw new Refusal('not_found')
  return child
}

/** Like `lockChild`, for a child that is signed in. Also throws `signed_out` if a parent has just deleted the child. */
export async function lockActingChild(tx: Tx, { family_id, id }: Actor) {
  const child = await lockChild(tx, family_id, id)
  if (child.closed_at) throw new Refusal('signed_out')
}

import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import { lockOpenFamilyForShare, lockUser } from '#server/accounts/families/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/deps.ts'

/**
 * Whatever is done to a child's cart and orders is done one after the other: the child is locked until the transaction
 * ends, and its family cannot be closed meanwhile. The order of locks is family, child, orders, ledger accounts.
 * Refuses `not_found` for a child that is not of this family.
 */
export async function lockChild(tx: Tx, family_id: string, childId: string) {
  if (!isId(childId)) throw new Refusal('not_found')
  // Sent together, taken in this order.
  const [isOpen, child] = await Promise.all([
    lockOpenFamilyForShare(tx, family_id),
    lockUser(tx, family_id, childId),
  ])
  // Closing has ended every session; this call was on its way.
  if (!isOpen) throw new Refusal('signed_out')
  if (child?.role !== 'child') throw new Refusal('not_found')
  return child
}

/** The same for what a child does itself. Refuses `signed_out` where it was deleted while its call was on its way. */
export async function lockActingChild(tx: Tx, { family_id, id }: Actor) {
  const child = await lockChild(tx, family_id, id)
  if (child.closed_at) throw new Refusal('signed_out')
}

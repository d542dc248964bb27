import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import { lockOpenFamilyForShare, lockUser } from '#server/accounts/families/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/deps.ts'

/**
 * Locks a child until the transaction ends, so that changes of its cart and orders run one after the other and its
 * family cannot be closed meanwhile. Lock order: family, child, orders, ledger accounts.
 * Refuses `not_found` for a child of another family, `signed_out` if the family is closed.
 */
export async function lockChild(tx: Tx, family_id: string, childId: string) {
  if (!isId(childId)) throw new Refusal('not_found')
  // Sent together, executed in this order.
  const [isOpen, child] = await Promise.all([
    lockOpenFamilyForShare(tx, family_id),
    lockUser(tx, family_id, childId),
  ])
  // The family was closed, which ends every session, while this request was on its way.
  if (!isOpen) throw new Refusal('signed_out')
  if (child?.role !== 'child') throw new Refusal('not_found')
  return child
}

/** Like `lockChild`, for the child's own requests. Also refuses `signed_out` if the child was deleted meanwhile. */
export async function lockActingChild(tx: Tx, { family_id, id }: Actor) {
  const child = await lockChild(tx, family_id, id)
  if (child.closed_at) throw new Refusal('signed_out')
}

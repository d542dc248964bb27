import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { lockUndecidedOrders } from './queries.ts'
import { transition } from './transition.ts'
import { outcomeOrThrow, writeOutcomes } from './write-outcomes.ts'

/**
 * Rejects the undecided orders of one child, or of the whole family if `child_id` is missing, and returns the points to
 * the children. Sends no notifications. The caller must have locked the child or the family. `userId` is the parent who
 * deletes the child, or null if the family is closed. (K11, N06)
 */
export async function rejectUndecidedOrders(
  deps: Deps,
  tx: Tx,
  family_id: string,
  { userId, child_id }: { userId: string | null; child_id?: string },
) {
  const context = { by: 'parent', userId, now: deps.clock.now(), newId: deps.secrets.newId } as const
  const orders = await lockUndecidedOrders(tx, family_id, child_id ?? null)
  const outcomes = orders.map((order) => outcomeOrThrow(transition(order, { step: 'reject' }, context)))
  await writeOutcomes(tx, outcomes)
}

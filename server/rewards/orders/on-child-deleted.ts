import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { lockOpenOrders } from './queries.ts'
import { transition } from './transition.ts'
import { assertOutcome, writeOutcomes } from './write-outcomes.ts'

type Leaving = {
  /** The parent, or nobody. */
  by: string | null
  /** One child of the family, or all of them. */
  child_id?: string
}

/**
 * Rejects what nobody has decided when a child is deleted or its family closed: the points go back to the child. Whoever
 * calls has locked the child or the family, and tells nobody. (K11, N06)
 */
export async function rejectOpenOrders(deps: Deps, tx: Tx, family_id: string, { by, child_id }: Leaving) {
  const context = { by: 'parent', userId: by, now: deps.clock.now(), newId: deps.secrets.newId } as const
  const orders = await lockOpenOrders(tx, family_id, child_id ?? null)
  const outcomes = orders.map((order) => assertOutcome(transition(order, { step: 'reject' }, context)))
  await writeOutcomes(tx, outcomes)
}

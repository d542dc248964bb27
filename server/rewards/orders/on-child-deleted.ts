import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { lockOpenOrders } from './queries.ts'
import { transitionOrder } from './transition.ts'

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
  const changed = { decided_at: deps.clock.now(), decided_by: by }
  for (const order of await lockOpenOrders(tx, family_id, child_id ?? null)) {
    transitionOrder(deps, tx, order, 'reject', { by, changed })
  }
}

import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import { listChildren } from '#server/accounts/families/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { listOrdersById, lockHeldOrders } from './queries.ts'
import { transition } from './transition.ts'
import { outcomeOrThrow, writeOutcomes } from './write-outcomes.ts'

/**
 * Cancels the held orders of a family that is being closed, except those in `idsToKeep`, which are placed when their hold
 * ends. The points go back to the child, or to the family if the child is deleted. Orders whose hold is over are not
 * changed. Throws the refusal `not_found` when an id in `idsToKeep` is not an order of the family. (N06)
 */
export async function onFamilyClosed(deps: Deps, tx: Tx, parent: Actor, idsToKeep: string[]) {
  const { family_id } = parent
  const keptOrders = idsToKeep.every(isId) ? await listOrdersById(tx, family_id, idsToKeep) : []
  if (new Set(idsToKeep).size > keptOrders.length) throw new Refusal('not_found')
  const now = deps.clock.now()
  const heldOrders = await lockHeldOrders(tx, family_id, now)
  if (heldOrders.length === 0) return
  const children = await listChildren(tx, family_id)
  const remainingChildIds = new Set(children.flatMap(({ id, closed_at }) => (closed_at ? [] : id)))
  const context = { by: 'parent', userId: parent.id, now, newId: deps.secrets.newId } as const
  const outcomes = heldOrders
    .filter(({ id }) => !idsToKeep.includes(id))
    .map((order) => {
      const isChildDeleted = !remainingChildIds.has(order.child_id)
      return outcomeOrThrow(transition(order, { step: 'cancel' }, { ...context, isChildDeleted }))
    })
  await writeOutcomes(tx, outcomes)
}

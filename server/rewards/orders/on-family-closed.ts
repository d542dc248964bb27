import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import { listChildren } from '#server/accounts/families/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { listOrdersById, lockHeldOrders } from './queries.ts'
import { transition } from './transition.ts'
import { assertOutcome, writeOutcomes } from './write-outcomes.ts'

/**
 * Cancels a closing family's held orders, except those in `toSend`: they are placed when their hold ends. The points go
 * back to the child, or to the family if the child is deleted. Orders that were placed meanwhile go on. Refuses
 * `not_found` for ids in `toSend` that are not orders of the family. (N06)
 */
export async function onFamilyClosed(deps: Deps, tx: Tx, parent: Actor, toSend: string[]) {
  const { family_id } = parent
  const known = toSend.every(isId) ? await listOrdersById(tx, family_id, toSend) : []
  if (new Set(toSend).size > known.length) throw new Refusal('not_found')
  const now = deps.clock.now()
  const held = await lockHeldOrders(tx, family_id, now)
  if (held.length === 0) return
  const children = await listChildren(tx, family_id)
  const openChildren = new Set(children.flatMap(({ id, closed_at }) => (closed_at ? [] : id)))
  const context = { by: 'parent', userId: parent.id, now, newId: deps.secrets.newId } as const
  const outcomes = held
    .filter(({ id }) => !toSend.includes(id))
    .map((order) => {
      const isChildDeleted = !openChildren.has(order.child_id)
      return assertOutcome(transition(order, { step: 'cancel' }, { ...context, isChildDeleted }))
    })
  await writeOutcomes(tx, outcomes)
}

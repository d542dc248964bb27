import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import { listChildren } from '#server/accounts/families/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { listOrdersById, lockHeldOrders } from './queries.ts'
import { transition } from './transition.ts'
import { assertOutcome, writeOutcomes } from './write-outcomes.ts'

/**
 * Leaves a closing family nothing undecided: orders in their hold that the parent wants sent are placed by themselves,
 * the others are cancelled, and their points go back to the child, or stay with the family when it is gone. What the parent's screen showed may have been placed
 * meanwhile: it goes on. Refuses `not_found` for what is no order of the family. (N06)
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
  const outcomes = held
    .filter(({ id }) => !toSend.includes(id))
    .map((order) => {
      const isChildDeleted = !openChildren.has(order.child_id)
      const context = {
        by: 'parent',
        userId: parent.id,
        now,
        newId: deps.secrets.newId,
        isChildDeleted,
      } as const
      return assertOutcome(transition(order, { step: 'cancel' }, context))
    })
  await writeOutcomes(tx, outcomes)
}

import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { listOrdersById } from '#server/rewards/orders/queries.ts'
import { findOrderGiftCode } from './gift-codes.ts'

/**
 * The code of a delivered digital card, to the child that earned it and to its parents. Refuses `not_found`, also for
 * an order that has no code to show, or none any more. (R06)
 */
export async function revealGiftCode(
  { db, secrets }: Deps,
  { family_id }: Actor,
  childId: string,
  id: string,
): Promise<{ code: string }> {
  const [order] = isId(id) ? await listOrdersById(db, family_id, [id]) : []
  if (order?.child_id !== childId || order.status !== 'delivered' || !order.has_code)
    throw new Refusal('not_found')
  const code = await findOrderGiftCode({ db, secrets }, family_id, id)
  if (code === undefined) throw new Refusal('not_found')
  return { code }
}

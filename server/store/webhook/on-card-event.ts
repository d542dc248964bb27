import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findFamilyOfCustomer } from '#server/store/cards/queries.ts'

/** A card of a customer came, changed or went: the family's other screens ask for their cards again. (P04) */
export async function onCardEvent(deps: Deps, customer_id: string): Promise<void> {
  const family = await findFamilyOfCustomer(deps.db, customer_id)
  if (family) await deps.transaction(async (tx) => announce(tx, family.family_id, 'payments'))
}

import { callStripe } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Deps } from '#server/platform/deps.ts'
import { clearCustomerId, findCustomer, insertCustomer, saveCustomerId } from './queries.ts'

/**
 * The family at the card provider; made there when it is first needed. The row comes before the call and the family's id
 * goes with it, so that whatever is interrupted is found again instead of made twice. `lost` is a customer that the
 * provider turned out not to know. Several transactions: never to be called inside one, nor with those of an
 * Idempotency-Key. Refuses `payments_off`, `provider_away`.
 */
export async function getOrCreateCustomer(deps: Deps, family_id: string, lost?: string): Promise<string> {
  const known = await findCustomer(deps.db, family_id)
  if (known?.customer_id && known.customer_id !== lost) return known.customer_id
  await deps.transaction(async (tx) => {
    await insertCustomer(tx, family_id, deps.clock.now())
    if (lost) await clearCustomerId(tx, family_id, lost)
  })
  // The provider answers a key for a day with what it made at first: after a lost customer it must be another.
  const idempotencyKey = `customer-${family_id}${lost ? `-${lost}` : ''}`
  const { id } = await callStripe(deps, (stripe) =>
    stripe.customers.create({ metadata: { family: family_id } }, { idempotencyKey }),
  )
  return deps.transaction((tx) => saveCustomerId(tx, family_id, id))
}

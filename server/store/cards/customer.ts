import { callStripe } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Deps } from '#server/platform/deps.ts'
import { clearCustomerId, findCustomer, insertCustomer, saveCustomerId } from './queries.ts'

/**
 * Returns the family's customer id at the provider, and creates the customer when it is first needed. The row is inserted
 * before the call, which is idempotent by family id, so that an interrupted call does not create a second customer.
 * `lost` is a customer id that the provider does not know. Makes several transactions: do not call it inside one, nor
 * with the `deps` of an Idempotency-Key. Refuses `payments_off`, `provider_away`.
 */
export async function getOrCreateCustomer(deps: Deps, family_id: string, lost?: string): Promise<string> {
  const known = await findCustomer(deps.db, family_id)
  if (known?.customer_id && known.customer_id !== lost) return known.customer_id
  await deps.transaction(async (tx) => {
    await insertCustomer(tx, family_id, deps.clock.now())
    if (lost) await clearCustomerId(tx, family_id, lost)
  })
  // For a day the provider repeats its first response to a key, so replacing a lost customer needs a new key.
  const idempotencyKey = `customer-${family_id}${lost ? `-${lost}` : ''}`
  const { id } = await callStripe(deps, (stripe) =>
    stripe.customers.create({ metadata: { family: family_id } }, { idempotencyKey }),
  )
  return deps.transaction((tx) => saveCustomerId(tx, family_id, id))
}

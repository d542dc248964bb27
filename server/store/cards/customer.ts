import { callStripe } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Deps } from '#server/platform/deps.ts'
import { clearCustomerId, findCustomer, insertCustomerIfNew, saveCustomerId } from './queries.ts'

/**
 * Returns the id of the family's customer at the provider; creates the customer if there is none. Our row is inserted
 * first, and the provider's idempotency key contains the family id, so that an interrupted call creates no second
 * customer. `staleId` is a stored id that the provider does not know; a new customer replaces that customer. This
 * function runs several transactions: do not call it inside a transaction, or with `request.deps`, which allows only one.
 * Throws the refusals of `callStripe`.
 */
export async function getOrCreateCustomer(deps: Deps, family_id: string, staleId?: string): Promise<string> {
  const customer = await findCustomer(deps.db, family_id)
  if (customer?.customer_id && customer.customer_id !== staleId) return customer.customer_id
  await deps.transaction(async (tx) => {
    await insertCustomerIfNew(tx, family_id, deps.clock.now())
    if (staleId) await clearCustomerId(tx, family_id, staleId)
  })
  // For a day, the provider repeats its first response to an idempotency key. So replacing a customer needs another
  // key.
  const idempotencyKey = `customer-${family_id}${staleId ? `-${staleId}` : ''}`
  const { id } = await callStripe(deps, (stripe) =>
    stripe.customers.create({ metadata: { family: family_id } }, { idempotencyKey }),
  )
  return deps.transaction((tx) => saveCustomerId(tx, family_id, id))
}

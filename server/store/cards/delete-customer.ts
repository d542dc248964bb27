import { callStripe, stripeErrorCode } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteCustomer, listPurgedCustomers } from './queries.ts'

/**
 * Has the provider forget the cards of families that were forgotten here; returns how many. Where nobody takes cards
 * just now they wait. (N06)
 */
export async function deletePurgedCustomers(deps: Deps): Promise<number> {
  if (!deps.payments) return 0
  const forgotten = await listPurgedCustomers(deps.db)
  for (const { family_id, customer_id } of forgotten) {
    if (customer_id) await deleteAtProvider(deps, customer_id)
    await deps.transaction((tx) => deleteCustomer(tx, family_id))
  }
  return forgotten.length
}

const deleteAtProvider = (deps: Deps, customer: string) =>
  callStripe(deps, (stripe) => stripe.customers.del(customer)).catch((error) => {
    // The last run was interrupted after it had asked.
    if (stripeErrorCode(error) !== 'resource_missing') throw error
  })

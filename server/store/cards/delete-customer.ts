import { callStripe, stripeErrorCode } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runSweep } from '#server/platform/sweeps/sweep.ts'
import { deleteCustomerRow, listPurgedCustomers } from './queries.ts'

/**
 * Deletes the customers of purged families at the provider, and then our rows about them. Returns the number of deleted
 * rows. Does nothing if payments are off. (N11)
 */
export async function deletePurgedCustomers(deps: Deps): Promise<number> {
  if (!deps.payments) return 0
  const report = await runSweep(deps, {
    name: 'delete-purged-customers',
    listDue: (after, limit) => listPurgedCustomers(deps.db, after, limit),
    process: async ({ family_id, customer_id }) => {
      if (customer_id) await deleteAtProvider(deps, customer_id)
      await deps.transaction((tx) => deleteCustomerRow(tx, family_id))
      return 1
    },
  })
  return report.processed
}

const deleteAtProvider = (deps: Deps, customer: string) =>
  callStripe(deps, (stripe) => stripe.customers.del(customer)).catch((error) => {
    // An earlier run deleted the customer, and was interrupted before it deleted our row.
    if (stripeErrorCode(error) !== 'resource_missing') throw error
  })

import { hoursAfter } from '#contract/calendar.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deletePayment, paymentsOutOfBooks } from './accounting-retention-queries.ts'

/** Six years, whichever of them are leap years. */
const KEPT_DAYS = 6 * 365 + 2
const AT_ONCE = 100

/**
 * Forgets the purchases of purged families once the books need them no longer: those paid more than six years ago, and
 * those never paid. Answers how many. The ledger stays, without a name. (N06)
 */
export async function forgetBooks(deps: Deps): Promise<number> {
  const before = hoursAfter(deps.clock.now(), -24 * KEPT_DAYS)
  for (let forgotten = 0; ; ) {
    const payments = await paymentsOutOfBooks(deps.db, before, AT_ONCE)
    if (payments.length === 0) return forgotten
    for (const { family_id, id } of payments) {
      await deps.transaction((tx) => deletePayment(tx, family_id, id))
      forgotten += 1
    }
  }
}

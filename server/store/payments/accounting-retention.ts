import { hoursAfter } from '#contract/calendar.ts'
import { ACCOUNTING_RETENTION_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deletePayment, listExpiredPayments } from './accounting-retention-queries.ts'

const BATCH_SIZE = 100

/**
 * Forgets the purchases of purged families once the books need them no longer: those paid more than six years ago, and
 * those never paid. Answers how many. The ledger stays, without a name. (N06)
 */
export async function deleteExpiredPayments(deps: Deps): Promise<number> {
  const before = hoursAfter(deps.clock.now(), -24 * ACCOUNTING_RETENTION_DAYS)
  for (let forgotten = 0; ; ) {
    const payments = await listExpiredPayments(deps.db, before, BATCH_SIZE)
    if (payments.length === 0) return forgotten
    for (const { family_id, id } of payments) {
      await deps.transaction((tx) => deletePayment(tx, family_id, id))
      forgotten += 1
    }
  }
}

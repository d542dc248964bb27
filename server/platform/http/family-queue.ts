import { BUSY_RETRY_SECONDS, TRANSACTIONS_OF_FAMILY_MAX } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { limitConcurrencyByKey } from '#server/platform/concurrency-limit.ts'
import type { Transact } from '#server/platform/db/transact.ts'

/**
 * Lets only a few of a family's transactions run at the same time in this process, so that a family whose rows are
 * locked does not take all connections. Further transactions wait in order. One that waits longer than
 * `patienceSeconds` throws the refusal `busy`. (X02)
 */
export function createFamilyQueue(patienceSeconds: number) {
  const run = limitConcurrencyByKey(TRANSACTIONS_OF_FAMILY_MAX, busyAfter(patienceSeconds))
  return (family_id: string, transaction: Transact): Transact =>
    (work) =>
      run(family_id, () => transaction(work))
}

/** For `limitConcurrency`: a task that waits longer than `seconds` gets the refusal `busy`. */
export const busyAfter = (seconds: number) => ({
  seconds,
  createError: () => new Refusal('busy', { retryAfter: BUSY_RETRY_SECONDS }),
})

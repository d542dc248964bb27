import { BUSY_RETRY_SECONDS, TRANSACTIONS_OF_FAMILY_MAX } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { Transact } from '#server/platform/db/transact.ts'

/**
 * Lets only a few of a family's transactions run at the same time in this process, so that a family whose rows are
 * locked does not take all connections. Further transactions wait in order. One that waits longer than
 * `patienceSeconds` throws the refusal `busy`. (X02)
 */
export function createFamilyQueue(patienceSeconds: number) {
  const families = new Map<string, { run: ReturnType<typeof limitConcurrency>; tasks: number }>()
  const createQueue = () => ({
    run: limitConcurrency(TRANSACTIONS_OF_FAMILY_MAX, {
      seconds: patienceSeconds,
      createError: () => new Refusal('busy', { retryAfter: BUSY_RETRY_SECONDS }),
    }),
    tasks: 0,
  })

  return (family_id: string, transaction: Transact): Transact =>
    async (work) => {
      const queue = families.get(family_id) ?? createQueue()
      families.set(family_id, queue)
      queue.tasks++
      try {
        return await queue.run(() => transaction(work))
      } finally {
        if (--queue.tasks === 0) families.delete(family_id)
      }
    }
}

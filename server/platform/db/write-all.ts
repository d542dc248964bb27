import { getSqlState } from './retry.ts'

/** What a statement says that comes after one that failed: only that something did. */
const IN_FAILED_TRANSACTION = '25P02'

/**
 * Waits for all statements of a step, which were sent to the database together. Throws the error of the first that
 * failed, and not what those after it say: they know only that the transaction is over.
 */
export async function writeAll(writes: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(writes)
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failures.length === 0) return
  throw failures.find((failure) => getSqlState(failure) !== IN_FAILED_TRANSACTION) ?? failures[0]
}

import { getSqlState } from './retry.ts'

/** The SQLSTATE of every statement that follows a failed one in its transaction. */
const IN_FAILED_TRANSACTION = '25P02'

/**
 * Waits for statements that were sent together. Throws the error of the first failed statement, not the follow-up
 * errors of the later ones.
 */
export async function writeAll(writes: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(writes)
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failures.length === 0) return
  throw failures.find((failure) => getSqlState(failure) !== IN_FAILED_TRANSACTION) ?? failures[0]
}

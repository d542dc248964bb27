/**
 * Waits for all statements of a step, which were sent to the database together. Throws the error of the first that
 * failed: those after it know only that the transaction is over.
 */
export async function writeAll(writes: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(writes)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

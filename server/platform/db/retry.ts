/**
 * Serialization failures, deadlocks, and a database that starts or shuts down: nothing is stored, and a retry may
 * succeed. Errors of a lost connection (08…) are left out, because the commit may have been stored. After such an error
 * the client repeats the call with the same idempotency key.
 */
const TRANSIENT = /^(40001|40P01|57P01|57P02|57P03)$/
const TRIES = 5

/** Retries a transaction up to `TRIES` times after a transient error. */
export async function retry<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === TRIES || !TRANSIENT.test(getSqlState(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt * Math.random()))
    }
  }
}

/** Returns an error's `code`, which is the five-character SQLSTATE for a database error, or '' if it has none. */
export const getSqlState = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

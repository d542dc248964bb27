/** Serialization failure, deadlock, server going down or gone: the transaction did nothing and may be tried again. */
const PASSING = /^(40001|40P01|57P01|57P02|57P03|08\w{3})$/
const TRIES = 5

/** Tries a transaction again, a few times, where it failed for a reason that passes. */
export async function retry<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === TRIES || !PASSING.test(getSqlState(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt * Math.random()))
    }
  }
}

/** The five characters with which PostgreSQL names an error; empty for any other error. */
export const getSqlState = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

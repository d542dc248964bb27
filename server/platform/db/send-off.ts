import type { Transaction } from 'kysely'
import { getSqlState } from './retry.ts'
import type { Tables } from './tables.ts'

type Tx = Transaction<Tables>

const sentOff = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Lets the commit wait for a statement instead of the caller. Where it fails the transaction fails, with its error.
 * On its way out: new code awaits its statements, alone or with `writeAll`.
 */
export function sendOff(tx: Tx, statement: Promise<unknown>): void {
  statement.catch(() => {})
  sentOff.get(tx)?.push(statement)
}

/** Does the work of a transaction and waits for what it sent off; the first failure in order is thrown. */
export async function waitForSentOff<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const statements: Promise<unknown>[] = []
  sentOff.set(tx, statements)
  try {
    const result = await work(tx)
    await Promise.all(statements)
    return result
  } catch (error) {
    const results = await Promise.allSettled(statements)
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    throw [...failures, error].find((failure) => getSqlState(failure) !== IN_FAILED_TRANSACTION) ?? error
  }
}

/** What a statement says that comes after one that failed: only that something did. */
const IN_FAILED_TRANSACTION = '25P02'

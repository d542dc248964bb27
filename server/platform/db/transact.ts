import type { Kysely, Transaction } from 'kysely'
import { retry } from './retry.ts'
import type { Tables } from './tables.ts'
import { writeAll } from './write-all.ts'

/** What is done in a transaction; it may be done again where the first try failed for a passing reason. */
export type Work<T> = (tx: Transaction<Tables>) => Promise<T | CommitWith<T>>
export type Transact = <T>(work: Work<T>) => Promise<T>

/** What a transaction answers, with its last writes: they travel with the commit instead of being awaited before it. */
export class CommitWith<T> {
  readonly writes: readonly Promise<unknown>[]
  readonly answer: T
  constructor(writes: readonly Promise<unknown>[], answer: T) {
    this.writes = writes
    this.answer = answer
  }
}

/**
 * Ends a transaction's work with its last writes. Each is one statement, which the database itself refuses where it may
 * not be: nobody looks at what it answers before the commit.
 */
export const commitWith = <T>(writes: readonly Promise<unknown>[], answer: T) =>
  new CommitWith(writes, answer)

/** The two parts of what a transaction's work returns. */
export const splitResult = <T>(
  result: T | CommitWith<T>,
): { writes: readonly Promise<unknown>[]; answer: T } =>
  result instanceof CommitWith ? result : { writes: [], answer: result }

/** Transactions of Kysely, which sends each statement when the one before is answered. */
export const createTransact =
  (db: Kysely<Tables>): Transact =>
  (work) =>
    retry(() =>
      db.transaction().execute(async (tx) => {
        const { writes, answer } = splitResult(await work(tx))
        await writeAll(writes)
        return answer
      }),
    )

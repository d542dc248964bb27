import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import { retry } from './retry.ts'
import type { Tables } from './tables.ts'
import { writeAll } from './write-all.ts'

/** Runs inside a transaction, possibly several times: a try that fails with a transient error is repeated. */
export type Work<T> = (tx: Transaction<Tables>) => Promise<T | CommitWith<T>>
export type Transact = <T>(work: Work<T>) => Promise<T>

/** A transaction's result with its last writes, which the pipeline (pipeline.ts) sends together with the commit. */
export class CommitWith<T> {
  readonly writes: readonly Promise<unknown>[]
  readonly result: T
  constructor(writes: readonly Promise<unknown>[], result: T) {
    this.writes = writes
    this.result = result
  }
}

/**
 * Ends a transaction's work with its last writes. No code looks at their results before the commit, so each must be one
 * statement that fails in the database if something is wrong.
 */
export const commitWith = <T>(writes: readonly Promise<unknown>[], result: T) =>
  new CommitWith(writes, result)

export const separateWrites = <T>(
  workResult: T | CommitWith<T>,
): { writes: readonly Promise<unknown>[]; result: T } =>
  workResult instanceof CommitWith ? workResult : { writes: [], result: workResult }

/**
 * Uses Kysely's own transactions, which wait for each statement's result, the last writes included. `setLimits` are
 * statements that each transaction begins with.
 */
export const createTransact =
  (db: Kysely<Tables>, setLimits?: string): Transact =>
  (work) =>
    retry(() =>
      db.transaction().execute(async (tx) => {
        if (setLimits) await tx.executeQuery(CompiledQuery.raw(setLimits))
        const { writes, result } = separateWrites(await work(tx))
        await writeAll(writes)
        return result
      }),
    )

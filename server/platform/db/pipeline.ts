import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  type Kysely,
  type PostgresDialect,
  Transaction,
} from 'kysely'
import { retry } from './retry.ts'
import type { Tables } from './tables.ts'
import { separateWrites, type Transact, type Work } from './transact.ts'
import { writeAll } from './write-all.ts'

/*
 * Kysely's own transactions wait for the result of each statement, `begin` and `commit` included, before they send the
 * next. Here a statement is sent immediately: `begin` with the first one, and `commit` with the last writes.
 */

const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

/** `setLimits` are statements that each transaction begins with. */
export function createPipelinedTransact(
  db: Kysely<Tables>,
  dialect: PostgresDialect,
  setLimits?: string,
): Transact {
  const begin = CompiledQuery.raw(setLimits ? `begin; ${setLimits}` : 'begin')
  const compiler = dialect.createQueryCompiler()
  const adapter = dialect.createAdapter()

  /** Sends statements without waiting. Throws for a statement after the transaction's end. */
  class PipelinedExecutor extends DefaultQueryExecutor {
    isOver = false
    readonly #connection: DatabaseConnection
    constructor(connection: DatabaseConnection) {
      super(compiler, adapter, { provideConnection: (use) => use(connection) })
      this.#connection = connection
    }
    override async executeQuery<R>(query: CompiledQuery) {
      if (this.isOver) throw new Error(`A statement was sent after its transaction had ended: ${query.sql}`)
      return this.#connection.executeQuery<R>(query)
    }
  }

  async function execute<T>(connection: DatabaseConnection, work: Work<T>): Promise<T> {
    const executor = new PipelinedExecutor(connection)
    const tx = new Transaction<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
    try {
      // If `begin` fails, the statement after it fails too and throws.
      connection.executeQuery(begin).catch(() => {})
      const { writes, result } = separateWrites(await work(tx))
      executor.isOver = true
      await writeAll([...writes, commit(connection)])
      return result
    } catch (error) {
      executor.isOver = true
      // On a lost connection there is nothing to roll back; the pool drops it.
      await connection.executeQuery(ROLLBACK).catch(() => {})
      throw error
    }
  }

  return (work) => retry(() => db.getExecutor().provideConnection((connection) => execute(connection, work)))
}

/** Throws if the database rolled back instead. The error of a failed write takes precedence over this one. */
async function commit(connection: DatabaseConnection): Promise<void> {
  const { rows } = await connection.executeQuery<{ command: string }>(COMMIT)
  if (rows[0]?.command !== 'COMMIT')
    throw new Error('The transaction was rolled back, but no statement reported an error.')
}

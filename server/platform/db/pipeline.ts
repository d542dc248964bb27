import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type QueryExecutor,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

/*
 * Kysely sends a statement of a transaction only when the one before is answered. Here statements are sent as soon as
 * they are made, and `begin` travels with the first of them. The transactions themselves are Kysely's own.
 */

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(...args: Parameters<PostgresDriver['beginTransaction']>) {
    // Where it fails, the statement sent after it fails too, and its error is heard.
    super.beginTransaction(...args).catch(() => {})
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    // On a lost connection nothing is left to undo. Kysely discards it; what matters is the error before.
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

class PipelinedDialect extends PostgresDialect {
  readonly driver: PipelinedDriver
  constructor(config: ConstructorParameters<typeof PostgresDriver>[0]) {
    super(config)
    this.driver = new PipelinedDriver(config)
  }
  override createDriver() {
    return this.driver
  }
}

/** Lets the statements of a transaction have its connection at the same time instead of one after another. */
class PipelinedExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    let connection: Promise<DatabaseConnection> | undefined
    return super.withConnectionProvider({
      provideConnection: async (use) => {
        connection ??= provider.provideConnection(async (single) => single)
        return use(await connection)
      },
    })
  }
}

/** `db` for reading, and `writer` whose transactions are sent on the driver's pipeline. */
export function createPipelinedKysely(pool: pg.Pool) {
  const dialect = new PipelinedDialect({ pool })
  const db = new Kysely<Tables>({ dialect })
  const provider: ConnectionProvider = {
    provideConnection: (use, options) => db.getExecutor().provideConnection(use, options),
  }
  const executor: QueryExecutor = new PipelinedExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    provider,
  )
  const writer = new Kysely<Tables>({ config: { dialect }, dialect, driver: dialect.driver, executor })
  return { db, writer }
}

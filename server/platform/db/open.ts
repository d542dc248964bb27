import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from '#server/platform/config.ts'
import { lockFolder } from './folder-lock.ts'
import { NamedStatementsClient } from './named-statements.ts'
import { createPipelinedTransact } from './pipeline.ts'
import { createSharedConnection } from './shared-connection.ts'
import type { Tables } from './tables.ts'
import { createTransact, type Transact } from './transact.ts'

/** For reading. */
export type Db = Kysely<Tables>
/** For writing: only a transaction provides one. */
export type Tx = Transaction<Tables>

export type Database = {
  db: Db
  /** For frequent short reads: see `readDb` in deps.ts. */
  readDb: Db
  transaction: Transact
  /** The job queue and the live updates use this to open connections of their own. */
  source: { pglite: PGlite } | { url: string }
  /** Undefined with the embedded engine, which has no pool. */
  countConnections?: () => { busy: number; idle: number; awaited: number }
  close: () => Promise<void>
}

const BIGINT = 20
const DATE = 1082
// Both engines read bigints as numbers (points stay far below 2^53), and days as text, because a Date would shift them
// by the machine's time zone.
const asNumber = (value: string) => Number(value)
const asText = (value: string) => value

/** Opens the embedded database in a folder, or in memory. Throws if another process uses the folder. */
export async function openPglite(folder?: string, loadDataDir?: Blob): Promise<Database> {
  let unlock = () => {}
  if (folder) {
    await mkdir(folder, { recursive: true })
    unlock = lockFolder(join(folder, 'in-use.lock'))
  }
  const pglite = await PGlite.create({
    ...(folder && { dataDir: join(folder, 'pglite') }),
    ...(loadDataDir && { loadDataDir }),
    parsers: { [BIGINT]: asNumber, [DATE]: asText },
  })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return {
    db,
    readDb: db,
    transaction: createTransact(db),
    source: { pglite },
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      unlock()
    },
  }
}

pg.types.setTypeParser(BIGINT, asNumber)
pg.types.setTypeParser(DATE, asText)

type PostgresOptions = {
  /** When false, every statement waits for the result of the one before. */
  pipeline?: boolean
  onError?: ((error: Error) => void) | undefined
}

export function openPostgres(
  url: string,
  { pipeline = true, onError = () => {} }: PostgresOptions = {},
): Database {
  const settings = { connectionString: url, pipeline, options: '-c timezone=UTC' }
  const pool = new pg.Pool({
    ...settings,
    max: 10,
    // A timer per statement would cost more than idle connections do.
    idleTimeoutMillis: 0,
    Client: NamedStatementsClient,
  })
  pool.on('error', onError)
  // Without an error listener, a lost connection would crash the process.
  pool.on('connect', (client) => client.on('error', onError))
  const dialect = new PostgresDialect({ pool })
  const db = new Kysely<Tables>({ dialect })
  const readDb = pipeline
    ? new Kysely<Tables>({
        dialect: new PostgresDialect({
          pool: createSharedConnection(() => new NamedStatementsClient(settings)),
        }),
      })
    : db
  const countConnections = () => {
    const { totalCount, idleCount: idle, waitingCount: awaited } = pool
    return { busy: totalCount - idle, idle, awaited }
  }
  const transaction = pipeline ? createPipelinedTransact(db, dialect) : createTransact(db)
  const close = async () => {
    await readDb.destroy()
    await db.destroy()
  }
  return { db, readDb, transaction, source: { url }, countConnections, close }
}

export const openDatabase = (
  { DATABASE_URL, DATABASE_PIPELINE, DATA_DIR }: Config,
  onError?: (error: Error) => void,
): Promise<Database> =>
  DATABASE_URL
    ? Promise.resolve(openPostgres(DATABASE_URL, { pipeline: DATABASE_PIPELINE === 'on', onError }))
    : openPglite(DATA_DIR)

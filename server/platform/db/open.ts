import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from '#server/platform/config.ts'
import { lockFolder } from './folder-lock.ts'
import { NamingClient } from './named-statements.ts'
import { createPipelinedTransact } from './pipeline.ts'
import type { Tables } from './tables.ts'
import { createTransact, type Transact } from './transact.ts'

/** A place to read. */
export type Db = Kysely<Tables>
/** A place to write: only a transaction hands one out. */
export type Tx = Transaction<Tables>

export type Database = {
  db: Db
  transaction: Transact
  /** What the job queue connects with. */
  source: { pglite: PGlite } | { url: string }
  /** How busy the connections are; the embedded engine has none. */
  connections?: () => { busy: number; idle: number; awaited: number }
  close: () => Promise<void>
}

const BIGINT = 20
const DATE = 1082
// Both engines answer alike: whole numbers as numbers (points stay far below 2^53), days as text, because a Date would
// shift them with the machine's time zone.
const asNumber = (value: string) => Number(value)
const asText = (value: string) => value

/** The embedded database in a folder, or in memory: one process only. */
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
  /** Off: every statement waits for the answer to the one before. */
  pipeline?: boolean
  onError?: ((error: Error) => void) | undefined
}

/** A PostgreSQL server, reached through a pool of connections. */
export function openPostgres(
  url: string,
  { pipeline = true, onError = () => {} }: PostgresOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // A timer set and cleared for each statement would cost more than an idle connection.
    idleTimeoutMillis: 0,
    pipeline,
    Client: NamingClient,
    options: '-c timezone=UTC',
  })
  pool.on('error', onError)
  // Without a listener of its own a client whose server goes away takes the process with it.
  pool.on('connect', (client) => client.on('error', onError))
  const dialect = new PostgresDialect({ pool })
  const db = new Kysely<Tables>({ dialect })
  const connections = () => {
    const { totalCount, idleCount: idle, waitingCount: awaited } = pool
    return { busy: totalCount - idle, idle, awaited }
  }
  const transaction = pipeline ? createPipelinedTransact(db, dialect) : createTransact(db)
  return { db, transaction, source: { url }, connections, close: () => db.destroy() }
}

/** The database that the settings name: a server at DATABASE_URL, or the embedded one in DATA_DIR. */
export const openDatabase = (
  {
    DATABASE_URL,
    DATABASE_PIPELINE,
    DATA_DIR,
  }: Pick<Config, 'DATABASE_URL' | 'DATABASE_PIPELINE' | 'DATA_DIR'>,
  onError?: (error: Error) => void,
): Promise<Database> =>
  DATABASE_URL
    ? Promise.resolve(openPostgres(DATABASE_URL, { pipeline: DATABASE_PIPELINE === 'on', onError }))
    : openPglite(DATA_DIR)

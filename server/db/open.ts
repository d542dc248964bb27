import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { lockFolder } from './lock.ts'
import type { Tables } from './tables.ts'

/** A place to read. */
export type Db = Kysely<Tables>
/** A place to write: only a transaction hands one out. */
export type Tx = Transaction<Tables>
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export type Database = {
  db: Db
  transaction: Transact
  /** What the job queue connects with. */
  source: { pglite: PGlite } | { url: string }
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
    transaction: retrying(db),
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

const names = new Map<string, string>()

/** Names every statement, so that the server parses and plans it once a connection: unnamed ones cost nearly twice the time. */
class NamingClient extends pg.Client {
  // The library's overloads cannot be followed one by one; Kysely calls with (text, values) only.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...args: any[]): any {
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return Reflect.apply(super.query, this, args)
    let name = names.get(text)
    if (!name) {
      name = createHash('sha1').update(text).digest('base64url')
      // A text made anew each time would fill the memory of both sides; a thousand is far above what the rooms have.
      if (names.size < 1000) names.set(text, name)
    }
    return Reflect.apply(super.query, this, [{ name, text, values }, ...args.slice(2)])
  }
}

export function openPostgres(url: string, onError: (error: Error) => void = () => {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    Client: NamingClient,
    options: '-c timezone=UTC',
  })
  pool.on('error', onError)
  // Without a listener of its own a client whose server goes away takes the process with it.
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, transaction: retrying(db), source: { url }, close: () => db.destroy() }
}

/** Serialization failure, deadlock, server going down or gone: the transaction did nothing and may be tried again. */
const PASSING = /^(40001|40P01|57P01|57P02|57P03|08\w{3})$/
const TRIES = 5

function retrying(db: Db): Transact {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction().execute(work)
      } catch (error) {
        if (attempt === TRIES || !PASSING.test(sqlStateOf(error))) throw error
        await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt * Math.random()))
      }
    }
  }
}

export const sqlStateOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

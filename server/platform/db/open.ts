import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import { lockFolder } from './folder-lock.ts'
import type { Tables } from './tables.ts'
import { createTransact, type Transact } from './transact.ts'
import { asNumber, asText, BIGINT, DATE } from './value-parsers.ts'

/** For reading. */
export type Db = Kysely<Tables>
/** For writing: only a transaction provides one. */
export type Tx = Transaction<Tables>

export type Database = {
  db: Db
  /** For frequent short reads: see `readDb` in deps.ts. */
  readDb: Db
  transaction: Transact
  /** The same three for jobs, which may take longer than a request. */
  forJobs: Pick<Database, 'db' | 'readDb' | 'transaction'>
  /** A separate connection for `/ready`, so that its response does not wait behind requests and jobs. */
  readyDb: Db
  /** Opens a connection for migrations: without time limits, and never through a pooler. */
  openForMigrations: () => Pick<Database, 'db' | 'transaction' | 'close'>
  /** With this the job queue and the notifications run their own statements and listen to the database. */
  source: { pglite: PGlite } | { url: string; listenUrl: string; jobPool: pg.Pool }
  /** Undefined with the embedded engine, which has no pool. */
  countConnections?: () => { busy: number; idle: number; awaited: number }
  close: () => Promise<void>
}

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
  const access = { db, readDb: db, transaction: createTransact(db) }
  return {
    ...access,
    forJobs: access,
    readyDb: db,
    openForMigrations: () => ({ ...access, close: async () => {} }),
    source: { pglite },
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      unlock()
    },
  }
}

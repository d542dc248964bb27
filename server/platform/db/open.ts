import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DialectAdapter,
  DummyDriver,
  Kysely,
  PGliteDialect,
  PostgresDialect,
  type QueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'
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
    transaction: retrying(oneByOne(db)),
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
    // What is asked before anything else can happen travels together: writing costs more than what is written.
    const { stream } = this.connection
    if (!stream.writableCorked) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    const [text, values] = args
    if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return Reflect.apply(super.query, this, args)
    let name = names.get(text)
    if (!name) {
      name = createHash('sha1').update(text).digest('base64url')
      // A text made anew each time would fill the memory of both sides; a thousand is far above what the rooms have.
      if (names.size < 1000) names.set(text, name)
    }
    // A query of its own class: a plain { name, text, values } the library would copy property by property.
    const query = new pg.Query<pg.QueryResult>(text, values)
    return new Promise((resolve, reject) => {
      const callback = (error: Error | null, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result)
      super.query(Object.assign(query, { name, callback }))
    })
  }
}

export function openPostgres(url: string, onError: (error: Error) => void = () => {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // A timer set and cleared for each statement would cost more than an idle connection.
    idleTimeoutMillis: 0,
    pipeline: true,
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
  const close = () => db.destroy()
  return { db, transaction: retrying(pipelined(db, dialect)), source: { url }, connections, close }
}

/** Hands each statement on at once. */
class DirectExecutor extends DefaultQueryExecutor {
  readonly #connection: DatabaseConnection
  constructor(compiler: QueryCompiler, adapter: DialectAdapter, connection: DatabaseConnection) {
    super(compiler, adapter, { provideConnection: (use) => use(connection) })
    this.#connection = connection
  }
  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#connection.executeQuery<R>(query)
  }
}

/**
 * Kysely's own transaction sends a statement only when the one before is answered. Here beginning travels with the first
 * statement and committing with the last, so that a parent's verifying waits for the database three times, not seven.
 */
function pipelined(db: Db, dialect: PostgresDialect): Transact {
  const [compiler, adapter] = [dialect.createQueryCompiler(), dialect.createAdapter()]
  return (work) =>
    db.getExecutor().provideConnection(async (connection) => {
      const tx: Tx = new Transaction({
        config: { dialect },
        dialect,
        // Asked only by what Kysely builds transactions with.
        driver: new DummyDriver(),
        executor: new DirectExecutor(compiler, adapter, connection),
      })
      const run = (command: string) => tx.executeQuery<{ command: string }>(CompiledQuery.raw(command))
      try {
        sentOff.set(tx, [])
        sendOff(tx, run('begin'))
        return await complete(tx, work, async () => {
          const { rows } = await run('commit')
          if (rows[0]?.command !== 'COMMIT') throw new Error('A statement failed and its error was not heard')
        })
      } catch (error) {
        // Of a connection that is gone nothing is left to undo.
        await run('rollback').catch(() => {})
        throw error
      }
    })
}

const oneByOne =
  (db: Db): Transact =>
  (work) =>
    db.transaction().execute((tx) => {
      sentOff.set(tx, [])
      return complete(tx, work, async () => {})
    })

const sentOff = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Lets the commit wait for a statement instead of the caller, so that a transaction's last statements travel together.
 * Where it fails the transaction fails, with its error. What its caller makes of the result must not be able to fail.
 */
export function sendOff(tx: Tx, statement: Promise<unknown>) {
  statement.catch(() => {})
  sentOff.get(tx)?.push(statement)
}

const allSent = (tx: Tx, ...last: Promise<unknown>[]) => Promise.all([...(sentOff.get(tx) ?? []), ...last])

/** Does the work and waits for what it sent off, and for the end sent after it. */
async function complete<T>(tx: Tx, work: (tx: Tx) => Promise<T>, end: () => Promise<void>): Promise<T> {
  try {
    const done = await work(tx)
    await allSent(tx, end())
    return done
  } catch (error) {
    // Whatever comes after the statement that failed knows only that something did: the first failure is the one.
    await allSent(tx)
    throw error
  }
}

/** Serialization failure, deadlock, server going down or gone: the transaction did nothing and may be tried again. */
const PASSING = /^(40001|40P01|57P01|57P02|57P03|08\w{3})$/
const TRIES = 5

function retrying(transaction: Transact): Transact {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transaction(work)
      } catch (error) {
        if (attempt === TRIES || !PASSING.test(getSqlState(error))) throw error
        await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt * Math.random()))
      }
    }
  }
}

export const getSqlState = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

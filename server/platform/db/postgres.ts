import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DATABASE_SECONDS } from '#contract/limits.ts'
import type { Config } from '#server/platform/config.ts'
import { NamedStatementsClient } from './named-statements.ts'
import type { Database } from './open.ts'
import { createPipelinedTransact } from './pipeline.ts'
import { createSharedConnection } from './shared-connection.ts'
import type { Tables } from './tables.ts'
import {
  jobLimits,
  noLimits,
  type TimeLimits,
  toAnswerLimit,
  toConnectionOptions,
  toTransactionStatements,
} from './time-limits.ts'
import { createTransact } from './transact.ts'
import { asNumber, asText, BIGINT, DATE } from './value-parsers.ts'

pg.types.setTypeParser(BIGINT, asNumber)
pg.types.setTypeParser(DATE, asText)

/** `all` divides the connections between requests and jobs. */
type Role = Config['ROLE']

export type PostgresOptions = {
  role?: Role
  /** The greatest number of connections for statements. Two more are for the notifications and for `/ready`. */
  connections?: number
  limits?: TimeLimits
  /** The address of the database itself, if `url` is that of a pooler in transaction mode. */
  listenUrl?: string | undefined
  /** When false, every statement waits for the result of the one before. */
  pipeline?: boolean
  onError?: ((error: Error) => void) | undefined
}

/** Seconds after which `/ready` gives up. */
const READY_LIMIT = 3

export function openPostgres(
  url: string,
  {
    role = 'all',
    connections = 15,
    limits = DATABASE_SECONDS,
    listenUrl = url,
    pipeline = true,
    onError = () => {},
  }: PostgresOptions = {},
): Database {
  const usesPooler = listenUrl !== url
  const toClientConfig = (address: string, timeLimits: TimeLimits) => ({
    connectionString: address,
    pipeline,
    options: [
      '-c timezone=UTC',
      ...(usesPooler && address === url ? [] : [toConnectionOptions(timeLimits)]),
    ].join(' '),
    connectionTimeoutMillis: 1000 * timeLimits.connect,
    query_timeout: toAnswerLimit(timeLimits),
    // Keeps a firewall from dropping an idle connection, and notices a database that is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })

  function openPool(address: string, timeLimits: TimeLimits, max: number) {
    const pool = new pg.Pool({
      ...toClientConfig(address, timeLimits),
      max,
      // 0 keeps idle connections open. Otherwise the pool would start a timer after every statement, which costs more.
      idleTimeoutMillis: 0,
      Client: NamedStatementsClient,
    })
    pool.on('error', onError)
    // Without an error listener, a lost connection would crash the process.
    pool.on('connect', (client) => client.on('error', onError))
    const dialect = new PostgresDialect({ pool })
    const db = new Kysely<Tables>({ dialect })
    const setLimits = usesPooler && address === url ? toTransactionStatements(timeLimits) : undefined
    const transaction = pipeline
      ? createPipelinedTransact(db, dialect, setLimits)
      : createTransact(db, setLimits)
    const close = async () => {
      await db.destroy()
      // Kysely ends only a pool that it has used.
      if (!pool.ending) await pool.end()
    }
    return { pool, db, transaction, close }
  }

  /** One connection that all callers share. */
  const openSingle = (timeLimits: TimeLimits, more?: pg.ClientConfig) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: createSharedConnection(
          () => new NamedStatementsClient({ ...toClientConfig(url, timeLimits), ...more }),
        ),
      }),
    })

  const share = divideConnections(role, pipeline ? connections - 1 : connections)
  const jobs = openPool(url, jobLimits, share.jobs)
  const requests = share.requests > 0 ? openPool(url, limits, share.requests) : jobs
  const sharedReadDb = pipeline ? openSingle(limits) : undefined
  const readyDb = openSingle(
    { connect: READY_LIMIT, lock: READY_LIMIT, statement: READY_LIMIT, idleInTransaction: READY_LIMIT },
    { query_timeout: 1000 * READY_LIMIT },
  )
  const pools = [...new Set([requests, jobs])]
  return {
    db: requests.db,
    readDb: sharedReadDb ?? requests.db,
    transaction: requests.transaction,
    forJobs: { db: jobs.db, readDb: jobs.db, transaction: jobs.transaction },
    readyDb,
    openForMigrations: () => openPool(listenUrl, noLimits, 1),
    source: { url, listenUrl, jobPool: jobs.pool },
    countConnections: () => ({
      busy: sum(pools, ({ pool }) => pool.totalCount - pool.idleCount),
      idle: sum(pools, ({ pool }) => pool.idleCount),
      awaited: sum(pools, ({ pool }) => pool.waitingCount),
    }),
    close: async () => {
      await readyDb.destroy()
      await sharedReadDb?.destroy()
      for (const { close } of pools) await close()
    },
  }
}

/** A worker runs nearly everything in jobs, and a web process only enqueues them. */
function divideConnections(role: Role, connections: number): { requests: number; jobs: number } {
  if (role === 'worker') return { requests: 0, jobs: connections }
  const jobs = role === 'web' ? 1 : Math.max(1, Math.floor(connections / 3))
  return { requests: connections - jobs, jobs }
}

const sum = <T>(items: T[], count: (item: T) => number) =>
  items.reduce((total, item) => total + count(item), 0)

import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../ops/postgres.mjs'
import { inDatabase } from './families.ts'
import { startRealServer } from './real-server.ts'

/** A worker at rest sends fewer statements a second, and a web process none. (G02) */
const WORKER_STATEMENTS_MAX = 2
/** pg-boss counts the runs of jobs once a minute, which reads its table whole. This table does not grow with the families. */
const MAY_BE_READ_WHOLE = /^pgboss\.job/
/** Runs of jobs that a day leaves in pg-boss's table. */
const JOB_RUNS_OF_A_DAY = 43_000
/** PostgreSQL rightly reads smaller tables whole. */
const SMALL_TABLE_ROWS = 10_000

/**
 * Starts a web process and a worker and lets them rest. Prints for each how many statements it sends in a second, how many
 * connections it has open, and its memory, and which large tables PostgreSQL read whole meanwhile. The processes' metrics
 * are read, too. Returns whether they rest. (G02, G08)
 */
export async function measureIdle(
  databaseUrl: string,
  { settleSeconds, seconds }: { settleSeconds: number; seconds: number },
): Promise<boolean> {
  const worker = await startProcess(databaseUrl, 'worker')
  await addJobRuns(databaseUrl)
  const web = await startProcess(databaseUrl, 'web')
  // The worker first does what fell due while there was none.
  await pause(1000 * settleSeconds)
  const readsBefore = await countWholeReads(databaseUrl)
  const before = { worker: await worker.countStatements(), web: await web.countStatements() }
  await pause(1000 * seconds)
  const rates = {
    worker: Math.max(0, (await worker.countStatements()) - before.worker) / seconds,
    web: Math.max(0, (await web.countStatements()) - before.web) / seconds,
  }
  const readsAfter = await countWholeReads(databaseUrl)

  console.log(`\n${'process at rest'.padEnd(18)}statements a second   connections   memory`)
  for (const { role, connections, memory } of [worker, web])
    console.log(
      `${role.padEnd(18)}${rates[role as keyof typeof rates].toFixed(2).padEnd(22)}${String(connections).padEnd(14)}${Math.round(memory / 1e6)} MB`,
    )
  const reads = [...readsAfter].flatMap(([table, { times, rows }]) => {
    const count = times - (readsBefore.get(table)?.times ?? 0)
    return count > 0 && rows > SMALL_TABLE_ROWS ? [{ table, count, rows }] : []
  })
  for (const { table, count, rows } of reads)
    console.log(`${table}: its ${rows} rows were read whole ${count} times in ${seconds} seconds`)
  const wrong = reads.filter(({ table }) => !MAY_BE_READ_WHOLE.test(table))
  console.log(`${wrong.length} large tables read whole without need`)
  await worker.stop()
  await web.stop()
  return rates.worker < WORKER_STATEMENTS_MAX && rates.web === 0 && wrong.length === 0
}

async function startProcess(databaseUrl: string, role: 'web' | 'worker') {
  const countConnections = () =>
    inDatabase(databaseUrl, async (client) => {
      const { rows } = await client.query(
        `select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      return rows[0].count as number
    })
  const connectionsBefore = await countConnections()
  const METRICS_PORT = String(await freePort())
  const { stop } = await startRealServer({
    DATABASE_URL: databaseUrl,
    ROLE: role,
    METRICS_PORT,
    SEED: 'none',
    PAYMENTS: 'off',
  })
  const readMetric = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
  }
  const readStatements = () => readMetric('questnest_database_statements_total')
  const first = await readStatements()
  const perReading = (await readStatements()) - first
  let readings = 2
  return {
    role,
    connections: (await countConnections()) - connectionsBefore,
    memory: await readMetric('process_resident_memory_bytes'),
    /** Leaves out the statements that reading the metrics causes. */
    countStatements: async () => (await readStatements()) - perReading * readings++,
    stop,
  }
}

/** Adds the finished runs of jobs of a day. */
const addJobRuns = (databaseUrl: string) =>
  inDatabase(databaseUrl, async (client) => {
    await client.query(
      `insert into pgboss.job (name, state, created_on, started_on, completed_on)
       select 'deliver-messages', 'completed', at, at, at
       from generate_series(1, ${JOB_RUNS_OF_A_DAY}) as number
       cross join lateral (select now() - number * interval '1 second' as at) as run`,
    )
    await client.query('vacuum analyze')
  })

/** How often PostgreSQL has read each table from beginning to end so far, and how many rows the table has. */
const countWholeReads = (databaseUrl: string) =>
  inDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ table: string; times: number; rows: number }>(
      `select schemaname || '.' || stat.relname as table, seq_scan::int as times, reltuples::int as rows
       from pg_stat_user_tables stat join pg_class on pg_class.oid = relid`,
    )
    return new Map(rows.map(({ table, ...counts }) => [table, counts]))
  })

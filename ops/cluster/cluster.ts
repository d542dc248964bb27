import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startChildProcess } from '../child-process.mjs'
import {
  createDataFolder,
  findOrInstallPostgres,
  freePort,
  postgresUser,
  runPostgres,
  runProgram,
} from '../postgres.mjs'
import { node, root, serverEnv } from '../prepare.mjs'
import { preparePgBouncer } from './pgbouncer.ts'
import { type Process, waitUntilAnswers } from './wait.ts'

/** A part of the cluster. It can be started again after it was stopped or killed. */
type Part = ReturnType<typeof createPart>
export type Cluster = Awaited<ReturnType<typeof startCluster>>

type Options = {
  /** Settings of all the servers. */
  settings?: Record<string, string>
  /** Migrates the database and fills it, before the servers start. */
  fill?: (url: string) => Promise<void>
}

/**
 * Starts what a large installation consists of, on this machine and from nothing: PostgreSQL with a synchronous standby,
 * PgBouncer in front of it, and processes for requests and for jobs.
 */
export async function startCluster({ settings = {}, fill }: Options = {}) {
  const bin = await findOrInstallPostgres()
  if (!bin) throw new Error('The cluster needs PostgreSQL, which could not be installed.')
  const folder = mkdtempSync(join(tmpdir(), 'questnest-cluster-'))
  const { uid, gid } = postgresUser()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const parts: Part[] = []
  const addPart = (name: string, run: () => Promise<Process>) => {
    const part = createPart(name, run)
    parts.push(part)
    return part
  }
  /** The servers end before PgBouncer, and PgBouncer before the databases. */
  async function stop() {
    for (const part of parts.toReversed()) await part.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async function addDatabase(name: string) {
    const data = join(folder, name)
    const port = await freePort()
    const part = addPart(name, () =>
      runPostgres(bin, data, port, { wal_keep_size: '256MB' }, { detached: true }),
    )
    return Object.assign(part, { data, port, url: `postgres://questnest@127.0.0.1:${port}/questnest` })
  }
  type DatabasePart = Awaited<ReturnType<typeof addDatabase>>

  /**
   * With '*', a commit waits until it is also on the standby's disk, so that a standby that takes over lacks nothing. With ''
   * it does not wait.
   */
  const setSynchronous = async ({ url }: DatabasePart, names: '*' | '') => {
    await execute(url, `alter system set synchronous_standby_names = '${names}'`)
    await execute(url, 'select pg_reload_conf()')
  }

  /** Fills the standby's empty folder with a copy of the primary, and starts the standby, which follows the primary. */
  async function startStandby(standby: DatabasePart, { port }: DatabasePart) {
    const from = `host=127.0.0.1 port=${port} user=questnest`
    const args = ['-D', standby.data, '-d', from, '--write-recovery-conf', '--checkpoint=fast']
    await runProgram(bin, 'pg_basebackup', args, standby.data)
    await standby.start()
  }

  async function start() {
    let [primary, standby] = [await addDatabase('database1'), await addDatabase('database2')]
    await createDataFolder(bin, primary.data)
    await primary.start()
    await execute(primary.url.replace(/questnest$/, 'postgres'), 'create database questnest')
    await fill?.(primary.url)
    await startStandby(standby, primary)
    await setSynchronous(primary, '*')

    const pooler = await preparePgBouncer(folder)
    pooler.pointTo(primary.port)
    const pgbouncer = addPart('pgbouncer', pooler.start)
    await pgbouncer.start()

    const environment = {
      DATABASE_URL: pooler.url('questnest'),
      DATABASE_LISTEN_URL: pooler.url('questnest_listen'),
      DATA_DIR: join(folder, 'data'),
      APP_SECRET: 'the same for all processes, and long enough',
      LOG_LEVEL: 'fatal',
      ...settings,
    }
    async function addServer(role: 'web' | 'worker', number: number, address?: string) {
      const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())]
      const ADULT_URL = address ?? `http://localhost:${PORT}`
      const KID_URL = ADULT_URL.replace('//', '//kidsclub.')
      const env = serverEnv({ ...environment, ROLE: role, PORT, METRICS_PORT, ADULT_URL, KID_URL })
      const readyUrl =
        role === 'web' ? `${ADULT_URL}/api/v1/ready` : `http://127.0.0.1:${METRICS_PORT}/metrics`
      const part = addPart(`${role}${number}`, async () => {
        const options = { cwd: root, env, output: ['ignore', 'inherit'], detached: true }
        const server = startChildProcess(node, ['server/main.ts'], options)
        await waitUntilAnswers(() => answers(readyUrl), readyUrl, server)
        return server
      })
      // The first server migrates the database, so they start one after another.
      await part.start()
      return Object.assign(part, { address: ADULT_URL })
    }
    const webs = [await addServer('web', 1), await addServer('web', 2)]
    const workers: typeof webs = []
    for (const number of [1, 2]) workers.push(await addServer('worker', number, webs[0]?.address))

    return {
      webs,
      workers,
      pgbouncer,
      /** Changes with `promote`. */
      get primary() {
        return primary
      },
      get standby() {
        return standby
      },
      poolerUrl: environment.DATABASE_URL,
      /** Waits until the standby has everything that the primary has now. */
      waitForStandby: async () => {
        const [now] = await execute(primary.url, 'select pg_current_wal_lsn()::text as place')
        const reached =
          "select from pg_stat_replication where sync_state = 'sync' and flush_lsn >= $1::pg_lsn"
        while ((await execute(primary.url, reached, [now.place])).length === 0) await pause(50)
      },
      /** Makes the standby the primary, and the former primary its standby, as docs/RUNBOOK.md says. */
      promote: async () => {
        // A former primary that comes back would take writes that nobody else sees.
        await primary.kill()
        await setSynchronous(standby, '')
        await execute(standby.url, 'select pg_promote()')
        pooler.pointTo(standby.port)
        pgbouncer.signal('SIGHUP')
        const former = primary
        primary = standby
        standby = former
        rmSync(former.data, { recursive: true })
        await startStandby(standby, primary)
        await setSynchronous(primary, '*')
      },
      stop,
    }
  }

  return start().catch(async (error) => {
    await stop()
    throw error
  })
}

function createPart(name: string, run: () => Promise<Process>) {
  let running: Process | undefined
  const signal = (signalName: NodeJS.Signals) => {
    if (running) for (const pid of listProcesses(running.pid)) tryKill(pid, signalName)
  }
  const part = {
    name,
    start: async () => {
      running = await run()
    },
    /** Sends a signal to the program and to those that it has started. */
    signal,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** Ends it at once, as a lost machine does. */
    kill: async () => {
      signal('SIGKILL')
      await running?.ended
      running = undefined
    },
    /** Lets it finish what it is doing. */
    stop: async () => {
      part.thaw()
      await running?.stop()
      running = undefined
    },
    restart: async () => {
      await part.stop()
      await part.start()
    },
  }
  return part
}

/** Returns the ids of the processes below a shell of ops/child-process.mjs: the command, and what the command has started. */
function listProcesses(shell: number | undefined): number[] {
  const listChildren = (pid: number | undefined) => {
    const file = `/proc/${pid}/task/${pid}/children`
    return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : []
  }
  const withChildren = (pid: number): number[] => [pid, ...listChildren(pid).flatMap(withChildren)]
  const [command] = listChildren(shell)
  return command ? withChildren(command) : []
}

function tryKill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended in the meantime.
  }
}

export async function execute(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

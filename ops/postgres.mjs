import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { installSystemPackage } from './apt.mjs'
import { startChildProcess } from './child-process.mjs'

/** Returns the folder of PostgreSQL's server programs, after installing them if needed; undefined if that fails. */
export async function findOrInstallPostgres() {
  const existing = findPrograms()
  if (existing) return existing
  return (await installSystemPackage('postgresql', 'Testing on PostgreSQL')) ? findPrograms() : undefined
}

function findPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    readOutput('pg_config', ['--bindir']),
  ]
  return folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/**
 * Starts a temporary PostgreSQL server on a free local port. It ends with this process at the latest. `settings` are
 * those of postgresql.conf.
 */
export async function startPostgres(bin, settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'questnest-postgres-'))
  const user = postgresUser()
  if (user.uid) chownSync(folder, user.uid, user.gid)
  await createDataFolder(bin, `${folder}/data`)
  const { url, stop } = await runPostgres(bin, `${folder}/data`, await freePort(), settings, {
    removeAfter: folder,
  })
  return { url, stop }
}

/** PostgreSQL and PgBouncer refuse to run as root; Debian's package creates the user postgres. */
export const postgresUser = () => (process.getuid?.() === 0 ? { uid: userId('-u'), gid: userId('-g') } : {})

const processOptions = (data) => ({
  ...postgresUser(),
  cwd: dirname(data),
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  output: ['ignore', 'pipe'],
})

/** Creates the data folder of a server. */
export const createDataFolder = (bin, data) =>
  runProgram(bin, 'initdb', ['-D', data, '-U', 'questnest', '-A', 'trust', '-E', 'UTF8', '-N'], data)

/** Runs one of PostgreSQL's programs on a data folder. Throws an error with the program's output if it fails. */
export async function runProgram(bin, program, args, data) {
  const { stderr, ended } = startChildProcess(join(bin, program), args, processOptions(data))
  const errors = collectText(stderr)
  if ((await ended) !== 0) throw new Error(`${program} failed\n${errors()}`)
}

/** Starts a server on an existing data folder. `options` are those of `startChildProcess`. */
export async function runPostgres(bin, data, port, settings, options) {
  const config = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    ...settings,
  }
  const configArgs = Object.entries(config).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = startChildProcess(join(bin, 'postgres'), ['-D', data, ...configArgs], {
    ...processOptions(data),
    ...options,
    // SIGINT is a fast shutdown, which does not wait for clients.
    stopSignal: 'INT',
  })
  const log = collectText(server.stderr)
  await new Promise((resolve, reject) => {
    // A standby accepts connections that only read.
    server.stderr.on('data', () => /ready to accept (read-only )?connections/.test(log()) && resolve())
    void server.ended.then(() => reject(new Error(`PostgreSQL did not start\n${log()}`)))
  })
  return { ...server, url: `postgres://questnest@127.0.0.1:${port}/postgres` }
}

/** Settings for throw-away data. */
export const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

function collectText(stream) {
  let text = ''
  stream.setEncoding('utf8').on('data', (piece) => {
    text = (text + piece).slice(-20_000)
  })
  return () => text
}

const PORTS_PER_PROCESS = 200
let nextOffset = randomInt(PORTS_PER_PROCESS)

/**
 * Returns a free port below the ephemeral range. The system could give a port of that range to another program before
 * our server listens on it. For the same reason, processes that run at the same time take ports from different ranges,
 * and a process takes its ports one after another.
 */
export async function freePort() {
  const first = 20_000 + (process.pid % 60) * PORTS_PER_PROCESS
  for (;;) {
    const port = first + (nextOffset++ % PORTS_PER_PROCESS)
    if (await isFree(port)) return port
  }
}

/** Returns the first of two free ports that follow each other, as a server in home mode needs them. */
export async function freePortPair() {
  for (;;) {
    const first = await freePort()
    if ((await freePort()) === first + 1) return first
  }
}

const isFree = (port) =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

const userId = (option) => Number(readOutput('id', [option, 'postgres']))

function readOutput(command, args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installSystemPackage } from './apt.mjs'
import { startChildProcess } from './child-process.mjs'

/** Returns the folder of PostgreSQL's server programs, after installing them if needed; undefined if that fails. */
export async function findPostgres() {
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
  // PostgreSQL refuses to run as root; Debian's package creates the user postgres.
  const user = process.getuid?.() === 0 ? { uid: userId('-u'), gid: userId('-g') } : {}
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const options = {
    ...user,
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    output: ['ignore', 'pipe'],
  }

  const initdb = startChildProcess(
    join(bin, 'initdb'),
    ['-D', `${folder}/data`, '-U', 'questnest', '-A', 'trust', '-E', 'UTF8', '-N'],
    options,
  )
  const errors = collectText(initdb.stderr)
  if ((await initdb.ended) !== 0) throw new Error(`initdb failed\n${errors()}`)

  const port = await freePort()
  const config = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    ...settings,
  }
  const configArgs = Object.entries(config).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = startChildProcess(join(bin, 'postgres'), ['-D', `${folder}/data`, ...configArgs], {
    ...options,
    removeAfter: folder,
    // SIGINT is a fast shutdown, which does not wait for clients.
    stopSignal: 'INT',
  })
  const log = collectText(server.stderr)
  await new Promise((resolve, reject) => {
    server.stderr.on('data', () => log().includes('ready to accept connections') && resolve())
    void server.ended.then(() => reject(new Error(`PostgreSQL did not start\n${log()}`)))
  })
  return { url: `postgres://questnest@127.0.0.1:${port}/postgres`, stop: server.stop }
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

/**
 * Returns a free port below the ephemeral range. The system could give a port of that range to another program before
 * our server listens on it.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
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

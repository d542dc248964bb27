import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { installSystemPackage } from '../apt.mjs'
import { startChildProcess } from '../child-process.mjs'
import { freePort, postgresUser } from '../postgres.mjs'
import { root } from '../prepare.mjs'
import { waitUntilAnswers } from './wait.ts'

/** Older versions cannot keep prepared statements in transaction mode, or do so with known mistakes. */
const OLDEST = '1.24'
const [OLDEST_MAJOR = 0, OLDEST_MINOR = 0] = OLDEST.split('.').map(Number)
/** A release of Debian whose PgBouncer is new enough. PACKAGES are PgBouncer and its libraries. */
const RELEASE = 'trixie'
const PROGRAM = '/usr/sbin/pgbouncer'
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'
const PACKAGES =
  'pgbouncer libc6 libcares2 libevent-2.1-7t64 libpam0g libaudit1 libcap-ng0 libssl3t64 libsystemd0 libzstd1 libcap2 zlib1g'
const CACHE = join(root, 'node_modules/.cache/pgbouncer')

/**
 * Returns the command that starts PgBouncer, after installing it if needed. If this machine's packages are too old, unpacks
 * those of a newer Debian in `folder`, and changes nothing else.
 */
async function findPgBouncer(folder: string): Promise<string[]> {
  if (!existsSync(PROGRAM) && isNewEnough(readCandidate()))
    await installSystemPackage('pgbouncer', 'The cluster')
  if (isInstalled()) return [PROGRAM]
  if (!existsSync(KEYRING))
    throw new Error(`The cluster needs PgBouncer ${OLDEST} or newer. Please install it.`)
  if (!existsSync(CACHE)) download()
  // Unpacked into a temporary folder each time, because the user postgres may not be allowed to read the project's.
  for (const file of readdirSync(CACHE).filter((name) => name.endsWith('.deb')))
    execFileSync('dpkg-deb', ['-x', join(CACHE, file), folder])
  const [libraries = ''] = readdirSync(join(folder, 'usr/lib'))
    .map((name) => join(folder, 'usr/lib', name))
    .filter((path) => existsSync(join(path, 'libc.so.6')))
  const loader = readdirSync(libraries).find((name) => name.startsWith('ld-linux')) ?? ''
  return [join(libraries, loader), '--library-path', libraries, join(folder, PROGRAM)]
}

const isInstalled = () =>
  existsSync(PROGRAM) &&
  isNewEnough(/PgBouncer (\S+)/.exec(execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' }))?.[1] ?? '')

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  return major > OLDEST_MAJOR || (major === OLDEST_MAJOR && minor >= OLDEST_MINOR)
}

/** Whether PgBouncer is installed, or this machine can unpack Debian's. */
export const hasPgBouncer = () => isInstalled() || existsSync(KEYRING)

function readCandidate(): string {
  try {
    const text = execFileSync('apt-cache', ['policy', 'pgbouncer'], { encoding: 'utf8' })
    return /Candidate: (\S+)/.exec(text)?.[1] ?? ''
  } catch {
    return ''
  }
}

/**
 * Downloads PACKAGES with apt, which checks Debian's signature. apt gets folders of its own, so that it changes neither the
 * machine's packages nor a download of another process.
 */
function download() {
  mkdirSync(dirname(CACHE), { recursive: true })
  const state = mkdtempSync(`${CACHE}.`)
  for (const path of [`${state}/lists/partial`, `${state}/cache/archives/partial`])
    mkdirSync(path, { recursive: true })
  writeFileSync(`${state}/status`, '')
  writeFileSync(
    `${state}/debian.sources`,
    `Types: deb\nURIs: http://deb.debian.org/debian\nSuites: ${RELEASE}\nComponents: main\nSigned-By: ${KEYRING}\n`,
  )
  const settings = [
    `Dir::State=${state}`,
    `Dir::State::status=${state}/status`,
    `Dir::Cache=${state}/cache`,
    `Dir::Etc::sourcelist=${state}/debian.sources`,
    'Dir::Etc::sourceparts=/dev/null',
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
  ].flatMap((setting) => ['-o', setting])
  console.log(
    `Downloading ${PACKAGES} of Debian ${RELEASE} into ${CACHE}, because this machine has no PgBouncer ${OLDEST} or newer`,
  )
  execFileSync('apt-get', [...settings, '-qq', 'update'], { stdio: 'inherit' })
  const unfinished = `${state}/packages`
  mkdirSync(unfinished, { recursive: true })
  execFileSync('apt-get', [...settings, '-qq', 'download', ...PACKAGES.split(' ')], {
    cwd: unfinished,
    stdio: 'inherit',
  })
  // Another process may have finished its download first.
  if (!existsSync(CACHE)) renameSync(unfinished, CACHE)
  rmSync(state, { recursive: true })
}

/** Prepares PgBouncer in a folder that the user postgres can read. */
export async function preparePgBouncer(folder: string) {
  const [command = '', ...args] = await findPgBouncer(join(folder, 'pgbouncer'))
  const port = await freePort()
  const ini = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'userlist.txt'), '"questnest" ""\n')
  return {
    url: (database: string) => `postgres://questnest@127.0.0.1:${port}/${database}`,
    /** Writes the settings for the PostgreSQL server at a port of this machine. Takes effect at the start or at a SIGHUP. */
    pointTo: (databasePort: number) =>
      writeFileSync(
        ini,
        readFileSync(join(root, 'ops/cluster/pgbouncer.ini'), 'utf8')
          .replaceAll('{database}', String(databasePort))
          .replaceAll('{port}', String(port))
          .replaceAll('{folder}', folder),
      ),
    start: async () => {
      const pgbouncer = startChildProcess(command, [...args, '--quiet', ini], {
        ...postgresUser(),
        cwd: folder,
        output: ['ignore', 'ignore'],
        // In a process group of its own: otherwise Ctrl+C in a terminal would end it at once, before the servers.
        detached: true,
      })
      await waitUntilAnswers(() => isListening(port), 'PgBouncer', pgbouncer)
      return pgbouncer
    },
  }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.end()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

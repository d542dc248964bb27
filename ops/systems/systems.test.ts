import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { commandFile, root } from '../prepare.mjs'

/* Questnest starts on Linux x64 and arm64, macOS and Windows (F09). */

type LockedPackage = {
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optional?: boolean
  optionalDependencies?: Record<string, string>
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts, engines } = JSON.parse(read('package.json'))
const packages: Record<string, LockedPackage> = JSON.parse(read('package-lock.json')).packages

test('[F09.1] every script starts Node with one file, which any shell can do', () => {
  for (const [name, script] of Object.entries(scripts))
    expect(script, name).toMatch(/^node ops\/[\w-]+\.mjs( (ops|bench)\/[\w/-]+\.(mjs|ts))?$/)
  expect(engines).toEqual({ node: '>=20' })
})

test('[F09.1] package commands are found by their files', () => {
  for (const command of ['vitest', 'playwright', 'react-router', 'paraglide-js', 'tsc', 'biome', 'knip'])
    expect(existsSync(commandFile(command) ?? ''), command).toBe(true)
  expect(commandFile('apt-get')).toBeUndefined()
})

/** Returns where npm finds the dependency of the package at `path`, or undefined if the lock file has it nowhere. */
function findLocked(path: string, name: string): LockedPackage | undefined {
  const locked = packages[`${path ? `${path}/` : ''}node_modules/${name}`]
  if (locked || path === '') return locked
  return findLocked(
    path.includes('/node_modules/') ? path.slice(0, path.lastIndexOf('/node_modules/')) : '',
    name,
  )
}

// Not macOS on Intel: @lix-js/sdk, with which the messages are compiled, has no package for it.
const systems = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
]
/** Musl's packages are left out: the lists of systems in a package have them beside those of glibc. */
const isFor = ({ os, cpu, libc }: LockedPackage, system: (typeof systems)[number]) =>
  (os?.includes(system.os) ?? true) &&
  (cpu?.includes(system.cpu) ?? true) &&
  (libc?.includes('glibc') ?? true)

describe.each(systems)('on $os $cpu', (system) => {
  test('[F09.2] no package that is always installed is for other systems only', () => {
    const unfit = Object.entries(packages).filter(([, entry]) => !entry.optional && !isFor(entry, system))
    expect(unfit).toEqual([])
  })

  test('[F09.2] the lock file has every optional package, and of each family of native ones that for the system', () => {
    for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
      const natives = []
      for (const name of Object.keys(optionalDependencies)) {
        const locked = findLocked(path, name)
        expect(locked, `${name} of ${path}`).toBeDefined()
        if (locked?.os && locked.cpu) natives.push(locked)
      }
      if (natives.length > 2)
        expect(
          natives.some((native) => isFor(native, system)),
          path,
        ).toBe(true)
    }
  })
})

describe('without a POSIX shell', () => {
  /** Starts ops/systems/tether.mjs as `startChildProcess` does on Windows. */
  const startTethered = (script: string, env: Record<string, string> = {}) =>
    spawn(process.execPath, [join(root, 'ops/systems/tether.mjs'), process.execPath, '-e', script], {
      env: { ...process.env, STOP_SIGNAL: 'TERM', REMOVE_AFTER: '', ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })

  test('[F09.3] a command’s exit code and output are passed on, and the folder is deleted afterwards', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'questnest-tether-'))
    const tethered = startTethered('console.log("output"); process.exit(3)', { REMOVE_AFTER: folder })
    const [output] = await once(tethered.stdout, 'data')
    expect(await once(tethered, 'exit')).toEqual([3, null])
    expect(String(output)).toBe('output\n')
    expect(existsSync(folder)).toBe(false)
  })

  test('[F09.3] a command ends with the process that started it', async () => {
    const tethered = startTethered(
      'process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1000); console.log("ready")',
    )
    await once(tethered.stdout, 'data')
    tethered.stdin.end()
    expect(await once(tethered, 'exit')).toEqual([7, null])
  })
})

test('[F09.5] a script stops when the shell is killed in which npm runs it', async () => {
  const script = `
    import { endWithNpm } from './ops/child-process.mjs'
    endWithNpm(() => { console.log('stopped'); process.exit() })
    setInterval(() => {}, 1000)
    console.log('ready')`
  // With a second command, no shell replaces itself by the first.
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module --eval "$SCRIPT"; exit 1'], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: 'start', NODE: process.execPath, SCRIPT: script },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shell.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part
    if (output === 'ready\n') shell.kill('SIGKILL')
  })
  await once(shell.stdout, 'end')
  expect(output).toBe('ready\nstopped\n')
})

test('[F09.4] the workflow starts the server on Linux x64 and arm64, macOS and Windows, with the two commands of the README', () => {
  const { jobs } = parse(read('.github/workflows/test.yml'))
  expect(jobs.start.strategy.matrix.system).toEqual([
    'ubuntu-24.04',
    'ubuntu-24.04-arm',
    'macos-15',
    'windows-2025',
  ])
  const commands = (job: { steps: { run?: string }[] }) => job.steps.map(({ run = '' }) => run).join('\n')
  expect(commands(jobs.start)).toContain('npm start')
  expect(commands(jobs.test)).toContain('npm test')
})

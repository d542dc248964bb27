import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { copyTemplate } from '#server/testing/database.ts'
import { findOtherAddress } from '#server/testing/other-address.ts'
import { poll } from '#server/testing/poll.ts'
import { productionSettings } from '#server/testing/production-settings.ts'
import { freePort } from '../postgres.mjs'
import { root } from '../prepare.mjs'
import { readIgnored, readInstructions, replayImage } from './image.ts'

const run = promisify(execFile)
const template = inject('template')
// The image's user `node` has this id. Without root, the test runs the server as its own user.
const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}

let folder: string
let app: string
let instructions: Awaited<ReturnType<typeof readInstructions>>
const servers: ChildProcess[] = []

/** Returns the words of an instruction that is written as a JSON list. */
const readCommand = (name: string): string[] => {
  const rest = instructions.find(([instruction]) => instruction === name)?.[1] ?? ''
  return JSON.parse(rest.slice(rest.indexOf('[')))
}

const readEnvironment = () =>
  Object.fromEntries(
    (instructions.find(([name]) => name === 'ENV')?.[1] ?? '').split(' ').map((pair) => pair.split('=')),
  )

beforeAll(async () => {
  if (!('server' in template)) return
  if (!existsSync(join(root, 'build/web'))) throw new Error('The pages are missing: npm run build')
  instructions = await readInstructions()
  folder = await mkdtemp(join(tmpdir(), 'questnest-image-'))
  await chmod(folder, 0o755)
  app = join(folder, 'app')
  for (const name of ['app', 'base', 'data']) await mkdir(join(folder, name))
  if (user.uid) await chown(join(folder, 'data'), user.uid, user.gid)
  await replayImage(app, join(folder, 'base'))
})
afterAll(async () => {
  for (const server of servers) if (server.exitCode === null) server.kill('SIGKILL')
  if (!folder) return
  await run('chmod', ['-R', 'u+w', folder])
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('[G10.1] the image leaves out what Git ignores, secrets and tests', async () => {
  const ignored = await readIgnored()
  const byGit = (await readFile(join(root, '.gitignore'), 'utf8')).split('\n').filter(Boolean)
  expect(ignored).toEqual(expect.arrayContaining(byGit.map((line) => line.replace(/^\/|\/$/g, ''))))
  expect(ignored).toEqual(expect.arrayContaining(['**/.env*', '**/*.key', '**/*.pem', '.git']))
  if (!app) return
  const { stdout } = await run('find', [app, '-path', '*/node_modules', '-prune', '-o', '-print'])
  expect(stdout).toContain('/app/server/main.ts\n')
  expect(stdout).not.toMatch(/\.test\.ts$|\/server\/testing|\/\.env|\/packages\//m)
})

/** Starts a process of the image, as user `node` and with the image's environment. `check` runs its HEALTHCHECK. */
async function startContainer(url: string, ROLE: string) {
  const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())]
  const env = {
    ...productionSettings,
    ...readEnvironment(),
    ROLE,
    PORT,
    METRICS_PORT,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    PATH: `${join(folder, 'base')}:${process.env.PATH}`,
    // Nothing can be written there, as in a container with a read-only root.
    TMPDIR: app,
  }
  const options = { cwd: app, env, ...user }
  const [command = '', ...args] = readCommand('CMD')
  const server = spawn(command, args, options)
  servers.push(server)
  let output = ''
  server.stdout.on('data', (part) => (output += part))
  server.stderr.on('data', (part) => (output += part))
  const ended = once(server, 'exit').then(([code]) => ({ code, output }))
  const [checker = '', ...checkArgs] = readCommand('HEALTHCHECK')
  const check = () =>
    run(checker, checkArgs, options).then(
      () => 'healthy',
      () => 'unhealthy',
    )
  const isHealthy = async () => {
    if (server.exitCode !== null) throw new Error(`The server did not start:\n${output}`)
    return (await check()) === 'healthy'
  }
  return { server, PORT, METRICS_PORT, options, check, ended, becomesHealthy: () => poll(isHealthy, Boolean) }
}

/** Calls the parents' site; `fetch` cannot send the header Host. */
async function getStatus(port: string, path: string) {
  const headers = { host: new URL(productionSettings.ADULT_URL).host }
  const [reply] = await once(get({ port, path, headers }), 'response')
  reply.resume()
  return reply.statusCode
}

test.runIf('server' in template).each(['all', 'web', 'worker'])(
  '[G10.2 G10.3 G10.4 G10.5] the image runs with ROLE=%s, without root, in a folder where it cannot write, is healthy, serves metrics and stops in time',
  async (role) => {
    if (!('server' in template)) return
    const { url, drop } = await copyTemplate(template)
    const { server, PORT, METRICS_PORT, options, check, ended, becomesHealthy } = await startContainer(
      url,
      role,
    )
    await becomesHealthy()
    await run('sh', ['-c', '! test -w . && ! test -w server && ! test -w node_modules'], options)
    expect(await getStatus(PORT, '/login')).toBe(role === 'worker' ? 404 : 200)
    const metrics = await fetch(`http://${findOtherAddress()}:${METRICS_PORT}/metrics`)
    expect(await metrics.text()).toContain('questnest_notifications_heard 1')

    const { stop_grace_period } = parse(await readFile(join(root, 'compose.yaml'), 'utf8')).services.server
    const kill = setTimeout(() => server.kill('SIGKILL'), 1000 * Number.parseInt(stop_grace_period, 10))
    server.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0 })
    clearTimeout(kill)
    expect(await check()).toBe('unhealthy')
    await drop()
  },
)

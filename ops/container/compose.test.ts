import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtempDisposable, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DCLinter } from 'dclint'
import { expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/platform/config.ts'
import { copyTemplate } from '#server/testing/database.ts'
import { findOrInstallPostgres } from '../postgres.mjs'
import { root } from '../prepare.mjs'

type Service = {
  environment?: Record<string, unknown>
  volumes?: string[]
  healthcheck?: object
  build?: object
  restart?: string
  [option: string]: unknown
}

const run = promisify(execFile)
const file = join(root, 'compose.yaml')
const text = readFileSync(file, 'utf8')
const template = inject('template')
const {
  name: project,
  services,
  volumes,
}: { name: string; services: Record<string, Service>; volumes: object } = parse(text)

/** Returns what the schema finds. The linter's other rules, such as the order of keys, do not apply here. */
const findSchemaMistakes = (path: string) =>
  new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] })
    .lintFiles([path], false)
    .flatMap(({ messages }: { messages: { rule: string }[] }) =>
      messages.filter(({ rule }) => rule === 'invalid-schema'),
    )

test('[G10.6] compose.yaml follows the schema of Compose, and has the two sites, PostgreSQL and a backup', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'questnest-compose-'))
  const wrong = join(folder.path, 'compose.yaml')
  await writeFile(wrong, text.replace('read_only:', 'readonly:'))
  expect(findSchemaMistakes(wrong)).toHaveLength(1)
  expect(findSchemaMistakes(file)).toEqual([])
  expect(project).toBe('questnest')
  expect(Object.keys(services)).toEqual(['server', 'caddy', 'postgres', 'backup'])
  const caddyfile = readFileSync(join(root, 'ops/container/Caddyfile'), 'utf8')
  expect(caddyfile).toContain('{$ADULT_URL}, {$KID_URL} {\n\treverse_proxy server:3000')
  // No visitor chooses the ids of our log lines and traces.
  for (const line of ['header_up X-Request-Id {http.request.uuid}', 'header_up -traceparent'])
    expect(caddyfile).toContain(line)
})

test('[G10.10] everything that compose.yaml names exists', () => {
  const documented = readFileSync(join(root, 'docs/SETTINGS.md'), 'utf8')
  const settings = [...documented.matchAll(/`([A-Z_]+)`/g)].map(([, setting]) => setting)
  const names = [...text.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, variable]) => variable)
  expect([...settings, 'POSTGRES_PASSWORD']).toEqual(expect.arrayContaining(names))
  expect(settings).toEqual(expect.arrayContaining(Object.keys(services.server?.environment ?? {})))

  const sources = Object.values(services).flatMap((service) =>
    (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''),
  )
  const files = sources.filter((source) => source.startsWith('.'))
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const named = sources.filter((source) => !source.startsWith('.'))
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted())
})

test('[G10.11] every service of compose.yaml has a health check, is started again and gains no rights; all but PostgreSQL write only to their volumes', () => {
  for (const [service, options] of Object.entries(services)) {
    // The health check of the server is in its Dockerfile.
    expect(options.healthcheck ?? options.build, service).toBeDefined()
    expect(options, service).toMatchObject({
      restart: 'unless-stopped',
      security_opt: ['no-new-privileges:true'],
    })
    // PostgreSQL's image starts as root, prepares its folder, and then changes to its user.
    if (service !== 'postgres') expect(options, service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  }
})

/** Returns what docs/BACKUP.md runs in the container `backup` to restore a backup. */
const readRestoreCommands = () =>
  [...readFileSync(join(root, 'docs/BACKUP.md'), 'utf8').matchAll(/exec backup sh -c '(.+)'$/gm)].map(
    ([, command = '']) => command,
  )

test.runIf('server' in template)(
  '[G10.7] the nightly backup can be restored, the newest seven are kept, and a backup that fails changes none of them',
  async () => {
    if (!('server' in template)) return
    await using folder = await mkdtempDisposable(join(tmpdir(), 'questnest-nightly-'))
    const { url, name, drop } = await copyTemplate(template)
    const env = {
      ...process.env,
      PATH: `${await findOrInstallPostgres()}:${process.env.PATH}`,
      DATABASE_URL: url,
      BACKUPS: folder.path,
    }
    const former = Array.from({ length: 9 }, (_, day) => `questnest-2026-01-0${day + 1}.dump`)
    for (const dump of former) await writeFile(join(folder.path, dump), '')
    await run('sh', [join(root, 'ops/container/nightly-backup.sh')], { env })
    const dumps = (await readdir(folder.path)).toSorted()
    expect(dumps.slice(0, 6)).toEqual(former.slice(-6))
    expect(dumps).toHaveLength(7)

    for (const command of readRestoreCommands())
      await run(
        'sh',
        [
          '-ec',
          command
            .replaceAll('database questnest', `database ${name}`)
            .replace(/questnest-[\d-]+\.dump/, dumps[6] ?? ''),
        ],
        { env },
      )
    const { stdout } = await run('psql', [url, '-Atc', 'select count(*) from families'], { env })
    expect(stdout).toBe('0\n')
    await drop()

    env.DATABASE_URL = `${url}-missing`
    await expect(run('sh', [join(root, 'ops/container/nightly-backup.sh')], { env })).rejects.toThrow()
    expect((await readdir(folder.path)).filter((dump) => dump.endsWith('.dump')).toSorted()).toEqual(dumps)
  },
)

test('[F08.12] compose.home.yaml has the server at both ports, PostgreSQL and the backup, and needs only two settings', () => {
  const homeFile = join(root, 'compose.home.yaml')
  expect(findSchemaMistakes(homeFile)).toEqual([])
  const homeText = readFileSync(homeFile, 'utf8')
  const home: { services: Record<string, Service>; volumes: object } = parse(homeText)
  const names = [...homeText.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, variable]) => variable)
  expect([...new Set(names)].toSorted()).toEqual(['HOME_ADDRESS', 'POSTGRES_PASSWORD'])
  const { server: homeServer, ...others } = home.services
  expect(homeServer?.ports).toEqual(['3000:3000', '3001:3001'])
  // The same as in compose.yaml, which the tests above check.
  const { caddy: _caddy, server: _server, ...sameOthers } = services
  expect(others).toEqual(sameOthers)
  expect(homeServer).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' })
  expect(Object.keys(home.volumes)).toEqual(['data', 'database', 'backups'])
  const { HOST, PORT, HOME_ADDRESS: _address, ...environment } = homeServer?.environment ?? {}
  const settings = { ...environment, POSTGRES_PASSWORD: 'x', HOME_ADDRESS: 'http://192.168.1.20:3000' }
  const config = readConfig({ ...settings, HOST: String(HOST), PORT: String(PORT) } as NodeJS.ProcessEnv)
  expect(config).toMatchObject({ home: true, PORT: 3000, HOST: '0.0.0.0' })
})

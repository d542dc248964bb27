import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { createFamilyDatabase } from '../../bench/families.ts'
import { findOrInstallPostgres, freePort, startPostgres } from '../postgres.mjs'
import { node, root } from '../prepare.mjs'

const run = promisify(execFile)

/** Returns the shell commands below a heading of docs/BACKUP.md, one text per block. */
function readCommands(heading: string): string[] {
  const text = readFileSync(join(root, 'docs/BACKUP.md'), 'utf8')
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^```sh\n(.+?)^```$/gms)].map(([, commands = '']) => commands)
}

const inDatabase = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url)
  await client.connect()
  return use(client).finally(() => client.end())
}

test.skipIf(!process.env.TEST_DATABASE_URL)(
  '[G09.1 G09.2] the documented commands restore a dump, and a base backup with its log to any moment',
  async () => {
    const bin = await findOrInstallPostgres()
    if (!bin) throw new Error('PostgreSQL’s programs are missing')
    // PostgreSQL refuses to run as root.
    const user =
      process.getuid?.() === 0
        ? {
            uid: Number(execFileSync('id', ['-u', 'postgres'])),
            gid: Number(execFileSync('id', ['-g', 'postgres'])),
          }
        : undefined
    await using folder = await mkdtempDisposable(join(tmpdir(), 'questnest-backup-'))
    const [BACKUPS, WAL] = [join(folder.path, 'backups'), join(folder.path, 'wal')]
    for (const path of [BACKUPS, WAL]) await mkdir(path)
    if (user) for (const path of [folder.path, BACKUPS, WAL]) await chown(path, user.uid, user.gid)

    const server = await startPostgres(bin, {
      archive_mode: 'on',
      archive_command: `test ! -f ${WAL}/%f && cp %p ${WAL}/%f`,
    })
    // A base backup contains the old server's settings, here these two. The new server must start with them.
    await inDatabase(server.url, async (client) => {
      await client.query('alter system set max_connections = 200')
      await client.query(`alter system set unix_socket_directories = '${folder.path}'`)
    })
    const DATABASE_URL = await createFamilyDatabase(server.url, 5)
    const NEW_PORT = String(await freePort())
    const NEW_DATA = join(folder.path, 'new-data')
    const env = {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      DATABASE_URL,
      BACKUPS,
      WAL,
      NEW_DATA,
      NEW_PORT,
    }
    const shell = (commands = '', more = {}) =>
      run('bash', ['-euc', commands], { ...user, cwd: folder.path, env: { ...env, ...more } })

    const [dump, restoreDump] = readCommands('A nightly backup')
    const [baseBackup, restoreToMoment] = readCommands('Restoring to any moment')
    await shell(dump)
    const { stdout } = await run(node, ['ops/backup/restore.ts', 'check', join(BACKUPS, 'questnest.dump')], {
      cwd: root,
    })
    expect(stdout).toMatch(
      /questnest\.dump can be restored\. Families: 5\. Points last moved: .+\. The ledger adds up\.\n$/,
    )
    await inDatabase(server.url, (client) => client.query('create database restored'))
    await shell(restoreDump, { NEW_URL: server.url.replace(/postgres$/, 'restored') })

    await shell(baseBackup)
    const TARGET = await inDatabase(DATABASE_URL, async (client) => {
      await client.query("update users set first_name = 'Before the mistake'")
      const { rows } = await client.query('select clock_timestamp()::text as now')
      return rows[0].now
    })
    const lastLog = await inDatabase(DATABASE_URL, async (client) => {
      await client.query("update users set first_name = 'A mistake'")
      const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as name')
      return rows[0].name
    })
    await expect.poll(() => existsSync(join(WAL, lastLog)), { timeout: 60_000 }).toBe(true)
    await server.stop()
    await shell(restoreToMoment, { TARGET })

    const restored = openPostgres(DATABASE_URL.replace(/:\d+\//, `:${NEW_PORT}/`))
    const names = await restored.db.selectFrom('users').select('first_name').distinct().execute()
    expect(names).toEqual([{ first_name: 'Before the mistake' }])
    expect(await checkLedger(restored.db)).toEqual([])
    await restored.close()
    await shell('pg_ctl --pgdata="$NEW_DATA" --mode=immediate stop')
  },
)

/*
 * npm run restore -- check FILE: restores a backup into a temporary database, checks every family's points there and
 * prints what the backup holds. FILE is a backup of the embedded database (*.tar.gz) or a file that
 * `pg_dump --format=custom` has written. For the latter, PostgreSQL's programs are installed if possible. The configured
 * database is not touched.
 */
import { execFile } from 'node:child_process'
import { existsSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openPglite } from '#server/platform/db/open.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { fail } from '../configured-database.ts'
import { findOrInstallPostgres, notDurable, startPostgres } from '../postgres.mjs'

const [command, file] = process.argv.slice(2)
if (command !== 'check' || !file) fail('Usage: npm run restore -- check FILE')
if (!existsSync(file)) fail(`${file} does not exist.`)

const { database, stop } = await (file.endsWith('.tar.gz') ? restoreEmbedded(file) : restoreDump(file)).catch(
  fail,
)
const mistakes = await migrate(database)
  .then(() => checkLedger(database.db))
  .catch(fail)
if (mistakes.length) fail(mistakes.join('\n'))
console.log(`${file} can be restored. ${await summarize(database)} The ledger adds up.`)
await stop()

async function restoreEmbedded(path: string) {
  const database = await openPglite(undefined, await openAsBlob(path))
  return { database, stop: database.close }
}

async function restoreDump(path: string) {
  const bin = await findOrInstallPostgres()
  if (!bin)
    throw new Error('PostgreSQL’s programs are missing. Install them, for example the package postgresql.')
  const server = await startPostgres(bin, notDurable)
  await promisify(execFile)(join(bin, 'pg_restore'), [
    '--no-owner',
    '--exit-on-error',
    `--dbname=${server.url}`,
    path,
  ])
  const database = openPostgres(server.url)
  return {
    database,
    stop: async () => {
      await database.close()
      await server.stop()
    },
  }
}

async function summarize({ db }: Database): Promise<string> {
  const { rows } = await sql<{ families: number; newest: Date | null }>`
    select (select count(*)::int from families) as families, (select max(made_at) from transfers) as newest`.execute(
    db,
  )
  const { families = 0, newest } = rows[0] ?? {}
  return `Families: ${families}. Points last moved: ${newest?.toISOString() ?? 'never'}.`
}

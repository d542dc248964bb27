import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openPglite, openPostgres } from '#server/platform/db/open.ts'

/**
 * Creates a test's own database as a copy of the migrated template of global-setup.ts: an embedded one in memory, or,
 * if TEST_DATABASE_URL names a PostgreSQL server, one on that server. `drop` deletes it.
 */
export async function createDatabase(): Promise<{ database: Database; drop: () => Promise<void> }> {
  const template = inject('template')
  if ('dump' in template) {
    const database = await openPglite(undefined, new Blob([await readFile(template.dump)]))
    return { database, drop: async () => {} }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: template.server })
  await admin.connect()
  await admin.query(`create database ${name} template ${template.database}`)
  const url = new URL(template.server)
  url.pathname = `/${name}`
  return {
    database: openPostgres(url.href),
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

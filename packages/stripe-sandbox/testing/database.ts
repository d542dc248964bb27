import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openPglite, openPostgres } from '#server/platform/db/open.ts'

/**
 * A database of a test's own. The handle is the server's: with that one the sandbox will run, its pipelined
 * transactions included. Copied like everybody's, because an embedded one made from nothing takes seconds.
 */
export async function ownDatabase(): Promise<{ database: Database; drop: () => Promise<void> }> {
  const template = inject('template')
  if ('dump' in template) {
    const database = await openPglite(undefined, new Blob([await readFile(template.dump)]))
    return { database, drop: database.close }
  }
  const name = `sandbox_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: template.server })
  await admin.connect()
  await admin.query(`create database ${name} template ${template.database}`)
  const url = new URL(template.server)
  url.pathname = `/${name}`
  const database = openPostgres(url.href)
  return {
    database,
    drop: async () => {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

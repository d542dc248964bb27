import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openPglite } from '#server/platform/db/open.ts'
import { openPostgres, type PostgresOptions } from '#server/platform/db/postgres.ts'

/**
 * Creates a test's own database as a copy of the migrated template of global-setup.ts: an embedded one in memory, or,
 * if TEST_DATABASE_URL names a PostgreSQL server, one on that server, opened with `options`. `drop` deletes it.
 * The test's statements go through a pooler in front of that server if TEST_POOLER_URL is the pooler's address, with a
 * slash at the end.
 */
export async function createDatabase(
  options?: PostgresOptions,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const template = inject('template')
  if ('dump' in template) {
    const database = await openPglite(undefined, new Blob([await readFile(template.dump)]))
    return { database, drop: async () => {} }
  }
  const { url, name, drop } = await copyTemplate(template)
  const { TEST_POOLER_URL } = process.env
  return {
    database: TEST_POOLER_URL
      ? openPostgres(TEST_POOLER_URL + name, { ...options, listenUrl: url })
      : openPostgres(url, options),
    drop,
  }
}

/**
 * Creates a copy of the migrated template on the PostgreSQL server of the tests. `execute` runs a statement on the
 * server, as a superuser and not in the copy.
 */
export async function copyTemplate(template: { server: string; database: string }) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: template.server })
  await admin.connect()
  await admin.query(`create database ${name} template ${template.database}`)
  const url = new URL(template.server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    name,
    connect: async () => {
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      return client
    },
    execute: async (statement: string, values: unknown[] = []) => (await admin.query(statement, values)).rows,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

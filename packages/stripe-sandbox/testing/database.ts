import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Transact } from '../src/queries.ts'

/** Opens an empty database: on the PostgreSQL server at TEST_DATABASE_URL if set, else embedded and in memory. */
export async function openDatabase() {
  const serverUrl = process.env.TEST_DATABASE_URL
  return serverUrl
    ? openPostgres(serverUrl)
    : wrapDialect(new PGliteDialect({ pglite: () => PGlite.create() }))
}

async function openPostgres(serverUrl: string) {
  const name = `sandbox_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: databaseUrl.href })
  // Dropping the database ends idle connections, which emit an error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const handle = wrapDialect(new PostgresDialect({ pool }))
  return {
    ...handle,
    close: async () => {
      await handle.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

function wrapDialect(dialect: PGliteDialect | PostgresDialect) {
  const db = new Kysely<unknown>({ dialect })
  const transaction: Transact = (work) => db.transaction().execute(work)
  return { db, transaction, close: () => db.destroy() }
}

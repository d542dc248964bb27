import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Transact } from '../src/queries.ts'

/** Opens an empty database: on the PostgreSQL server at TEST_DATABASE_URL if set, else embedded and in memory. */
export async function openDatabase() {
  const server = process.env.TEST_DATABASE_URL
  return server ? openPostgres(server) : handleOn(new PGliteDialect({ pglite: () => PGlite.create() }))
}

async function openPostgres(server: string) {
  const name = `sandbox_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href })
  // Dropping the database cuts idle connections.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const handle = handleOn(new PostgresDialect({ pool }))
  return {
    ...handle,
    close: async () => {
      await handle.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

function handleOn(dialect: PGliteDialect | PostgresDialect) {
  const db = new Kysely<unknown>({ dialect })
  const transaction: Transact = (work) => db.transaction().execute(work)
  return { db, transaction, close: () => db.destroy() }
}

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, openPglite, openPostgres } from '#server/db/open.ts'

/**
 * A database without a table in it. The handle is the server's own: with that one the sandbox will run, its pipelined
 * transactions included.
 */
export async function emptyDatabase(): Promise<{ database: Database; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    const database = await openPglite()
    return { database, drop: database.close }
  }
  const name = `sandbox_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server)
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

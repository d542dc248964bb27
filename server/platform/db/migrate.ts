import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database, Db } from './open.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Where Kysely writes down what was applied: a schema of its own, apart from the product's tables. */
const [SCHEMA, TABLE, LOCK_TABLE] = ['migrations', 'applied', 'lock']
/** How long a statement waits for a table in use: everybody else's statements on it queue up behind. */
const LOCK_TIMEOUT = '10s'
/** Any number that is the same in all processes. */
const TAKE_OVER_LOCK = 7_261_904

/**
 * Brings the database to the newest numbered migration, in one transaction. Several processes may start at once: one
 * migrates, the others wait. Throws where the database has a migration that this code does not know.
 */
export async function migrate({ db, transaction }: Pick<Database, 'db' | 'transaction'>): Promise<void> {
  if (!(await hasTable(db, `${SCHEMA}.${TABLE}`)) && (await hasTable(db, 'public.migrations')))
    await takeOver(transaction)
  const migrations = await readMigrations()
  const applied = await listApplied(db)
  const unknown = applied.filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new Error(
      `it is newer than the code, which does not know ${unknown.join(', ')}. Start the version that made it, or a later one`,
    )
  }
  if (applied.length === Object.keys(migrations).length) return
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: SCHEMA,
    migrationTableName: TABLE,
    migrationLockTableName: LOCK_TABLE,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        up: async (tx) => {
          await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx)
          const text = await readFile(new URL(name, folder), 'utf8')
          // One statement at a time: the embedded engine takes no more in a call.
          for (const statement of text.split(/;\s*\n/))
            if (statement.trim()) await sql.raw(statement).execute(tx)
        },
      },
    ]),
  )
}

async function listApplied(db: Db): Promise<string[]> {
  if (!(await hasTable(db, `${SCHEMA}.${TABLE}`))) return []
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.id(SCHEMA, TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db)
  return rows[0]?.found ?? false
}

/**
 * Versions before this one wrote the names into `public.migrations`. They are copied; the old table stays for as long as
 * a process of such a version may still start on the same database.
 */
const takeOver = (transaction: Database['transaction']) =>
  transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${TAKE_OVER_LOCK})`.execute(tx)
    await sql`create schema if not exists ${sql.id(SCHEMA)}`.execute(tx)
    await sql`create table if not exists ${sql.id(SCHEMA, TABLE)}
      (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(tx)
    await sql`insert into ${sql.id(SCHEMA, TABLE)} (name, timestamp)
      select name, '2026-01-01T00:00:00.000Z' from public.migrations on conflict do nothing`.execute(tx)
  })

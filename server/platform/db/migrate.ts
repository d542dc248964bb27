import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database, Db } from './open.ts'

const folder = new URL('./migrations/', import.meta.url)

/** The schema in which Kysely records the applied migrations, apart from the product's tables. */
const [SCHEMA, TABLE, LOCK_TABLE] = ['migrations', 'applied', 'lock']
/** The key of an advisory lock: any number that nothing else in the database uses. */
const COPY_LOCK = 7_261_904

/**
 * Applies all missing migrations in one transaction. Several processes may call this concurrently: one migrates, the
 * others wait. Throws if the database has a migration that this version does not know.
 */
export async function migrate({ openForMigrations }: Pick<Database, 'openForMigrations'>): Promise<void> {
  const connection = openForMigrations()
  try {
    await migrateWith(connection)
  } finally {
    await connection.close()
  }
}

async function migrateWith({ db, transaction }: Pick<Database, 'db' | 'transaction'>): Promise<void> {
  if (!(await hasTable(db, `${SCHEMA}.${TABLE}`)) && (await hasTable(db, 'public.migrations')))
    await copyOldMigrationNames(transaction)
  const migrations = await readMigrations()
  const applied = await listApplied(db)
  const unknown = applied.filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new Error(
      `Unknown migrations in the database: ${unknown.join(', ')}. Start a newer version of the server.`,
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
          // A short limit, because other statements on the table queue up behind a waiting migration.
          await sql`set local lock_timeout = '10s'`.execute(tx)
          const text = await readFile(new URL(name, folder), 'utf8')
          // The embedded engine accepts only one statement per call.
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
 * Copies the names of applied migrations that older versions stored in `public.migrations`. The old table stays,
 * because a process of an older version may still start on this database.
 */
const copyOldMigrationNames = (transaction: Database['transaction']) =>
  transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${COPY_LOCK})`.execute(tx)
    await sql`create schema if not exists ${sql.id(SCHEMA)}`.execute(tx)
    await sql`create table if not exists ${sql.id(SCHEMA, TABLE)}
      (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(tx)
    await sql`insert into ${sql.id(SCHEMA, TABLE)} (name, timestamp)
      select name, '2026-01-01T00:00:00.000Z' from public.migrations on conflict do nothing`.execute(tx)
  })

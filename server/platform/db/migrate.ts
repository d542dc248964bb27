import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration'
import { MIGRATION_LOCK_SECONDS } from '#contract/limits.ts'
import type { Database, Db } from './open.ts'
import { getSqlState } from './retry.ts'

const migrationsFolder = new URL('./migrations/', import.meta.url)
/**
 * The end of the file name of a migration that creates or drops an index while other processes write to the table. Such
 * a migration is one statement with `concurrently`. It runs after the ordinary migrations, outside a transaction.
 */
const CONCURRENT = '.concurrently.sql'

/** The schema and the two tables in which Kysely records the applied migrations, apart from our own tables. */
const [SCHEMA, TABLE, LOCK_TABLE] = ['migrations', 'applied', 'lock']
/** The hash of each applied migration's text. */
const HASHES = sql.id(SCHEMA, 'hashes')
/** The keys of two advisory locks: any numbers that nothing else in the database uses. */
const BOOKKEEPING_LOCK = 7_261_904
const INDEX_LOCK = 7_261_905
const INDEX_LOCK_RETRY_MS = 200
/** PostgreSQL's code for a lock that was not free in time. */
const LOCK_TIMEOUT = '55P03'

/**
 * Applies all missing migrations of `folder`: the ordinary ones in one transaction, then those of indexes. Several
 * processes may call this concurrently: one migrates, the others wait. Throws if the database has a migration that this
 * version does not know, or whose text has changed since it was applied.
 */
export async function migrate(
  { openForMigrations }: Pick<Database, 'openForMigrations'>,
  folder = migrationsFolder,
): Promise<void> {
  const connection = openForMigrations()
  try {
    await migrateWith(connection, folder)
  } finally {
    await connection.close()
  }
}

async function migrateWith(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  folder: URL,
): Promise<void> {
  if (!(await hasTable(db, `${SCHEMA}.${TABLE}`)) && (await hasTable(db, 'public.migrations')))
    await copyOldMigrationNames(transaction)
  const texts = await readMigrations(folder)
  const [concurrent, ordinary] = divide(texts)
  const applied = await listApplied(db)
  const hashes = await readHashes(db)
  const unknown = [...new Set([...applied, ...hashes.keys()])].filter((name) => !texts.has(name))
  if (unknown.length > 0) {
    throw new Error(
      `Unknown migrations in the database: ${unknown.join(', ')}. Start a newer version of the server.`,
    )
  }
  const changed = [...hashes]
    .filter(([name, hash]) => hash !== hashText(texts.get(name)))
    .map(([name]) => name)
  if (changed.length > 0)
    throw new Error(`Changed after they were applied: ${changed.join(', ')}. Write a new migration instead.`)
  if (applied.length < ordinary.size) {
    const migrator = new Migrator({
      db,
      provider: {
        getMigrations: async () =>
          Object.fromEntries([...ordinary].map(([name, text]) => [name, createMigration(text)])),
      },
      migrationTableSchema: SCHEMA,
      migrationTableName: TABLE,
      migrationLockTableName: LOCK_TABLE,
      // When two migrations are written at the same time, the one with the higher number may be released first.
      allowUnorderedMigrations: true,
    })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw getSqlState(error) === LOCK_TIMEOUT ? createLockError(results) : error
  }
  if ([...ordinary.keys()].some((name) => !hashes.has(name))) await storeHashes(transaction, ordinary)
  for (const [name, text] of concurrent)
    if (!hashes.has(name)) await changeIndex({ db, transaction }, name, text)
}

/** The texts of the migrations by name, in the order in which they are applied. */
async function readMigrations(folder: URL): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const)
  return new Map(await Promise.all(entries))
}

const divide = (texts: Map<string, string>) => {
  const { concurrent = [], ordinary = [] } = Object.groupBy([...texts], ([name]) =>
    name.endsWith(CONCURRENT) ? 'concurrent' : 'ordinary',
  )
  return [new Map(concurrent), new Map(ordinary)] as const
}

/** Creates or drops an index, unless another process has done it meanwhile. */
async function changeIndex(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  name: string,
  text: string,
) {
  // Tries again and again instead of waiting inside a statement, because the process with the lock, which creates the
  // index, waits for all running statements to end.
  while (!(await tryLock(db))) await setTimeout(INDEX_LOCK_RETRY_MS)
  try {
    if ((await readHashes(db)).has(name)) return
    const [, created, table] = /^create (?:unique )?index concurrently (\w+) on (\w+)/m.exec(text) ?? []
    const [, dropped] = /^drop index concurrently (?:if exists )?(\w+)/m.exec(text) ?? []
    const tableOrIndex = table ?? dropped
    if (!tableOrIndex)
      throw new Error(`${name} should be one statement that creates or drops an index concurrently.`)
    // If the table is divided into partitions, PostgreSQL cannot change its indexes concurrently.
    const concurrently = (await isPartitioned(db, tableOrIndex)) ? '' : 'concurrently '
    // An interrupted run may have left an invalid index, which PostgreSQL does not use.
    if (created) await sql`drop index ${sql.raw(concurrently)}if exists ${sql.id(created)}`.execute(db)
    await sql
      .raw(text.replace(/(?<=^(?:create|create unique|drop) index )concurrently /m, concurrently))
      .execute(db)
    await storeHashes(transaction, new Map([[name, text]]))
  } finally {
    await sql`select pg_advisory_unlock(${INDEX_LOCK})`.execute(db)
  }
}

/** Whether a table, or the table of an index, is divided into partitions. */
async function isPartitioned(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class where oid = to_regclass(${name}) and relkind in ('p', 'I')`.execute(db)
  return rows.length > 0
}

async function tryLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_lock(${INDEX_LOCK}) as locked`.execute(db)
  return rows[0]?.locked ?? false
}

const createMigration = (text: string): Migration => ({
  up: async (tx) => {
    // A short limit, because other statements on the table queue up behind a waiting migration.
    await sql`set local lock_timeout = ${sql.lit(1000 * MIGRATION_LOCK_SECONDS)}`.execute(tx)
    // The embedded engine accepts only one statement per call.
    for (const statement of text.split(/;\s*\n/)) if (statement.trim()) await sql.raw(statement).execute(tx)
  },
})

const createLockError = (results: readonly MigrationResult[]) =>
  new Error(
    `${results.find(({ status }) => status === 'Error')?.migrationName} waited ${MIGRATION_LOCK_SECONDS} seconds for a table that another process is using, so nothing was changed. Start the server again when that process has finished.`,
  )

const hashText = (text = '') => createHash('sha256').update(text).digest('hex')

async function readHashes(db: Db): Promise<Map<string, string>> {
  if (!(await hasTable(db, `${SCHEMA}.hashes`))) return new Map()
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from ${HASHES}`.execute(db)
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

const storeHashes = (transaction: Database['transaction'], texts: Map<string, string>) =>
  transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${BOOKKEEPING_LOCK})`.execute(tx)
    await sql`create table if not exists ${HASHES} (name text primary key, hash text not null)`.execute(tx)
    for (const [name, text] of texts)
      await sql`insert into ${HASHES} values (${name}, ${hashText(text)}) on conflict do nothing`.execute(tx)
  })

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
    await sql`select pg_advisory_xact_lock(${BOOKKEEPING_LOCK})`.execute(tx)
    await sql`create schema if not exists ${sql.id(SCHEMA)}`.execute(tx)
    await sql`create table if not exists ${sql.id(SCHEMA, TABLE)}
      (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(tx)
    await sql`insert into ${sql.id(SCHEMA, TABLE)} (name, timestamp)
      select name, '2026-01-01T00:00:00.000Z' from public.migrations on conflict do nothing`.execute(tx)
  })

import { cp, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { copyTemplate, createDatabase } from '#server/testing/database.ts'
import { migrate } from './migrate.ts'
import { type Database, openPglite } from './open.ts'
import { openPostgres } from './postgres.ts'

let database: Database
let drop: () => Promise<void>
beforeEach(async () => {
  ;({ database, drop } = await createDatabase())
})
afterEach(async () => {
  await database.close()
  await drop()
})

async function listApplied({ db }: Database) {
  const { rows } = await sql<{ name: string }>`select name from migrations.applied order by name`.execute(db)
  return rows.map(({ name }) => name)
}

test('migrating again, even five times concurrently, changes nothing', async () => {
  const before = await listApplied(database)
  expect(before[0]).toBe('001-families-quests-ledger.sql')
  await Promise.all(Array.from({ length: 5 }, () => migrate(database)))
  expect(await listApplied(database)).toEqual(before)
})

test('[G06.3] processes that start at the same time migrate an empty database once', async () => {
  const empty = await openPglite()
  await Promise.all([migrate(empty), migrate(empty)])
  expect(await listApplied(empty)).toEqual(await listApplied(database))
  await empty.close()
})

test('migrations that an older version listed in public.migrations count as applied', async () => {
  const names = await listApplied(database)
  await sql`create table public.migrations (name text primary key)`.execute(database.db)
  await sql`insert into public.migrations select name from migrations.applied`.execute(database.db)
  await sql`drop schema migrations cascade`.execute(database.db)
  await Promise.all([migrate(database), migrate(database)])
  expect(await listApplied(database)).toEqual(names)
})

test('[G06.1] a database that is newer than the code is refused', async () => {
  await sql`insert into migrations.applied values ('999-of-tomorrow.sql', '2036-01-01T00:00:00Z')`.execute(
    database.db,
  )
  await expect(migrate(database)).rejects.toThrow('Unknown migrations in the database: 999-of-tomorrow.sql')
})

test('[G06.7] a migration with a lower number than one that was applied before is applied, too', async () => {
  await using folder = await copyMigrations()
  await writeFile(join(folder.path, '901-later.sql'), 'create table later ()')
  await migrate(database, folder.url)
  await writeFile(join(folder.path, '900-earlier.sql'), 'create table earlier ()')
  await migrate(database, folder.url)
  expect((await listApplied(database)).slice(-2)).toEqual(['900-earlier.sql', '901-later.sql'])
})

test('[G06.2] a migration that was changed after it was applied is refused', async () => {
  const { rows } = await sql`
    select name from migrations.applied where name not in (select name from migrations.hashes)`.execute(
    database.db,
  )
  expect(rows).toEqual([])
  await sql`update migrations.hashes set hash = 'another' where name like '009%'`.execute(database.db)
  await expect(migrate(database)).rejects.toThrow('Changed after they were applied: 009-bonuses.sql')
})

const INDEX = 'throttles_by_end'

async function copyMigrations() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'migrations-'))
  await cp(new URL('./migrations', import.meta.url), folder.path, { recursive: true })
  return {
    path: folder.path,
    url: pathToFileURL(`${folder.path}/`),
    [Symbol.asyncDispose]: () => folder.remove(),
  }
}

/** Copies the migrations, and adds one that creates an index on `throttles`. */
async function copyAndAddIndexMigration() {
  const folder = await copyMigrations()
  const text = `create index concurrently ${INDEX} on throttles (resets_at)`
  await writeFile(join(folder.path, '900-throttles-by-end.concurrently.sql'), text)
  return folder
}

test('[G06.4] processes that start at the same time build an index once', async () => {
  await using folder = await copyAndAddIndexMigration()
  await Promise.all([migrate(database, folder.url), migrate(database, folder.url)])
  await migrate(database, folder.url)
  const { rows } =
    await sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${INDEX})`.execute(
      database.db,
    )
  expect(rows).toEqual([{ valid: true }])
})

const template = inject('template')
test.skipIf('dump' in template)(
  '[G06.4] while an index is built, its table is written to, and an interrupted build is done again',
  async () => {
    if ('dump' in template) return
    await using folder = await copyAndAddIndexMigration()
    const copy = await copyTemplate(template)
    const [slow, quick] = [await copy.connect(), await copy.connect()]
    const own = openPostgres(copy.url)
    const insert = (key: string) =>
      `insert into throttles (key, tries, resets_at) values ('${key}', 1, now())`
    // Leaves an index that is not valid, as an interrupted build does.
    await quick.query(insert('a'))
    await quick.query(insert('b'))
    await expect(
      quick.query(`create unique index concurrently ${INDEX} on throttles (tries)`),
    ).rejects.toThrow('could not create unique index')

    await slow.query('begin')
    await slow.query(insert('slow'))
    const migrated = migrate(own, folder.url)
    await expect
      .poll(
        () =>
          copy.execute(
            `select query from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and query like '%index concurrently%'`,
            [copy.name],
          ),
        { timeout: 30_000 },
      )
      .toHaveLength(1)
    await quick.query(`set lock_timeout = '5s'`)
    await quick.query(insert('quick'))
    await slow.query('commit')
    await migrated
    const { rows } = await quick.query(
      `select indisvalid as valid, indisunique as unique from pg_index where indexrelid = '${INDEX}'::regclass`,
    )
    expect(rows).toEqual([{ valid: true, unique: false }])
    await Promise.all([slow.end(), quick.end(), own.close()])
    await copy.drop()
  },
)

test.skipIf('dump' in template)(
  '[G06.8] a migration that cannot lock a table within ten seconds says so and changes nothing, other statements go on, and later it is applied',
  async () => {
    if ('dump' in template) return
    await using folder = await copyMigrations()
    await writeFile(join(folder.path, '900-first.sql'), 'create table first_of_two ()')
    await writeFile(join(folder.path, '901-second.sql'), 'alter table throttles add column reason text')
    const copy = await copyTemplate(template)
    const [slow, quick] = [await copy.connect(), await copy.connect()]
    const own = openPostgres(copy.url)
    const before = await listApplied(own)
    await slow.query('begin')
    await slow.query('select from throttles')

    const migrated = migrate(own, folder.url)
    await expect(migrated).rejects.toThrow(
      '901-second.sql waited 10 seconds for a table that another process is using, so nothing was changed.',
    )
    expect(await listApplied(own)).toEqual(before)
    const { rows } = await quick.query(`select to_regclass('first_of_two') as found`)
    expect(rows).toEqual([{ found: null }])
    // Nobody waits behind the migration any more.
    await quick.query(`set lock_timeout = '5s'`)
    await quick.query(`insert into throttles (key, tries, resets_at) values ('quick', 1, now())`)

    await slow.query('commit')
    await migrate(own, folder.url)
    expect(await listApplied(own)).toEqual([...before, '900-first.sql', '901-second.sql'])
    await Promise.all([slow.end(), quick.end(), own.close()])
    await copy.drop()
  },
)

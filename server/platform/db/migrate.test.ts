import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '#server/testing/database.ts'
import { migrate } from './migrate.ts'
import { type Database, openPglite } from './open.ts'

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

test('[G06.2] a migration that was changed after it was applied is refused', async () => {
  const { rows } = await sql`select from migrations.hashes`.execute(database.db)
  expect(rows.length).toBe((await listApplied(database)).length)
  await sql`update migrations.hashes set hash = 'another' where name like '009%'`.execute(database.db)
  await expect(migrate(database)).rejects.toThrow('Changed after they were applied: 009-bonuses.sql')
})

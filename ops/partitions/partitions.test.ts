import { cp, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, inject, test } from 'vitest'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { copyTemplate } from '#server/testing/database.ts'
import { fillWithFamilies } from '../../bench/families.ts'
import { run } from '../prepare.mjs'
import { partitionTables } from './partition-tables.ts'

const template = inject('template')
const postgresTest = test.skipIf(!('server' in template) || Boolean(process.env.TEST_PARTITIONS))

/** Test files of the parts of the API that use the large tables most. */
const files = [
  'server/ledger/',
  'server/quests/quests.test.ts',
  'server/quests/lifecycle/change-quest.test.ts',
  'server/rewards/orders/decide-orders.test.ts',
  'server/messages/notifications/notifications.test.ts',
  'server/platform/db/migrate.test.ts',
]

postgresTest(
  '[G07.2] the tests of quests, points, orders and messages pass on partitioned tables',
  async () => {
    const env = { TEST_PARTITIONS: '4' }
    expect(await run('vitest', ['run', '--reporter=dot', ...files], { env })).toBe(0)
  },
)

postgresTest('[G07.3] dividing the tables keeps every row, key, index and grant', async () => {
  if (!('server' in template)) return
  const copy = await copyTemplate(template)
  const database = openPostgres(copy.url)
  await fillWithFamilies(copy.url, 20)
  const client = await copy.connect()
  const read = async (statement: string) => (await client.query(statement)).rows
  await client.query(`insert into outbox (id, kind, to_address, to_name, language, facts, channel, lane, tries, family_id, created_at)
    select gen_random_uuid(), 'low_points', 'claire@example.ca', 'Claire', 'en-CA', jsonb '{}', 'email', 'family', 0, family_id, now()
    from (select family_id from families union all select null) as of_families_and_of_nobody`)
  await client.query('grant select, insert on transfers to public')
  const counts = () =>
    read(`select (select count(*) from quests) as quests, (select count(*) from quest_steps) as steps,
      (select count(*) from outbox) as messages,
      (select count(*) from transfers) as transfers, (select max(number) from transfers) as number`)
  const grants = () =>
    read(`select table_name, grantee, privilege_type from information_schema.role_table_grants
      where table_name in ('quests', 'transfers') order by 1, 2, 3`)
  // A condition that PostgreSQL did not check for former rows (not valid) is checked while they are copied.
  const keys = () =>
    read(`select conrelid::regclass::text as table, conname, replace(pg_get_constraintdef(oid), ' NOT VALID', '') as text from pg_constraint
      where conparentid = 0 and connamespace = 'public'::regnamespace and conname <> 'outbox_pkey'
        and not exists (select from pg_inherits where inhrelid = conrelid) order by 1, 2`)
  const indexes = () =>
    read(`select relname, replace(replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), 'UNIQUE INDEX outbox', 'INDEX outbox')
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indisvalid and not relispartition and relnamespace = 'public'::regnamespace order by 1`)
  const before = [await counts(), await keys(), await indexes(), await grants()]
  await partitionTables(copy.url, 4)
  expect([await counts(), await keys(), await indexes(), await grants()]).toEqual(before)
  expect(
    await read(`select has_sequence_privilege('public', 'transfers_number_of_partitions', 'usage') as usage`),
  ).toEqual([{ usage: true }])
  expect(
    await read(
      `select count(*)::int from pg_inherits join pg_class on oid = inhrelid where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    ),
  ).toEqual([{ count: 16 }])
  expect(await checkLedger(database.db)).toEqual([])
  // Migrations go on, also those that create or drop an index.
  await using folder = await mkdtempDisposable(join(tmpdir(), 'migrations-'))
  await cp(new URL('../../server/platform/db/migrations', import.meta.url), folder.path, { recursive: true })
  const write = (name: string, text: string) => writeFile(join(folder.path, name), text)
  await write('900-a.concurrently.sql', 'create index concurrently quests_by_a on quests (family_id)')
  await write('901-b.concurrently.sql', 'drop index concurrently if exists quests_by_a')
  await write('902-c.sql', 'alter table quests add column c text')
  await migrate(database, pathToFileURL(`${folder.path}/`))
  expect(await indexes()).toEqual(before[2])
  await Promise.all([client.end(), database.close()])
  await copy.drop()
})

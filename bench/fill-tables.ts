import { inDatabase } from './families.ts'

/** The uncommon value in one row of a hundred. */
const rare = (uncommon: string, usual: string) =>
  `case when n % 100 = 0 then '${uncommon}' else '${usual}' end`
/** Null in one row of a hundred. */
const rareNull = 'case when n % 100 > 0 then now() end'

/** Rows for each family. A table that is not named here gets two. */
const rowsPerFamily: Record<string, number> = {
  account_events: 20,
  allowance_weeks: 40,
  quest_set_quests: 10,
  order_steps: 8,
  outbox: 10,
  sent_digests: 10,
  contact_changes: 0.01,
  debts: 0.01,
  debt_repayments: 0.01,
  refunds: 0.02,
  order_reports: 0.02,
  mail_requests: 0.001, // a queue, and usually short
  products: 0.02,
  product_pictures: 0.04, // those of the catalogue, and former ones that orders show
  sweeps: 0,
  catalog_versions: 0,
  categories: 0,
  operator_rounds: 0,
  invoice_numbers: 0,
  promos: 0.01,
}

/**
 * SQL for columns where the share of rows with a value decides whether PostgreSQL uses an index. `n` is the number of
 * the row.
 */
const values: Record<string, string> = {
  'orders.status': rare('requested', 'delivered'),
  'orders.kind': rare('digital_card', 'merchandise'),
  'payments.status': rare('pending', 'succeeded'),
  'payments.cause': rare('reload', 'store'),
  'payments.has_invoice': 'n % 1000 > 0',
  'payments.replaced_at': 'null',
  'outbox.next_try_at': 'case when n % 1000 = 0 then now() end',
  'codes.sign_up_id': 'case when n % 100 = 0 then gen_random_uuid() end',
  'debts.settled_at': rareNull,
  'invites.joined_at': 'null',
  'newsletter_requests.answered_at': rareNull,
  'order_reports.settled_at': rareNull,
  'pauses.is_over': 'n % 100 > 0',
  'products.retired_at': 'null',
  'allowance_weeks.settled_at': rareNull,
  'quest_series.waiting_since': 'case when n % 100 = 0 then now() end',
  'quest_series.stopped_at': 'null',
  'reload_settings.is_auto_reload': 'n % 10 = 0',
  'refunds.reversed_at': 'null',
}

const valuesByType: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: "md5(n || '')",
  date: 'current_date - n % 365',
  bool: 'n % 2 = 0',
  bytea: "''::bytea",
  _bool: 'array[n % 2 = 0]',
  _uuid: 'array[gen_random_uuid()]',
  _text: "array[md5(n || '')]",
  int4: 'n % 100',
  int8: 'n',
  timestamptz: "now() - n % 365 * interval '1 day'",
  jsonb: "'{}'::jsonb",
}

/**
 * Fills each empty table with rows of arbitrary content, as many as `families` families have after a year, so that
 * PostgreSQL plans as it would for them. The rows belong to existing families, but do not fit together otherwise. Drops
 * the check constraints, which such rows would violate.
 */
export const fillEmptyTables = (databaseUrl: string, families: number) =>
  inDatabase(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica') // skips foreign keys
    const { rows: checks } = await client.query<{ table: string; name: string }>(
      `select conrelid::regclass as table, conname as name from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace`,
    )
    for (const { table, name } of checks) await client.query(`alter table ${table} drop constraint ${name}`)
    const { rows: columns } = await client.query<{ table: string; column: string; type: string }>(
      `select table_name as table, column_name as column, udt_name as type
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and is_identity = 'NO'
       order by table_name, ordinal_position`,
    )
    for (const table of new Set(columns.map(({ table: name }) => name))) {
      const count = Math.ceil(families * (rowsPerFamily[table] ?? 2))
      const { rows } = await client.query(`select from ${table} limit 1`)
      if (rows.length > 0 || count === 0) continue
      const tableColumns = columns.filter((column) => column.table === table)
      const expressions = tableColumns.map(({ column, type }) =>
        column === 'family_id'
          ? `('00000001-0000-7000-8000-' || lpad(to_hex(1 + n % ${families}), 12, '0'))::uuid`
          : (values[`${table}.${column}`] ?? valuesByType[type]),
      )
      await client.query(
        `insert into ${table} (${tableColumns.map(({ column }) => `"${column}"`).join(', ')})
         select ${expressions.join(', ')} from generate_series(1, ${count}) as n on conflict do nothing`,
      )
    }
    await client.query('vacuum analyze')
  })

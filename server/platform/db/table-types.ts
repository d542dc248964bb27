import { sql } from 'kysely'
import type { Db } from './open.ts'

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  bool: 'boolean',
  bytea: 'Uint8Array',
  int4: 'number',
  int8: 'number',
  timestamptz: 'Date',
  jsonb: 'Json',
}

/** The text of tables.ts for a migrated database: the types follow the tables, never the other way. */
export async function generateTableTypes(db: Db): Promise<string> {
  const { rows: columns } = await sql<{
    table: string
    column: string
    type: string
    nullable: boolean
    generated: boolean
  }>`
    select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as nullable,
      is_identity = 'YES' as generated
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
    order by table_name, ordinal_position`.execute(db)
  const { rows: checks } = await sql<{ table: string; text: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db)

  const unionOf = (table: string, column: string) => {
    const check = checks.find(
      (found) => found.table === table && found.text.startsWith(`CHECK ((${column} = ANY (`),
    )
    return check && [...check.text.matchAll(/'([^']+)'::text/g)].map(([, word]) => `'${word}'`).join(' | ')
  }
  const names = [...new Set(columns.map(({ table }) => table))]
  const table = (name: string) =>
    columns
      .filter((column) => column.table === name)
      .map(({ column, type, nullable, generated }) => {
        const known = unionOf(name, column) ?? types[type]
        if (!known) throw new Error(`No type for ${name}.${column} (${type})`)
        if (generated) return `    ${column}: GeneratedAlways<${known}>\n`
        return `    ${column}: ${known}${nullable ? ' | null' : ''}\n`
      })
      .join('')

  return [
    '// Written by `npm run tables` from the migrations; a test says when it is stale.\n',
    "import type { ColumnType, GeneratedAlways } from 'kysely'\n",
    '\ntype Json = ColumnType<unknown, string, string>\n',
    '\nexport type Tables = {\n',
    ...names.map((name) => `  ${name}: {\n${table(name)}  }\n`),
    '}\n',
  ].join('')
}

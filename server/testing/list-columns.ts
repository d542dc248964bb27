import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** Returns every column of the database's tables, but not of its views, ordered by table and position. */
export async function listColumns(db: Db): Promise<{ table: string; column: string; type: string }[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
    order by table_name, ordinal_position`.execute(db)
  return rows
}

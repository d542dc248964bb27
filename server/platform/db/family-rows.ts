import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from './open.ts'
import type { Tables } from './tables.ts'

export type FamilyTable = {
  [T in keyof Tables]: 'family_id' extends keyof Tables[T] ? T : never
}[keyof Tables]
type Column<T extends FamilyTable> = keyof Selectable<Tables[T]> & string

/** Every row that a family has in a table: all of its columns, or those named. */
export async function listFamilyRows<T extends FamilyTable, C extends Column<T> = Column<T>>(
  db: Db,
  table: T,
  family_id: string,
  { orderBy, columns = [] }: { orderBy: Column<T>[]; columns?: C[] },
): Promise<Pick<Selectable<Tables[T]>, C>[]> {
  const wanted = columns.length > 0 ? sql.join(columns.map((column) => sql.ref(column))) : sql`*`
  const { rows } = await sql<Pick<Selectable<Tables[T]>, C>>`
    select ${wanted} from ${sql.table(table)} where family_id = ${family_id}
    order by ${sql.join(orderBy.map((column) => sql.ref(column)))}`.execute(db)
  return rows
}

/** Deletes what a family has in a table, or what one person of it has there. */
export async function deleteFamilyRows<T extends FamilyTable>(
  tx: Tx,
  table: T,
  family_id: string,
  person: Partial<Record<Extract<Column<T>, 'user_id' | 'child_id'>, string>> = {},
) {
  const owner = Object.entries(person).map(([column, id]) => sql`and ${sql.ref(column)} = ${id}`)
  await sql`delete from ${sql.table(table)} where family_id = ${family_id} ${sql.join(owner, sql` `)}`.execute(
    tx,
  )
}

import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from './open.ts'
import type { Tables } from './tables.ts'

export type FamilyTable = {
  [T in keyof Tables]: 'family_id' extends keyof Tables[T] ? T : never
}[keyof Tables]
type Column<T extends FamilyTable> = keyof Selectable<Tables[T]> & string

export async function listFamilyRows<T extends FamilyTable, C extends Column<T> = Column<T>>(
  db: Db,
  table: T,
  family_id: string,
  { orderBy, columns = [] }: { orderBy: Column<T>[]; columns?: C[] },
): Promise<Pick<Selectable<Tables[T]>, C>[]> {
  const selectedColumns = columns.length > 0 ? sql.join(columns.map((column) => sql.ref(column))) : sql`*`
  const { rows } = await sql<Pick<Selectable<Tables[T]>, C>>`
    select ${selectedColumns} from ${sql.table(table)} where family_id = ${family_id}
    order by ${sql.join(orderBy.map((column) => sql.ref(column)))}`.execute(db)
  return rows
}

/** Deletes the family's rows of a table or, with `owner`, only those of one person. */
export async function deleteFamilyRows<T extends FamilyTable>(
  tx: Tx,
  table: T,
  family_id: string,
  owner: Partial<Record<Extract<Column<T>, 'user_id' | 'child_id'>, string>> = {},
) {
  const conditions = Object.entries(owner).map(([column, id]) => sql`and ${sql.ref(column)} = ${id}`)
  await sql`delete from ${sql.table(table)} where family_id = ${family_id} ${sql.join(conditions, sql` `)}`.execute(
    tx,
  )
}

/** Deletes the rows whose column is at or before an instant; returns how many. */
export async function deleteRowsBefore<T extends keyof Tables & string>(
  db: Db,
  table: T,
  column: keyof Tables[T] & string,
  instant: Date,
): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} <= ${instant}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Inserts a row, unless a row with the same values in `columns` (default: in any unique key) exists. Returns whether the
 * row was inserted.
 */
export async function insertIfNew<T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  row: Insertable<Tables[T]>,
  columns: (keyof Tables[T] & string)[] = [],
): Promise<boolean> {
  const entries = Object.entries(row)
  const conflict = columns.length > 0 ? sql`(${sql.join(columns.map((column) => sql.ref(column)))})` : sql``
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${sql.join(entries.map(([column]) => sql.ref(column)))})
    values (${sql.join(entries.map(([, value]) => value))}) on conflict ${conflict} do nothing`.execute(tx)
  return numAffectedRows === 1n
}

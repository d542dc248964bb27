import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
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

/** How many rows one statement of a cleanup deletes, so that it holds its locks only briefly. */
export const DELETED_AT_ONCE = 5000

/** Deletes the rows whose column is at or before an instant; returns how many. */
export const deleteRowsBefore = <T extends keyof Tables & string>(
  db: Db,
  table: T,
  column: keyof Tables[T] & string,
  instant: Date,
): Promise<number> => deleteRowsWhere(db, table, sql`${sql.ref(column)} <= ${instant}`)

/** Deletes the rows that meet a condition, in statements of `DELETED_AT_ONCE` rows; returns how many. */
export async function deleteRowsWhere(
  db: Db,
  table: keyof Tables & string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  // The condition stands twice, because rows in different partitions of a table can have the same ctid.
  const deletion = sql`
    delete from ${sql.table(table)} where ${condition} and ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition} limit ${DELETED_AT_ONCE}
    ))`
  let deleted = 0
  for (;;) {
    const { numAffectedRows } = await deletion.execute(db)
    deleted += Number(numAffectedRows ?? 0)
    if (!numAffectedRows) return deleted
  }
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

import type { Db, Tx } from './db/open.ts'
import type { Tables } from './db/tables.ts'
import type { Deps } from './deps.ts'

/** A deleted child, whose `users` row still has its personal data. */
type DeletedChild = Pick<Tables['users'], 'family_id' | 'id' | 'email'>

/** Rows for the family's export: readable values under the names of their columns, without hashes, tokens or codes. */
export type ExportedRows = Record<string, Record<string, unknown>[]>

/**
 * What an area does with its family rows. Each sub-area with such tables has a file `family-data.ts`, listed in
 * server/family-data.ts. A test fails if a table with a `family_id` is in none of these files.
 */
export type FamilyData = {
  /** Every table of the area that has a `family_id`. */
  tables: readonly (keyof Tables)[]
  /** Runs in the transaction that closes the family. Rows that nobody can reach while it is closed need no change. */
  close?: (deps: Deps, tx: Tx, family_id: string) => Promise<unknown>
  restore?: (deps: Deps, tx: Tx, family_id: string) => Promise<unknown>
  /** Six months after closing: deletes everything that the law does not require to be kept. */
  purge: (deps: Deps, tx: Tx, family_id: string) => Promise<unknown>
  /** Six months after a child was deleted: deletes everything about this child that the law does not require to be kept. */
  purgeChild: (deps: Deps, tx: Tx, child: DeletedChild) => Promise<unknown>
  /** Returns everything the area knows about the family, for its export. */
  exportRows: (db: Db, family_id: string, deps: Pick<Deps, 'pictureStore'>) => Promise<ExportedRows>
}

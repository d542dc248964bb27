import type { Db, Tx } from './db/open.ts'
import type { Tables } from './db/tables.ts'
import type { Deps } from './deps.ts'

/** A deleted child, as it was; its personal data goes last. */
type DeletedChild = Pick<Tables['users'], 'family_id' | 'id' | 'email'>

/** Rows as a family may read them: plain values under plain names; no hashes, tokens or codes. */
export type ExportedRows = Record<string, Record<string, unknown>[]>

/**
 * What an area does with its rows of a family. Each sub-area with such tables has a file `family-data.ts`, listed in
 * server/family-data.ts; a test fails for a table that none names.
 */
export type FamilyData = {
  /** Every table of the area that has a `family_id`. */
  tables: readonly (keyof Tables)[]
  /** In the transaction that closes the family. What no closed family can reach is frozen without doing anything. */
  close?: (deps: Deps, tx: Tx, family_id: string) => Promise<unknown>
  /** In the transaction that opens the family again. */
  restore?: (deps: Deps, tx: Tx, family_id: string) => Promise<unknown>
  /** Six months after closing: forgets for good what the law does not ask to be kept. */
  purge: (deps: Deps, tx: Tx, family_id: string) => Promise<unknown>
  /** Six months after a child was deleted: the same for what is of this child. */
  purgeChild: (deps: Deps, tx: Tx, child: DeletedChild) => Promise<unknown>
  /** Everything the area knows about the family, for the family to take along. */
  exported: (db: Db, family_id: string) => Promise<ExportedRows>
}

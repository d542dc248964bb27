import type { Db } from '#server/db/open.ts'
import { customerOf } from './store.ts'

/** The provider's id of the card that points reload with; null where none is chosen. */
export const defaultCardOf = async (db: Db, family_id: string): Promise<string | null> =>
  (await customerOf(db, family_id))?.default_card ?? null

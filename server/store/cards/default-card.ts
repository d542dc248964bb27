import type { Db, Tx } from '#server/platform/db/open.ts'
import { findCustomer, lockCustomerForShare } from './queries.ts'

/** The provider's id of the card that points reload with; null where none is chosen. */
export const findDefaultCard = async (db: Db, family_id: string): Promise<string | null> =>
  (await findCustomer(db, family_id))?.default_card ?? null

/** Whether it is still that card; whoever chooses another waits until the transaction ends. */
export const isStillDefault = async (tx: Tx, family_id: string, card: string): Promise<boolean> =>
  (await lockCustomerForShare(tx, family_id))?.default_card === card

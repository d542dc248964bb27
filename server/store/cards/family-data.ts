import type { FamilyData } from '#server/platform/family-data.ts'
import { findCustomer, saveDefaultCard } from './queries.ts'

/**
 * A closed family keeps its saved cards, because the family may be restored. After a purge, a job deletes the cards.
 */
export const cardData: FamilyData = {
  tables: ['card_customers'],
  purge: async ({ jobs }, tx, family_id) => {
    await saveDefaultCard(tx, family_id, null)
    await jobs.enqueueInTransaction(tx, 'delete-purged-customers')
  },
  purgeChild: async () => {},
  exportRows: async (db, family_id) => {
    const customer = await findCustomer(db, family_id)
    return { card_customers: customer ? [customer] : [] }
  },
}

import type { FamilyData } from '#server/closing/family-data.ts'
import { customerOf, forgetCustomer } from './store.ts'

export const cardData: FamilyData = {
  tables: ['card_customers'],
  purge: (_deps, tx, family_id) => forgetCustomer(tx, family_id),
  purgeChild: async () => {},
  exported: async (db, family_id) => {
    const customer = await customerOf(db, family_id)
    return { card_customers: customer ? [customer] : [] }
  },
}

import type { FamilyData } from '#server/platform/family-data.ts'
import { anonymizeChildOrders, deleteFamilyOrders, exportOrders } from './family-data-queries.ts'
import { rejectOpenOrders } from './on-child-deleted.ts'

export const orderData: FamilyData = {
  tables: ['cart_items', 'deliveries', 'orders', 'order_steps', 'order_reports', 'gift_codes'],
  close: (deps, tx, family_id) => rejectOpenOrders(deps, tx, family_id, { by: null }),
  // What was asked for goes with every other balance of the family.
  purge: (_deps, tx, family_id) => deleteFamilyOrders(tx, family_id),
  purgeChild: (_deps, tx, { family_id, id }) => anonymizeChildOrders(tx, family_id, id),
  exported: exportOrders,
}

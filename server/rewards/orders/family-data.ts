import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'
import { rejectUndecidedOrders } from './on-child-deleted.ts'

export const orderData: FamilyData = {
  tables: ['cart_items', 'deliveries', 'orders', 'order_steps', 'order_reports', 'gift_codes'],
  close: (deps, tx, family_id) => rejectUndecidedOrders(deps, tx, family_id, { userId: null }),
  purge: (_deps, tx, family_id) => deleteFamilyOrders(tx, family_id),
  purgeChild: (_deps, tx, { family_id, id }) => anonymizeChildOrders(tx, family_id, id),
  exportRows: (db, family_id) => exportOrders(db, family_id),
}

/** SQL condition: these orders keep their address and are delivered even after the child or family is deleted. */
const isToBeDelivered = sql`status in ('approved', 'placed', 'shipped') and kind not in ('digital_card', 'family')`

/** Deletes a family's orders and their data, except orders to be delivered: `deleteOrder` deletes those when they end. */
async function deleteFamilyOrders(tx: Tx, family_id: string) {
  await deleteOrders(tx, family_id, sql`not (${isToBeDelivered})`)
  await deleteFamilyRows(tx, 'cart_items', family_id)
  await deleteUnusedDeliveries(tx, family_id)
}

/** Deletes an order that ended after its family was purged. */
export async function deleteOrder(tx: Tx, { family_id, id }: { family_id: string; id: string }) {
  await deleteOrders(tx, family_id, sql`id = ${id}`)
  await deleteUnusedDeliveries(tx, family_id)
}

async function deleteOrders(tx: Tx, family_id: string, condition: RawBuilder<unknown>) {
  const ids = sql`select id from orders where family_id = ${family_id} and ${condition}`
  for (const table of ['order_steps', 'order_reports'] as const) {
    await sql`
      delete from ${sql.table(table)} where family_id = ${family_id} and order_id in (${ids})`.execute(tx)
  }
  await eraseGiftCodes(tx, family_id, ids)
  await sql`delete from orders where family_id = ${family_id} and ${condition}`.execute(tx)
}

/**
 * Keeps a purged child's orders, because they account for the family's redeemed points. Deletes the notes of all these
 * orders, and the codes, reports and addresses of those that are not to be delivered.
 */
async function anonymizeChildOrders(tx: Tx, family_id: string, child_id: string) {
  const ids = sql`select id from orders where family_id = ${family_id} and child_id = ${child_id}`
  // The orders that are not to be delivered.
  const otherIds = sql`${ids} and not (${isToBeDelivered})`
  await sql`
    update order_steps set note = null where family_id = ${family_id} and order_id in (${ids})`.execute(tx)
  await sql`
    delete from order_reports where family_id = ${family_id} and order_id in (${otherIds})`.execute(tx)
  await eraseGiftCodes(tx, family_id, otherIds)
  await sql`
    update orders set note = null where family_id = ${family_id} and child_id = ${child_id}`.execute(tx)
  await sql`
    update orders set delivery_id = null where family_id = ${family_id} and id in (${otherIds})`.execute(tx)
  await sql`delete from cart_items where family_id = ${family_id} and child_id = ${child_id}`.execute(tx)
  await deleteUnusedDeliveries(tx, family_id)
}

/** Erases the code and the order's id, but keeps the code's fingerprint, so that no import adds the used code again. */
const eraseGiftCodes = (tx: Tx, family_id: string, orderIds: RawBuilder<unknown>) =>
  sql`
    update gift_codes set family_id = null, order_id = null, code = ''
    where family_id = ${family_id} and order_id in (${orderIds})`.execute(tx)

const deleteUnusedDeliveries = (tx: Tx, family_id: string) =>
  sql`
    delete from deliveries where family_id = ${family_id} and not exists (
      select from orders where orders.family_id = deliveries.family_id and delivery_id = deliveries.id
    )`.execute(tx)

/** Returns all data about a family's orders, except the codes of digital cards and the hashes of addresses. */
const exportOrders = async (db: Db, family_id: string) => ({
  cart_items: await db
    .selectFrom('cart_items')
    .leftJoin('products', 'products.id', 'cart_items.product_id')
    .leftJoin('family_rewards', (join) =>
      join
        .onRef('family_rewards.family_id', '=', 'cart_items.family_id')
        .onRef('family_rewards.id', '=', 'cart_items.family_reward_id'),
    )
    .where('cart_items.family_id', '=', family_id)
    .orderBy('added_at')
    .selectAll('cart_items')
    .select(({ fn }) => [
      fn.coalesce('products.name_en', 'family_rewards.name').as('name_en'),
      fn.coalesce('products.name_fr', 'family_rewards.name').as('name_fr'),
    ])
    .execute(),
  orders: await listFamilyRows(db, 'orders', family_id, { orderBy: ['requested_at'] }),
  order_steps: await listFamilyRows(db, 'order_steps', family_id, { orderBy: ['taken_at'] }),
  order_reports: await listFamilyRows(db, 'order_reports', family_id, { orderBy: ['reported_at'] }),
  deliveries: (await listFamilyRows(db, 'deliveries', family_id, { orderBy: ['given_at'] })).map(
    ({ address_hash: _, ...delivery }) => delivery,
  ),
})

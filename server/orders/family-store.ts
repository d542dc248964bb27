import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/open.ts'

/* What leaves with a child or a family. */

/** Deletes the orders of a family, or of one child of it, with cart, steps, reports, codes, and addresses nothing goes to. */
export async function forgetOrders(tx: Tx, family_id: string, child_id: string | null = null) {
  const gone = sql`family_id = ${family_id} and (${child_id}::uuid is null or child_id = ${child_id})`
  const goneIds = sql`select id from orders where ${gone}`
  for (const table of ['order_steps', 'order_reports', 'gift_codes'] as const) {
    await sql`delete from ${sql.table(table)} where family_id = ${family_id} and order_id in (${goneIds})`.execute(
      tx,
    )
  }
  await sql`delete from orders where ${gone}`.execute(tx)
  await sql`delete from cart_items where ${gone}`.execute(tx)
  await sql`
    delete from deliveries where family_id = ${family_id} and not exists (
      select from orders where orders.family_id = deliveries.family_id and delivery_id = deliveries.id
    )`.execute(tx)
}

/** Everything there is about a family's orders; of a digital card's code only that there was one. */
export async function orderRowsOf(db: Db, family_id: string) {
  const [cart_items, orders, order_steps, order_reports, deliveries] = await Promise.all([
    db
      .selectFrom('cart_items')
      .innerJoin('products', 'products.id', 'cart_items.product_id')
      .where('family_id', '=', family_id)
      .orderBy('added_at')
      .selectAll('cart_items')
      .select(['products.name_en', 'products.name_fr'])
      .execute(),
    db.selectFrom('orders').where('family_id', '=', family_id).orderBy('requested_at').selectAll().execute(),
    db.selectFrom('order_steps').where('family_id', '=', family_id).orderBy('taken_at').selectAll().execute(),
    db
      .selectFrom('order_reports')
      .where('family_id', '=', family_id)
      .orderBy('reported_at')
      .selectAll()
      .execute(),
    db.selectFrom('deliveries').where('family_id', '=', family_id).orderBy('given_at').selectAll().execute(),
  ])
  return { cart_items, orders, order_steps, order_reports, deliveries }
}

import { type RawBuilder, sql } from 'kysely'
import type { PageRange } from '#contract/paging.ts'
import type { SavedDeliveryAddress } from '#contract/rewards/delivery.ts'
import type { OrderQuery, OrderReport, OrderStatus, OrderStatusFilter } from '#contract/rewards/orders.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type OrderRow = Tables['orders']
export type StepRow = Tables['order_steps']
export type DeliveryRow = Tables['deliveries']
/**
 * An order with its last report; `has_code`: whether a gift code is assigned to the order; `province`: where it is sent to,
 * null without an address in Canada.
 */
export type OrderDetails = OrderRow & {
  has_code: boolean
  province: string | null
  report: OrderReport | null
}

const orderColumns = sql`
  orders.*,
  exists (select from gift_codes where gift_codes.family_id = orders.family_id and order_id = orders.id) as has_code,
  (select province from deliveries
    where deliveries.family_id = orders.family_id and deliveries.id = orders.delivery_id and country = 'CA') as province,
  (select json_build_object('problem', problem, 'return_number', return_number, 'reported_at', reported_at,
      'return_by', return_by, 'settled_at', settled_at)
    from order_reports where order_reports.family_id = orders.family_id and order_id = orders.id
    order by reported_at desc, id desc limit 1) as report`

async function selectOrders(db: Db, where: RawBuilder<unknown>): Promise<OrderDetails[]> {
  const { rows } = await sql<OrderDetails>`select ${orderColumns} from orders where ${where}`.execute(db)
  return rows
}

export const listOrdersById = (db: Db, family_id: string, ids: string[]) =>
  selectOrders(db, sql`family_id = ${family_id} and id = any (${ids}::uuid[]) order by id`)

export async function lockOrder(tx: Tx, family_id: string, id: string): Promise<OrderDetails | undefined> {
  const [order] = await selectOrders(tx, sql`family_id = ${family_id} and id = ${id} for update of orders`)
  return order
}

/** Locks a family's approved orders that a parent can still cancel. */
export const lockHeldOrders = (tx: Tx, family_id: string, now: Date) =>
  selectOrders(
    tx,
    sql`family_id = ${family_id} and status = 'approved' and held_until > ${now}
      order by id for update of orders`,
  )

/** Locks every order of the request that order `id` belongs to. */
export const lockOrdersOfRequest = (tx: Tx, family_id: string, id: string) =>
  selectOrders(
    tx,
    sql`family_id = ${family_id}
      and request_id = (select request_id from orders where family_id = ${family_id} and id = ${id})
      order by id for update of orders`,
  )

/** Locks the undecided orders of a family, or of one child. */
export const lockUndecidedOrders = (tx: Tx, family_id: string, child_id: string | null) =>
  selectOrders(
    tx,
    sql`family_id = ${family_id} and status = 'requested' ${child_id ? sql`and child_id = ${child_id}` : sql``}
      order by id for update of orders`,
  )

/** Counts the child's orders that a parent has approved or rejected. */
export async function countDecidedOrders(tx: Tx, family_id: string, child_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(decided_at)::int from orders where family_id = ${family_id} and child_id = ${child_id}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export const insertOrders = (tx: Tx, orders: readonly OrderDetails[]) =>
  tx
    .insertInto('orders')
    .values(orders.map(({ has_code, province, report, ...row }) => row))
    .execute()

export const insertOrderSteps = (tx: Tx, steps: readonly StepRow[]) =>
  tx.insertInto('order_steps').values(steps).execute()

/** Writes the columns that an order's steps can change. Who requested what when, and for how many points, never changes. */
export function updateOrder(tx: Tx, { family_id, id, has_code, province, report, ...order }: OrderDetails) {
  const { child_id, request_id, requested_at, product_id, ...orderAndProduct } = order
  const { kind, name_en, name_fr, picture, points, family_reward_id, ...changeableColumns } = orderAndProduct
  return tx
    .updateTable('orders')
    .set(changeableColumns)
    .where((row) => row.and({ family_id, id }))
    .execute()
}

export const insertDelivery = (tx: Tx, delivery: DeliveryRow) =>
  tx.insertInto('deliveries').values(delivery).execute()

/** Holds a lock on an address until the transaction ends. */
export const lockAddress = (tx: Tx, address_hash: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${address_hash}, 0))`.execute(tx)

/** Counts the other families that gave this address since an instant; `hasOwn`: whether this family gave it since. */
export async function countFamiliesAtAddress(
  db: Db,
  family_id: string,
  address_hash: string,
  since: Date,
): Promise<{ hasOwn: boolean; others: number }> {
  const { rows } = await sql<{ has_own: boolean | null; others: number }>`
    select bool_or(family_id = ${family_id}) as has_own,
      count(distinct family_id) filter (where family_id <> ${family_id})::int as others
    from deliveries where address_hash = ${address_hash} and given_at >= ${since}`.execute(db)
  return { hasOwn: rows[0]?.has_own ?? false, others: rows[0]?.others ?? 0 }
}

export const findLastDelivery = (db: Db, family_id: string): Promise<SavedDeliveryAddress | undefined> =>
  db
    .selectFrom('deliveries')
    .where('family_id', '=', family_id)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['name', 'phone', 'email', 'line1', 'line2', 'city', 'province', 'postal_code', 'country'])
    .executeTakeFirst()

export async function listDeliveries(db: Db, family_id: string, ids: string[]): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select * from deliveries where family_id = ${family_id} and id = any (${ids}::uuid[])`.execute(db)
  return rows
}

/** For the meaning of the filters see `orderStatusFilters` in contract/rewards/orders.ts. */
const statusesByFilter: Record<OrderStatusFilter, readonly OrderStatus[]> = {
  '': ['requested', 'approved', 'placed', 'shipped', 'delivered', 'returned'],
  open: ['requested'],
  completed: ['approved', 'placed', 'shipped', 'delivered', 'returned'],
  ended: ['rejected', 'cancelled'],
}

type OrderPage = { orders: OrderDetails[]; total: number }

/** Returns one page of orders and the total count, in one statement. */
async function selectPage(
  db: Db,
  conditions: RawBuilder<unknown>[],
  orderBy: RawBuilder<unknown>,
  { offset, limit }: PageRange,
): Promise<OrderPage> {
  const condition = sql.join(conditions, sql` and `)
  const { rows } = await sql<OrderDetails & { total: number }>`
    select page.*, (select count(*) from orders where ${condition}) as total
    from (values (1)) as one left join lateral (
      select ${orderColumns} from orders where ${condition} order by ${orderBy} offset ${offset} limit ${limit}
    ) as page on true`.execute(db)
  // For an empty page the query returns one row, in which only the total is not null.
  return { orders: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

/** Returns one page of a child's orders, newest first. */
export function listOrderPage(
  db: Db,
  family_id: string,
  childId: string,
  { status, after_datetime, before_datetime, ...page }: OrderQuery,
): Promise<OrderPage> {
  const toDate = (seconds: number) => new Date(seconds * 1000)
  const conditions = [
    sql`orders.family_id = ${family_id}`,
    sql`orders.child_id = ${childId}`,
    sql`orders.status in (${sql.join(statusesByFilter[status])})`,
    ...(after_datetime === undefined ? [] : [sql`requested_at >= ${toDate(after_datetime)}`]),
    ...(before_datetime === undefined ? [] : [sql`requested_at < ${toDate(before_datetime)}`]),
  ]
  return selectPage(db, conditions, sql`requested_at desc, id desc`, page)
}

/** Returns one page of a family's undecided orders, oldest first. */
export const listUndecidedOrderPage = (db: Db, family_id: string, page: PageRange): Promise<OrderPage> =>
  selectPage(db, [sql`family_id = ${family_id}`, sql`status = 'requested'`], sql`requested_at, id`, page)

/** Returns one page of a family's promised rewards of its own that are not given yet, the oldest first. */
export const listOrdersToGivePage = (db: Db, family_id: string, page: PageRange): Promise<OrderPage> =>
  selectPage(
    db,
    [
      sql`orders.family_id = ${family_id}`,
      sql`kind = 'family'`,
      sql`status = 'approved'`,
      sql`exists (
        select from users where users.family_id = orders.family_id and users.id = orders.child_id and active
      )`,
    ],
    sql`decided_at, id`,
    page,
  )

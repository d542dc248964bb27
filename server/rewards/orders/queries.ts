import { CompiledQuery } from 'kysely'
import type { SavedDelivery } from '#contract/rewards/delivery.ts'
import type { OrderFilter, OrderQuery, OrderReport, OrderStatus } from '#contract/rewards/orders.ts'
import type { Page } from '#contract/values.ts'
import { type Db, sendOff, type Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type OrderRow = Tables['orders']
export type StepRow = Tables['order_steps']
export type DeliveryRow = Tables['deliveries']
/** An order with what is told of it from other tables. */
export type OrderDetails = OrderRow & { has_code: boolean; report: OrderReport | null }

const orderColumns = `
  orders.*,
  exists (select from gift_codes where gift_codes.family_id = orders.family_id and order_id = orders.id) as has_code,
  (select json_build_object('problem', problem, 'return_number', return_number, 'reported_at', reported_at,
      'return_by', return_by, 'settled_at', settled_at)
    from order_reports where order_reports.family_id = orders.family_id and order_id = orders.id
    order by reported_at desc, id desc limit 1) as report`

async function selectOrders(db: Db, where: string, values: unknown[]): Promise<OrderDetails[]> {
  const { rows } = await db.executeQuery<OrderDetails>(
    CompiledQuery.raw(`select ${orderColumns} from orders where ${where}`, values),
  )
  return rows
}

export const listOrdersById = (db: Db, family_id: string, ids: string[]) =>
  selectOrders(db, 'family_id = $1 and id = any ($2::uuid[]) order by id', [family_id, ids])

/** One order, locked until the transaction ends. */
export async function lockOrder(tx: Tx, family_id: string, id: string): Promise<OrderDetails | undefined> {
  const [order] = await selectOrders(tx, 'family_id = $1 and id = $2 for update of orders', [family_id, id])
  return order
}

/** Approved orders of a family that can still be cancelled; locked. */
export const lockHeldOrders = (tx: Tx, family_id: string, now: Date) =>
  selectOrders(
    tx,
    `family_id = $1 and status = 'approved' and held_until > $2 order by id for update of orders`,
    [family_id, now],
  )

/** Every order of the request that an order belongs to, locked until the transaction ends. */
export const lockOrdersOfRequest = (tx: Tx, family_id: string, id: string) =>
  selectOrders(
    tx,
    `family_id = $1 and request_id = (select request_id from orders where family_id = $1 and id = $2)
    order by id for update of orders`,
    [family_id, id],
  )

/** Orders of a family, or of one child of it, that nobody has decided; locked. */
export const lockOpenOrders = (tx: Tx, family_id: string, child_id: string | null) =>
  selectOrders(
    tx,
    `family_id = $1 and status = 'requested' and ($2::uuid is null or child_id = $2)
    order by id for update of orders`,
    [family_id, child_id],
  )

export const insertOrders = (tx: Tx, orders: OrderRow[]) =>
  sendOff(tx, tx.insertInto('orders').values(orders).execute())

export const insertOrderSteps = (tx: Tx, steps: StepRow[]) =>
  sendOff(tx, tx.insertInto('order_steps').values(steps).execute())

/** Makes an order what a step left it as; what was asked for stays as it was. */
export function updateOrder(tx: Tx, order: OrderRow) {
  const { family_id, id, status, updated_at, decided_at, decided_by, note, delivery_id, held_until } = order
  const { placed_at, shipped_at, delivered_at, carrier, tracking, expected_from, expected_until } = order
  const after = {
    ...{ status, updated_at, decided_at, decided_by, note, delivery_id, held_until },
    ...{ placed_at, shipped_at, delivered_at, carrier, tracking, expected_from, expected_until },
  }
  const saved = tx.updateTable('orders').set(after).where('family_id', '=', family_id).where('id', '=', id)
  sendOff(tx, saved.execute())
}

export const insertDelivery = (tx: Tx, delivery: DeliveryRow) =>
  sendOff(tx, tx.insertInto('deliveries').values(delivery).execute())

/** Where a family had something sent last. */
export const findLastDelivery = (db: Db, family_id: string): Promise<SavedDelivery | undefined> =>
  db
    .selectFrom('deliveries')
    .where('family_id', '=', family_id)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['name', 'phone', 'email', 'line1', 'line2', 'city', 'province', 'postal_code', 'country'])
    .executeTakeFirst()

export const listDeliveries = (db: Db, family_id: string, ids: string[]): Promise<DeliveryRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('deliveries')
        .where('family_id', '=', family_id)
        .where('id', 'in', ids)
        .selectAll()
        .execute()

const statusesIn: Record<OrderFilter, readonly OrderStatus[]> = {
  '': ['requested', 'approved', 'placed', 'shipped', 'delivered', 'returned'],
  open: ['requested'],
  completed: ['approved', 'placed', 'shipped', 'delivered', 'returned'],
  ended: ['rejected', 'cancelled'],
}

const matches = `
  orders.family_id = $1 and ($2::uuid is null or orders.child_id = $2) and orders.status = any ($5::text[])
  and ($6::timestamptz is null or requested_at >= $6) and ($7::timestamptz is null or requested_at < $7)`

const pageSql = (order: string) => `
  select page.*, (select count(*) from orders where ${matches}) as total
  from (values (1)) as one left join lateral (
    select ${orderColumns} from orders where ${matches} order by ${order} offset $3 limit $4
  ) as page on true`
const newestFirst = pageSql('requested_at desc, id desc')
const longestWaitingFirst = pageSql('requested_at, id')

type OrderPage = { orders: OrderDetails[]; total: number }

async function selectPage(db: Db, text: string, values: unknown[]): Promise<OrderPage> {
  const { rows } = await db.executeQuery<OrderDetails & { total: number }>(CompiledQuery.raw(text, values))
  // A page with nothing on it is one row of nothing.
  return { orders: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

/** One page of a child's orders and their number in one statement. */
export function listOrderPage(
  db: Db,
  family_id: string,
  childId: string,
  wanted: OrderQuery,
): Promise<OrderPage> {
  const { status, after_datetime, before_datetime, offset, limit } = wanted
  const [after, before] = [after_datetime, before_datetime].map((seconds) =>
    seconds === undefined ? null : new Date(seconds * 1000),
  )
  return selectPage(db, newestFirst, [family_id, childId, offset, limit, statusesIn[status], after, before])
}

/** Orders of a family that nobody has decided, the longest waiting first. */
export const listOpenOrderPage = (db: Db, family_id: string, { offset, limit }: Page): Promise<OrderPage> =>
  selectPage(db, longestWaitingFirst, [family_id, null, offset, limit, statusesIn.open, null, null])

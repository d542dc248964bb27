import { sql } from 'kysely'
import type { OrderProblem } from '#contract/rewards/orders.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type DueOrder = { family_id: string; id: string }
export type WaitingOrder = DueOrder & { placed_at: Date | null }
const BATCH_SIZE = 100

/** Approved orders whose hold is over, including those of closed families. */
const ordersToPlace = (db: Db, now: Date) =>
  db.selectFrom('orders').where('status', '=', 'approved').where('held_until', '<=', now)

/** Returns the next families with approved orders whose hold is over. */
export const listFamiliesWithOrdersToPlace = (db: Db, now: Date, after: string, limit: number) =>
  ordersToPlace(db, now)
    .where('family_id', '>', after)
    .orderBy('family_id')
    .limit(limit)
    .select('family_id')
    .distinct()
    .execute()

/** Returns a family's approved orders whose hold is over, the longest waiting first. */
export const listOrdersToPlace = (db: Db, now: Date, family_id: string): Promise<DueOrder[]> =>
  ordersToPlace(db, now)
    .where('family_id', '=', family_id)
    .orderBy('held_until')
    .select(['family_id', 'id'])
    .execute()

/**
 * Returns the next placed orders of digital cards that have a code in stock, the longest waiting first. Leaves out the
 * products in `skipped` and families that owe points.
 */
export const listOrdersWithCodeInStock = (
  db: Db,
  skipped: ReadonlySet<string>,
  after: WaitingOrder | undefined,
): Promise<WaitingOrder[]> =>
  db
    .selectFrom('orders')
    .where((row) => row.and({ status: 'placed', kind: 'digital_card' }))
    .where(sql<boolean>`not ${familyOwesPoints}`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('gift_codes')
          .whereRef('gift_codes.product_id', '=', 'orders.product_id')
          .where('gift_codes.given_at', 'is', null)
          .select('gift_codes.id'),
      ),
    )
    .$if(skipped.size > 0, (query) => query.where('product_id', 'not in', [...skipped]))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(placed_at, id) > (${after?.placed_at}, ${after?.id})`),
    )
    .orderBy('placed_at')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .select(['family_id', 'id', 'placed_at'])
    .execute()

const familyOwesPoints = sql`exists (
  select from debts where debts.family_id = orders.family_id and debts.settled_at is null
)`

/** Returns the code stock of every digital card that has ever had codes or has an order with the status `placed`. */
export async function listGiftCodeStock(db: Db): Promise<GiftCodeStock[]> {
  const { rows } = await sql<GiftCodeStock>`
    select products.sku, products.name_en as name, products.retired_at is not null as retired,
      (select count(*) from gift_codes where product_id = products.id and given_at is null) as free,
      (select count(*) from gift_codes where product_id = products.id and given_at is not null) as given,
      (select count(*) from orders where product_id = products.id and status = 'placed' and not ${familyOwesPoints}) as waiting
    from products
    where kind = 'digital_card' and (
      exists (select from gift_codes where product_id = products.id)
      or exists (select from orders where product_id = products.id and status = 'placed')
    )
    order by sku`.execute(db)
  return rows
}

/**
 * A digital card with the numbers of codes that are free (`free`) and that orders got (`given`), and of orders that wait for
 * a code (`waiting`). Only `waiting` leaves out families that owe points: their orders get no code until the points are
 * repaid.
 */
export type GiftCodeStock = {
  sku: string
  name: string
  retired: boolean
  free: number
  given: number
  waiting: number
}

/** Finds an order of any family. Returns its family, its child, and when the family was purged. */
export const findOrderOwner = (db: Db, id: string) =>
  db
    .selectFrom('orders')
    .innerJoin('families', 'families.family_id', 'orders.family_id')
    .where('orders.id', '=', id)
    .select(['orders.family_id', 'orders.child_id', 'families.purged_at'])
    .executeTakeFirst()

export const insertReport = (tx: Tx, report: Tables['order_reports']) =>
  tx.insertInto('order_reports').values(report).execute()

export const settleReports = (
  tx: Tx,
  { family_id, id }: { family_id: string; id: string },
  problems: readonly OrderProblem[],
  settled_at: Date,
) =>
  tx
    .updateTable('order_reports')
    .set({ settled_at })
    .where((row) => row.and({ family_id, order_id: id }))
    .where('problem', 'in', problems)
    .where('settled_at', 'is', null)
    .execute()

export const findProductBySku = (db: Db, sku: string) =>
  db.selectFrom('products').where('sku', '=', sku).select(['id', 'kind']).executeTakeFirst()

/** Returns those of the fingerprints that have been imported before. */
export async function listKnownFingerprints(db: Db, fingerprints: string[]): Promise<string[]> {
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from gift_codes where fingerprint = any (${fingerprints}::text[])`.execute(db)
  return rows.map(({ fingerprint }) => fingerprint)
}

export const insertGiftCodes = async (tx: Tx, codes: Tables['gift_codes'][]) => {
  // In batches, because a statement takes a limited number of parameters.
  for (let start = 0; start < codes.length; start += 1000)
    await tx
      .insertInto('gift_codes')
      .values(codes.slice(start, start + 1000))
      .execute()
}

import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** Whether a family has ever bought points. (P05) */
export async function hasPurchased(db: Db, family_id: string): Promise<boolean> {
  const bought = await succeededPayments(db, family_id).executeTakeFirst()
  return bought !== undefined
}

/** Whether a family has bought points and not had all of the money back, from us or by its bank. (R07) */
export async function hasUnrefundedPurchase(db: Db, family_id: string): Promise<boolean> {
  const paid = await succeededPayments(db, family_id)
    .innerJoin('payment_quotes as quote', (join) =>
      join.onRef('quote.family_id', '=', 'payments.family_id').onRef('quote.id', '=', 'payments.quote_id'),
    )
    .where(
      'quote.total_price',
      '>',
      sql<number>`coalesce((
        select sum(amount) from refunds where refunds.family_id = payments.family_id
          and refunds.payment_id = payments.id and reversed_at is null
      ), 0)`,
    )
    .executeTakeFirst()
  return paid !== undefined
}

const succeededPayments = (db: Db, family_id: string) =>
  db
    .selectFrom('payments')
    .where((row) => row.and({ 'payments.family_id': family_id, 'payments.status': 'succeeded' }))
    .select('payments.id')
    .limit(1)

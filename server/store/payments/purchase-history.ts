import type { Db } from '#server/platform/db/open.ts'
import { refundedAmount } from './queries.ts'

/** (P05) */
export const hasPurchased = async (db: Db, family_id: string): Promise<boolean> =>
  (await succeededPayments(db, family_id).executeTakeFirst()) !== undefined

/** Whether a purchase is not fully refunded, by us or by the family's bank. (R07) */
export async function hasUnrefundedPurchase(db: Db, family_id: string): Promise<boolean> {
  const paid = await succeededPayments(db, family_id)
    .innerJoin('payment_quotes as quote', (join) =>
      join.onRef('quote.family_id', '=', 'payments.family_id').onRef('quote.id', '=', 'payments.quote_id'),
    )
    .where('quote.total_price', '>', refundedAmount)
    .executeTakeFirst()
  return paid !== undefined
}

const succeededPayments = (db: Db, family_id: string) =>
  db
    .selectFrom('payments')
    .where((row) => row.and({ 'payments.family_id': family_id, 'payments.status': 'succeeded' }))
    .select('payments.id')
    .limit(1)

import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { refundedAmount } from './queries.ts'

/** Returns whether a payment of the family has succeeded. (P05) */
export const hasPurchased = async (db: Db, family_id: string): Promise<boolean> =>
  (await succeededPayments(db, family_id).executeTakeFirst()) !== undefined

/**
 * Returns whether the family has a purchase whose refunds and disputes together are smaller than the price. Failed
 * refunds and won disputes do not count. (R07)
 */
export async function hasPurchaseNotFullyRefunded(db: Db, family_id: string): Promise<boolean> {
  const purchase = await succeededPayments(db, family_id)
    .innerJoin('payment_quotes as quote', (join) =>
      join.onRef('quote.family_id', '=', 'payments.family_id').onRef('quote.id', '=', 'payments.quote_id'),
    )
    .where('quote.total_price', '>', refundedAmount)
    .executeTakeFirst()
  return purchase !== undefined
}

/** Counts the families that paid with one of this family's cards since an instant, but before this family did. (X07) */
export async function countEarlierFamiliesOfCards(db: Db, family_id: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with own_cards as (
      select card_fingerprint, min(purchased_at) as first_used_at from payments
      where family_id = ${family_id} and status = 'succeeded' and card_fingerprint is not null
      group by card_fingerprint
    )
    select count(distinct family_id)::int as count from own_cards join payments using (card_fingerprint)
    where family_id <> ${family_id} and status = 'succeeded'
      and purchased_at >= ${since} and purchased_at < first_used_at`.execute(db)
  return rows[0]?.count ?? 0
}

const succeededPayments = (db: Db, family_id: string) =>
  db
    .selectFrom('payments')
    .where((row) => row.and({ 'payments.family_id': family_id, 'payments.status': 'succeeded' }))
    .select('payments.id')
    .limit(1)

import type { Db, Tx } from '#server/platform/db/open.ts'

/** Who bought is nothing for the books: the billing address is on the invoice. */
export const clearBuyers = (tx: Tx, family_id: string) =>
  tx.updateTable('payments').set({ bought_by: null }).where('family_id', '=', family_id).execute()

/** Everything there is about a family's purchases. */
export async function exportPaymentRows(db: Db, family_id: string) {
  const [payments, payment_quotes, promo_uses, refunds, debts, debt_repayments, invoices] = await Promise.all(
    [
      db
        .selectFrom('payments')
        .where('family_id', '=', family_id)
        .orderBy('started_at')
        .selectAll()
        .execute(),
      db
        .selectFrom('payment_quotes')
        .where('family_id', '=', family_id)
        .orderBy('made_at')
        .selectAll()
        .execute(),
      db
        .selectFrom('promo_uses')
        .innerJoin('promos', 'promos.id', 'promo_uses.promo_id')
        .where('family_id', '=', family_id)
        .orderBy('held_at')
        .selectAll('promo_uses')
        .select('promos.code')
        .execute(),
      db.selectFrom('refunds').where('family_id', '=', family_id).orderBy('made_at').selectAll().execute(),
      db.selectFrom('debts').where('family_id', '=', family_id).orderBy('owed_since').selectAll().execute(),
      db
        .selectFrom('debt_repayments')
        .where('family_id', '=', family_id)
        .orderBy('repaid_at')
        .selectAll()
        .execute(),
      db.selectFrom('invoices').where('family_id', '=', family_id).orderBy('issued_at').selectAll().execute(),
    ],
  )
  return { payments, payment_quotes, promo_uses, refunds, debts, debt_repayments, invoices }
}

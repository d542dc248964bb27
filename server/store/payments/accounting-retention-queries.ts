import type { Db, Tx } from '#server/platform/db/open.ts'

/** Payments of purged families that were paid before an instant or cancelled; one that failed with money in it is kept as long. */
export const listExpiredPayments = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('payments')
    .innerJoin('families', 'families.family_id', 'payments.family_id')
    .where('families.purged_at', 'is not', null)
    .where((payment) =>
      payment.or([
        payment('payments.purchased_at', '<', before),
        payment('payments.status', '=', 'cancelled'),
        payment.and([payment('payments.status', '=', 'failed'), payment('payments.updated_at', '<', before)]),
      ]),
    )
    .orderBy('payments.started_at')
    .limit(limit)
    .select(['payments.family_id', 'payments.id'])
    .execute()

/** A payment and everything that hangs on it: what points at others before what is pointed at. */
export async function deletePayment(tx: Tx, family_id: string, id: string): Promise<void> {
  const refunds = tx
    .selectFrom('refunds')
    .where((row) => row.and({ family_id, payment_id: id }))
    .select('id')
  await tx
    .deleteFrom('debt_repayments')
    .where('family_id', '=', family_id)
    .where((repaid) => repaid.or([repaid('payment_id', '=', id), repaid('refund_id', 'in', refunds)]))
    .execute()
  await tx.deleteFrom('debts').where('family_id', '=', family_id).where('refund_id', 'in', refunds).execute()
  for (const table of ['refunds', 'promo_uses', 'invoices'] as const) {
    await tx.deleteFrom(table).where('family_id', '=', family_id).where('payment_id', '=', id).execute()
  }
  // Each points at the other: the payment's own arrow is looked at when the transaction ends.
  await tx
    .deleteFrom('payment_quotes')
    .where((row) => row.and({ family_id, payment_id: id }))
    .execute()
  await tx.deleteFrom('payments').where('family_id', '=', family_id).where('id', '=', id).execute()
}

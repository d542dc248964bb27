import type { Db, Tx } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

type RefundRow = Tables['refunds']

export const refundForChange = (tx: Tx, provider_id: string) =>
  tx.selectFrom('refunds').where('provider_id', '=', provider_id).selectAll().forUpdate().executeTakeFirst()

/** What of a payment is back already, and the points that had to come back for it. */
export const backSoFar = (db: Db, family_id: string, payment_id: string) =>
  db
    .selectFrom('refunds')
    .where('family_id', '=', family_id)
    .where('payment_id', '=', payment_id)
    .where('reversed_at', 'is', null)
    .select((refund) => [
      refund.fn.coalesce(refund.fn.sum<number>('amount'), refund.lit(0)).as('amount'),
      refund.fn.coalesce(refund.fn.sum<number>('points_due'), refund.lit(0)).as('points'),
    ])
    .executeTakeFirstOrThrow()

export const addRefund = (tx: Tx, refund: RefundRow) => tx.insertInto('refunds').values(refund).execute()

export const markReversed = (tx: Tx, { family_id, id }: RefundRow, reversed_at: Date) =>
  tx
    .updateTable('refunds')
    .set({ reversed_at })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute()

export const addDebt = (tx: Tx, debt: Tables['debts']) => tx.insertInto('debts').values(debt).execute()

/** The debt that a refund left is no more; answers how much of it was repaid. */
export async function settleDebt(tx: Tx, { family_id, id }: RefundRow, settled_at: Date): Promise<number> {
  const debt = await tx
    .updateTable('debts')
    .set((row) => ({ settled_at: row.fn.coalesce('settled_at', row.val(settled_at)) }))
    .where('family_id', '=', family_id)
    .where('refund_id', '=', id)
    .returning('repaid')
    .executeTakeFirst()
  return debt?.repaid ?? 0
}

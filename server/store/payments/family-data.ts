import type { Db, Tx } from '#server/platform/db/open.ts'
import { listFamilyRows } from '#server/platform/db/rows.ts'
import type { FamilyData } from '#server/platform/family-data.ts'

/** A purge keeps payments for accounting; `deleteExpiredPayments` deletes them later. */
export const paymentData: FamilyData = {
  tables: ['payments', 'payment_quotes', 'promo_uses', 'refunds', 'debts', 'debt_repayments', 'invoices'],
  purge: (_deps, tx, family_id) => clearBuyers(tx, family_id),
  purgeChild: async () => {},
  exportRows: (db, family_id) => exportPaymentRows(db, family_id),
}

/** Accounting does not need the id of the buyer, because the payment also stores the card's billing details. */
const clearBuyers = (tx: Tx, family_id: string) =>
  tx.updateTable('payments').set({ bought_by: null }).where('family_id', '=', family_id).execute()

const exportPaymentRows = async (db: Db, family_id: string) => ({
  payments: (await listFamilyRows(db, 'payments', family_id, { orderBy: ['started_at'] })).map(
    ({ card_fingerprint: _, has_invoice: __, ...payment }) => payment,
  ),
  payment_quotes: await listFamilyRows(db, 'payment_quotes', family_id, { orderBy: ['made_at'] }),
  promo_uses: await db
    .selectFrom('promo_uses')
    .innerJoin('promos', 'promos.id', 'promo_uses.promo_id')
    .where('family_id', '=', family_id)
    .orderBy('held_at')
    .selectAll('promo_uses')
    .select('promos.code')
    .execute(),
  refunds: await listFamilyRows(db, 'refunds', family_id, { orderBy: ['made_at'] }),
  debts: await listFamilyRows(db, 'debts', family_id, { orderBy: ['owed_since'] }),
  debt_repayments: await listFamilyRows(db, 'debt_repayments', family_id, { orderBy: ['repaid_at'] }),
  invoices: await listFamilyRows(db, 'invoices', family_id, { orderBy: ['issued_at'] }),
})

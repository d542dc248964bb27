import type { FamilyData } from '#server/platform/family-data.ts'
import { clearBuyers, exportPaymentRows } from './family-data-queries.ts'

/** Payments and what belongs to them are kept for the books after a purge: see `deleteExpiredPayments`. */
export const paymentData: FamilyData = {
  tables: ['payments', 'payment_quotes', 'promo_uses', 'refunds', 'debts', 'debt_repayments', 'invoices'],
  purge: (_deps, tx, family_id) => clearBuyers(tx, family_id),
  purgeChild: async () => {},
  exported: exportPaymentRows,
}

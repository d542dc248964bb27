import { hoursAfter } from '#contract/calendar.ts'
import { ACCOUNTING_RETENTION_DAYS } from '#contract/limits.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { processEach, runSweep } from '#server/platform/sweeps/sweep.ts'

/**
 * Deletes the payments of purged families that accounting no longer needs: those that succeeded or failed more than six
 * years ago, and all cancelled ones. Returns how many. The ledger is kept, because it contains no personal data. (N11)
 */
export async function deleteExpiredPayments(deps: Deps): Promise<number> {
  const cutoff = hoursAfter(deps.clock.now(), -24 * ACCOUNTING_RETENTION_DAYS)
  const report = await runSweep(deps, {
    name: 'delete-expired-payments',
    listDue: (after, limit) => listFamiliesWithExpiredPayments(deps.db, cutoff, after, limit),
    process: async ({ family_id }) =>
      processEach(await listExpiredPayments(deps.db, cutoff, family_id), async ({ id }) => {
        await deps.transaction((tx) => deletePayment(tx, family_id, id))
        return 1
      }),
  })
  return report.processed
}

/** Keeps failed payments as long as paid ones, because a failed payment may have taken money. */
const expiredPayments = (db: Db, cutoff: Date) =>
  db
    .selectFrom('payments')
    .innerJoin('families', 'families.family_id', 'payments.family_id')
    .where('families.purged_at', 'is not', null)
    .where((payment) =>
      payment.or([
        payment('payments.purchased_at', '<', cutoff),
        payment('payments.status', '=', 'cancelled'),
        payment.and([payment('payments.status', '=', 'failed'), payment('payments.updated_at', '<', cutoff)]),
      ]),
    )

const listFamiliesWithExpiredPayments = (db: Db, cutoff: Date, after: string, limit: number) =>
  expiredPayments(db, cutoff)
    .where('payments.family_id', '>', after)
    .orderBy('payments.family_id')
    .limit(limit)
    .select('payments.family_id')
    .distinct()
    .execute()

const listExpiredPayments = (db: Db, cutoff: Date, family_id: string) =>
  expiredPayments(db, cutoff)
    .where('payments.family_id', '=', family_id)
    .orderBy('payments.started_at')
    .select('payments.id')
    .execute()

/** Deletes a payment and its dependent rows, referencing rows first. */
async function deletePayment(tx: Tx, family_id: string, id: string): Promise<void> {
  const refunds = tx
    .selectFrom('refunds')
    .where((row) => row.and({ family_id, payment_id: id }))
    .select('id')
  await tx
    .deleteFrom('debt_repayments')
    .where('family_id', '=', family_id)
    .where((row) => row.or([row('payment_id', '=', id), row('refund_id', 'in', refunds)]))
    .execute()
  await tx.deleteFrom('debts').where('family_id', '=', family_id).where('refund_id', 'in', refunds).execute()
  // Payments and quotes reference each other: the foreign key of `payments` is checked at commit.
  for (const table of ['refunds', 'promo_uses', 'invoices', 'payment_quotes'] as const) {
    await tx.deleteFrom(table).where('family_id', '=', family_id).where('payment_id', '=', id).execute()
  }
  await tx.deleteFrom('payments').where('family_id', '=', family_id).where('id', '=', id).execute()
}

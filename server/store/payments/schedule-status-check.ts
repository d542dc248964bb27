import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type PaymentRow, updatePayment } from './queries.ts'

/** Has the provider asked as soon as may be how a payment stands. */
export async function scheduleStatusCheck(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  payment: Pick<PaymentRow, 'family_id' | 'id'>,
): Promise<void> {
  await updatePayment(tx, payment, { asked_at: null })
  jobs.enqueue('reconcile-payments')
}

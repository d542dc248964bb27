import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type PaymentRow, updatePayment } from './queries.ts'

/** Schedules an immediate check of the payment with the provider. */
export async function scheduleStatusCheck(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  payment: Pick<PaymentRow, 'family_id' | 'id'>,
): Promise<void> {
  await updatePayment(tx, payment, { asked_at: null })
  jobs.enqueue('reconcile-payments')
}

import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type PaymentRow, savePayment } from './queries.ts'

/** Has the provider asked as soon as may be how a payment stands. */
export async function askSoon(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  payment: Pick<PaymentRow, 'family_id' | 'id'>,
): Promise<void> {
  await savePayment(tx, payment, { asked_at: null })
  jobs.nudge('reconcile-payments')
}

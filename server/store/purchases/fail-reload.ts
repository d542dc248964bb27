import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { recordReloadDecline } from '#server/store/auto-reload/record-reload-result.ts'
import { findQuote, type PaymentRow, updatePayment } from '#server/store/payments/queries.ts'

/**
 * A reload was refused by the bank, heard at once or found out later: every one passes here, once, its row locked and
 * pending. (P08)
 */
export async function failReload(deps: Deps, tx: Tx, payment: PaymentRow, failure: string): Promise<void> {
  await updatePayment(tx, payment, { status: 'failed', failure, updated_at: deps.clock.now() })
  const quote = await findQuote(tx, payment.family_id, payment.quote_id)
  const points = quote ? quote.points + quote.bonus_points : 0
  await recordReloadDecline(deps, tx, payment.family_id, { points, failure })
  announce(tx, payment.family_id, 'payments')
}

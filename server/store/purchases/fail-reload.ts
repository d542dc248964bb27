import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { noteDeclined } from '#server/store/auto-reload/record-result.ts'
import { type PaymentRow, quoteOf, savePayment } from './queries.ts'

/**
 * A reload was refused by the bank, heard at once or found out later: every one passes here, once, its row locked and
 * pending. (P08)
 */
export async function failReload(deps: Deps, tx: Tx, payment: PaymentRow, failure: string): Promise<void> {
  await savePayment(tx, payment, { status: 'failed', failure, updated_at: deps.clock.now() })
  const quote = await quoteOf(tx, payment.family_id, payment.quote_id)
  const points = quote ? quote.points + quote.bonus_points : 0
  await noteDeclined(deps, tx, payment.family_id, { points, failure })
  announce(tx, payment.family_id, 'payments')
}

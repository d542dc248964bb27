import type { PackageName } from '#contract/store/packages.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  findQuote,
  insertQuote,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '#server/store/payments/queries.ts'
import { scheduleStatusCheck } from '#server/store/payments/schedule-status-check.ts'
import { calculateQuote } from '#server/store/pricing/quote.ts'
import { listFirstPurchaseHolds, releasePromo } from '#server/store/promos/promo-holds.ts'

/**
 * A family has bought: what else it is about to buy costs what it does without a code for first purchases. The provider
 * hears of the new price soon; whoever was faster paid the old one, and has the points of that. (P05)
 */
export async function repriceFirstPurchases(
  deps: Deps,
  tx: Tx,
  { family_id, id }: PaymentRow,
): Promise<void> {
  for (const { payment_id } of await listFirstPurchaseHolds(tx, family_id, id)) {
    const other = await lockPayment(tx, family_id, payment_id)
    const quote = other?.status === 'pending' && (await findQuote(tx, family_id, other.quote_id))
    if (!other || !quote) continue
    await releasePromo(tx, other)
    // Written by `calculateQuote` alone, which takes a package of the contract.
    const wanted = { points: quote.package as PackageName, postal: quote.postal_code }
    const anew = calculateQuote(deps, { family_id, payment_id, wanted })
    await insertQuote(tx, anew)
    await updatePayment(tx, other, { quote_id: anew.id, updated_at: deps.clock.now() })
    await scheduleStatusCheck(deps, tx, other)
  }
}

import type { PackageName } from '#contract/store/packages.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { heldForFirst, releasePromo } from '#server/store/promos/hold-promo.ts'
import { askSoon } from './provider-sync.ts'
import { addQuote, type PaymentRow, paymentForUpdate, quoteOf, savePayment } from './queries.ts'
import { quoteFor } from './quote.ts'

/**
 * A family has bought: what else it is about to buy costs what it does without a code for first purchases. The provider
 * hears of the new price soon; whoever was faster paid the old one, and has the points of that. (P05)
 */
export async function endFirstPurchase(deps: Deps, tx: Tx, { family_id, id }: PaymentRow): Promise<void> {
  for (const { payment_id } of await heldForFirst(tx, family_id, id)) {
    const other = await paymentForUpdate(tx, family_id, payment_id)
    const quote = other?.status === 'pending' && (await quoteOf(tx, family_id, other.quote_id))
    if (!other || !quote) continue
    await releasePromo(tx, other)
    // Written by `quoteFor` alone, which takes a package of the contract.
    const wanted = { points: quote.package as PackageName, postal: quote.postal_code }
    const anew = quoteFor(deps, { family_id, payment_id, wanted })
    await addQuote(tx, anew)
    await savePayment(tx, other, { quote_id: anew.id, updated_at: deps.clock.now() })
    await askSoon(deps, tx, other)
  }
}

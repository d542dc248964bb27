import type { PackageName } from '#contract/store/packages.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findQuote, insertPayment, insertQuote } from '#server/store/payments/queries.ts'
import { calculateQuote } from '#server/store/pricing/quote.ts'
import { creditPayment } from './credit.ts'
import { nothingPaid } from './purchase.ts'

type Placed = { family_id: string; bought_by: string; email: string; size?: PackageName; points?: number }

/**
 * A purchase of a package, the biggest if none is named, or of any number of points, as if it had been paid with a test card: for the demo and for tests. Credited as every
 * other; no provider knows of it. Answers its id.
 */
export async function createDemoPurchase(
  deps: Deps,
  { family_id, bought_by, email, size = 10_000, points }: Placed,
): Promise<string> {
  if (!deps.config.trial) throw new Error('Points are really bought, or on trial')
  const at = deps.clock.now()
  return deps.transaction(async (tx) => {
    const id = deps.secrets.id()
    const priced = calculateQuote(deps, {
      family_id,
      payment_id: id,
      wanted: { points: size, postal: POSTAL },
    })
    const payment = {
      ...({ family_id, id, bought_by, cause: 'store', status: 'pending', quote_id: priced.id } as const),
      ...{ started_at: at, asked_at: at, updated_at: at, purchased_at: null, intent_id: null, failure: null },
      ...nothingPaid,
    }
    await insertPayment(tx, payment)
    await insertQuote(tx, points === undefined ? priced : { ...priced, points, bonus_points: 0 })
    const quote = await findQuote(tx, family_id, priced.id)
    if (!quote) throw new Error('No quote of a purchase that was just placed')
    await creditPayment(deps, tx, payment, {
      quote,
      intent_id: null,
      paid: { ...testCard, billing_email: email },
    })
    return id
  })
}

const POSTAL = 'H2J 2K8'
const testCard = {
  ...{ card_brand: 'visa', card_last4: '4242', card_exp_month: 12, card_exp_year: 2034 },
  ...{ billing_name: 'Claire Tremblay', billing_line1: '4200 rue Saint-Denis', billing_city: 'Montréal' },
  ...{ billing_postal_code: POSTAL, billing_country: 'CA' },
}

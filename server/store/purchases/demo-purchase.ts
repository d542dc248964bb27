import type { PackageName } from '#contract/store/packages.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newPayment } from '#server/store/payments/new-payment.ts'
import { findQuote, insertPayment, insertQuote } from '#server/store/payments/queries.ts'
import { calculateQuote } from '#server/store/pricing/quote.ts'
import { newPaymentContext, readCreditContext, saveOutcome } from './apply-payment-event.ts'
import { credit } from './transition.ts'

type DemoPurchase = {
  family_id: string
  bought_by: string
  email: string
  /** Which package is bought: its points without bonus. */
  packagePoints?: PackageName
  /** How many points are credited instead of those of the package. */
  points?: number
}

/**
 * Credits a purchase as if it had been paid with a test card, without the provider: for the demo and for tests. Returns
 * the payment's id.
 */
export async function createDemoPurchase(
  deps: Deps,
  { family_id, bought_by, email, packagePoints = 10_000, points }: DemoPurchase,
): Promise<string> {
  if (!deps.config.trial)
    throw new Error('Demo purchases require trial mode: a loopback HOST, and both sites on localhost')
  return deps.transaction(async (tx) => {
    const context = newPaymentContext(deps)
    const id = deps.secrets.newId()
    const choice = { points: packagePoints, postal: POSTAL_CODE }
    const newQuote = calculateQuote(context, { family_id, payment_id: id, choice })
    const { now } = context
    const payment = newPayment({ family_id, id, cause: 'store', bought_by, quote_id: newQuote.id, now })
    await insertPayment(tx, payment)
    await insertQuote(tx, points === undefined ? newQuote : { ...newQuote, points, bonus_points: 0 })
    const quote = await findQuote(tx, family_id, newQuote.id)
    if (!quote) throw new Error(`Quote ${newQuote.id} was not found after it was stored`)
    const paidQuote = { quote, intent_id: null, card: { ...testCard, billing_email: email } }
    const outcome = credit(payment, paidQuote, { ...context, ...(await readCreditContext(tx, payment)) })
    await saveOutcome(deps, tx, outcome)
    return id
  })
}

const POSTAL_CODE = 'H2J 2K8'
const testCard = {
  card_brand: 'visa',
  card_last4: '4242',
  card_exp_month: 12,
  card_exp_year: 2034,
  card_fingerprint: null,
  billing_name: 'Claire Tremblay',
  billing_line1: '4200 rue Saint-Denis',
  billing_city: 'Montréal',
  billing_postal_code: POSTAL_CODE,
  billing_country: 'CA',
}

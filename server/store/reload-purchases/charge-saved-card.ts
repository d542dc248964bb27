import Stripe from 'stripe'
import { formatPostalCode, isPostalCode } from '#contract/postal-codes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { PackageName } from '#contract/store/packages.ts'
import { callStripe, stripeErrorCode } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findCustomer, isStillDefault } from '#server/store/cards/queries.ts'
import { newPayment } from '#server/store/payments/new-payment.ts'
import { insertPayment, insertQuote, lockPayment, type PaymentRow } from '#server/store/payments/queries.ts'
import { scheduleStatusCheck } from '#server/store/payments/schedule-status-check.ts'
import { calculateQuote, quoteTerms } from '#server/store/pricing/quote.ts'
import { applyPaymentEvent } from '#server/store/purchases/apply-payment-event.ts'
import { cancelIntent, createIntent } from '#server/store/purchases/payment-intent.ts'

/**
 * `charged`: the money is taken; the points follow, as always, from the webhook or the reconcile job.
 * `declined`: nothing was taken and nothing will be, with the provider's code, or `no_card`.
 * `unknown`: it is not known yet, or another reload of the family is on its way, or it was due no more. Never to be tried again at once: the
 * reconcile job finds out within minutes, and has the payment `succeeded`, `failed` (see transition) or `cancelled`.
 */
export type ChargeResult = 'charged' | 'unknown' | { declined: string }

/**
 * Buys a package with the family's default card while nobody is there. One at a time for each family, held to by the
 * database. Several transactions and calls: never inside a transaction.
 */
export async function chargeSavedCard(
  deps: Deps,
  { family_id, points, isStillDue }: ReloadRequest,
): Promise<ChargeResult> {
  try {
    const card = await findDefaultCard(deps, family_id)
    if (!card) return { declined: 'no_card' }
    const payment = await createReloadPayment(deps, { family_id, points, card }, isStillDue)
    if (!payment) return 'unknown'
    const { id } = await createIntent(deps, payment)
    return await confirmIntent(deps, payment, { intent_id: id, payment_method: card.id })
  } catch (error) {
    // Away, or given up by the job because this took too long.
    if (error instanceof Refusal) return 'unknown'
    throw error
  }
}

type ReloadRequest = {
  family_id: string
  points: PackageName
  /** Asked in the transaction that notes the charge: whoever was not the first finds that it is not. */
  isStillDue: (tx: Tx) => Promise<boolean>
}

/** The card, where it still is the family's and taxes can be found for it. */
async function findDefaultCard(
  deps: Deps,
  family_id: string,
): Promise<{ id: string; postal: string } | undefined> {
  const customer = await findCustomer(deps.db, family_id)
  const id = customer?.default_card
  if (!id) return undefined
  const card = await callStripe(deps, (stripe) => stripe.paymentMethods.retrieve(id)).catch((error) => {
    if (stripeErrorCode(error) !== 'resource_missing') throw error
  })
  if (!card || card.customer !== customer.customer_id) return undefined
  const postal = formatPostalCode(card.billing_details.address?.postal_code ?? '')
  return isPostalCode(postal) ? { id, postal } : undefined
}

type Reload = { family_id: string; points: PackageName; card: { id: string; postal: string } }

/** The row of a new reload, unless one is on its way, it is due no more, or another card was chosen meanwhile. */
function createReloadPayment(
  deps: Deps,
  { family_id, points, card }: Reload,
  isStillDue: ReloadRequest['isStillDue'],
): Promise<PaymentRow | undefined> {
  const terms = quoteTerms(deps)
  return deps.transaction(async (tx) => {
    // First: whoever lets go of a card looks at the settings after it, too.
    if (!(await isStillDefault(tx, family_id, card.id)) || !(await isStillDue(tx))) return undefined
    const id = deps.secrets.newId()
    const quote = calculateQuote(terms, {
      family_id,
      payment_id: id,
      wanted: { points, postal: card.postal },
    })
    const payment = newPayment({
      family_id,
      id,
      cause: 'reload',
      bought_by: null,
      quote_id: quote.id,
      now: terms.now,
    })
    if (!(await insertPayment(tx, payment))) return undefined
    await insertQuote(tx, quote)
    return payment
  })
}

type Confirmed = { intent_id: string; payment_method: string }

async function confirmIntent(
  deps: Deps,
  payment: PaymentRow,
  { intent_id, payment_method }: Confirmed,
): Promise<ChargeResult> {
  try {
    const { status } = await callStripe(deps, (stripe) =>
      stripe.paymentIntents.confirm(
        intent_id,
        { payment_method, off_session: true },
        { idempotencyKey: `confirm-${payment.id}` },
      ),
    )
    await deps.transaction((tx) => scheduleStatusCheck(deps, tx, payment))
    return status === 'succeeded' ? 'charged' : 'unknown'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const declined = error.decline_code ?? error.code ?? 'refused'
    const status = await cancelIntent(deps, intent_id)
    if (status !== 'canceled') {
      await deps.transaction((tx) => scheduleStatusCheck(deps, tx, payment))
      return status === 'succeeded' ? 'charged' : 'unknown'
    }
    await deps.transaction(async (tx) => {
      const locked = await lockPayment(tx, payment.family_id, payment.id)
      if (locked) await applyPaymentEvent(deps, tx, locked, { type: 'declined', failure: declined })
    })
    return { declined }
  }
}

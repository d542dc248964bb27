import Stripe from 'stripe'
import { formatPostalCode, isPostalCode } from '#contract/postal-codes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { PackageName } from '#contract/store/packages.ts'
import { callStripe, stripeErrorCode } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findCustomer, lockAndCheckDefaultCard } from '#server/store/cards/queries.ts'
import { newPayment } from '#server/store/payments/new-payment.ts'
import { insertPayment, insertQuote, lockPayment, type PaymentRow } from '#server/store/payments/queries.ts'
import { scheduleStatusCheck } from '#server/store/payments/schedule-status-check.ts'
import { calculateQuote, toQuoteContext } from '#server/store/pricing/quote.ts'
import { applyPaymentEvent } from '#server/store/purchases/apply-payment-event.ts'
import { cancelIntent, createIntent } from '#server/store/purchases/payment-intent.ts'

/**
 * - `charged`: the money is taken; the webhook or the reconcile job credits the points.
 * - `declined`: no money was taken or will be taken; the value is the provider's code, or `no_card`.
 * - `unknown`: the result is not known yet, or nothing was charged, because another reload is pending, no reload is due
 *   any more, the default card was changed or the provider is unavailable. The caller must not retry immediately: within
 *   minutes the reconcile job marks a pending payment `succeeded`, `failed` or `cancelled`.
 */
type ChargeResult = 'charged' | 'unknown' | { declined: string }

/**
 * Buys a package with the family's default card, without a parent present. The database allows one pending reload per
 * family. Runs several transactions and calls to the provider, so it must not run inside a transaction.
 */
export async function chargeSavedCard(deps: Deps, reload: DueReload): Promise<ChargeResult> {
  try {
    const card = await fetchDefaultCard(deps, reload.family_id)
    if (!card) return { declined: 'no_card' }
    const payment = await createReloadPayment(deps, reload, card)
    if (!payment) return 'unknown'
    const { id } = await createIntent(deps, payment)
    return await confirmIntent(deps, payment, { intent_id: id, payment_method: card.id })
  } catch (error) {
    // The provider is unavailable, or the reconcile job cancelled the payment because this call took too long.
    if (error instanceof Refusal) return 'unknown'
    throw error
  }
}

type DueReload = {
  family_id: string
  /** The name of the package to buy. */
  points: PackageName
  /**
   * Locks the settings and returns whether the reload is still due. Called in the transaction that stores the payment, so
   * that only the first of concurrent runs charges.
   */
  lockAndCheckStillDue: (tx: Tx) => Promise<boolean>
}

type Card = { id: string; postal: string }

/** Returns undefined if the default card no longer belongs to the family or has no valid Canadian postal code. */
async function fetchDefaultCard(deps: Deps, family_id: string): Promise<Card | undefined> {
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

/** Returns undefined if another reload is pending, no reload is due any more, or another card was chosen meanwhile. */
function createReloadPayment(
  deps: Deps,
  { family_id, points, lockAndCheckStillDue }: DueReload,
  card: Card,
): Promise<PaymentRow | undefined> {
  const quoteContext = toQuoteContext(deps)
  return deps.transaction(async (tx) => {
    // Locks the default card before the settings: the removal of a card locks them in the same order.
    if (!(await lockAndCheckDefaultCard(tx, family_id, card.id)) || !(await lockAndCheckStillDue(tx)))
      return undefined
    const id = deps.secrets.newId()
    const quote = calculateQuote(quoteContext, {
      family_id,
      payment_id: id,
      choice: { points, postal: card.postal },
    })
    const payment = newPayment({
      family_id,
      id,
      cause: 'reload',
      bought_by: null,
      quote_id: quote.id,
      now: quoteContext.now,
    })
    if (!(await insertPayment(tx, payment))) return undefined
    await insertQuote(tx, quote)
    return payment
  })
}

async function confirmIntent(
  deps: Deps,
  payment: PaymentRow,
  { intent_id, payment_method }: { intent_id: string; payment_method: string },
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
    const failure = error.decline_code ?? error.code ?? 'refused'
    const status = await cancelIntent(deps, intent_id)
    if (status !== 'canceled') {
      await deps.transaction((tx) => scheduleStatusCheck(deps, tx, payment))
      return status === 'succeeded' ? 'charged' : 'unknown'
    }
    await deps.transaction(async (tx) => {
      const locked = await lockPayment(tx, payment.family_id, payment.id)
      if (locked) await applyPaymentEvent(deps, tx, locked, { type: 'declined', failure })
    })
    return { declined: failure }
  }
}

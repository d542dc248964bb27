import type Stripe from 'stripe'
import { lockFamily } from '#server/accounts/families/queries.ts'
import { callStripe } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { CardColumns } from '#server/store/payments/new-payment.ts'
import { alertOperator } from '#server/store/payments/operator-alerts.ts'
import {
  findPaymentByIntent,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '#server/store/payments/queries.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { findIntent } from './payment-intent.ts'
import type { IntentState } from './transition.ts'

/**
 * Updates a payment to the current state of its intent at the provider. Apart from demo purchases, this is the only
 * function that credits the points of a purchase. It credits them once, however often or late it is called, and only if
 * the intent matches the payment's quote (the stored price and points). Only the webhook and the reconcile jobs call it.
 * Returns the intent, or undefined if the provider does not know the intent. Throws the refusals of `callStripe`. (P06)
 */
export async function applyProviderState(
  deps: Deps,
  intent_id: string,
): Promise<Stripe.PaymentIntent | undefined> {
  const intent = await findIntent(deps, intent_id)
  if (!intent) return undefined
  const payment = await findPaymentByIntent(deps.db, intent)
  // The intent is for something else that the Stripe account sells.
  if (!payment) return intent
  const isOrphaned = await deps.transaction((tx) =>
    applyIntentState(deps, tx, payment, toIntentState(deps, intent)),
  )
  if (isOrphaned) await refundOrphaned(deps, payment, intent)
  return intent
}

async function applyIntentState(
  deps: Deps,
  tx: Tx,
  { family_id, id }: PaymentRow,
  intent: IntentState,
): Promise<boolean> {
  const hasFamilyData = await lockFamily(tx, family_id)
  const payment = await lockPayment(tx, family_id, id)
  if (!payment || payment.status === 'succeeded') return false
  const { isOrphaned } = await applyPaymentEvent(deps, tx, payment, { type: 'intent', intent }, hasFamilyData)
  return isOrphaned
}

function toIntentState(
  { secrets }: Deps,
  { status, last_payment_error, ...intent }: Stripe.PaymentIntent,
): IntentState {
  return {
    id: intent.id,
    status: status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'canceled' : 'open',
    amount_received: intent.amount_received,
    currency: intent.currency,
    metadata: intent.metadata,
    failure: last_payment_error?.decline_code ?? last_payment_error?.code ?? null,
    card: {
      ...toCardColumns(intent.latest_charge),
      card_fingerprint: fingerprintOf(secrets, intent),
    },
  }
}

function toCardColumns(
  latest_charge: Stripe.PaymentIntent['latest_charge'],
): Omit<CardColumns, 'card_fingerprint'> {
  const charge = typeof latest_charge === 'object' ? latest_charge : null
  const card = charge?.payment_method_details?.card
  const { name, email, address } = charge?.billing_details ?? {}
  return {
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    card_exp_month: card?.exp_month ?? null,
    card_exp_year: card?.exp_year ?? null,
    billing_name: name ?? null,
    billing_email: email ?? null,
    billing_line1: address?.line1 ?? null,
    billing_city: address?.city ?? null,
    billing_postal_code: address?.postal_code ?? null,
    billing_country: address?.country ?? null,
  }
}

/** Returns the same text for all cards with the same number; null for a test card, because everybody may use it. */
function fingerprintOf(
  secrets: Secrets,
  { livemode, latest_charge }: Pick<Stripe.PaymentIntent, 'livemode' | 'latest_charge'>,
): string | null {
  const charge = typeof latest_charge === 'object' ? latest_charge : null
  const fingerprint = charge?.payment_method_details?.card?.fingerprint
  return livemode && fingerprint ? secrets.hmac('payment card', fingerprint) : null
}

/** Refunds a payment of a purged family; a repeated call refunds nothing more. */
async function refundOrphaned(
  deps: Deps,
  { family_id, id: payment_id }: PaymentRow,
  { id, latest_charge }: Stripe.PaymentIntent,
): Promise<void> {
  const isRefunded = typeof latest_charge === 'object' && latest_charge?.refunded
  if (!isRefunded) {
    await callStripe(deps, (stripe) =>
      stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `nobody-${payment_id}` }),
    )
  }
  await deps.transaction(async (tx) => {
    const payment = await lockPayment(tx, family_id, payment_id)
    if (payment?.status !== 'pending') return
    // `nobody`: nobody is left to credit.
    await updatePayment(tx, payment, { status: 'failed', failure: 'nobody', updated_at: deps.clock.now() })
    await alertOperator(deps, tx, payment, 'nobody', id)
  })
}

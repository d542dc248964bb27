import type Stripe from 'stripe'
import { lockFamily } from '#server/accounts/families/queries.ts'
import { callStripe } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { alertOperator } from '#server/store/payments/operator-alerts.ts'
import {
  findPaymentByIntent,
  findQuote,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '#server/store/payments/queries.ts'
import { releasePromo } from '#server/store/promos/promo-holds.ts'
import { creditPayment, toCardColumns } from './credit.ts'
import { failReload } from './fail-reload.ts'
import { findIntent } from './payment-intent.ts'

type Paid = Stripe.PaymentIntent

/**
 * Brings a payment to what the provider says of its intent now. Points are credited here and nowhere else, once, and only
 * where everything agrees; however often, late and out of order this is asked. Only the webhook and the reconcile job ask.
 * Answers the intent, where the provider knows it. Refuses `provider_away`. (P06)
 */
export async function applyProviderState(deps: Deps, intent_id: string): Promise<Paid | undefined> {
  const intent = await findIntent(deps, intent_id)
  if (!intent) return undefined
  const payment = await findPaymentByIntent(deps.db, intent)
  // Of something else that this account at the provider sells.
  if (!payment) return intent
  const isKept = await deps.transaction((tx) => judge(deps, tx, payment, intent))
  if (!isKept) await giveBack(deps, payment, intent)
  return intent
}

/** Answers false where money came that nobody is left to have points for. */
async function judge(deps: Deps, tx: Tx, { family_id, id }: PaymentRow, intent: Paid): Promise<boolean> {
  const isKept = await lockFamily(tx, family_id)
  const payment = await lockPayment(tx, family_id, id)
  if (!payment || payment.status === 'succeeded') return true
  await updatePayment(tx, payment, { asked_at: deps.clock.now() })
  if (intent.status === 'succeeded') {
    if (!isKept) return false
    await creditWhatAgrees(deps, tx, payment, intent)
  } else if (payment.status === 'pending') await keepPending(deps, tx, payment, intent)
  return true
}

/**
 * Money that came is credited even where the payment was given up meanwhile; a payment that says something else than the
 * provider is never credited, and told to the operator once.
 */
async function creditWhatAgrees(deps: Deps, tx: Tx, payment: PaymentRow, intent: Paid) {
  const { family_id, id, intent_id, failure } = payment
  const { metadata, currency, amount_received } = intent
  const quote = await quoteNamed(tx, family_id, metadata.quote)
  const agrees =
    (intent_id === null || intent_id === intent.id) &&
    currency === 'cad' &&
    metadata.family === family_id &&
    metadata.payment === id &&
    quote?.payment_id === id &&
    quote.total_price === amount_received
  if (agrees)
    return creditPayment(deps, tx, payment, { quote, intent_id: intent.id, paid: toCardColumns(intent) })
  if (failure === 'disagrees') return
  await updatePayment(tx, payment, { status: 'failed', failure: 'disagrees', updated_at: deps.clock.now() })
  await alertOperator(deps, tx, payment, 'disagrees', intent.id)
}

const quoteNamed = (tx: Tx, family_id: string, id = '') =>
  /^[0-9a-f-]{36}$/.test(id) ? findQuote(tx, family_id, id) : undefined

async function keepPending(deps: Deps, tx: Tx, payment: PaymentRow, { status, last_payment_error }: Paid) {
  const failure = last_payment_error?.decline_code ?? last_payment_error?.code ?? null
  const at = deps.clock.now()
  if (status === 'canceled') {
    await updatePayment(tx, payment, { status: 'cancelled', updated_at: at })
    await releasePromo(tx, payment)
  } else if (payment.cause === 'reload' && failure) return failReload(deps, tx, payment, failure)
  else if (failure === payment.failure) return
  else await updatePayment(tx, payment, { failure })
  announce(tx, payment.family_id, 'payments')
}

/** A purged family has nobody to have points: its money goes back. Asked again it goes back once. */
async function giveBack(deps: Deps, payment: PaymentRow, { id, latest_charge }: Paid) {
  const isBack = typeof latest_charge === 'object' && latest_charge?.refunded
  if (!isBack) {
    await callStripe(deps, (stripe) =>
      stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `nobody-${payment.id}` }),
    )
  }
  await deps.transaction(async (tx) => {
    const now = await lockPayment(tx, payment.family_id, payment.id)
    if (now?.status !== 'pending') return
    await updatePayment(tx, now, { status: 'failed', failure: 'nobody', updated_at: deps.clock.now() })
    await alertOperator(deps, tx, now, 'nobody', id)
  })
}

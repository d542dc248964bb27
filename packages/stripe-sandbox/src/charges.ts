import type Stripe from 'stripe'
import type { ErrorDetail } from './errors.ts'
import { insertWithEvent } from './events.ts'
import { toId } from './intents.ts'
import { newId } from './queries.ts'
import type { RequestContext } from './request-context.ts'
import { nullFields } from './string-literals.ts'

/** Stores an attempt to charge a card for an intent; `decline` is the bank's error if it declined the charge. */
export async function createCharge(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline?: ErrorDetail,
): Promise<Stripe.Charge> {
  const charge: Stripe.Charge = {
    id: newId('charge'),
    object: 'charge',
    ...nullFields('application application_fee application_fee_amount balance_transaction'),
    ...nullFields('failure_balance_transaction on_behalf_of receipt_number receipt_url review shipping'),
    ...nullFields('source source_transfer statement_descriptor statement_descriptor_suffix'),
    ...nullFields('transfer_data transfer_group'),
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !decline,
    created: context.now,
    currency: intent.currency,
    customer: toId(intent.customer),
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: toOutcome(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.card
      ? { card: toChargedCard(method.card, intent.amount, decline), type: 'card' }
      : null,
    radar_options: {},
    receipt_email: intent.receipt_email,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
  }
  await insertWithEvent(context, decline ? 'charge.failed' : 'charge.succeeded', charge)
  return charge
}

const toOutcome = (decline: ErrorDetail | undefined): Stripe.Charge.Outcome => ({
  advice_code: decline ? 'try_again_later' : null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline ? (decline.decline_code ?? decline.code ?? null) : null,
  risk_level: 'normal',
  seller_message: decline ? 'The bank did not give a reason for the decline.' : 'Payment complete.',
  type: decline ? 'issuer_declined' : 'authorized',
})

const toChargedCard = (
  card: Stripe.PaymentMethod.Card,
  amount: number,
  decline: ErrorDetail | undefined,
): Stripe.Charge.PaymentMethodDetails.Card => ({
  ...nullFields('authorization_code electronic_commerce_indicator installments mandate'),
  ...nullFields('network_transaction_id three_d_secure transaction_link_id wallet'),
  amount_authorized: decline ? null : amount,
  brand: card.brand,
  checks: card.checks && { ...card.checks, cvc_check: decline?.code === 'incorrect_cvc' ? 'fail' : 'pass' },
  country: card.country,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  extended_authorization: { status: 'disabled' },
  fingerprint: card.fingerprint ?? null,
  funding: card.funding,
  incremental_authorization: { status: 'unavailable' },
  last4: card.last4,
  multicapture: { status: 'unavailable' },
  network: card.brand,
  network_token: { used: false },
  overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
  regulated_status: card.regulated_status,
})

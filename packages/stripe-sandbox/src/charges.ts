import type Stripe from 'stripe'
import type { ErrorBody } from './errors.ts'
import { insertWithEvent } from './events.ts'
import { toId } from './intents.ts'
import { newId } from './queries.ts'
import type { RequestContext } from './request-context.ts'

/** One try to take an intent's money from a card: a charge comes of it also where the bank says no. */
export async function charge(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  no?: ErrorBody,
): Promise<Stripe.Charge> {
  const made: Stripe.Charge = {
    id: newId('charge'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: no ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !no,
    created: context.now,
    currency: intent.currency,
    customer: toId(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: no?.code ?? null,
    failure_message: no?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: chargeOutcome(no),
    paid: !no,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.card
      ? { card: toChargedCard(method.card, intent.amount, no), type: 'card' }
      : null,
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: no ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
  await insertWithEvent(context, no ? 'charge.failed' : 'charge.succeeded', made)
  return made
}

const chargeOutcome = (no: ErrorBody | undefined): Stripe.Charge.Outcome => ({
  advice_code: no ? 'try_again_later' : null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: no ? 'declined_by_network' : 'approved_by_network',
  reason: no ? (no.decline_code ?? no.code ?? null) : null,
  risk_level: 'normal',
  seller_message: no ? 'The bank did not give a reason for the decline.' : 'Payment complete.',
  type: no ? 'issuer_declined' : 'authorized',
})

const toChargedCard = (
  card: Stripe.PaymentMethod.Card,
  amount: number,
  no: ErrorBody | undefined,
): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: no ? null : amount,
  authorization_code: null,
  brand: card.brand,
  checks: card.checks && { ...card.checks, cvc_check: no?.code === 'incorrect_cvc' ? 'fail' : 'pass' },
  country: card.country,
  electronic_commerce_indicator: null,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  extended_authorization: { status: 'disabled' },
  fingerprint: card.fingerprint ?? null,
  funding: card.funding,
  incremental_authorization: { status: 'unavailable' },
  installments: null,
  last4: card.last4,
  mandate: null,
  multicapture: { status: 'unavailable' },
  network: card.brand,
  network_token: { used: false },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
  regulated_status: card.regulated_status,
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
})

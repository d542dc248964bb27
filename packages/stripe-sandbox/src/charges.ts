import type Stripe from 'stripe'
import type { ErrorDetail } from './errors.ts'
import { insertWithEvent } from './events.ts'
import { toId } from './intents.ts'
import { newId } from './queries.ts'
import type { RequestContext } from './request-context.ts'
import { nulls } from './words.ts'

/** Charges a card for an intent; `no` is the bank's reason to decline it. A declined try is stored as a charge, too. */
export async function charge(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  no?: ErrorDetail,
): Promise<Stripe.Charge> {
  const made: Stripe.Charge = {
    id: newId('charge'),
    object: 'charge',
    ...nulls('application application_fee application_fee_amount balance_transaction'),
    ...nulls('failure_balance_transaction on_behalf_of receipt_number receipt_url review shipping'),
    ...nulls('source source_transfer statement_descriptor statement_descriptor_suffix'),
    ...nulls('transfer_data transfer_group'),
    amount: intent.amount,
    amount_captured: no ? 0 : intent.amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !no,
    created: context.now,
    currency: intent.currency,
    customer: toId(intent.customer),
    description: intent.description,
    disputed: false,
    failure_code: no?.code ?? null,
    failure_message: no?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: chargeOutcome(no),
    paid: !no,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.card
      ? { card: toChargedCard(method.card, intent.amount, no), type: 'card' }
      : null,
    radar_options: {},
    receipt_email: intent.receipt_email,
    refunded: false,
    status: no ? 'failed' : 'succeeded',
  }
  await insertWithEvent(context, no ? 'charge.failed' : 'charge.succeeded', made)
  return made
}

const chargeOutcome = (no: ErrorDetail | undefined): Stripe.Charge.Outcome => ({
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
  no: ErrorDetail | undefined,
): Stripe.Charge.PaymentMethodDetails.Card => ({
  ...nulls('authorization_code electronic_commerce_indicator installments mandate'),
  ...nulls('network_transaction_id three_d_secure transaction_link_id wallet'),
  amount_authorized: no ? null : amount,
  brand: card.brand,
  checks: card.checks && { ...card.checks, cvc_check: no?.code === 'incorrect_cvc' ? 'fail' : 'pass' },
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

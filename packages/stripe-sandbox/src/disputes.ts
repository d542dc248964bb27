import type Stripe from 'stripe'
import { invalid } from './errors.ts'
import { insertWithEvent, recordEvent, updateWithEvent } from './events.ts'
import { toId } from './intents.ts'
import { integer, oneOf } from './params.ts'
import { lockObject, newId, updateObject } from './queries.ts'
import { resolveChargeId } from './refunds.ts'
import type { RequestContext } from './request-context.ts'
import { nullFields } from './string-literals.ts'

export const openDisputeParams = ['charge', 'payment_intent', 'amount', 'reason']

const reasons = ['duplicate', 'fraudulent', 'general', 'product_not_received', 'unrecognized'] as const
const TWO_WEEKS = 14 * 24 * 3600

/** Opens a dispute: the money is withdrawn until the bank decides. */
export async function openDispute(
  context: RequestContext,
  charge: Stripe.Charge,
  { amount = charge.amount, reason = 'fraudulent' }: { amount?: number; reason?: string } = {},
): Promise<Stripe.Dispute> {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa'
  const dispute: Stripe.Dispute = {
    id: newId('dispute'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: context.now + TWO_WEEKS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: toId(charge.payment_intent),
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: '83' },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  }
  await updateObject(context.tx, { ...charge, disputed: true })
  await insertWithEvent(context, 'charge.dispute.created', dispute)
  await recordEvent(context, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

const noEvidence: Stripe.Dispute.Evidence = {
  ...nullFields('access_activity_log billing_address cancellation_policy'),
  ...nullFields('cancellation_policy_disclosure cancellation_rebuttal customer_communication'),
  ...nullFields('customer_email_address customer_name customer_purchase_ip customer_signature'),
  ...nullFields('duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id'),
  ...nullFields('product_description receipt refund_policy refund_policy_disclosure'),
  ...nullFields('refund_refusal_explanation service_date service_documentation shipping_address'),
  ...nullFields('shipping_carrier shipping_date shipping_documentation shipping_tracking_number'),
  ...nullFields('uncategorized_file uncategorized_text'),
  enhanced_evidence: {},
}

/** Opens a dispute of any charge. Stripe has no such endpoint, only a test card whose charges are disputed. */
export async function createDispute(context: RequestContext): Promise<Stripe.Dispute> {
  const charge = await lockObject(context.tx, 'charge', await resolveChargeId(context), 'charge')
  if (charge.status !== 'succeeded')
    throw invalid('This charge did not succeed: there is nothing to dispute.')
  if (charge.disputed) throw invalid(`Charge ${charge.id} is already disputed.`, { code: 'charge_disputed' })
  const amount = integer(context.params, 'amount') ?? charge.amount - charge.amount_refunded
  // A bank may not know of a recent refund yet, so a dispute may include refunded money.
  if (amount < 1 || amount > charge.amount) {
    throw invalid('The amount must be at least one cent, and at most what was charged.', { param: 'amount' })
  }
  return openDispute(context, charge, { amount, reason: oneOf(context.params, 'reason', reasons) })
}

/**
 * Returns a handler that closes a dispute. Stripe's API has only `/close`, with which the merchant accepts the loss.
 */
export const closeDispute = (status: 'lost' | 'won') => async (context: RequestContext) => {
  const dispute = await lockObject(context.tx, 'dispute', context.id)
  if (dispute.status !== 'needs_response')
    throw invalid('This dispute is already closed.', { code: 'dispute_closed' })
  const closed: Stripe.Dispute = { ...dispute, status }
  if (status === 'won') await recordEvent(context, 'charge.dispute.funds_reinstated', closed)
  await updateWithEvent(context, 'charge.dispute.closed', closed)
  return closed
}

import type Stripe from 'stripe'
import { invalid } from './errors.ts'
import { insertWithEvent, recordEvent, updateWithEvent } from './events.ts'
import { toId } from './intents.ts'
import { integer, mergeMetadata, oneOf, text } from './params.ts'
import { getObject, lockObject, newId, updateObject } from './queries.ts'
import type { RequestContext } from './request-context.ts'
import { nullFields } from './string-literals.ts'

export const createRefundParams = ['charge', 'payment_intent', 'amount', 'reason', 'metadata.*', 'expand.*']
export const updateRefundParams = ['metadata.*', 'expand.*']

/** Refunds `amount` cents of a charge, by default all cents that were not refunded yet. */
export async function createRefund(context: RequestContext): Promise<Stripe.Refund> {
  const { tx, params } = context
  const charge = await lockObject(tx, 'charge', await resolveChargeId(context), 'charge')
  if (charge.status !== 'succeeded') throw invalid('This charge did not succeed: there is nothing to refund.')
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const refundable = charge.amount - charge.amount_refunded
  if (refundable === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = integer(params, 'amount') ?? refundable
  if (amount < 1)
    throw invalid('Invalid positive integer', { param: 'amount', code: 'parameter_invalid_integer' })
  if (amount > refundable) {
    throw invalid(
      `Refund amount (${formatDollars(amount)}) is greater than unrefunded amount on charge (${formatDollars(refundable)})`,
      { param: 'amount' },
    )
  }
  const refund: Stripe.Refund = {
    id: newId('refund'),
    object: 'refund',
    ...nullFields('balance_transaction customer_account receipt_number source_transfer_reversal'),
    ...nullFields('transfer_reversal'),
    amount,
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    customer: toId(charge.customer),
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    metadata: mergeMetadata(params),
    payment_intent: toId(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: oneOf(params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    status: 'succeeded',
  }
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === refundable,
  }
  await updateWithEvent(context, 'charge.refunded', refunded, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  })
  await insertWithEvent(context, 'refund.created', refund)
  return refund
}

const formatDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** Returns the id of the charge that the request names, directly or by its payment intent. */
export async function resolveChargeId({ tx, params }: RequestContext): Promise<string> {
  const [charge, intent] = [text(params, 'charge'), text(params, 'payment_intent')]
  if (charge) return charge
  if (!intent)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const latest = toId((await getObject(tx, 'payment_intent', intent, 'payment_intent')).latest_charge)
  if (latest) return latest
  throw invalid('This PaymentIntent does not have a successful charge to refund.', {
    param: 'payment_intent',
  })
}

export async function updateRefund(context: RequestContext): Promise<Stripe.Refund> {
  const before = await lockObject(context.tx, 'refund', context.id)
  const after = { ...before, metadata: mergeMetadata(context.params, before.metadata) }
  await updateObject(context.tx, after)
  await recordUpdate(context, after, { metadata: before.metadata })
  return after
}

/** Makes a refund fail: the card's bank rejects it, and the money returns to the merchant. */
export async function failRefund(context: RequestContext): Promise<Stripe.Refund> {
  const { charge: chargeId, amount } = await getObject(context.tx, 'refund', context.id)
  const charge = await lockObject(context.tx, 'charge', toId(chargeId) ?? '', 'charge')
  const before = await lockObject(context.tx, 'refund', context.id)
  if (before.status !== 'succeeded') throw invalid(`Refund ${before.id} has already ${before.status}.`)
  const failed: Stripe.Refund = { ...before, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  await updateObject(context.tx, failed)
  await updateObject(context.tx, {
    ...charge,
    amount_refunded: charge.amount_refunded - amount,
    refunded: false,
  })
  await recordUpdate(context, failed, { status: before.status })
  await recordEvent(context, 'refund.failed', failed)
  return failed
}

/** Records two events, because Stripe sends both for an updated refund. */
async function recordUpdate(context: RequestContext, refund: Stripe.Refund, before: Partial<Stripe.Refund>) {
  await recordEvent(context, 'charge.refund.updated', refund, before)
  await recordEvent(context, 'refund.updated', refund, before)
}

import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { note } from './events.ts'
import { metadataAfter, oneOf, text, whole } from './form.ts'
import { idIn } from './intents.ts'
import { list, paging } from './lists.ts'
import { invalid } from './refusals.ts'
import { add, get, idOf, lock, save } from './store.ts'

export const createRefundParams = ['charge', 'payment_intent', 'amount', 'reason', 'metadata.*', 'expand.*']
export const updateRefundParams = ['metadata.*', 'expand.*']
export const listRefundsParams = [...paging, 'charge', 'payment_intent']

/** Gives back what is left of a charge, or a part of it. */
export async function createRefund(call: Call): Promise<Stripe.Refund> {
  const { tx, params } = call
  const charge = await lock(tx, 'charge', await chargeIn(call), 'charge')
  if (charge.status !== 'succeeded') throw invalid('This charge did not succeed: there is nothing to refund.')
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = whole(params, 'amount') ?? left
  if (amount < 1)
    throw invalid('Invalid positive integer', { param: 'amount', code: 'parameter_invalid_integer' })
  if (amount > left) {
    throw invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      {
        param: 'amount',
      },
    )
  }
  const refund: Stripe.Refund = {
    id: idOf('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    customer: idIn(charge.customer),
    customer_account: null,
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    metadata: metadataAfter(params),
    payment_intent: idIn(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: oneOf(params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  }
  await add(tx, 'refund', refund)
  await save(tx, refunded)
  await note(call, 'charge.refunded', refunded, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  })
  await note(call, 'refund.created', refund)
  return refund
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** A refund and a dispute name a charge, or the intent it was made for. */
export async function chargeIn({ tx, params }: Call): Promise<string> {
  const [charge, intent] = [text(params, 'charge'), text(params, 'payment_intent')]
  if (charge) return charge
  if (!intent)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const latest = idIn((await get(tx, 'payment_intent', intent, 'payment_intent')).latest_charge)
  if (latest) return latest
  throw invalid('This PaymentIntent does not have a successful charge to refund.', {
    param: 'payment_intent',
  })
}

export const retrieveRefund = ({ tx, id }: Call) => get(tx, 'refund', id)

export async function updateRefund(call: Call): Promise<Stripe.Refund> {
  const before = await lock(call.tx, 'refund', call.id)
  const after = { ...before, metadata: metadataAfter(call.params, before.metadata) }
  await save(call.tx, after)
  await noteUpdated(call, after, { metadata: before.metadata })
  return after
}

/** By hand: the card's bank does not take the money, as may happen weeks later, and it is the shop's again. */
export async function failRefund(call: Call): Promise<Stripe.Refund> {
  const { charge: of, amount } = await get(call.tx, 'refund', call.id)
  const charge = await lock(call.tx, 'charge', idIn(of) ?? '', 'charge')
  const before = await lock(call.tx, 'refund', call.id)
  if (before.status !== 'succeeded') throw invalid(`Refund ${before.id} has already ${before.status}.`)
  const failed: Stripe.Refund = { ...before, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  await save(call.tx, failed)
  await save(call.tx, { ...charge, amount_refunded: charge.amount_refunded - amount, refunded: false })
  await noteUpdated(call, failed, { status: before.status })
  await note(call, 'refund.failed', failed)
  return failed
}

/** Stripe tells it twice: once below the charge, as it always did. */
async function noteUpdated(call: Call, refund: Stripe.Refund, before: Partial<Stripe.Refund>) {
  await note(call, 'charge.refund.updated', refund, before)
  await note(call, 'refund.updated', refund, before)
}

export const listRefunds = (call: Call) =>
  list(call, 'refund', {
    charge: text(call.params, 'charge'),
    payment_intent: text(call.params, 'payment_intent'),
  })

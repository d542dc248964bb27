import type Stripe from 'stripe'
import { Refusal } from '#contract/refusals.ts'
import { callStripe, stripeErrorCode } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getOrCreateCustomer } from '#server/store/cards/customer.ts'
import {
  findQuote,
  getFirstQuote,
  lockPayment,
  type PaymentRow,
  type QuoteRow,
  updatePayment,
} from '#server/store/payments/queries.ts'

/* Each payment has a payment intent at Stripe; confirming the intent charges the card. Amount and metadata of an intent
   are always set in one call, so that every charge matches exactly one quote. */

type PaymentRef = Pick<PaymentRow, 'family_id' | 'id' | 'intent_id' | 'quote_id'>

const toIntentParams = ({ family_id, payment_id, id, total_price }: QuoteRow) => ({
  amount: total_price,
  metadata: { family: family_id, payment: payment_id, quote: id },
})

/** Whether the intent is not charged yet, so that its amount can still be changed. */
const isOpen = ({ status }: Stripe.PaymentIntent) =>
  status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action'

/**
 * Creates the intent of a payment if it has none, updates it to the payment's quote, and returns it. An interrupted call
 * can be repeated. Throws the refusals of `callStripe`, and `payment_moved_on` when the intent can no longer be charged.
 */
export async function syncIntent(deps: Deps, payment: PaymentRef): Promise<Stripe.PaymentIntent> {
  const { family_id, intent_id, quote_id } = payment
  const intent = intent_id ? await findIntent(deps, intent_id) : await createIntent(deps, payment)
  if (!intent || !isOpen(intent)) throw new Refusal('payment_moved_on')
  if (intent.metadata.quote === quote_id) return intent
  const quote = await findQuote(deps.db, family_id, quote_id)
  if (!quote) throw new Error(`Payment ${payment.id}: quote ${quote_id} not found`)
  try {
    return await callStripe(deps, (stripe) => stripe.paymentIntents.update(intent.id, toIntentParams(quote)))
  } catch (error) {
    // The intent was charged or cancelled meanwhile.
    throw stripeErrorCode(error) === UNEXPECTED_STATE ? new Refusal('payment_moved_on') : error
  }
}
const UNEXPECTED_STATE = 'payment_intent_unexpected_state'

/** Returns undefined for an intent of another Stripe account. Nobody can pay such an intent with the current keys. */
export const findIntent = (deps: Deps, intent_id: string): Promise<Stripe.PaymentIntent | undefined> =>
  callStripe(deps, (stripe) =>
    stripe.paymentIntents.retrieve(intent_id, { expand: ['latest_charge'] }),
  ).catch((error) => {
    if (stripeErrorCode(error) !== 'resource_missing') throw error
    return undefined
  })

/**
 * Creates an intent from the payment's first quote. The payment's id is part of the idempotency key, so a repeated call
 * returns the same intent. The intent is returned only after its id is stored, so that nobody can pay an intent that is
 * not stored. Throws the refusals of `callStripe`, and `payment_moved_on` when the payment is no longer pending.
 */
export async function createIntent(deps: Deps, payment: PaymentRef): Promise<Stripe.PaymentIntent> {
  const { family_id, id } = payment
  const quote = await getFirstQuote(deps.db, family_id, id)
  const create = (customer: string) =>
    callStripe(deps, (stripe) =>
      stripe.paymentIntents.create(
        { ...toIntentParams(quote), currency: 'cad', customer, allowed_payment_method_types: ['card'] },
        // The second try below is for a new customer. With the same key, Stripe would repeat its first response: that
        // the customer does not exist.
        { idempotencyKey: `payment-${id}-${customer}` },
      ),
    )
  const customer = await getOrCreateCustomer(deps, family_id)
  const intent = await create(customer).catch(async (error) => {
    if (stripeErrorCode(error) !== 'resource_missing') throw error
    return create(await getOrCreateCustomer(deps, family_id, customer))
  })
  const isPending = await deps.transaction(async (tx) => {
    const locked = await lockPayment(tx, family_id, id)
    if (locked?.status !== 'pending') return false
    await updatePayment(tx, payment, { intent_id: intent.id })
    return true
  })
  if (isPending) return intent
  await cancelIntent(deps, intent.id)
  throw new Refusal('payment_moved_on')
}

/**
 * Cancels an intent and returns its status, because the intent may already be paid. An intent that the provider does not
 * know counts as canceled.
 */
export async function cancelIntent(deps: Deps, intent_id: string): Promise<Stripe.PaymentIntent['status']> {
  try {
    return (await callStripe(deps, (stripe) => stripe.paymentIntents.cancel(intent_id))).status
  } catch (error) {
    const reason = stripeErrorCode(error)
    if (reason !== UNEXPECTED_STATE && reason !== 'resource_missing') throw error
    return (await findIntent(deps, intent_id))?.status ?? 'canceled'
  }
}

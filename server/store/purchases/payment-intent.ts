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
  updatePayment,
} from '#server/store/payments/queries.ts'

/* A payment at the provider is an intent. Amount and metadata are always said in one call, so whatever is charged is
   exactly one quote of ours. */

type PaymentRef = Pick<PaymentRow, 'family_id' | 'id' | 'intent_id' | 'quote_id'>

type Quote = NonNullable<Awaited<ReturnType<typeof findQuote>>>

const toIntentParams = ({ family_id, payment_id, id, total_price }: Quote) => ({
  amount: total_price,
  metadata: { family: family_id, payment: payment_id, quote: id },
})

/** Nothing was charged yet, and another amount can be. */
const isOpen = ({ status }: Stripe.PaymentIntent) =>
  status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action'

/**
 * The intent of a payment, made where there is none yet and brought to the payment's quote. Interrupted anywhere it goes on
 * where it was. Refuses `payment_moved_on` where nothing can be charged any more, `payments_off`, `provider_away`.
 */
export async function syncIntent(deps: Deps, payment: PaymentRef): Promise<Stripe.PaymentIntent> {
  const { family_id, intent_id, quote_id } = payment
  const intent = intent_id ? await findIntent(deps, intent_id) : await createIntent(deps, payment)
  if (!intent || !isOpen(intent)) throw new Refusal('payment_moved_on')
  if (intent.metadata.quote === quote_id) return intent
  const quote = await findQuote(deps.db, family_id, quote_id)
  if (!quote) throw new Error(`Payment ${payment.id} has no quote`)
  try {
    return await callStripe(deps, (stripe) => stripe.paymentIntents.update(intent.id, toIntentParams(quote)))
  } catch (error) {
    // Charged or cancelled this very moment.
    throw stripeErrorCode(error) === UNEXPECTED_STATE ? new Refusal('payment_moved_on') : error
  }
}
const UNEXPECTED_STATE = 'payment_intent_unexpected_state'

/** Undefined for an intent of other keys than today's: with these nobody can pay it. */
export const findIntent = (deps: Deps, intent_id: string): Promise<Stripe.PaymentIntent | undefined> =>
  callStripe(deps, (stripe) =>
    stripe.paymentIntents.retrieve(intent_id, { expand: ['latest_charge'] }),
  ).catch((error) => {
    if (stripeErrorCode(error) !== 'resource_missing') throw error
    return undefined
  })

/**
 * Always of the payment's first quote and under the payment's id: asked twice, the provider answers the same intent. Its
 * secret is told to nobody before its number is kept, so one whose number was lost can never be paid.
 */
export async function createIntent(deps: Deps, payment: PaymentRef): Promise<Stripe.PaymentIntent> {
  const { family_id, id } = payment
  const quote = await getFirstQuote(deps.db, family_id, id)
  const create = (customer: string) =>
    callStripe(deps, (stripe) =>
      stripe.paymentIntents.create(
        { ...toIntentParams(quote), currency: 'cad', customer, allowed_payment_method_types: ['card'] },
        // A customer that was lost may have left an answer under the payment's own key.
        { idempotencyKey: `payment-${id}-${customer}` },
      ),
    )
  const customer = await getOrCreateCustomer(deps, family_id)
  const intent = await create(customer).catch(async (error) => {
    if (stripeErrorCode(error) !== 'resource_missing') throw error
    return create(await getOrCreateCustomer(deps, family_id, customer))
  })
  const isWanted = await deps.transaction(async (tx) => {
    const locked = await lockPayment(tx, family_id, id)
    if (locked?.status !== 'pending') return false
    await updatePayment(tx, payment, { intent_id: intent.id })
    return true
  })
  if (isWanted) return intent
  await cancelIntent(deps, intent.id)
  throw new Refusal('payment_moved_on')
}

/**
 * Cancels an intent, so that it can never be paid; returns how it stands, because it may have been paid before. One that
 * the provider does not know is as good as cancelled.
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

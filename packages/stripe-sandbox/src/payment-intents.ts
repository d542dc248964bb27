import type Stripe from 'stripe'
import { confirm } from './confirm.ts'
import { getCustomer } from './customers.ts'
import { type Declined, invalid } from './errors.ts'
import { insertWithEvent } from './events.ts'
import {
  assertCardsOnly,
  assertOpen,
  assertOwner,
  changeIntent,
  confirmParams,
  lockOpenIntent,
  newIntentFields,
  paymentMethodTypeParams,
  toId,
} from './intents.ts'
import { boolean, integer, mergeMetadata, oneOf, type Params, required, text, textOr } from './params.ts'
import { resolvePaymentMethod } from './payment-methods.ts'
import { lockObject, setPrivateState, updateObject } from './queries.ts'
import type { RequestContext } from './request-context.ts'
import { nullFields, split } from './string-literals.ts'

const commonParams = ['metadata.*', 'description', 'receipt_email', 'setup_future_usage', 'expand.*']
export const createPaymentParams = [
  ...split('amount currency customer confirm off_session capture_method confirmation_method'),
  ...commonParams,
  ...paymentMethodTypeParams,
  ...confirmParams,
]
export const updatePaymentParams = [
  ...split('amount currency customer payment_method'),
  ...commonParams,
  ...paymentMethodTypeParams,
]
export const confirmPaymentParams = [
  ...split('off_session receipt_email setup_future_usage client_secret'),
  ...confirmParams,
]
export const cancelParams = ['cancellation_reason', 'expand.*']

export async function createPaymentIntent(context: RequestContext): Promise<Stripe.PaymentIntent | Declined> {
  const { params } = context
  assertSupported(params)
  const [amount, currency] = [readAmount(params), readCurrency(params)]
  const intent: Stripe.PaymentIntent = {
    ...(await newIntentFields(context, 'payment_intent')),
    object: 'payment_intent',
    ...nullFields('application_fee_amount canceled_at last_payment_error latest_charge managed_payments'),
    ...nullFields('payment_record processing review shipping source statement_descriptor'),
    ...nullFields('statement_descriptor_suffix transfer_data transfer_group'),
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    currency,
    receipt_email: text(params, 'receipt_email') ?? null,
    setup_future_usage: readFutureUsage(params),
  }
  const methodId = boolean(params, 'confirm') ? undefined : text(params, 'payment_method')
  const newIntent = methodId ? await withPaymentMethod(context, intent, methodId) : intent
  await insertWithEvent(context, 'payment_intent.created', newIntent)
  if (boolean(params, 'confirm')) return confirm(context, newIntent)
  for (const name of ['off_session', 'return_url']) {
    if (params.has(name)) throw invalid(`You cannot provide ${name} without confirm=true.`, { param: name })
  }
  return newIntent
}

/**
 * Updates a payment intent. The cardholder confirms one amount, currency, customer and card at the bank, so a change of
 * one of them ends a pending confirmation, and the intent must be confirmed again.
 */
export async function updatePaymentIntent(context: RequestContext): Promise<Stripe.PaymentIntent> {
  const { tx, params } = context
  assertSupported(params)
  const before = await lockObject(tx, 'payment_intent', context.id, 'intent')
  const changedParam = ['amount', 'currency', 'customer', 'payment_method'].find((name) => params.has(name))
  if (changedParam) assertOpen(before, `'s ${changedParam} could not be updated`)
  const customer = text(params, 'customer')
  if (customer) await getCustomer(tx, customer)
  if (customer !== undefined && before.customer && customer !== before.customer) {
    throw invalid('You cannot modify `customer` on a PaymentIntent once it already has been set.', {
      param: 'customer',
    })
  }
  let after: Stripe.PaymentIntent = {
    ...before,
    ...(params.has('amount') && { amount: readAmount(params) }),
    ...(params.has('currency') && { currency: readCurrency(params) }),
    ...(customer && { customer }),
    description: textOr(params, 'description', before.description),
    metadata: mergeMetadata(params, before.metadata),
    receipt_email: textOr(params, 'receipt_email', before.receipt_email),
    ...(params.has('setup_future_usage') && { setup_future_usage: readFutureUsage(params) }),
  }
  const methodId = text(params, 'payment_method')
  if (methodId) after = await withPaymentMethod(context, after, methodId)
  if (changedParam && before.status === 'requires_action') {
    await setPrivateState(tx, 'payment_intent', before.id, null)
    after = { ...after, status: 'requires_confirmation', next_action: null }
  }
  await updateObject(tx, after)
  return after
}

async function withPaymentMethod(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  methodId: string,
): Promise<Stripe.PaymentIntent> {
  const method = await resolvePaymentMethod(context, methodId)
  assertOwner(method, toId(intent.customer))
  return { ...intent, payment_method: method.id, status: 'requires_confirmation' }
}

export async function confirmPaymentIntent(context: RequestContext) {
  const { params } = context
  const intent = await lockOpenIntent(context, 'payment_intent', ' could not be confirmed')
  return confirm(context, {
    ...intent,
    receipt_email: textOr(params, 'receipt_email', intent.receipt_email),
    ...(params.has('setup_future_usage') && { setup_future_usage: readFutureUsage(params) }),
  })
}

export async function cancelPaymentIntent(context: RequestContext): Promise<Stripe.PaymentIntent> {
  const before = await lockOpenIntent(context, 'payment_intent', ' could not be canceled')
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const
  const cancellation_reason = oneOf(context.params, 'cancellation_reason', reasons) ?? null
  return changeIntent(
    context,
    before,
    { status: 'canceled', canceled_at: context.now, cancellation_reason },
    'payment_intent.canceled',
  )
}

/** Throws if the request asks for anything but cards, automatic capture and automatic confirmation. */
function assertSupported(params: Params) {
  assertCardsOnly(params)
  oneOf(params, 'capture_method', ['automatic', 'automatic_async'])
  oneOf(params, 'confirmation_method', ['automatic'])
}

const readFutureUsage = (params: Params) =>
  oneOf(params, 'setup_future_usage', ['off_session', 'on_session']) ?? null

function readAmount(params: Params): number {
  required(params, 'amount')
  const amount = integer(params, 'amount') ?? 0
  if (amount < 50)
    throw invalid('Amount must be at least 50 cents', { param: 'amount', code: 'amount_too_small' })
  if (amount > 99_999_999)
    throw invalid('Amount must be no more than $999,999.99', { param: 'amount', code: 'amount_too_large' })
  return amount
}

function readCurrency(params: Params): string {
  const currency = required(params, 'currency').toLowerCase()
  if (currency === 'cad' || currency === 'usd') return currency
  throw invalid(`Invalid currency: ${currency}. The sandbox supports cad and usd.`, { param: 'currency' })
}

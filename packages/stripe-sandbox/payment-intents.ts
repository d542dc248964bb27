import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { confirm } from './confirm.ts'
import { customerNamed } from './customers.ts'
import { note } from './events.ts'
import { flag, metadataAfter, oneOf, type Params, required, text, textOr, whole } from './form.ts'
import {
  confirmParams,
  demandCards,
  demandOwner,
  demandSecret,
  demandState,
  idIn,
  wayParams,
  waysOf,
} from './intents.ts'
import { list, paging } from './lists.ts'
import { methodNamed } from './payment-methods.ts'
import { type Declined, invalid } from './refusals.ts'
import { add, get, hide, idOf, lock, save, unguessable } from './store.ts'

const described = ['metadata.*', 'description', 'receipt_email', 'setup_future_usage', 'expand.*']
export const createPaymentParams = [
  ...['amount', 'currency', 'customer', 'confirm', 'off_session', 'capture_method', 'confirmation_method'],
  ...[...described, ...wayParams, ...confirmParams],
]
export const updatePaymentParams = [
  'amount',
  'currency',
  'customer',
  'payment_method',
  ...described,
  ...wayParams,
]
export const confirmPaymentParams = [
  'off_session',
  'receipt_email',
  'setup_future_usage',
  'client_secret',
  ...confirmParams,
]
export const cancelParams = ['cancellation_reason', 'expand.*']
export const listPaymentsParams = [...paging, 'customer']

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const
const uses = ['off_session', 'on_session'] as const

export async function createPaymentIntent(call: Call): Promise<Stripe.PaymentIntent | Declined> {
  const { tx, params } = call
  demandOrdinary(params)
  const [amount, currency] = [amountIn(params), currencyIn(params)]
  const customer = text(params, 'customer') ?? null
  if (customer) await customerNamed(tx, customer)
  const id = idOf('payment_intent')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    ...waysOf(params),
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${unguessable()}`,
    confirmation_method: 'automatic',
    created: call.now,
    currency,
    customer,
    customer_account: null,
    description: text(params, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: metadataAfter(params),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_options: {},
    payment_record: null,
    processing: null,
    receipt_email: text(params, 'receipt_email') ?? null,
    review: null,
    setup_future_usage: oneOf(params, 'setup_future_usage', uses) ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  const named = flag(params, 'confirm') ? undefined : text(params, 'payment_method')
  const made = named ? await withMethod(call, intent, named) : intent
  await add(tx, 'payment_intent', made)
  await note(call, 'payment_intent.created', made)
  if (flag(params, 'confirm')) return confirm(call, made)
  for (const name of ['off_session', 'return_url']) {
    if (params.has(name)) throw invalid(`You cannot provide ${name} without confirm=true.`, { param: name })
  }
  return made
}

export async function retrievePaymentIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const intent = await get(call.tx, 'payment_intent', call.id, 'intent')
  demandSecret(call, intent)
  return intent
}

/** What was agreed at the bank was agreed for an amount and a card: with another the intent waits to be confirmed again. */
export async function updatePaymentIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const { tx, params } = call
  demandOrdinary(params)
  const before = await lock(tx, 'payment_intent', call.id, 'intent')
  const fixed = ['amount', 'currency', 'customer', 'payment_method'].find((name) => params.has(name))
  if (fixed) demandState(before, OPEN, `'s ${fixed} could not be updated`)
  const customer = text(params, 'customer')
  if (customer) await customerNamed(tx, customer)
  if (customer !== undefined && before.customer && customer !== before.customer) {
    throw invalid('You cannot modify `customer` on a PaymentIntent once it already has been set.', {
      param: 'customer',
    })
  }
  let after: Stripe.PaymentIntent = {
    ...before,
    ...(params.has('amount') && { amount: amountIn(params) }),
    ...(params.has('currency') && { currency: currencyIn(params) }),
    ...(customer && { customer }),
    description: textOr(params, 'description', before.description),
    metadata: metadataAfter(params, before.metadata),
    receipt_email: textOr(params, 'receipt_email', before.receipt_email),
    ...(params.has('setup_future_usage') && {
      setup_future_usage: oneOf(params, 'setup_future_usage', uses) ?? null,
    }),
  }
  const named = text(params, 'payment_method')
  if (named) after = await withMethod(call, after, named)
  if (fixed && before.status === 'requires_action') {
    await hide(tx, 'payment_intent', before.id, null)
    after = { ...after, status: 'requires_confirmation', next_action: null }
  }
  await save(tx, after)
  return after
}

async function withMethod(
  call: Call,
  intent: Stripe.PaymentIntent,
  named: string,
): Promise<Stripe.PaymentIntent> {
  const method = await methodNamed(call, named)
  demandOwner(method, idIn(intent.customer))
  return { ...intent, payment_method: method.id, status: 'requires_confirmation' }
}

export async function confirmPaymentIntent(call: Call): Promise<Stripe.PaymentIntent | Declined> {
  const intent = await lock(call.tx, 'payment_intent', call.id, 'intent')
  demandSecret(call, intent)
  demandState(intent, OPEN, ' could not be confirmed')
  return confirm(call, {
    ...intent,
    receipt_email: textOr(call.params, 'receipt_email', intent.receipt_email),
    ...(call.params.has('setup_future_usage') && {
      setup_future_usage: oneOf(call.params, 'setup_future_usage', uses) ?? null,
    }),
  })
}

export async function cancelPaymentIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const before = await lock(call.tx, 'payment_intent', call.id, 'intent')
  demandState(before, OPEN, ' could not be canceled')
  await hide(call.tx, 'payment_intent', before.id, null)
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const
  const canceled: Stripe.PaymentIntent = {
    ...before,
    status: 'canceled',
    canceled_at: call.now,
    cancellation_reason: oneOf(call.params, 'cancellation_reason', reasons) ?? null,
    next_action: null,
  }
  await save(call.tx, canceled)
  await note(call, 'payment_intent.canceled', canceled)
  return canceled
}

export const listPaymentIntents = (call: Call) =>
  list(call, 'payment_intent', { customer: text(call.params, 'customer') })

/** The sandbox takes the whole amount at once, by card. */
function demandOrdinary(params: Params) {
  demandCards(params)
  oneOf(params, 'capture_method', ['automatic', 'automatic_async'])
  oneOf(params, 'confirmation_method', ['automatic'])
}

function amountIn(params: Params): number {
  required(params, 'amount')
  const amount = whole(params, 'amount') ?? 0
  if (amount < 50)
    throw invalid('Amount must be at least 50 cents', { param: 'amount', code: 'amount_too_small' })
  if (amount > 99_999_999)
    throw invalid('Amount must be no more than $999,999.99', { param: 'amount', code: 'amount_too_large' })
  return amount
}

function currencyIn(params: Params): string {
  const currency = required(params, 'currency').toLowerCase()
  if (currency === 'cad' || currency === 'usd') return currency
  throw invalid(`Invalid currency: ${currency}. The sandbox knows cad and usd.`, { param: 'currency' })
}

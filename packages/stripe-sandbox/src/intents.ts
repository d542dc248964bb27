import type Stripe from 'stripe'
import { getCustomer } from './customers.ts'
import { ApiError, type Declined, type ErrorDetail, invalid } from './errors.ts'
import { updateWithEvent } from './events.ts'
import { boolean, entries, mergeMetadata, nested, type Params, required, text } from './params.ts'
import { createPaymentMethod, newMethodParams, resolvePaymentMethod } from './payment-methods.ts'
import { type BankStep, getObject, lockObject, newId, randomToken, setPrivateState } from './queries.ts'
import type { RequestContext } from './request-context.ts'
import { nullFields, split } from './string-literals.ts'

export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent
type IntentKind = Intent['object']

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** The parameters of a confirmation: an existing or a new card, and the URL to which the bank page leads back. */
export const confirmParams = [
  ...split('payment_method return_url use_stripe_sdk expand.*'),
  ...newMethodParams.filter((name) => name !== 'expand.*').map((name) => `payment_method_data.${name}`),
]

export const paymentMethodTypeParams = [
  'payment_method_types.*',
  'allowed_payment_method_types.*',
  'automatic_payment_methods.enabled',
  'automatic_payment_methods.allow_redirects',
]

export function assertCardsOnly(params: Params) {
  for (const name of ['payment_method_types', 'allowed_payment_method_types']) {
    for (const type of entries(params, name)) {
      if (type !== 'card') throw invalid(`The sandbox accepts cards only, not ${type}.`, { param: name })
    }
  }
}

/** Returns the fields that new payment intents and setup intents have in common. Throws for an unknown customer. */
export async function newIntentFields({ tx, params, now }: RequestContext, kind: IntentKind) {
  const customer = text(params, 'customer') ?? null
  if (customer) await getCustomer(tx, customer)
  const id = newId(kind)
  return {
    id,
    ...nullFields('application cancellation_reason customer_account excluded_payment_method_types'),
    ...nullFields('next_action on_behalf_of payment_method payment_method_configuration_details'),
    allowed_payment_method_types: entries(params, 'allowed_payment_method_types').length ? ['card'] : null,
    automatic_payment_methods: boolean(params, 'automatic_payment_methods.enabled')
      ? {
          allow_redirects: text(params, 'automatic_payment_methods.allow_redirects') ?? 'always',
          enabled: true,
        }
      : null,
    client_secret: `${id}_secret_${randomToken()}`,
    created: now,
    customer,
    description: text(params, 'description') ?? null,
    livemode: false as const,
    metadata: mergeMetadata(params),
    payment_method_options: {},
    payment_method_types: ['card'],
    status: 'requires_payment_method' as const,
  }
}

/** Throws for a wrong client secret. With the publishable key, the client secret is required. */
function assertClientSecret(context: RequestContext, intent: Intent) {
  const secret = context.isFromBrowser
    ? required(context.params, 'client_secret')
    : context.params.get('client_secret')
  if (secret === undefined || secret === intent.client_secret) return
  throw invalid(`The client_secret provided does not match the ${intent.object}.`, {
    param: 'client_secret',
    code: `${intent.object}_invalid_parameter`,
  })
}

/**
 * Throws if the intent has succeeded or was canceled. `failure` follows the intent's name in the message, such as
 * ' could not be confirmed'.
 */
export function assertOpen(intent: Intent, failure: string) {
  if (OPEN.includes(intent.status)) return
  const name = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: `${intent.object}_unexpected_state`,
    message: `This ${name}${failure} because it has a status of ${intent.status}. Only a ${name} with one of the following statuses may: ${OPEN.join(', ')}.`,
    [intent.object]: intent,
  })
}

/** Returns the card to charge or save: the card named in the request, a new card in the request, or the intent's card. */
export async function resolveMethodForIntent(context: RequestContext, intent: Intent) {
  const { params } = context
  const cardParams = nested(params, 'payment_method_data')
  const methodId = text(params, 'payment_method') ?? (cardParams.size ? null : toId(intent.payment_method))
  if (!methodId && cardParams.size === 0) {
    throw invalid(
      'You cannot confirm this intent because it is missing a payment method. You can either update it with a payment method and then confirm it again, or confirm it again directly with a payment method.',
      { code: `${intent.object}_unexpected_state` },
    )
  }
  const method = methodId
    ? await resolvePaymentMethod(context, methodId)
    : await createPaymentMethod(context, cardParams)
  assertOwner(method, toId(intent.customer))
  return method
}

export function assertOwner(method: Stripe.PaymentMethod, customer: string | null) {
  if (method.customer && method.customer !== customer) {
    throw invalid(
      'The provided PaymentMethod cannot be used: it belongs to a customer other than the one of this intent.',
      { param: 'payment_method' },
    )
  }
}

/** Stripe's types allow an id or an expanded object; the sandbox stores ids. */
export const toId = (object: string | { id: string } | null | undefined) =>
  typeof object === 'string' ? object : (object?.id ?? null)

const failureMessage =
  'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this intent again.'
export const authenticationFailure = (kind: IntentKind, method: Stripe.PaymentMethod) => ({
  type: 'invalid_request_error' as const,
  code: `${kind}_authentication_failure` as const,
  message: failureMessage,
  payment_method: method,
})

/** Stores the changed intent and an event. A pending bank step becomes invalid unless `changes` has a `next_action`. */
export async function changeIntent<I extends Intent>(
  context: RequestContext,
  before: I,
  changes: Partial<I>,
  event: Extract<Stripe.Event['type'], `${I['object']}.${string}`>,
): Promise<I> {
  const intent = { ...before, next_action: null, ...changes }
  if (!intent.next_action) await setPrivateState(context.tx, intent.object, intent.id, null)
  await updateWithEvent(context, event, intent)
  return intent
}

/** Stores the error of a failed confirmation. The intent can then be confirmed with another card. */
export async function failIntent(
  context: RequestContext,
  intent: Intent,
  error: ErrorDetail,
): Promise<Declined> {
  const changes = { payment_method: null, status: 'requires_payment_method' as const }
  // The casts are correct, because our errors use Stripe's objects and error codes.
  const failed =
    intent.object === 'payment_intent'
      ? await changeIntent(
          context,
          intent,
          { ...changes, last_payment_error: error as Stripe.PaymentIntent.LastPaymentError },
          'payment_intent.payment_failed',
        )
      : await changeIntent(
          context,
          intent,
          { ...changes, last_setup_error: error as Stripe.SetupIntent.LastSetupError },
          'setup_intent.setup_failed',
        )
  return { declined: { ...error, [intent.object]: failed } }
}

export const retrieveIntent = (kind: IntentKind) => async (context: RequestContext) => {
  const intent = await getObject(context.tx, kind, context.id, 'intent')
  assertClientSecret(context, intent)
  return intent
}

/** Locks and returns an intent. Throws if the client secret is wrong, or if the intent has succeeded or was canceled. */
export async function lockOpenIntent<K extends IntentKind>(
  context: RequestContext,
  kind: K,
  failure: string,
) {
  const intent = await lockObject(context.tx, kind, context.id, 'intent')
  assertClientSecret(context, intent)
  assertOpen(intent, failure)
  return intent
}

/**
 * Starts a bank step, which replaces an earlier one. Returns the `next_action`: with a `return_url` the page redirects
 * to the bank, otherwise (or with `use_stripe_sdk`) it shows the bank in a frame or window.
 */
export async function startBankStep(context: RequestContext, intent: Intent) {
  const return_url = readReturnUrl(context.params)
  const step: BankStep = { token: randomToken(24), return_url }
  await setPrivateState(context.tx, intent.object, intent.id, step)
  const url = `${context.sandbox.address()}/sandbox/bank/${intent.id}?token=${step.token}`
  return return_url && !boolean(context.params, 'use_stripe_sdk')
    ? { type: 'redirect_to_url', redirect_to_url: { return_url, url } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
}

function readReturnUrl(params: Params): string | null {
  const value = text(params, 'return_url')
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href
  throw invalid(`Not a valid URL: ${value}`, { param: 'return_url', code: 'url_invalid' })
}

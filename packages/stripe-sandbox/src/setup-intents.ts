import type Stripe from 'stripe'
import { attachToCustomer } from './attach-payment-method.ts'
import { behaviourRules } from './cards.ts'
import { getCustomer } from './customers.ts'
import type { Declined, ErrorBody } from './errors.ts'
import { recordEvent } from './events.ts'
import {
  assertCardsOnly,
  assertClientSecret,
  assertState,
  authenticationFailure,
  confirmParams,
  idIn,
  paymentMethodTypeParams,
  paymentMethodTypes,
  requireBankStep,
  resolveMethodForIntent,
} from './intents.ts'
import { list, paging } from './lists.ts'
import { boolean, mergedMetadata, oneOf, text, textOr } from './params.ts'
import {
  getObject,
  getPrivateState,
  insertObject,
  lockObject,
  newId,
  randomToken,
  setPrivateState,
  updateObject,
} from './queries.ts'
import type { RequestContext } from './request-context.ts'

export const createSetupParams = [
  ...['customer', 'usage', 'confirm', 'description', 'metadata.*'],
  ...[...paymentMethodTypeParams, ...confirmParams],
]
export const updateSetupParams = ['description', 'metadata.*', 'expand.*']
export const confirmSetupParams = ['client_secret', ...confirmParams]
export const listSetupsParams = [...paging, 'customer', 'payment_method']

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const

export async function createSetupIntent(context: RequestContext): Promise<Stripe.SetupIntent | Declined> {
  const { tx, params } = context
  assertCardsOnly(params)
  const customer = text(params, 'customer') ?? null
  if (customer) await getCustomer(tx, customer)
  const id = newId('setup_intent')
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    ...paymentMethodTypes(params),
    application: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomToken()}`,
    created: context.now,
    customer,
    customer_account: null,
    description: text(params, 'description') ?? null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergedMetadata(params),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_options: {},
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: oneOf(params, 'usage', ['off_session', 'on_session']) ?? 'off_session',
  }
  const isNow = boolean(params, 'confirm')
  const method =
    !isNow && params.has('payment_method') ? await resolveMethodForIntent(context, intent) : undefined
  const made: Stripe.SetupIntent = method
    ? { ...intent, payment_method: method.id, status: 'requires_confirmation' }
    : intent
  await insertObject(tx, 'setup_intent', made)
  await recordEvent(context, 'setup_intent.created', made)
  return isNow ? confirm(context, made) : made
}

export async function retrieveSetupIntent(context: RequestContext): Promise<Stripe.SetupIntent> {
  const intent = await getObject(context.tx, 'setup_intent', context.id, 'intent')
  assertClientSecret(context, intent)
  return intent
}

export async function updateSetupIntent(context: RequestContext): Promise<Stripe.SetupIntent> {
  const before = await lockObject(context.tx, 'setup_intent', context.id, 'intent')
  const after = {
    ...before,
    description: textOr(context.params, 'description', before.description),
    metadata: mergedMetadata(context.params, before.metadata),
  }
  await updateObject(context.tx, after)
  return after
}

export async function confirmSetupIntent(context: RequestContext): Promise<Stripe.SetupIntent | Declined> {
  const intent = await lockObject(context.tx, 'setup_intent', context.id, 'intent')
  assertClientSecret(context, intent)
  assertState(intent, OPEN, ' could not be confirmed')
  return confirm(context, intent)
}

async function confirm(
  context: RequestContext,
  intent: Stripe.SetupIntent,
): Promise<Stripe.SetupIntent | Declined> {
  const method = await resolveMethodForIntent(context, intent)
  const { no, asks, isSaved } = behaviourRules(
    (await getPrivateState(context.tx, 'payment_method', method.id)).does,
  )
  if (no && !isSaved) return fail(context, intent, { ...no, payment_method: method })
  if (!asks) return finish(context, intent, method)
  const asking: Stripe.SetupIntent = {
    ...intent,
    last_setup_error: null,
    next_action: await requireBankStep(context, intent),
    payment_method: method.id,
    status: 'requires_action',
  }
  await updateObject(context.tx, asking)
  await recordEvent(context, 'setup_intent.requires_action', asking)
  return asking
}

/** What the card's owner answered at the bank. */
export async function setUpAfterBank(context: RequestContext, intent: Stripe.SetupIntent, agreed: boolean) {
  const method = await lockObject(context.tx, 'payment_method', idIn(intent.payment_method) ?? '')
  return agreed
    ? finish(context, intent, method)
    : fail(context, intent, authenticationFailure('setup_intent', method))
}

/** The card is the customer's now, and may be charged later without asking where that was agreed. */
async function finish(context: RequestContext, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod) {
  const { card } = method
  const checked = card?.checks
    ? { ...method, card: { ...card, checks: { ...card.checks, cvc_check: 'pass' } } }
    : method
  await updateObject(context.tx, checked)
  const customer = idIn(intent.customer)
  if (customer) await attachToCustomer(context, checked, customer)
  const hidden = await getPrivateState(context.tx, 'payment_method', method.id)
  const isSetUp = hidden.isSetUp || intent.usage === 'off_session'
  await setPrivateState(context.tx, 'payment_method', method.id, { ...hidden, isSetUp })
  await setPrivateState(context.tx, 'setup_intent', intent.id, null)
  const done: Stripe.SetupIntent = {
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  }
  await updateObject(context.tx, done)
  await recordEvent(context, 'setup_intent.succeeded', done)
  return done
}

async function fail(context: RequestContext, intent: Stripe.SetupIntent, no: ErrorBody): Promise<Declined> {
  await setPrivateState(context.tx, 'setup_intent', intent.id, null)
  const failed: Stripe.SetupIntent = {
    ...intent,
    // Our own errors hold whole objects of Stripe's types, and codes of its list.
    last_setup_error: no as Stripe.SetupIntent.LastSetupError,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
  await updateObject(context.tx, failed)
  await recordEvent(context, 'setup_intent.setup_failed', failed)
  return { declined: { ...no, setup_intent: failed } }
}

export async function cancelSetupIntent(context: RequestContext): Promise<Stripe.SetupIntent> {
  const before = await lockObject(context.tx, 'setup_intent', context.id, 'intent')
  assertState(before, OPEN, ' could not be canceled')
  await setPrivateState(context.tx, 'setup_intent', before.id, null)
  const reasons = ['abandoned', 'duplicate', 'requested_by_customer'] as const
  const canceled: Stripe.SetupIntent = {
    ...before,
    status: 'canceled',
    cancellation_reason: oneOf(context.params, 'cancellation_reason', reasons) ?? null,
    next_action: null,
  }
  await updateObject(context.tx, canceled)
  await recordEvent(context, 'setup_intent.canceled', canceled)
  return canceled
}

export const listSetupIntents = (context: RequestContext) =>
  list(context, 'setup_intent', {
    customer: text(context.params, 'customer'),
    payment_method: text(context.params, 'payment_method'),
  })

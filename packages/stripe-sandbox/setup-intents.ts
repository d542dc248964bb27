import type Stripe from 'stripe'
import { attachTo } from './attaching.ts'
import type { Call } from './call.ts'
import { mannerOf } from './cards.ts'
import { customerNamed } from './customers.ts'
import { note } from './events.ts'
import { flag, metadataAfter, oneOf, text, textOr } from './form.ts'
import {
  askAtBank,
  authenticationFailure,
  confirmParams,
  demandCards,
  demandSecret,
  demandState,
  idIn,
  methodFor,
  wayParams,
  waysOf,
} from './intents.ts'
import { list, paging } from './lists.ts'
import type { Declined, ErrorBody } from './refusals.ts'
import { add, get, hiddenOf, hide, idOf, lock, save, unguessable } from './store.ts'

export const createSetupParams = [
  ...['customer', 'usage', 'confirm', 'description', 'metadata.*'],
  ...[...wayParams, ...confirmParams],
]
export const updateSetupParams = ['description', 'metadata.*', 'expand.*']
export const confirmSetupParams = ['client_secret', ...confirmParams]
export const listSetupsParams = [...paging, 'customer', 'payment_method']

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const

export async function createSetupIntent(call: Call): Promise<Stripe.SetupIntent | Declined> {
  const { tx, params } = call
  demandCards(params)
  const customer = text(params, 'customer') ?? null
  if (customer) await customerNamed(tx, customer)
  const id = idOf('setup_intent')
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    ...waysOf(params),
    application: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${unguessable()}`,
    created: call.now,
    customer,
    customer_account: null,
    description: text(params, 'description') ?? null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: metadataAfter(params),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_options: {},
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: oneOf(params, 'usage', ['off_session', 'on_session']) ?? 'off_session',
  }
  const isNow = flag(params, 'confirm')
  const method = !isNow && params.has('payment_method') ? await methodFor(call, intent) : undefined
  const made: Stripe.SetupIntent = method
    ? { ...intent, payment_method: method.id, status: 'requires_confirmation' }
    : intent
  await add(tx, 'setup_intent', made)
  await note(call, 'setup_intent.created', made)
  return isNow ? confirm(call, made) : made
}

export async function retrieveSetupIntent(call: Call): Promise<Stripe.SetupIntent> {
  const intent = await get(call.tx, 'setup_intent', call.id, 'intent')
  demandSecret(call, intent)
  return intent
}

export async function updateSetupIntent(call: Call): Promise<Stripe.SetupIntent> {
  const before = await lock(call.tx, 'setup_intent', call.id, 'intent')
  const after = {
    ...before,
    description: textOr(call.params, 'description', before.description),
    metadata: metadataAfter(call.params, before.metadata),
  }
  await save(call.tx, after)
  return after
}

export async function confirmSetupIntent(call: Call): Promise<Stripe.SetupIntent | Declined> {
  const intent = await lock(call.tx, 'setup_intent', call.id, 'intent')
  demandSecret(call, intent)
  demandState(intent, OPEN, ' could not be confirmed')
  return confirm(call, intent)
}

async function confirm(call: Call, intent: Stripe.SetupIntent): Promise<Stripe.SetupIntent | Declined> {
  const method = await methodFor(call, intent)
  const { no, asks, isSaved } = mannerOf((await hiddenOf(call.tx, 'payment_method', method.id)).does)
  if (no && !isSaved) return fail(call, intent, { ...no, payment_method: method })
  if (!asks) return finish(call, intent, method)
  const asking: Stripe.SetupIntent = {
    ...intent,
    last_setup_error: null,
    next_action: await askAtBank(call, intent),
    payment_method: method.id,
    status: 'requires_action',
  }
  await save(call.tx, asking)
  await note(call, 'setup_intent.requires_action', asking)
  return asking
}

/** What the card's owner answered at the bank. */
export async function setUpAfterBank(call: Call, intent: Stripe.SetupIntent, agreed: boolean) {
  const method = await lock(call.tx, 'payment_method', idIn(intent.payment_method) ?? '')
  return agreed
    ? finish(call, intent, method)
    : fail(call, intent, authenticationFailure('setup_intent', method))
}

/** The card is the customer's now, and may be charged later without asking where that was agreed. */
async function finish(call: Call, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod) {
  const { card } = method
  const checked = card?.checks
    ? { ...method, card: { ...card, checks: { ...card.checks, cvc_check: 'pass' } } }
    : method
  await save(call.tx, checked)
  const customer = idIn(intent.customer)
  if (customer) await attachTo(call, checked, customer)
  const hidden = await hiddenOf(call.tx, 'payment_method', method.id)
  const isSetUp = hidden.isSetUp || intent.usage === 'off_session'
  await hide(call.tx, 'payment_method', method.id, { ...hidden, isSetUp })
  await hide(call.tx, 'setup_intent', intent.id, null)
  const done: Stripe.SetupIntent = {
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  }
  await save(call.tx, done)
  await note(call, 'setup_intent.succeeded', done)
  return done
}

async function fail(call: Call, intent: Stripe.SetupIntent, no: ErrorBody): Promise<Declined> {
  await hide(call.tx, 'setup_intent', intent.id, null)
  const failed: Stripe.SetupIntent = {
    ...intent,
    // Our own errors hold whole objects of Stripe's types, and codes of its list.
    last_setup_error: no as Stripe.SetupIntent.LastSetupError,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
  await save(call.tx, failed)
  await note(call, 'setup_intent.setup_failed', failed)
  return { declined: { ...no, setup_intent: failed } }
}

export async function cancelSetupIntent(call: Call): Promise<Stripe.SetupIntent> {
  const before = await lock(call.tx, 'setup_intent', call.id, 'intent')
  demandState(before, OPEN, ' could not be canceled')
  await hide(call.tx, 'setup_intent', before.id, null)
  const reasons = ['abandoned', 'duplicate', 'requested_by_customer'] as const
  const canceled: Stripe.SetupIntent = {
    ...before,
    status: 'canceled',
    cancellation_reason: oneOf(call.params, 'cancellation_reason', reasons) ?? null,
    next_action: null,
  }
  await save(call.tx, canceled)
  await note(call, 'setup_intent.canceled', canceled)
  return canceled
}

export const listSetupIntents = (call: Call) =>
  list(call, 'setup_intent', {
    customer: text(call.params, 'customer'),
    payment_method: text(call.params, 'payment_method'),
  })

import type Stripe from 'stripe'
import { attachToCustomer } from './attach-payment-method.ts'
import { behaviourRules } from './cards.ts'
import type { Declined } from './errors.ts'
import { insertWithEvent } from './events.ts'
import {
  assertCardsOnly,
  changeIntent,
  confirmParams,
  failIntent,
  lockOpenIntent,
  newIntentFields,
  paymentMethodTypeParams,
  resolveMethodForIntent,
  startBankStep,
  toId,
} from './intents.ts'
import { boolean, mergeMetadata, oneOf, textOr } from './params.ts'
import { getPrivateState, lockObject, setPrivateState, updateObject } from './queries.ts'
import type { RequestContext } from './request-context.ts'
import { nullFields, split } from './string-literals.ts'

export const createSetupParams = [
  ...split('customer usage confirm description metadata.*'),
  ...paymentMethodTypeParams,
  ...confirmParams,
]
export const updateSetupParams = ['description', 'metadata.*', 'expand.*']
export const confirmSetupParams = ['client_secret', ...confirmParams]

export async function createSetupIntent(context: RequestContext): Promise<Stripe.SetupIntent | Declined> {
  const { params } = context
  assertCardsOnly(params)
  const intent: Stripe.SetupIntent = {
    ...(await newIntentFields(context, 'setup_intent')),
    object: 'setup_intent',
    ...nullFields('flow_directions last_setup_error latest_attempt mandate single_use_mandate'),
    usage: oneOf(params, 'usage', ['off_session', 'on_session']) ?? 'off_session',
  }
  const confirmsNow = boolean(params, 'confirm')
  const method =
    !confirmsNow && params.has('payment_method') ? await resolveMethodForIntent(context, intent) : undefined
  const newIntent: Stripe.SetupIntent = method
    ? { ...intent, payment_method: method.id, status: 'requires_confirmation' }
    : intent
  await insertWithEvent(context, 'setup_intent.created', newIntent)
  return confirmsNow ? confirm(context, newIntent) : newIntent
}

export async function updateSetupIntent(context: RequestContext): Promise<Stripe.SetupIntent> {
  const before = await lockObject(context.tx, 'setup_intent', context.id, 'intent')
  const after = {
    ...before,
    description: textOr(context.params, 'description', before.description),
    metadata: mergeMetadata(context.params, before.metadata),
  }
  await updateObject(context.tx, after)
  return after
}

export async function confirmSetupIntent(context: RequestContext): Promise<Stripe.SetupIntent | Declined> {
  return confirm(context, await lockOpenIntent(context, 'setup_intent', ' could not be confirmed'))
}

async function confirm(context: RequestContext, intent: Stripe.SetupIntent) {
  const method = await resolveMethodForIntent(context, intent)
  const { does: behaviour } = await getPrivateState(context.tx, 'payment_method', method.id)
  const { decline, needsBankStep, canBeSaved } = behaviourRules(behaviour)
  if (decline && !canBeSaved) return failIntent(context, intent, { ...decline, payment_method: method })
  if (!needsBankStep) return finishSetup(context, intent, method)
  return changeIntent(
    context,
    intent,
    {
      last_setup_error: null,
      next_action: await startBankStep(context, intent),
      payment_method: method.id,
      status: 'requires_action',
    },
    'setup_intent.requires_action',
  )
}

/** Attaches the card to the customer. The usage `off_session` also sets the card up for later charges. */
export async function finishSetup(
  context: RequestContext,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
) {
  const { card } = method
  const checked = card?.checks
    ? { ...method, card: { ...card, checks: { ...card.checks, cvc_check: 'pass' } } }
    : method
  await updateObject(context.tx, checked)
  const customer = toId(intent.customer)
  if (customer) await attachToCustomer(context, checked, customer)
  const state = await getPrivateState(context.tx, 'payment_method', method.id)
  const isSetUp = state.isSetUp || intent.usage === 'off_session'
  await setPrivateState(context.tx, 'payment_method', method.id, { ...state, isSetUp })
  return changeIntent(
    context,
    intent,
    { last_setup_error: null, payment_method: method.id, status: 'succeeded' },
    'setup_intent.succeeded',
  )
}

export async function cancelSetupIntent(context: RequestContext): Promise<Stripe.SetupIntent> {
  const before = await lockOpenIntent(context, 'setup_intent', ' could not be canceled')
  const reasons = ['abandoned', 'duplicate', 'requested_by_customer'] as const
  const cancellation_reason = oneOf(context.params, 'cancellation_reason', reasons) ?? null
  return changeIntent(context, before, { status: 'canceled', cancellation_reason }, 'setup_intent.canceled')
}

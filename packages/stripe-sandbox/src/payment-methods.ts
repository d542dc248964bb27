import type Stripe from 'stripe'
import { addressParamNames, mergeAddress } from './address.ts'
import { attachToCustomer, detach } from './attach-payment-method.ts'
import { behaviourRules, testCards } from './cards.ts'
import { getCustomer } from './customers.ts'
import { type Declined, invalid } from './errors.ts'
import { updateWithEvent } from './events.ts'
import { list, listParams } from './lists.ts'
import { parseCard } from './new-card.ts'
import { integer, mergeMetadata, oneOf, type Params, required, textOr } from './params.ts'
import { getPrivateState, insertObject, lockObject, newId, setPrivateState } from './queries.ts'
import type { RequestContext } from './request-context.ts'
import { split } from './string-literals.ts'

const billing = [
  ...['name', 'email', 'phone'].map((field) => `billing_details.${field}`),
  ...addressParamNames('billing_details.address'),
]
export const newMethodParams = [
  ...split('type allow_redisplay metadata.* expand.*'),
  ...billing,
  ...['number', 'exp_month', 'exp_year', 'cvc'].map((field) => `card.${field}`),
]
export const updateMethodParams = ['metadata.*', 'expand.*', 'card.exp_month', 'card.exp_year', ...billing]
export const listMethodsParams = [...listParams, 'customer', 'type']

export async function createPaymentMethod(context: RequestContext, params: Params = context.params) {
  if (required(params, 'type') !== 'card') throw invalid('The sandbox accepts cards only.', { param: 'type' })
  // As with Stripe, card numbers must never pass through the merchant's server.
  if (!context.isFromBrowser) {
    throw invalid(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. Use the card form.',
      { param: 'card[number]' },
    )
  }
  return saveCard(context, params)
}

/**
 * Locks and returns the card with this id. If the merchant's server sends a test card's name, such as
 * `pm_card_visa`, creates a new card. Throws if the card cannot be used any more.
 */
export async function resolvePaymentMethod(
  context: RequestContext,
  id: string,
): Promise<Stripe.PaymentMethod> {
  const entry = Object.entries(testCards).find(([, { alias }]) => alias === id)
  if (!entry || context.isFromBrowser) {
    const method = await lockObject(context.tx, 'payment_method', id, 'payment_method')
    const { isSpent } = await getPrivateState(context.tx, 'payment_method', id)
    if (!isSpent) return method
    throw invalid(
      'The provided PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      { param: 'payment_method' },
    )
  }
  const cardParams = new Map([
    ['card.number', entry[0]],
    ['card.exp_month', '12'],
    ['card.exp_year', String(new Date(context.now * 1000).getUTCFullYear() + 1)],
  ])
  return saveCard(context, cardParams)
}

async function saveCard(context: RequestContext, params: Params): Promise<Stripe.PaymentMethod> {
  const { card, behaviour } = parseCard(context, params)
  const method: Stripe.PaymentMethod = {
    id: newId('payment_method'),
    object: 'payment_method',
    allow_redisplay: oneOf(params, 'allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified',
    billing_details: mergeBillingDetails(params),
    card,
    created: context.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata(params),
    type: 'card',
  }
  await insertObject(context.tx, method)
  const state = { does: behaviour, isSetUp: false, isSpent: false }
  await setPrivateState(context.tx, 'payment_method', method.id, state)
  return method
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

const mergeBillingDetails = (
  params: Params,
  before?: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod.BillingDetails => ({
  address: mergeAddress(params, 'billing_details.address', before?.address) ?? noAddress,
  email: textOr(params, 'billing_details.email', before?.email),
  name: textOr(params, 'billing_details.name', before?.name),
  phone: textOr(params, 'billing_details.phone', before?.phone),
  tax_id: before?.tax_id ?? null,
})

export async function listPaymentMethods(context: RequestContext) {
  await getCustomer(context.tx, required(context.params, 'customer'))
  return list(context, 'payment_method', ['customer', 'type'])
}

export async function updatePaymentMethod(context: RequestContext): Promise<Stripe.PaymentMethod> {
  const before = await lockObject(context.tx, 'payment_method', context.id)
  if (!before.customer)
    throw invalid('You must save this PaymentMethod to a customer before you can update it.')
  const [month, year] = [integer(context.params, 'card.exp_month'), integer(context.params, 'card.exp_year')]
  const after = {
    ...before,
    billing_details: mergeBillingDetails(context.params, before.billing_details),
    metadata: mergeMetadata(context.params, before.metadata),
    ...(before.card && {
      card: { ...before.card, ...(month && { exp_month: month }), ...(year && { exp_year: year }) },
    }),
  }
  await updateWithEvent(context, 'payment_method.updated', after)
  return after
}

/** Attaches a card to a customer. The bank refuses to save most of the test cards whose charges it declines. */
export async function attachPaymentMethod(context: RequestContext): Promise<Stripe.PaymentMethod | Declined> {
  const customer = await getCustomer(context.tx, required(context.params, 'customer'))
  const method = await resolvePaymentMethod(context, context.id)
  const { does: behaviour } = await getPrivateState(context.tx, 'payment_method', method.id)
  const { decline, canBeSaved } = behaviourRules(behaviour)
  if (decline && !canBeSaved) return { declined: { ...decline, payment_method: method } }
  return attachToCustomer(context, method, customer.id)
}

export async function detachPaymentMethod(context: RequestContext): Promise<Stripe.PaymentMethod> {
  const method = await lockObject(context.tx, 'payment_method', context.id)
  if (!method.customer) {
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      { param: 'payment_method' },
    )
  }
  return detach(context, method)
}

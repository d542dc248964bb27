import type Stripe from 'stripe'
import { addressAfter, addressParams } from './address.ts'
import { attachTo, letOneGo } from './attaching.ts'
import type { Call } from './call.ts'
import { mannerOf, testCards } from './cards.ts'
import { customerNamed } from './customers.ts'
import { note } from './events.ts'
import { metadataAfter, oneOf, type Params, required, text, textOr, whole } from './form.ts'
import { list, paging } from './lists.ts'
import { cardOf } from './new-card.ts'
import { type Declined, invalid } from './refusals.ts'
import { add, get, hiddenOf, hide, idOf, lock, save } from './store.ts'

const billing = [
  ...['name', 'email', 'phone'].map((field) => `billing_details.${field}`),
  ...addressParams('billing_details.address'),
]
/** A card as the form sends it. */
export const newMethodParams = [
  ...['type', 'allow_redisplay', 'metadata.*', 'expand.*', ...billing],
  ...['number', 'exp_month', 'exp_year', 'cvc'].map((field) => `card.${field}`),
]
export const updateMethodParams = ['metadata.*', 'expand.*', 'card.exp_month', 'card.exp_year', ...billing]
export const listMethodsParams = [...paging, 'customer', 'type']

export async function createPaymentMethod(
  call: Call,
  params: Params = call.params,
): Promise<Stripe.PaymentMethod> {
  if (required(params, 'type') !== 'card') throw invalid('The sandbox takes cards only.', { param: 'type' })
  // As with Stripe: a number may go from the browser to the bank, never through the shop's server.
  if (!call.byBrowser) {
    throw invalid(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. Use the card form.',
      {
        param: 'card[number]',
      },
    )
  }
  const { card, does } = cardOf(call, params)
  return keep(call, card, does, params)
}

/**
 * The card a call means, locked: one that was made before, or `pm_card_visa` and its like, which stand for a new one
 * where there is no card form.
 */
export async function methodNamed(
  call: Call,
  id: string,
  param = 'payment_method',
): Promise<Stripe.PaymentMethod> {
  const entry = Object.entries(testCards).find(([, { named }]) => named === id)
  if (!entry || call.byBrowser) {
    const method = await lock(call.tx, 'payment_method', id, param)
    const { isSpent } = await hiddenOf(call.tx, 'payment_method', id)
    if (!isSpent) return method
    throw invalid(
      'The provided PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      { param },
    )
  }
  const typed = new Map([
    ['card.number', entry[0]],
    ['card.exp_month', '12'],
    ['card.exp_year', String(new Date(call.now * 1000).getUTCFullYear() + 1)],
  ])
  const { card, does } = cardOf(call, typed)
  return keep(call, card, does, typed)
}

async function keep(
  call: Call,
  card: Stripe.PaymentMethod.Card,
  does: ReturnType<typeof cardOf>['does'],
  params: Params,
): Promise<Stripe.PaymentMethod> {
  const method: Stripe.PaymentMethod = {
    id: idOf('payment_method'),
    object: 'payment_method',
    allow_redisplay: oneOf(params, 'allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified',
    billing_details: billingAfter(params),
    card,
    created: call.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: metadataAfter(params),
    type: 'card',
  }
  await add(call.tx, 'payment_method', method)
  await hide(call.tx, 'payment_method', method.id, { does, isSetUp: false, isSpent: false })
  return method
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

const billingAfter = (
  params: Params,
  before?: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod.BillingDetails => ({
  address: addressAfter(params, 'billing_details.address', before?.address) ?? noAddress,
  email: textOr(params, 'billing_details.email', before?.email),
  name: textOr(params, 'billing_details.name', before?.name),
  phone: textOr(params, 'billing_details.phone', before?.phone),
  tax_id: before?.tax_id ?? null,
})

export const retrievePaymentMethod = ({ tx, id }: Call) => get(tx, 'payment_method', id)

/** Of one customer, by either of Stripe's two addresses. */
export async function listPaymentMethods(call: Call, customer = text(call.params, 'customer')) {
  if (!customer)
    throw invalid('Missing required param: customer.', { param: 'customer', code: 'parameter_missing' })
  await customerNamed(call.tx, customer)
  return list(call, 'payment_method', { customer, type: text(call.params, 'type') })
}

export async function updatePaymentMethod(call: Call): Promise<Stripe.PaymentMethod> {
  const before = await lock(call.tx, 'payment_method', call.id)
  if (!before.customer)
    throw invalid('You must save this PaymentMethod to a customer before you can update it.')
  const [month, year] = [whole(call.params, 'card.exp_month'), whole(call.params, 'card.exp_year')]
  const after = {
    ...before,
    billing_details: billingAfter(call.params, before.billing_details),
    metadata: metadataAfter(call.params, before.metadata),
    ...(before.card && {
      card: { ...before.card, ...(month && { exp_month: month }), ...(year && { exp_year: year }) },
    }),
  }
  await save(call.tx, after)
  await note(call, 'payment_method.updated', after)
  return after
}

/** Where the bank declines a card it cannot be saved either, but for the one made for that case. */
export async function attachPaymentMethod(call: Call): Promise<Stripe.PaymentMethod | Declined> {
  const customer = await customerNamed(call.tx, required(call.params, 'customer'))
  const method = await methodNamed(call, call.id)
  const { no, isSaved } = mannerOf((await hiddenOf(call.tx, 'payment_method', method.id)).does)
  if (no && !isSaved) return { declined: { ...no, payment_method: method } }
  return attachTo(call, method, customer.id)
}

export async function detachPaymentMethod(call: Call): Promise<Stripe.PaymentMethod> {
  const method = await lock(call.tx, 'payment_method', call.id)
  if (!method.customer) {
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      { param: 'payment_method' },
    )
  }
  return letOneGo(call, method)
}

import type Stripe from 'stripe'
import { addressParamNames, mergeAddress } from './address.ts'
import { detachAll } from './attach-payment-method.ts'
import { resourceMissing } from './errors.ts'
import { insertWithEvent, recordEvent, updateWithEvent } from './events.ts'
import { entries, mergeMetadata, text, textOr } from './params.ts'
import { getObject, lockObject, newId, type Tx, updateObject } from './queries.ts'
import type { RequestContext } from './request-context.ts'
import { nullFields, split } from './string-literals.ts'

export const customerParams = [
  ...split('name email phone description metadata.* expand.* preferred_locales.*'),
  ...addressParamNames('address'),
  'invoice_settings.default_payment_method',
]

export async function createCustomer(context: RequestContext): Promise<Stripe.Customer> {
  const emptyCustomer: Stripe.Customer = {
    id: newId('customer'),
    object: 'customer',
    ...nullFields('address currency customer_account default_source description discount email name'),
    ...nullFields('phone shipping test_clock'),
    balance: 0,
    created: context.now,
    delinquent: false,
    invoice_prefix: 'SANDBOX',
    invoice_settings: { ...nullFields('custom_fields default_payment_method footer rendering_options') },
    livemode: false,
    metadata: {},
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
  }
  const customer = await mergeCustomer(context, emptyCustomer)
  await insertWithEvent(context, 'customer.created', customer)
  return customer
}

export async function updateCustomer(context: RequestContext): Promise<Stripe.Customer> {
  const before = assertNotDeleted(await lockObject(context.tx, 'customer', context.id))
  const customer = await mergeCustomer(context, before)
  await updateWithEvent(context, 'customer.updated', customer)
  return customer
}

async function mergeCustomer({ tx, params }: RequestContext, before: Stripe.Customer) {
  const methodId = text(params, 'invoice_settings.default_payment_method')
  if (methodId) {
    const method = await getObject(tx, 'payment_method', methodId, 'invoice_settings[default_payment_method]')
    if (method.customer !== before.id) throw resourceMissing('PaymentMethod', methodId)
  }
  const locales = entries(params, 'preferred_locales')
  return {
    ...before,
    address: mergeAddress(params, 'address', before.address),
    description: textOr(params, 'description', before.description),
    email: textOr(params, 'email', before.email),
    invoice_settings: {
      ...before.invoice_settings,
      ...(methodId !== undefined && { default_payment_method: methodId }),
    },
    metadata: mergeMetadata(params, before.metadata),
    name: textOr(params, 'name', before.name),
    phone: textOr(params, 'phone', before.phone),
    ...(locales.length > 0 && { preferred_locales: locales }),
  }
}

/** Deletes a customer and detaches its cards, which can never be charged again. */
export async function deleteCustomer(context: RequestContext): Promise<Stripe.DeletedCustomer> {
  const customer = assertNotDeleted(await lockObject(context.tx, 'customer', context.id))
  const deleted: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true }
  await updateObject(context.tx, deleted)
  await recordEvent(context, 'customer.deleted', customer)
  await detachAll(context, customer.id)
  return deleted
}

/** Throws if the customer is unknown or deleted. */
export async function getCustomer(tx: Tx, id: string): Promise<Stripe.Customer> {
  return assertNotDeleted(await getObject(tx, 'customer', id, 'customer'))
}

function assertNotDeleted(customer: Stripe.Customer | Stripe.DeletedCustomer): Stripe.Customer {
  if (customer.deleted) throw resourceMissing('customer', customer.id)
  return customer
}

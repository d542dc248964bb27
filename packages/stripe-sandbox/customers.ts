import type Stripe from 'stripe'
import { addressAfter, addressParams } from './address.ts'
import { letGo } from './attaching.ts'
import type { Call } from './call.ts'
import { note } from './events.ts'
import { entries, metadataAfter, text, textOr } from './form.ts'
import { list } from './lists.ts'
import { missing } from './refusals.ts'
import { add, get, idOf, lock, save, type Tx } from './store.ts'

export const customerParams = [
  ...['name', 'email', 'phone', 'description', 'metadata.*', 'expand.*', 'preferred_locales.*'],
  ...addressParams('address'),
  'invoice_settings.default_payment_method',
]

export async function createCustomer(call: Call): Promise<Stripe.Customer> {
  const blank: Stripe.Customer = {
    id: idOf('customer'),
    object: 'customer',
    address: null,
    balance: 0,
    created: call.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: 'SANDBOX',
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  const customer = await customerAfter(call, blank)
  await add(call.tx, 'customer', customer)
  await note(call, 'customer.created', customer)
  return customer
}

export async function updateCustomer(call: Call): Promise<Stripe.Customer> {
  const customer = await customerAfter(call, living(await lock(call.tx, 'customer', call.id)))
  await save(call.tx, customer)
  await note(call, 'customer.updated', customer)
  return customer
}

async function customerAfter({ tx, params }: Call, before: Stripe.Customer): Promise<Stripe.Customer> {
  const chosen = text(params, 'invoice_settings.default_payment_method')
  if (chosen) {
    const method = await get(tx, 'payment_method', chosen, 'invoice_settings[default_payment_method]')
    if (method.customer !== before.id) throw missing('PaymentMethod', chosen)
  }
  const locales = entries(params, 'preferred_locales')
  return {
    ...before,
    address: addressAfter(params, 'address', before.address),
    description: textOr(params, 'description', before.description),
    email: textOr(params, 'email', before.email),
    invoice_settings: {
      ...before.invoice_settings,
      ...(chosen !== undefined && { default_payment_method: chosen }),
    },
    metadata: metadataAfter(params, before.metadata),
    name: textOr(params, 'name', before.name),
    phone: textOr(params, 'phone', before.phone),
    ...(locales.length > 0 && { preferred_locales: locales }),
  }
}

/** Answers for deleted ones too, with little more than that they are. */
export const retrieveCustomer = ({ tx, id }: Call) => get(tx, 'customer', id)

/** Its cards go with it and can never be charged again. */
export async function deleteCustomer(call: Call): Promise<Stripe.DeletedCustomer> {
  const customer = living(await lock(call.tx, 'customer', call.id))
  const deleted: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true }
  await save(call.tx, deleted)
  await note(call, 'customer.deleted', customer)
  await letGo(call, customer.id)
  return deleted
}

export const listCustomers = (call: Call) => list(call, 'customer', { email: text(call.params, 'email') })

/** The customer a call names, who must exist. */
export async function customerNamed(tx: Tx, id: string): Promise<Stripe.Customer> {
  return living(await get(tx, 'customer', id, 'customer'))
}

function living(customer: Stripe.Customer | Stripe.DeletedCustomer): Stripe.Customer {
  if (customer.deleted) throw missing('customer', customer.id)
  return customer
}

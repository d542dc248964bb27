import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { note } from './events.ts'
import { invalid, missing } from './refusals.ts'
import { hiddenOf, hide, lock, save } from './store.ts'

/** Makes a card a customer's, for good: once detached it can never be charged again, as with Stripe. */
export async function attachTo(call: Call, method: Stripe.PaymentMethod, customer: string) {
  if (method.customer === customer) return method
  if (method.customer) {
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    })
  }
  // Held, so that nobody deletes the customer meanwhile and leaves the card behind.
  const owner = await lock(call.tx, 'customer', customer, 'customer')
  if (owner.deleted) throw missing('customer', customer, 'customer')
  const attached = { ...method, customer }
  await save(call.tx, attached)
  await note(call, 'payment_method.attached', attached)
  return attached
}

/** Detaches every card of a customer. */
export async function letGo(call: Call, customer: string) {
  const { rows } = await sql<{ body: Stripe.PaymentMethod }>`
    select body from sandbox.objects where kind = 'payment_method' and body->>'customer' = ${customer}
    order by seq for update`.execute(call.tx)
  for (const { body } of rows) await letOneGo(call, body)
}

export async function letOneGo(call: Call, method: Stripe.PaymentMethod) {
  const detached = { ...method, customer: null }
  await save(call.tx, detached)
  const hidden = await hiddenOf(call.tx, 'payment_method', method.id)
  await hide(call.tx, 'payment_method', method.id, { ...hidden, isSpent: true })
  await note(call, 'payment_method.detached', detached, { customer: method.customer })
  return detached
}

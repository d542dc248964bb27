import { sql } from 'kysely'
import type Stripe from 'stripe'
import { invalid, resourceMissing } from './errors.ts'
import { updateWithEvent } from './events.ts'
import { getPrivateState, lockObject, setPrivateState } from './queries.ts'
import type { RequestContext } from './request-context.ts'

export async function attachToCustomer(
  context: RequestContext,
  method: Stripe.PaymentMethod,
  customer: string,
) {
  if (method.customer === customer) return method
  if (method.customer) {
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    })
  }
  // The lock prevents the deletion of the customer meanwhile.
  const owner = await lockObject(context.tx, 'customer', customer, 'customer')
  if (owner.deleted) throw resourceMissing('customer', customer, 'customer')
  const attached = { ...method, customer }
  await updateWithEvent(context, 'payment_method.attached', attached)
  return attached
}

/** Detaches all cards of a customer. */
export async function detachAll(context: RequestContext, customer: string) {
  const { rows } = await sql<{ body: Stripe.PaymentMethod }>`
    select body from sandbox.objects where kind = 'payment_method' and body->>'customer' = ${customer}
    order by seq for update`.execute(context.tx)
  for (const { body } of rows) await detach(context, body)
}

/** Detaches a card. As with Stripe, it can then never be charged or attached again. */
export async function detach(context: RequestContext, method: Stripe.PaymentMethod) {
  const detached = { ...method, customer: null }
  const state = await getPrivateState(context.tx, 'payment_method', method.id)
  await setPrivateState(context.tx, 'payment_method', method.id, { ...state, isSpent: true })
  await updateWithEvent(context, 'payment_method.detached', detached, { customer: method.customer })
  return detached
}

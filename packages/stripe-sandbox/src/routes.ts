import * as customers from './customers.ts'
import * as disputes from './disputes.ts'
import { type Intent, retrieveIntent } from './intents.ts'
import { list, listParams } from './lists.ts'
import * as payments from './payment-intents.ts'
import * as methods from './payment-methods.ts'
import { getObject, type Kind } from './queries.ts'
import * as refunds from './refunds.ts'
import type { RequestContext } from './request-context.ts'
import * as setups from './setup-intents.ts'

export type Route = {
  endpoint: `${'DELETE' | 'GET' | 'POST'} ${string}`
  /** Accepted parameters. All others are refused, so that nothing unsupported seems to work. */
  params: string[]
  /** Parameters that are accepted with the publishable key. Without this list the secret key is required. */
  browserParams?: string[]
  handler: (context: RequestContext) => Promise<object>
}

const onlyExpand = ['expand.*']
const getIntentParams = ['client_secret', ...onlyExpand]
/** Leaves out what a browser may not do: charge off session, or change how the merchant will use the card. */
const toBrowserParams = (names: string[]) =>
  names.filter((name) => !['off_session', 'setup_future_usage'].includes(name))

const listRoute = (path: string, kind: Kind, filters: string[]): Route => ({
  endpoint: `GET /v1/${path}`,
  params: [...listParams, ...filters],
  handler: (context) => list(context, kind, filters),
})

const getRoute = (path: string, kind: Kind): Route => ({
  endpoint: `GET /v1/${path}/:id`,
  params: onlyExpand,
  handler: ({ tx, id }) => getObject(tx, kind, id),
})

const getIntentRoute = (path: string, kind: Intent['object']): Route => ({
  endpoint: `GET /v1/${path}/:id`,
  params: getIntentParams,
  browserParams: getIntentParams,
  handler: retrieveIntent(kind),
})

const post = (
  path: string,
  params: string[],
  handler: Route['handler'],
  browserParams?: string[],
): Route => ({ endpoint: `POST ${path}`, params, browserParams, handler })

/** The part of Stripe's API that the product needs, and the sandbox's own endpoints. */
export const routes: Route[] = [
  post('/v1/customers', customers.customerParams, customers.createCustomer),
  listRoute('customers', 'customer', ['email']),
  // Also returns deleted customers, as { id, object, deleted }.
  getRoute('customers', 'customer'),
  post('/v1/customers/:id', customers.customerParams, customers.updateCustomer),
  { endpoint: 'DELETE /v1/customers/:id', params: [], handler: customers.deleteCustomer },
  {
    endpoint: 'GET /v1/customers/:id/payment_methods',
    params: methods.listMethodsParams,
    handler: ({ params, ...context }) =>
      methods.listPaymentMethods({ ...context, params: new Map([...params, ['customer', context.id]]) }),
  },

  post('/v1/payment_methods', methods.newMethodParams, methods.createPaymentMethod, methods.newMethodParams),
  {
    endpoint: 'GET /v1/payment_methods',
    params: methods.listMethodsParams,
    handler: methods.listPaymentMethods,
  },
  getRoute('payment_methods', 'payment_method'),
  post('/v1/payment_methods/:id', methods.updateMethodParams, methods.updatePaymentMethod),
  post('/v1/payment_methods/:id/attach', ['customer', ...onlyExpand], methods.attachPaymentMethod),
  post('/v1/payment_methods/:id/detach', onlyExpand, methods.detachPaymentMethod),

  post('/v1/setup_intents', setups.createSetupParams, setups.createSetupIntent),
  listRoute('setup_intents', 'setup_intent', ['customer', 'payment_method']),
  getIntentRoute('setup_intents', 'setup_intent'),
  post('/v1/setup_intents/:id', setups.updateSetupParams, setups.updateSetupIntent),
  post(
    '/v1/setup_intents/:id/confirm',
    setups.confirmSetupParams,
    setups.confirmSetupIntent,
    toBrowserParams(setups.confirmSetupParams),
  ),
  post('/v1/setup_intents/:id/cancel', payments.cancelParams, setups.cancelSetupIntent),

  post('/v1/payment_intents', payments.createPaymentParams, payments.createPaymentIntent),
  listRoute('payment_intents', 'payment_intent', ['customer']),
  getIntentRoute('payment_intents', 'payment_intent'),
  post('/v1/payment_intents/:id', payments.updatePaymentParams, payments.updatePaymentIntent),
  post(
    '/v1/payment_intents/:id/confirm',
    payments.confirmPaymentParams,
    payments.confirmPaymentIntent,
    toBrowserParams(payments.confirmPaymentParams),
  ),
  post('/v1/payment_intents/:id/cancel', payments.cancelParams, payments.cancelPaymentIntent),

  listRoute('charges', 'charge', ['customer', 'payment_intent']),
  getRoute('charges', 'charge'),

  post('/v1/refunds', refunds.createRefundParams, refunds.createRefund),
  listRoute('refunds', 'refund', ['charge', 'payment_intent']),
  getRoute('refunds', 'refund'),
  post('/v1/refunds/:id', refunds.updateRefundParams, refunds.updateRefund),

  listRoute('disputes', 'dispute', ['charge', 'payment_intent']),
  getRoute('disputes', 'dispute'),
  post('/v1/disputes/:id/close', onlyExpand, disputes.closeDispute('lost')),

  listRoute('events', 'event', ['type', 'types.*']),
  getRoute('events', 'event'),

  // Not in Stripe's API: simulates banks and the card's owner.
  post('/sandbox/refunds/:id/fail', [], refunds.failRefund),
  post('/sandbox/disputes', disputes.openDisputeParams, disputes.createDispute),
  post('/sandbox/disputes/:id/win', [], disputes.closeDispute('won')),
  post('/sandbox/disputes/:id/lose', [], disputes.closeDispute('lost')),
]

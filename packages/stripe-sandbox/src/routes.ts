import * as customers from './customers.ts'
import * as disputes from './disputes.ts'
import { retrieveIntent } from './intents.ts'
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

const noParams = ['expand.*']
const secretParams = ['client_secret', ...noParams]
/** The browser may neither charge off session nor change how the merchant will use the card. */
const toBrowserParams = (names: string[]) =>
  names.filter((name) => !['off_session', 'setup_future_usage'].includes(name))

const listRoute = (path: string, kind: Kind, filters: string[]): Route => ({
  endpoint: `GET /v1/${path}`,
  params: [...listParams, ...filters],
  handler: (context) => list(context, kind, filters),
})

const getRoute = (path: string, kind: Kind): Route => ({
  endpoint: `GET /v1/${path}/:id`,
  params: noParams,
  handler: ({ tx, id }) => getObject(tx, kind, id),
})

/** The part of Stripe's API that the product needs, and the sandbox's own endpoints. */
export const routes: Route[] = [
  { endpoint: 'POST /v1/customers', params: customers.customerParams, handler: customers.createCustomer },
  listRoute('customers', 'customer', ['email']),
  // Also returns deleted customers, as { id, object, deleted }.
  getRoute('customers', 'customer'),
  { endpoint: 'POST /v1/customers/:id', params: customers.customerParams, handler: customers.updateCustomer },
  { endpoint: 'DELETE /v1/customers/:id', params: [], handler: customers.deleteCustomer },
  {
    endpoint: 'GET /v1/customers/:id/payment_methods',
    params: methods.listMethodsParams,
    handler: ({ params, ...context }) =>
      methods.listPaymentMethods({ ...context, params: new Map([...params, ['customer', context.id]]) }),
  },

  {
    endpoint: 'POST /v1/payment_methods',
    params: methods.newMethodParams,
    browserParams: methods.newMethodParams,
    handler: (context) => methods.createPaymentMethod(context),
  },
  {
    endpoint: 'GET /v1/payment_methods',
    params: methods.listMethodsParams,
    handler: methods.listPaymentMethods,
  },
  getRoute('payment_methods', 'payment_method'),
  {
    endpoint: 'POST /v1/payment_methods/:id',
    params: methods.updateMethodParams,
    handler: methods.updatePaymentMethod,
  },
  {
    endpoint: 'POST /v1/payment_methods/:id/attach',
    params: ['customer', ...noParams],
    handler: methods.attachPaymentMethod,
  },
  { endpoint: 'POST /v1/payment_methods/:id/detach', params: noParams, handler: methods.detachPaymentMethod },

  { endpoint: 'POST /v1/setup_intents', params: setups.createSetupParams, handler: setups.createSetupIntent },
  listRoute('setup_intents', 'setup_intent', ['customer', 'payment_method']),
  {
    endpoint: 'GET /v1/setup_intents/:id',
    params: secretParams,
    browserParams: secretParams,
    handler: retrieveIntent('setup_intent'),
  },
  {
    endpoint: 'POST /v1/setup_intents/:id',
    params: setups.updateSetupParams,
    handler: setups.updateSetupIntent,
  },
  {
    endpoint: 'POST /v1/setup_intents/:id/confirm',
    params: setups.confirmSetupParams,
    browserParams: toBrowserParams(setups.confirmSetupParams),
    handler: setups.confirmSetupIntent,
  },
  {
    endpoint: 'POST /v1/setup_intents/:id/cancel',
    params: payments.cancelParams,
    handler: setups.cancelSetupIntent,
  },

  {
    endpoint: 'POST /v1/payment_intents',
    params: payments.createPaymentParams,
    handler: payments.createPaymentIntent,
  },
  listRoute('payment_intents', 'payment_intent', ['customer']),
  {
    endpoint: 'GET /v1/payment_intents/:id',
    params: secretParams,
    browserParams: secretParams,
    handler: retrieveIntent('payment_intent'),
  },
  {
    endpoint: 'POST /v1/payment_intents/:id',
    params: payments.updatePaymentParams,
    handler: payments.updatePaymentIntent,
  },
  {
    endpoint: 'POST /v1/payment_intents/:id/confirm',
    params: payments.confirmPaymentParams,
    browserParams: toBrowserParams(payments.confirmPaymentParams),
    handler: payments.confirmPaymentIntent,
  },
  {
    endpoint: 'POST /v1/payment_intents/:id/cancel',
    params: payments.cancelParams,
    handler: payments.cancelPaymentIntent,
  },

  listRoute('charges', 'charge', ['customer', 'payment_intent']),
  getRoute('charges', 'charge'),

  { endpoint: 'POST /v1/refunds', params: refunds.createRefundParams, handler: refunds.createRefund },
  listRoute('refunds', 'refund', ['charge', 'payment_intent']),
  getRoute('refunds', 'refund'),
  { endpoint: 'POST /v1/refunds/:id', params: refunds.updateRefundParams, handler: refunds.updateRefund },

  listRoute('disputes', 'dispute', ['charge', 'payment_intent']),
  getRoute('disputes', 'dispute'),
  { endpoint: 'POST /v1/disputes/:id/close', params: noParams, handler: disputes.closeDispute('lost') },

  listRoute('events', 'event', ['type', 'types.*']),
  getRoute('events', 'event'),

  // Not in Stripe's API: simulates banks and the card's owner.
  { endpoint: 'POST /sandbox/refunds/:id/fail', params: [], handler: refunds.failRefund },
  { endpoint: 'POST /sandbox/disputes', params: disputes.openDisputeParams, handler: disputes.createDispute },
  { endpoint: 'POST /sandbox/disputes/:id/win', params: [], handler: disputes.closeDispute('won') },
  { endpoint: 'POST /sandbox/disputes/:id/lose', params: [], handler: disputes.closeDispute('lost') },
]

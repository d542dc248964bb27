import * as charges from './charges.ts'
import * as customers from './customers.ts'
import * as disputes from './disputes.ts'
import { list, paging } from './lists.ts'
import * as payments from './payment-intents.ts'
import * as methods from './payment-methods.ts'
import { getObject } from './queries.ts'
import * as refunds from './refunds.ts'
import type { RequestContext } from './request-context.ts'
import * as setups from './setup-intents.ts'

export type Route = {
  endpoint: `${'DELETE' | 'GET' | 'POST'} ${string}`
  /** The names it takes; any other is refused, so that nothing is believed to work here that doesn't. */
  params: string[]
  /** The names it takes with the publishable key; without them a secret key is needed. */
  browserParams?: string[]
  handler: (context: RequestContext) => Promise<object>
}

const nothing = ['expand.*']
const bySecret = ['client_secret', ...nothing]
/** The browser can neither charge somebody who is away nor change what the shop said of the payment. */
const confirmFromBrowser = (names: string[]) =>
  names.filter((name) => !['off_session', 'setup_future_usage'].includes(name))

/** Everything the sandbox answers: the part of Stripe's API a shop of ours needs, and its own switches. */
export const routes: Route[] = [
  { endpoint: 'POST /v1/customers', params: customers.customerParams, handler: customers.createCustomer },
  { endpoint: 'GET /v1/customers', params: [...paging, 'email'], handler: customers.listCustomers },
  { endpoint: 'GET /v1/customers/:id', params: nothing, handler: customers.retrieveCustomer },
  { endpoint: 'POST /v1/customers/:id', params: customers.customerParams, handler: customers.updateCustomer },
  { endpoint: 'DELETE /v1/customers/:id', params: [], handler: customers.deleteCustomer },
  {
    endpoint: 'GET /v1/customers/:id/payment_methods',
    params: methods.listMethodsParams,
    handler: (context) => methods.listPaymentMethods(context, context.id),
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
    handler: (context) => methods.listPaymentMethods(context),
  },
  { endpoint: 'GET /v1/payment_methods/:id', params: nothing, handler: methods.retrievePaymentMethod },
  {
    endpoint: 'POST /v1/payment_methods/:id',
    params: methods.updateMethodParams,
    handler: methods.updatePaymentMethod,
  },
  {
    endpoint: 'POST /v1/payment_methods/:id/attach',
    params: ['customer', ...nothing],
    handler: methods.attachPaymentMethod,
  },
  { endpoint: 'POST /v1/payment_methods/:id/detach', params: nothing, handler: methods.detachPaymentMethod },

  { endpoint: 'POST /v1/setup_intents', params: setups.createSetupParams, handler: setups.createSetupIntent },
  { endpoint: 'GET /v1/setup_intents', params: setups.listSetupsParams, handler: setups.listSetupIntents },
  {
    endpoint: 'GET /v1/setup_intents/:id',
    params: bySecret,
    browserParams: bySecret,
    handler: setups.retrieveSetupIntent,
  },
  {
    endpoint: 'POST /v1/setup_intents/:id',
    params: setups.updateSetupParams,
    handler: setups.updateSetupIntent,
  },
  {
    endpoint: 'POST /v1/setup_intents/:id/confirm',
    params: setups.confirmSetupParams,
    browserParams: confirmFromBrowser(setups.confirmSetupParams),
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
  {
    endpoint: 'GET /v1/payment_intents',
    params: payments.listPaymentsParams,
    handler: payments.listPaymentIntents,
  },
  {
    endpoint: 'GET /v1/payment_intents/:id',
    params: bySecret,
    browserParams: bySecret,
    handler: payments.retrievePaymentIntent,
  },
  {
    endpoint: 'POST /v1/payment_intents/:id',
    params: payments.updatePaymentParams,
    handler: payments.updatePaymentIntent,
  },
  {
    endpoint: 'POST /v1/payment_intents/:id/confirm',
    params: payments.confirmPaymentParams,
    browserParams: confirmFromBrowser(payments.confirmPaymentParams),
    handler: payments.confirmPaymentIntent,
  },
  {
    endpoint: 'POST /v1/payment_intents/:id/cancel',
    params: payments.cancelParams,
    handler: payments.cancelPaymentIntent,
  },

  { endpoint: 'GET /v1/charges', params: charges.listChargesParams, handler: charges.listCharges },
  { endpoint: 'GET /v1/charges/:id', params: nothing, handler: charges.retrieveCharge },

  { endpoint: 'POST /v1/refunds', params: refunds.createRefundParams, handler: refunds.createRefund },
  { endpoint: 'GET /v1/refunds', params: refunds.listRefundsParams, handler: refunds.listRefunds },
  { endpoint: 'GET /v1/refunds/:id', params: nothing, handler: refunds.retrieveRefund },
  { endpoint: 'POST /v1/refunds/:id', params: refunds.updateRefundParams, handler: refunds.updateRefund },

  { endpoint: 'GET /v1/disputes', params: disputes.listDisputesParams, handler: disputes.listDisputes },
  { endpoint: 'GET /v1/disputes/:id', params: nothing, handler: disputes.retrieveDispute },
  { endpoint: 'POST /v1/disputes/:id/close', params: nothing, handler: disputes.loseDispute },

  {
    endpoint: 'GET /v1/events',
    params: [...paging, 'type', 'types.*'],
    handler: (context) => list(context, 'event', { type: context.params.get('type') }),
  },
  { endpoint: 'GET /v1/events/:id', params: nothing, handler: ({ tx, id }) => getObject(tx, 'event', id) },

  // Not Stripe's: what its dashboard, the card's owner and banks would do.
  { endpoint: 'POST /sandbox/refunds/:id/fail', params: [], handler: refunds.failRefund },
  { endpoint: 'POST /sandbox/disputes', params: disputes.openDisputeParams, handler: disputes.createDispute },
  { endpoint: 'POST /sandbox/disputes/:id/win', params: [], handler: disputes.winDispute },
  { endpoint: 'POST /sandbox/disputes/:id/lose', params: [], handler: disputes.loseDispute },
]

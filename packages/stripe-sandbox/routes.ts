import type { Call } from './call.ts'
import * as charges from './charges.ts'
import * as customers from './customers.ts'
import * as disputes from './disputes.ts'
import { list, paging } from './lists.ts'
import * as payments from './payment-intents.ts'
import * as methods from './payment-methods.ts'
import * as refunds from './refunds.ts'
import * as setups from './setup-intents.ts'
import { get } from './store.ts'

export type Route = {
  call: `${'DELETE' | 'GET' | 'POST'} ${string}`
  /** The names it takes; any other is refused, so that nothing is believed to work here that doesn't. */
  takes: string[]
  /** The names it takes with the publishable key; without them a secret key is needed. */
  fromBrowser?: string[]
  answer: (call: Call) => Promise<object>
}

const nothing = ['expand.*']
const bySecret = ['client_secret', ...nothing]
/** The browser can neither charge somebody who is away nor change what the shop said of the payment. */
const confirmFromBrowser = (names: string[]) =>
  names.filter((name) => !['off_session', 'setup_future_usage'].includes(name))

/** Everything the sandbox answers: the part of Stripe's API a shop of ours needs, and its own switches. */
export const routes: Route[] = [
  { call: 'POST /v1/customers', takes: customers.customerParams, answer: customers.createCustomer },
  { call: 'GET /v1/customers', takes: [...paging, 'email'], answer: customers.listCustomers },
  { call: 'GET /v1/customers/:id', takes: nothing, answer: customers.retrieveCustomer },
  { call: 'POST /v1/customers/:id', takes: customers.customerParams, answer: customers.updateCustomer },
  { call: 'DELETE /v1/customers/:id', takes: [], answer: customers.deleteCustomer },
  {
    call: 'GET /v1/customers/:id/payment_methods',
    takes: methods.listMethodsParams,
    answer: (call) => methods.listPaymentMethods(call, call.id),
  },

  {
    call: 'POST /v1/payment_methods',
    takes: methods.newMethodParams,
    fromBrowser: methods.newMethodParams,
    answer: (call) => methods.createPaymentMethod(call),
  },
  {
    call: 'GET /v1/payment_methods',
    takes: methods.listMethodsParams,
    answer: (call) => methods.listPaymentMethods(call),
  },
  { call: 'GET /v1/payment_methods/:id', takes: nothing, answer: methods.retrievePaymentMethod },
  {
    call: 'POST /v1/payment_methods/:id',
    takes: methods.updateMethodParams,
    answer: methods.updatePaymentMethod,
  },
  {
    call: 'POST /v1/payment_methods/:id/attach',
    takes: ['customer', ...nothing],
    answer: methods.attachPaymentMethod,
  },
  { call: 'POST /v1/payment_methods/:id/detach', takes: nothing, answer: methods.detachPaymentMethod },

  { call: 'POST /v1/setup_intents', takes: setups.createSetupParams, answer: setups.createSetupIntent },
  { call: 'GET /v1/setup_intents', takes: setups.listSetupsParams, answer: setups.listSetupIntents },
  {
    call: 'GET /v1/setup_intents/:id',
    takes: bySecret,
    fromBrowser: bySecret,
    answer: setups.retrieveSetupIntent,
  },
  { call: 'POST /v1/setup_intents/:id', takes: setups.updateSetupParams, answer: setups.updateSetupIntent },
  {
    call: 'POST /v1/setup_intents/:id/confirm',
    takes: setups.confirmSetupParams,
    fromBrowser: confirmFromBrowser(setups.confirmSetupParams),
    answer: setups.confirmSetupIntent,
  },
  {
    call: 'POST /v1/setup_intents/:id/cancel',
    takes: payments.cancelParams,
    answer: setups.cancelSetupIntent,
  },

  {
    call: 'POST /v1/payment_intents',
    takes: payments.createPaymentParams,
    answer: payments.createPaymentIntent,
  },
  {
    call: 'GET /v1/payment_intents',
    takes: payments.listPaymentsParams,
    answer: payments.listPaymentIntents,
  },
  {
    call: 'GET /v1/payment_intents/:id',
    takes: bySecret,
    fromBrowser: bySecret,
    answer: payments.retrievePaymentIntent,
  },
  {
    call: 'POST /v1/payment_intents/:id',
    takes: payments.updatePaymentParams,
    answer: payments.updatePaymentIntent,
  },
  {
    call: 'POST /v1/payment_intents/:id/confirm',
    takes: payments.confirmPaymentParams,
    fromBrowser: confirmFromBrowser(payments.confirmPaymentParams),
    answer: payments.confirmPaymentIntent,
  },
  {
    call: 'POST /v1/payment_intents/:id/cancel',
    takes: payments.cancelParams,
    answer: payments.cancelPaymentIntent,
  },

  { call: 'GET /v1/charges', takes: charges.listChargesParams, answer: charges.listCharges },
  { call: 'GET /v1/charges/:id', takes: nothing, answer: charges.retrieveCharge },

  { call: 'POST /v1/refunds', takes: refunds.createRefundParams, answer: refunds.createRefund },
  { call: 'GET /v1/refunds', takes: refunds.listRefundsParams, answer: refunds.listRefunds },
  { call: 'GET /v1/refunds/:id', takes: nothing, answer: refunds.retrieveRefund },
  { call: 'POST /v1/refunds/:id', takes: refunds.updateRefundParams, answer: refunds.updateRefund },

  { call: 'GET /v1/disputes', takes: disputes.listDisputesParams, answer: disputes.listDisputes },
  { call: 'GET /v1/disputes/:id', takes: nothing, answer: disputes.retrieveDispute },
  { call: 'POST /v1/disputes/:id/close', takes: nothing, answer: disputes.loseDispute },

  {
    call: 'GET /v1/events',
    takes: [...paging, 'type', 'types.*'],
    answer: (call) => list(call, 'event', { type: call.params.get('type') }),
  },
  { call: 'GET /v1/events/:id', takes: nothing, answer: ({ tx, id }) => get(tx, 'event', id) },

  // Not Stripe's: what its dashboard, the card's owner and banks would do.
  { call: 'POST /sandbox/refunds/:id/fail', takes: [], answer: refunds.failRefund },
  { call: 'POST /sandbox/disputes', takes: disputes.openDisputeParams, answer: disputes.openDisputeByHand },
  { call: 'POST /sandbox/disputes/:id/win', takes: [], answer: disputes.winDispute },
  { call: 'POST /sandbox/disputes/:id/lose', takes: [], answer: disputes.loseDispute },
]

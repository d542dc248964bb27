import Stripe from 'stripe'
import { openSandbox } from '../src/sandbox.ts'
import { cardForm, createCardPage } from './card-page.ts'
import { openDatabase } from './database.ts'
import { findShapeErrors } from './published-shapes.ts'
import { openWebhookReceiver } from './webhook-receiver.ts'

export const keys = { secret: 'sk_test_harness', publishable: 'pk_test_harness' }
export const SITE = 'http://localhost:3000'

/** Nests the form fields below `payment_method_data`, as a confirmation sends them. */
export const asPaymentMethodData = (form: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name.replace(/^[^[]+/, (first) => `payment_method_data[${first}]`),
      value,
    ]),
  )

/** Opens a sandbox and a shop: a server with the SDK, a page with the publishable key, and a webhook. */
export async function openHarness() {
  const database = await openDatabase()
  const receiver = await openWebhookReceiver()
  const faults: unknown[] = []
  const open = () =>
    openSandbox({
      trial: true,
      transaction: database.transaction,
      port: 0,
      keys,
      secret: 'a secret of this test',
      origins: [SITE],
      webhook: { url: receiver.url, secret: receiver.secret },
      retryDelays: [5, 10, 20],
      report: (error) => faults.push(error),
    })
  let sandbox = await open()
  const shapeErrors: string[] = []
  /** A fetch that checks every response against Stripe's published shapes. */
  const checkedFetch: typeof fetch = async (input, init) => {
    const reply = await fetch(input, init)
    if (reply.headers.get('content-type')?.includes('json'))
      shapeErrors.push(...findShapeErrors(await reply.clone().json()))
    return reply
  }
  const clientWith = (key: string) =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(checkedFetch),
    })

  /** Problems that every test checks for: wrong shapes, reported errors, forged events. */
  const problems = () => [
    ...shapeErrors,
    ...findShapeErrors(receiver.events),
    ...faults,
    ...(receiver.forged ? ['forged events'] : []),
  ]

  const { page, typeCard, atBank } = createCardPage({
    address: () => sandbox.address,
    key: keys.publishable,
    site: SITE,
  })

  /** A customer with a card saved for later. */
  async function withCard(number: string) {
    const stripe = clientWith(keys.secret)
    const customer = await stripe.customers.create({ email: 'payer@example.ca' })
    const intent = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' })
    const { body } = await page('POST', `/v1/setup_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      ...asPaymentMethodData(cardForm(number)),
    })
    if (body.status === 'requires_action') await atBank(body, 'complete')
    const { payment_method } = await stripe.setupIntents.retrieve(intent.id)
    return { customer: customer.id, method: String(payment_method) }
  }

  return {
    receiver,
    problems,
    page,
    typeCard,
    withCard,
    atBank,
    clientWith,
    database,
    get stripe() {
      return clientWith(keys.secret)
    },
    get address() {
      return sandbox.address
    },
    restart: async () => {
      await sandbox.close()
      sandbox = await open()
    },
    close: async () => {
      await sandbox.close()
      await receiver.close()
      await database.close()
    },
  }
}

import Stripe from 'stripe'
import { openSandbox } from '../src/sandbox.ts'
import { cardForm, createCardPage } from './card-page.ts'
import { openDatabase } from './database.ts'
import { findShapeErrors } from './published-shapes.ts'
import { openWebhookReceiver } from './webhook-receiver.ts'

export const keys = { secret: 'sk_test_harness', publishable: 'pk_test_harness' }
export const SITE = 'http://localhost:3000'

/** Nests the fields of a card form in `payment_method_data`, as a confirmation sends them. */
export const asPaymentMethodData = (form: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name.replace(/^[^[]+/, (field) => `payment_method_data[${field}]`),
      value,
    ]),
  )

/** Opens a sandbox and what a merchant has: a server with the SDK, a page with the publishable key, and a webhook. */
export async function openHarness() {
  const database = await openDatabase()
  const receiver = await openWebhookReceiver()
  const reportedErrors: unknown[] = []
  const startSandbox = () =>
    openSandbox({
      trial: true,
      transaction: database.transaction,
      port: 0,
      keys,
      secret: 'a secret of this test',
      origins: [SITE],
      webhook: { url: receiver.url, secret: receiver.secret },
      retryDelays: [5, 10, 20],
      report: (error) => reportedErrors.push(error),
    })
  let sandbox = await startSandbox()
  const shapeErrors: string[] = []
  /** Checks every response against Stripe's published shapes. */
  const checkedFetch: typeof fetch = async (input, init) => {
    const reply = await fetch(input, init)
    if (reply.headers.get('content-type')?.includes('json'))
      shapeErrors.push(...findShapeErrors(await reply.clone().json()))
    return reply
  }
  const createClient = (key: string) =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(checkedFetch),
    })

  /** Returns the problems of all tests so far: responses and events of a wrong shape, reported errors, forged events. */
  const listProblems = () => [
    ...shapeErrors,
    ...findShapeErrors(receiver.events),
    ...reportedErrors,
    ...(receiver.forged ? ['forged events'] : []),
  ]

  const { sendForm, submitCard, answerAtBank } = createCardPage({
    getApiUrl: () => sandbox.address,
    key: keys.publishable,
    site: SITE,
  })

  /** Creates a customer with a card that is saved for later charges. */
  async function saveCard(number: string) {
    const stripe = createClient(keys.secret)
    const customer = await stripe.customers.create({ email: 'payer@example.ca' })
    const intent = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' })
    const { body } = await sendForm('POST', `/v1/setup_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      ...asPaymentMethodData(cardForm(number)),
    })
    if (body.status === 'requires_action') await answerAtBank(body, 'complete')
    const { payment_method } = await stripe.setupIntents.retrieve(intent.id)
    return { customer: customer.id, method: String(payment_method) }
  }

  return {
    receiver,
    listProblems,
    sendForm,
    submitCard,
    saveCard,
    answerAtBank,
    createClient,
    database,
    get stripe() {
      return createClient(keys.secret)
    },
    get address() {
      return sandbox.address
    },
    restart: async () => {
      await sandbox.close()
      sandbox = await startSandbox()
    },
    close: async () => {
      await sandbox.close()
      await receiver.close()
      await database.close()
    },
  }
}

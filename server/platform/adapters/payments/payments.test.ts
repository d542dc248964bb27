import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { createDatabase } from '#server/testing/database.ts'
import { openTestSandbox, type TestSandbox } from '#server/testing/sandbox.ts'
import { openSandboxPayments } from './sandbox.ts'
import { findStripeKeys, stripePayments } from './stripe.ts'

/** The webhook events that arrived at `listener`, which stands for the server. */
const arrived: { path: string | undefined; event: Stripe.Event }[] = []
let webhookStatus = 200
const listener = createServer(async (request, reply) => {
  const body = await text(request)
  const { stripe, webhook_secret } = sandbox.payments
  const signature = String(request.headers['stripe-signature'])
  try {
    const event = stripe.webhooks.constructEvent(body, signature, webhook_secret)
    if (webhookStatus === 200) arrived.push({ path: request.url, event })
    reply.writeHead(webhookStatus).end()
  } catch {
    reply.writeHead(400).end()
  }
})

let sandbox: TestSandbox
let database: Awaited<ReturnType<typeof createDatabase>>
const trialDeps = () => ({
  config: readConfig({}),
  transaction: database.database.transaction,
  secrets: createSecrets('a secret that keeps nothing secret'),
  reportError: () => {},
})
// A server that listens on a port has an AddressInfo.
const address = () => `http://127.0.0.1:${(listener.address() as AddressInfo).port}`

beforeAll(async () => {
  database = await createDatabase()
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  sandbox = await openTestSandbox(trialDeps(), address())
})
beforeEach(async () => {
  webhookStatus = 200
  await sandbox.waitUntilDelivered()
  arrived.splice(0)
})
afterAll(async () => {
  await sandbox.close()
  listener.closeAllConnections()
  listener.close()
  await database.database.close()
  await database.drop()
})

const listArrivedTypes = () => arrived.map(({ event }) => event.type)

async function newPayment(amount = 1150) {
  const { id } = await sandbox.stripe.customers.create({})
  return sandbox.stripe.paymentIntents.create({ amount, currency: 'cad', customer: id })
}
const getClientSecret = ({ client_secret }: { client_secret: string | null }) => client_secret ?? ''

test('in trial mode the sandbox charges a card and sends a signed event to the server', async () => {
  const intent = await newPayment()
  await sandbox.pay(getClientSecret(intent))

  expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' })
  expect(arrived).toContainEqual({
    path: '/api/v1/stripe/webhook',
    event: expect.objectContaining({ type: 'payment_intent.succeeded' }),
  })
})

test('the sandbox sends events for saved cards, refunds and disputes, also for cards that need a check by the bank', async () => {
  const { id: customer } = await sandbox.stripe.customers.create({})
  await sandbox.pay(
    getClientSecret(await sandbox.stripe.setupIntents.create({ customer })),
    '4000002500003155',
  )
  expect(listArrivedTypes()).toContain('setup_intent.succeeded')

  const [refunded, disputed] = [await newPayment(), await newPayment()]
  await sandbox.pay(getClientSecret(refunded), '4000002760003184')
  await sandbox.refund(refunded.id, 150)
  await sandbox.pay(getClientSecret(disputed))
  await sandbox.decideDispute(await sandbox.openDispute(disputed.id), 'win')
  expect(listArrivedTypes()).toEqual(
    expect.arrayContaining(['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed']),
  )
})

test('a test can hold events back, lose them, send them again and forge them', async () => {
  const release = sandbox.holdBackEvents()
  const [late, lost] = [await newPayment(), await newPayment()]
  await sandbox.pay(getClientSecret(late))
  await expect(sandbox.waitUntilDelivered()).rejects.toThrow('held back')
  expect(listArrivedTypes()).toEqual([])
  release()
  await sandbox.waitUntilDelivered()
  expect(listArrivedTypes()).toContain('payment_intent.succeeded')

  arrived.splice(0)
  await sandbox.loseEventsDuring(() => sandbox.pay(getClientSecret(lost)))
  expect(listArrivedTypes()).toEqual([])
  const [event] = await sandbox.listEvents('payment_intent.succeeded')
  if (!event) throw new Error('The sandbox recorded no payment_intent.succeeded event')
  expect(await sandbox.replay(event)).toBe(200)
  expect(arrived.map(({ event }) => event.id)).toEqual([event.id])
  expect(await sandbox.replay(event, { secret: 'whsec_of_somebody_else' })).toBe(400)
  expect(await sandbox.replay(event, { timestamp: event.created - 3600 })).toBe(400)
})

test('waiting for events fails if the webhook refuses every event', async () => {
  webhookStatus = 500
  await expect(newPayment().then(sandbox.waitUntilDelivered)).rejects.toThrow('created: 500')
})

test('[H14.8] a reopened sandbox has the same keys and payments, and a sandbox opens in trial mode only', async () => {
  const { id } = await newPayment()
  const reopened = await openSandboxPayments(trialDeps(), { server: address() })
  expect(reopened.payments.browserSettings.publishable_key).toBe(
    sandbox.payments.browserSettings.publishable_key,
  )
  expect(await reopened.payments.stripe.paymentIntents.retrieve(id)).toMatchObject({ id })
  await reopened.close()

  const config = { ...readConfig({}), trial: false }
  await expect(openSandboxPayments({ ...trialDeps(), config }, { server: address() })).rejects.toThrow(
    'for trying out only',
  )
})

test('with keys the server uses Stripe and Stripe’s own card form, and with PAYMENTS=off it ignores the keys', () => {
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  expect(findStripeKeys(readConfig({ ...settings, PAYMENTS: 'off' }))).toBeUndefined()
  expect(findStripeKeys(readConfig({}))).toBeUndefined()
  const keys = findStripeKeys(readConfig(settings))
  if (!keys) throw new Error('findStripeKeys did not find the keys')
  const { stripe, browserSettings, webhook_secret } = stripePayments(keys)

  expect(stripe.getApiField('host')).toBe('api.stripe.com')
  expect({ browserSettings, webhook_secret }).toEqual({
    browserSettings: { publishable_key: 'pk_test_1', form: null },
    webhook_secret: 'whsec_1',
  })
})

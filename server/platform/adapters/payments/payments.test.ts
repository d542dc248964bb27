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
import { openTrialPayments } from './sandbox.ts'
import { findStripeKeys, stripePayments } from './stripe.ts'

/** The webhook events that arrived where the server would listen. */
const arrived: { path: string | undefined; event: Stripe.Event }[] = []
let answer = 200
const listener = createServer(async (request, reply) => {
  const body = await text(request)
  const { stripe, webhook_secret } = sandbox.payments
  const signature = String(request.headers['stripe-signature'])
  try {
    const event = stripe.webhooks.constructEvent(body, signature, webhook_secret)
    if (answer === 200) arrived.push({ path: request.url, event })
    reply.writeHead(answer).end()
  } catch {
    reply.writeHead(400).end()
  }
})

let sandbox: TestSandbox
let database: Awaited<ReturnType<typeof createDatabase>>
const world = () => ({
  config: readConfig({}),
  transaction: database.database.transaction,
  secrets: createSecrets('a secret that keeps nothing secret'),
  reportError: () => {},
})
const address = () => `http://127.0.0.1:${(listener.address() as AddressInfo).port}` // it listens on a port

beforeAll(async () => {
  database = await createDatabase()
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  sandbox = await openTestSandbox(world(), address())
})
beforeEach(async () => {
  answer = 200
  await sandbox.delivered()
  arrived.splice(0)
})
afterAll(async () => {
  await sandbox.close()
  listener.closeAllConnections()
  listener.close()
  await database.database.close()
  await database.drop()
})

const told = () => arrived.map(({ event }) => event.type)

async function newPayment(amount = 1150) {
  const { id } = await sandbox.stripe.customers.create({})
  return sandbox.stripe.paymentIntents.create({ amount, currency: 'cad', customer: id })
}
const secretOf = ({ client_secret }: { client_secret: string | null }) => client_secret ?? ''

test('in trial mode the sandbox charges a card and sends a signed event to the server', async () => {
  const intent = await newPayment()
  await sandbox.pay(secretOf(intent))

  expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' })
  expect(arrived).toContainEqual({
    path: '/api/v1/stripe/webhook',
    event: expect.objectContaining({ type: 'payment_intent.succeeded' }),
  })
})

test('the sandbox sends events for saved cards, bank checks, refunds and disputes', async () => {
  const { id: customer } = await sandbox.stripe.customers.create({})
  await sandbox.pay(secretOf(await sandbox.stripe.setupIntents.create({ customer })), '4000002500003155')
  expect(told()).toContain('setup_intent.succeeded')

  const [refunded, disputed] = [await newPayment(), await newPayment()]
  await sandbox.pay(secretOf(refunded), '4000002760003184')
  await sandbox.refund(refunded.id, 150)
  await sandbox.pay(secretOf(disputed))
  await sandbox.decide(await sandbox.dispute(disputed.id), 'win')
  expect(told()).toEqual(
    expect.arrayContaining(['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed']),
  )
})

test('a test can hold events back, lose them, send them again and forge them', async () => {
  const letGo = sandbox.hold()
  const [late, lost] = [await newPayment(), await newPayment()]
  await sandbox.pay(secretOf(late))
  await expect(sandbox.delivered()).rejects.toThrow('held back')
  expect(told()).toEqual([])
  letGo()
  await sandbox.delivered()
  expect(told()).toContain('payment_intent.succeeded')

  arrived.splice(0)
  await sandbox.losing(() => sandbox.pay(secretOf(lost)))
  expect(told()).toEqual([])
  const [event] = await sandbox.events('payment_intent.succeeded')
  if (!event) throw new Error('The sandbox recorded no payment_intent.succeeded event')
  expect(await sandbox.replay(event)).toBe(200)
  expect(arrived.map((one) => one.event.id)).toEqual([event.id])
  expect(await sandbox.replay(event, { secret: 'whsec_of_somebody_else' })).toBe(400)
  expect(await sandbox.replay(event, { timestamp: event.created - 3600 })).toBe(400)
})

test('a webhook that refuses every event fails the test that waits for it', async () => {
  answer = 500
  await expect(newPayment().then(sandbox.delivered)).rejects.toThrow('created: 500')
})

test('[H14.8] the sandbox keeps its keys and its payments, and opens in trial mode only', async () => {
  const { id } = await newPayment()
  const again = await openTrialPayments(world(), { server: address() })
  expect(again.payments.browser.publishable_key).toBe(sandbox.payments.browser.publishable_key)
  expect(await again.payments.stripe.paymentIntents.retrieve(id)).toMatchObject({ id })
  await again.close()

  const config = { ...readConfig({}), trial: false }
  await expect(openTrialPayments({ ...world(), config }, { server: address() })).rejects.toThrow(
    'for trying out only',
  )
})

test('with keys the server uses Stripe and its own form; with PAYMENTS=off nothing', () => {
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  expect(findStripeKeys(readConfig({ ...settings, PAYMENTS: 'off' }))).toBeUndefined()
  expect(findStripeKeys(readConfig({}))).toBeUndefined()
  const keys = findStripeKeys(readConfig(settings))
  if (!keys) throw new Error('findStripeKeys did not find the keys')
  const { stripe, browser, webhook_secret } = stripePayments(keys)

  expect(stripe.getApiField('host')).toBe('api.stripe.com')
  expect({ browser, webhook_secret }).toEqual({
    browser: { publishable_key: 'pk_test_1', form: null },
    webhook_secret: 'whsec_1',
  })
})

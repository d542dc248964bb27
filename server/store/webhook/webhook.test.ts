import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WEBHOOK_PATH } from '#server/platform/adapters/payments/port.ts'
import { billingDetails, startPurchase } from '#server/testing/payments.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

type Parent = Awaited<ReturnType<TestServer['newParent']>>
const pointsOf = async (parent: Parent) => (await parent.get('/points')).body.points

/** Creates a parent who paid for 1,000 points; the provider's event about the payment was not delivered. */
async function payWithoutEvent() {
  const parent = await server.newParent()
  const { payment, client_secret } = await startPurchase(parent)
  await server.sandbox.loseEventsDuring(() =>
    server.sandbox.pay(client_secret, '4242424242424242', billingDetails()),
  )
  const [event] = await server.sandbox.listEvents('payment_intent.succeeded')
  if (!event) throw new Error('Nothing was paid')
  expect(await pointsOf(parent)).toBe(500)
  return { parent, payment, event }
}

async function postEvent(payload: string, signature?: string) {
  const response = await server.app.inject({
    method: 'POST',
    url: WEBHOOK_PATH,
    payload,
    headers: {
      host: 'localhost:3000',
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
  })
  return response.statusCode
}

function signEvent(event: Stripe.Event, { secret = server.sandbox.payments.webhook_secret, age = 0 } = {}) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000) - age
  return [
    payload,
    server.sandbox.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  ] as const
}

test('[P06.2] an event that is unsigned, forged, altered, too old or too large is refused and changes nothing', async () => {
  const { parent, event } = await payWithoutEvent()
  const [payload, signature] = signEvent(event)

  expect(await postEvent(payload)).toBe(400)
  expect(await postEvent(payload, 'nonsense')).toBe(400)
  expect(await postEvent(...signEvent(event, { secret: 'whsec_of_somebody_else' }))).toBe(400)
  expect(await postEvent(payload.replace('"livemode":false', '"livemode":true'), signature)).toBe(400)
  expect(await postEvent(`${payload} `, signature)).toBe(400)
  expect(await postEvent(...signEvent(event, { age: 600 }))).toBe(400)
  expect(await postEvent('', signature)).toBe(400)
  expect(await postEvent('x'.repeat(300_000), signature)).toBe(413)
  expect(await pointsOf(parent)).toBe(500)

  expect(await postEvent(payload, signature)).toBe(200)
  expect(await pointsOf(parent)).toBe(1500)
})

test('[P06.3] a hundred concurrent copies of an event credit the points once', async () => {
  const { parent, event } = await payWithoutEvent()
  // Opens all database connections first, so that the calls are really concurrent.
  await Promise.all(Array.from({ length: 20 }, () => parent.get('/profile')))

  const statuses = await Promise.all(Array.from({ length: 100 }, () => postEvent(...signEvent(event))))

  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await pointsOf(parent)).toBe(1500)
  const { lines } = (await parent.get('/points/history')).body
  expect(lines.filter(({ kind }: { kind: string }) => kind === 'purchase')).toHaveLength(1)
  expect(await server.checkLedger()).toEqual([])
})

test('[P06.4] a job credits a purchase whose events were all lost', async () => {
  const { parent, payment } = await payWithoutEvent()
  await server.runJobs()
  expect(await pointsOf(parent)).toBe(500)

  server.clock.forwardHours(1 / 60)
  await server.runJobs()

  expect(await pointsOf(parent)).toBe(1500)
  const { body } = await parent.get(`/payments/${payment.id}`)
  expect(body).toMatchObject({ client_secret: null, payment: { status: 'succeeded' } })
})

test('[P06.6] an event about a payment intent that belongs to no payment is accepted and changes nothing', async () => {
  const { stripe } = server.sandbox
  const foreign = await stripe.paymentIntents.create({
    amount: 1150,
    currency: 'cad',
    metadata: { payment: '7', family: 'x' },
  })
  await stripe.paymentIntents.confirm(foreign.id, { payment_method: 'pm_card_visa' })
  await server.sandbox.waitUntilDelivered()
  expect(await server.checkLedger()).toEqual([])
})

test.each([
  ['another amount', { amount: 60 }],
  ['another currency', { currency: 'usd' }],
  ['another quote', { metadata: { quote: '00000000-0000-7000-8000-000000000000' } }],
  ['no quote', { metadata: { quote: '' } }],
  ['another payment', { metadata: { payment: '00000000-0000-7000-8000-000000000000' } }],
  ['another family', { metadata: { family: '00000000-0000-7000-8000-000000000000' } }],
] as const)(
  '[P06.5] a payment with %s is not credited, and the operator is alerted once',
  async (_, changes) => {
    const parent = await server.newParent()
    const { payment, client_secret } = await startPurchase(parent)
    const [intent = ''] = client_secret.split('_secret_')
    await server.sandbox.stripe.paymentIntents.update(intent, changes)
    const fetchAlerts = () => server.listMessages(server.deps.config.OPERATOR_EMAIL)
    await server.runJobs()
    const countBefore = (await fetchAlerts()).length

    await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())
    const [event] = await server.sandbox.listEvents('payment_intent.succeeded')
    if (event) await server.sandbox.replay(event)

    expect(await pointsOf(parent)).toBe(500)
    expect((await parent.get(`/payments/${payment.id}`)).body.payment.status).toBe('failed')
    await server.runJobs()
    const mails = await fetchAlerts()
    expect(mails).toHaveLength(countBefore + 1)
    expect(mails[0]).toMatchObject({ subject: 'A payment does not match its purchase' })
    expect(mails[0]?.text).toContain(payment.id)
  },
)

test('[P03.11] the operator is alerted if the card’s postal code differs from the one used for taxes', async () => {
  const parent = await server.newParent()
  const { client_secret } = await startPurchase(parent, 1000, 'T2P 1J9')

  await server.sandbox.pay(client_secret, '4242424242424242', billingDetails('H2X1Y4'))

  expect(await pointsOf(parent)).toBe(1500)
  await server.runJobs()
  const [mail] = await server.listMessages(server.deps.config.OPERATOR_EMAIL)
  expect(mail?.subject).toBe('A card’s postal code differs from the one used for the taxes')
})

test('[P06.3] each of ten purchases of a family, with five concurrent events each, is credited once', async () => {
  const parent = await server.newParent()
  await server.sandbox.loseEventsDuring(async () => {
    for (let count = 0; count < 10; count++) {
      const { client_secret } = await startPurchase(parent, 5000)
      await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())
    }
  })
  const events = (await server.sandbox.listEvents('payment_intent.succeeded')).slice(0, 10)

  const copies = Array.from({ length: 50 }, (_, index) => events[index % 10]).flatMap((event) => event ?? [])
  await Promise.all(copies.map((event) => postEvent(...signEvent(event))))

  expect(await pointsOf(parent)).toBe(500 + 10 * 5250)
  expect((await parent.get('/payments')).body.pagination.total).toBe(10)
  expect(await server.checkLedger()).toEqual([])
})

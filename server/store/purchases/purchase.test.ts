import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { packages } from '#contract/store/packages.ts'
import { billingDetails, buyPackage, createPromo, startPurchase } from '#server/testing/payments.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

/** Two rounds suffice on the embedded database: with its one connection, nothing runs concurrently. */
const ROUNDS = process.env.TEST_DATABASE_URL ? 20 : 2

const pointsOf = async (parent: Awaited<ReturnType<TestServer['newParent']>>) =>
  (await parent.get('/points')).body.points

test('[P03.1] the store lists six packages and what the browser needs for the card form', async () => {
  const parent = await server.newParent()
  expect((await parent.get('/packages')).body).toEqual({
    packages: packages.map((offer) => ({ ...offer })),
    owed: 0,
    card_form: server.sandbox.payments.browserSettings,
  })
  expect((await parent.get('/profile')).body.sells_points).toBe(true)
})

test.each(packages)(
  '[P03.1 P03.2 P06.1] package $name has $points points and $bonus_points bonus points for $base_price cents plus taxes',
  async (offer) => {
    const parent = await server.newParent()
    const { payment, client_secret } = await startPurchase(parent, offer.name)
    const [gst, qst] = [offer.base_price * 0.05, Math.round(offer.base_price * 0.09975)]
    expect(payment).toMatchObject({
      status: 'pending',
      package: offer.name,
      points: offer.points,
      bonus_points: offer.bonus_points,
      base_price: offer.base_price,
      discount: 0,
      total_price: offer.base_price + gst + qst,
      taxes: [
        { name: 'GST', rate: 5000, amount: gst },
        { name: 'QST', rate: 9975, amount: qst },
      ],
      purchased_at: null,
      payment_method: null,
      promo: null,
      refunded: 0,
      by: 'Claire',
    })

    await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())

    expect(await pointsOf(parent)).toBe(500 + offer.points + offer.bonus_points)
    const { body } = await parent.get(`/payments/${payment.id}`)
    expect(body).toMatchObject({
      client_secret: null,
      payment: {
        status: 'succeeded',
        purchased_at: MONDAY.toISOString(),
        payment_method: { card: { brand: 'visa', last4: '4242' } },
      },
    })
    expect(await server.checkLedger()).toEqual([])
  },
)

test('[P06.11 P06.12] a purchase can be changed until it is paid; neither a repeated call nor an older tab causes another charge', async () => {
  const parent = await server.newParent()
  const first = await startPurchase(parent)
  const key = 'one-press-of-the-button'
  const started = await parent.post('/payments', { points: 2000, postal: 'T2P 1J9' }, { key })
  const repeated = await parent.post('/payments', { points: 2000, postal: 'T2P 1J9' }, { key })
  expect(repeated).toMatchObject({ status: 201, body: started.body })
  const { payment, client_secret } = started.body

  const stale = await parent.put(`/payments/${first.payment.id}`, { points: 1000, postal: 'H2X 1Y4' })
  expect([stale.status, stale.body.code]).toEqual([409, 'payment_moved_on'])
  const { body } = await server.sandbox.confirm(
    first.client_secret,
    await server.sandbox.submitCard('4242424242424242'),
  )
  expect(body.error.code).toBe('payment_intent_unexpected_state')

  const changed = await parent.put(`/payments/${payment.id}`, { points: 5000, postal: 'A1A 1A1' })
  expect(changed.body).toMatchObject({ client_secret, payment: { points: 5000, total_price: 5750 } })
  await server.sandbox.pay(client_secret, '4242424242424242', billingDetails('A1A 1A1'))

  expect(await pointsOf(parent)).toBe(500 + 5250)
  const tooLate = await parent.put(`/payments/${payment.id}`, { points: 1000, postal: 'H2X 1Y4' })
  expect([tooLate.status, tooLate.body.code]).toEqual([409, 'payment_moved_on'])
  expect((await parent.delete(`/payments/${payment.id}`)).body.code).toBe('payment_moved_on')
  expect((await parent.get('/payments')).body).toMatchObject({
    payments: [{ id: payment.id, status: 'succeeded', total_price: 5750 }],
    pagination: { total: 1 },
  })
})

test('[P06.11] only one of a parent’s concurrent purchases stays pending and can be paid', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const parent = await server.newParent()
    const choice = { points: 1000, postal: 'H2X 1Y4' }
    const responses = await Promise.all([parent.post('/payments', choice), parent.post('/payments', choice)])
    await server.runJobs()

    const payments = server.db.selectFrom('payments').where('bought_by', '=', parent.id)
    const rows = await payments.select(['id', 'status', 'intent_id']).execute()
    expect(rows.map(({ status }) => status).sort()).toEqual(['cancelled', 'pending'])
    const secrets = responses.flatMap(({ body }) => (body.client_secret ? [body.client_secret] : []))
    for (const secret of secrets) await server.sandbox.pay(secret, '4242424242424242', billingDetails())
    const [remaining] = rows.filter(({ status }) => status === 'pending')
    expect(await pointsOf(parent)).toBe(1500)
    expect((await parent.get(`/payments/${remaining?.id}`)).body.payment.status).toBe('succeeded')
  }
}, 60_000)

test('[P06.11] a purchase that a newer one replaces gets no new price and is cancelled by the job', async () => {
  const parent = await server.newParent()
  const { payment } = await startPurchase(parent)
  const replaced_at = server.clock.now()
  await server.db.updateTable('payments').set({ replaced_at }).where('id', '=', payment.id).execute()

  expect((await parent.get(`/payments/${payment.id}`)).body.client_secret).toBeNull()
  const change = await parent.put(`/payments/${payment.id}`, { points: 2000, postal: 'H2X 1Y4' })
  expect([change.status, change.body.code]).toEqual([409, 'payment_moved_on'])
  server.clock.forwardHours(1 / 30)
  await server.runJobs()
  expect((await parent.get(`/payments/${payment.id}`)).body.payment.status).toBe('cancelled')
})

test('[P06.13] a purchase that its family cancels can never be paid; another family cannot cancel it', async () => {
  const [parent, stranger] = [await server.newParent(), await server.newParent()]
  const { payment, client_secret } = await startPurchase(parent)
  for (const response of [
    await stranger.get(`/payments/${payment.id}`),
    await stranger.put(`/payments/${payment.id}`, { points: 1000, postal: 'H2X 1Y4' }),
    await stranger.delete(`/payments/${payment.id}`),
  ]) {
    expect([response.status, response.body.code]).toEqual([404, 'not_found'])
  }
  const child = await server.newChild(parent)
  expect((await child.get(`/payments/${payment.id}`)).body.code).toBe('wrong_role')

  for (let press = 0; press < 2; press++) {
    expect((await parent.delete(`/payments/${payment.id}`)).status).toBe(204)
  }

  await server.sandbox.pay(client_secret)
  expect(await pointsOf(parent)).toBe(500)
  expect((await parent.get(`/payments/${payment.id}`)).body).toMatchObject({
    client_secret: null,
    payment: { status: 'cancelled' },
  })
  expect((await parent.get('/payments')).body.payments).toEqual([])
})

test.each([
  ['an unknown package', { points: 1500, postal: 'H2X 1Y4' }, 'points'],
  ['no postal code', { points: 1000 }, 'postal'],
  ['an unknown postal code', { points: 1000, postal: 'D1D 1D1' }, 'postal'],
  ['an unknown package and a price', { points: 500, postal: 'H2X 1Y4', base_price: 1 }, 'points'],
])('[P03.2 P03.9] a purchase with %s is refused', async (_, body, field) => {
  const parent = await server.newParent()
  const response = await parent.post('/payments', body)
  expect([response.status, Object.keys(response.body.fields)]).toEqual([422, [field]])
})

test('[P07.17] the list describes each purchase in the parent’s language', async () => {
  const parent = await server.newParent()
  const promo = await createPromo(server)
  await buyPackage(server, parent, 5000)
  const { payment, client_secret } = await startPurchase(parent)
  expect(
    (await parent.put(`/payments/${payment.id}`, { points: 1000, postal: 'H2X 1Y4', promo })).status,
  ).toBe(200)
  await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())
  const fetchNotes = async () =>
    (await parent.get('/payments')).body.payments.map(({ note }: { note: string }) => note)

  expect(await fetchNotes()).toEqual([
    `1,000 points · Promo code ${promo}: $1.00 off · Bought by Claire`,
    '5,250 points · 250 bonus included · Bought by Claire',
  ])
  await parent.put('/parents', { language: 'fr-CA' })
  expect((await fetchNotes())[1]).toBe('5\u00A0250\u00A0points · Dont 250 en prime · Acheté par Claire')
})

test('[P03.12] without a payment provider the store sells nothing', async () => {
  const parent = await server.newParent()
  const { payments } = server.deps
  server.deps.payments = null
  try {
    expect((await parent.get('/packages')).body).toEqual({ packages: [], owed: 0, card_form: null })
    const { status, body } = await parent.post('/payments', { points: 1000, postal: 'H2X 1Y4' })
    expect([status, body.code]).toEqual([409, 'payments_off'])
  } finally {
    server.deps.payments = payments
  }
})

test('[P06.12] after a card was declined, the purchase can be paid with another card', async () => {
  const parent = await server.newParent()
  const { payment, client_secret } = await startPurchase(parent)

  await server.sandbox.pay(client_secret, '4000000000009995')
  const { body } = await parent.get(`/payments/${payment.id}`)
  expect(body).toMatchObject({ client_secret, payment: { status: 'pending', failure: 'insufficient_funds' } })
  await server.sandbox.pay(client_secret, '4000002760003184', billingDetails())

  expect(await pointsOf(parent)).toBe(1500)
  expect((await parent.get(`/payments/${payment.id}`)).body.payment).toMatchObject({
    status: 'succeeded',
    failure: null,
  })
})

import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingDetails, createPromo } from '#server/testing/payments.ts'
import { type ApiResponse, MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

/* In the first two tests the server crashes at every moment of a purchase: before and after each of the purchase's
   transactions and calls to the provider. The rest of the interrupted HTTP call is not executed. */

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

/**
 * A purchase has eleven transactions and calls. The moment before the first has the number 0, the moment after it 1,
 * and so on.
 */
const moments = Array.from({ length: 2 * 11 }, (_, moment) => moment)
const TOTAL_POINTS = 500 + 5250

type Work<T> = () => Promise<T>

/** Makes the server fail from one of the moments above on, until `restart` is called. */
function crashAt(moment: number) {
  const { deps } = server
  const { transaction, payments } = deps
  if (!payments) throw new Error('This test server has no payment provider')
  let [passedMoments, isDown] = [0, false]
  const passMoment = () => {
    if (passedMoments++ === moment) isDown = true
    if (isDown) throw new Error('Crashed')
  }
  const runStep = async <T>(work: Work<T>): Promise<T> => {
    passMoment()
    const result = await work()
    passMoment()
    return result
  }
  deps.transaction = (work) => runStep(() => transaction(work))
  deps.payments = { ...payments, stripe: wrapCalls(payments.stripe, runStep) }
  return {
    hasCrashed: () => passedMoments > moment,
    restart: () => {
      deps.transaction = transaction
      deps.payments = payments
    },
  }
}

/** Wraps the provider's client, so that `runStep` runs each call. */
function wrapCalls(stripe: Stripe, runStep: <T>(work: Work<T>) => Promise<T>): Stripe {
  const wrap = (resource: object) =>
    new Proxy(resource, {
      get: (target, name) => {
        const method = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return (...args: unknown[]) => runStep(async () => Reflect.apply(method, target, args))
      },
    })
  return new Proxy(stripe, {
    get: (target, name) =>
      name === 'customers' || name === 'paymentIntents' ? wrap(target[name]) : Reflect.get(target, name),
  })
}

type Parent = Awaited<ReturnType<TestServer['newParent']>>

/**
 * Buys a package with a promo code, as the browser does, and crashes the server at `moment`. After the crash, either
 * repeats the HTTP call that failed or abandons the purchase. Returns whether the purchase was paid and whether the
 * server crashed.
 */
async function purchase(parent: Parent, code: string, moment: number, repeatsFailedCall: boolean) {
  await server.sandbox.waitUntilDelivered()
  const crash = crashAt(moment)
  const send = async (request: Work<ApiResponse>): Promise<ApiResponse | undefined> => {
    const response = await request()
    if (response.status < 300) return response
    expect(response.status).toBe(500)
    crash.restart()
    return repeatsFailedCall ? request() : undefined
  }
  const [startKey, changeKey] = [`begin-${code}`, `change-${code}`]
  const choice = { points: 5000, postal: 'H2X 1Y4' }
  async function tryToPay(): Promise<boolean> {
    const started = await send(() => parent.post('/payments', choice, { key: startKey }))
    const id = started?.body.payment.id
    const changed =
      started &&
      (await send(() => parent.put(`/payments/${id}`, { ...choice, promo: code }, { key: changeKey })))
    if (changed) await server.sandbox.pay(changed.body.client_secret, '4242424242424242', billingDetails())
    return changed !== undefined
  }
  try {
    // Drops all events, because they arrive at unpredictable times. Replays only the event about the payment.
    const isPaid = await server.sandbox.loseEventsDuring(tryToPay)
    const [event] = isPaid ? await server.sandbox.listEvents('payment_intent.succeeded') : []
    if (event) await server.sandbox.replay(event)
    return { isPaid, hasCrashed: crash.hasCrashed() }
  } finally {
    crash.restart()
  }
}

async function chargesOf(parent: Parent): Promise<Stripe.Charge[]> {
  const customer = await server.db
    .selectFrom('card_customers')
    .innerJoin('users', 'users.family_id', 'card_customers.family_id')
    .where('users.id', '=', parent.id)
    .select('customer_id')
    .executeTakeFirst()
  if (!customer?.customer_id) return []
  return (await server.sandbox.stripe.charges.list({ customer: customer.customer_id })).data
}

const pointsOf = async (parent: Parent) => (await server.signInWithoutPassword(parent.email)).get('/points')

test.each(moments)(
  '[P06.7] a purchase whose call is interrupted at moment %i and repeated is charged and credited only once',
  async (moment) => {
    const parent = await server.newParent()
    const code = await createPromo(server, { in_all: 1 })

    const { isPaid, hasCrashed } = await purchase(parent, code, moment, true)
    server.clock.forwardHours(1 / 30)
    await server.runJobs()

    expect([hasCrashed, isPaid]).toEqual([true, true])
    expect((await pointsOf(parent)).body.points).toBe(TOTAL_POINTS)
    const charges = await chargesOf(parent)
    // 5,000 cents minus 10 %, plus both taxes.
    expect(charges.map(({ amount }) => amount)).toEqual([4500 + 225 + 449])
    expect(await server.checkLedger()).toEqual([])
  },
)

// A crash before a transaction or call leaves the same state as a crash after the previous one, so odd moments suffice.
test.each(moments.filter((moment) => moment % 2))(
  '[P05.4 P06.8] a purchase abandoned after a crash at moment %i is credited if it was paid, or else its promo is free again',
  async (moment) => {
    const [parent, other] = [await server.newParent(), await server.newParent()]
    const code = await createPromo(server, { in_all: 1 })

    const { isPaid } = await purchase(parent, code, moment, false)
    for (const hours of [0.1, 1.5, 23, 2]) {
      server.clock.forwardHours(hours)
      await server.runJobs()
    }

    expect((await pointsOf(parent)).body.points).toBe(isPaid ? TOTAL_POINTS : 500)
    expect(await chargesOf(parent)).toHaveLength(isPaid ? 1 : 0)
    const pending = server.db.selectFrom('payments').where('status', '=', 'pending').select('id')
    expect(await pending.execute()).toEqual([])
    const { status } = await (await server.signInWithoutPassword(other.email)).get(`/promos/${code}`)
    expect(status).toBe(isPaid ? 422 : 200)
    expect(await server.checkLedger()).toEqual([])
  },
)

test.each(['the old price', 'the new price'])(
  '[P03.3] a purchase that is changed while it is paid is credited according to the price that was charged: %s',
  async (chargedPrice) => {
    const parent = await server.newParent()
    const { body } = await parent.post('/payments', { points: 1000, postal: 'H2X 1Y4' })
    const { payment, client_secret } = body
    const pay = () => server.sandbox.pay(client_secret, '4242424242424242', billingDetails())
    const changeChoice = () => parent.put(`/payments/${payment.id}`, { points: 5000, postal: 'H2X 1Y4' })

    if (chargedPrice === 'the old price') {
      // The new choice is stored, but the card is charged before the provider gets the new price.
      const { deps } = server
      const { payments } = deps
      if (!payments) throw new Error('This test server has no payment provider')
      const payBeforeUpdate = async () => {
        await pay()
        throw new Error('Too late')
      }
      const paymentIntents = new Proxy(payments.stripe.paymentIntents, {
        get: (target, name) => (name === 'update' ? payBeforeUpdate : Reflect.get(target, name)),
      })
      const stripe = new Proxy(payments.stripe, {
        get: (target, name) => (name === 'paymentIntents' ? paymentIntents : Reflect.get(target, name)),
      })
      deps.payments = { ...payments, stripe }
      await changeChoice()
      deps.payments = payments
    } else {
      await changeChoice()
      await pay()
    }

    const points = chargedPrice === 'the old price' ? 1000 : 5250
    expect((await parent.get('/points')).body.points).toBe(500 + points)
    const { body: current } = await parent.get(`/payments/${payment.id}`)
    expect(current.payment).toMatchObject({
      status: 'succeeded',
      package: chargedPrice === 'the old price' ? 1000 : 5000,
    })
    expect(await server.checkLedger()).toEqual([])
  },
)

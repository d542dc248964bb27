import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { billingDetails, createPromo, interceptCalls, startPurchase } from '#server/testing/payments.ts'
import { openLiveStream } from '#server/testing/stream.ts'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

const choice = { points: 1000, postal: 'H2X 1Y4' }
const pay = (client_secret: string) => server.sandbox.pay(client_secret, '4242424242424242', billingDetails())

test('[P05.4] a promo code entered after the card was charged is refused, and another family can use it', async () => {
  const [parent, other] = [await server.newParent(), await server.newParent()]
  const code = await createPromo(server, { in_all: 1 })
  const { payment, client_secret } = await startPurchase(parent)
  await server.sandbox.loseEventsDuring(() => pay(client_secret))
  const change = await parent.put(`/payments/${payment.id}`, { ...choice, promo: code })
  expect(change.body.code).toBe('payment_moved_on')
  const [event] = await server.sandbox.listEvents('payment_intent.succeeded')
  if (!event) throw new Error('Nothing was paid')

  await server.sandbox.replay(event)

  expect((await parent.get(`/payments/${payment.id}`)).body.payment).toMatchObject({
    status: 'succeeded',
    promo: null,
    discount: 0,
  })
  expect((await other.get(`/promos/${code}`)).status).toBe(200)
})

test('[P06.9] a purchase that the provider no longer knows does not block a new one', async () => {
  const parent = await server.newParent()
  const { payment } = await startPurchase(parent)
  // Simulates that the server was configured with the keys of another Stripe account meanwhile.
  await server.db
    .updateTable('payments')
    .set({ intent_id: `pi_of_another_account_${payment.id}` })
    .where('id', '=', payment.id)
    .execute()
  const read = await parent.get(`/payments/${payment.id}`)
  expect([read.status, read.body.client_secret]).toEqual([200, null])
  const change = await parent.put(`/payments/${payment.id}`, choice)
  expect([change.status, change.body.code]).toEqual([409, 'payment_moved_on'])

  const { client_secret } = await startPurchase(parent, 2000)

  await pay(client_secret)
  expect((await parent.get('/points')).body.points).toBe(2500)
  expect((await parent.get(`/payments/${payment.id}`)).body.payment.status).toBe('cancelled')
})

test('[P06.9] the job cancels a pending purchase that the provider does not know', async () => {
  const parent = await server.newParent()
  const { payment } = await startPurchase(parent)
  // Waits until the server has handled the event about the new intent, because it then checks the payment. The job checks
  // the payment only a minute after that check, so the clock moves on by two minutes.
  await server.sandbox.waitUntilDelivered()
  await server.db
    .updateTable('payments')
    .set({ intent_id: `pi_unknown_${payment.id}` })
    .where('id', '=', payment.id)
    .execute()
  server.clock.forwardHours(1 / 30)
  await server.runJobs()
  expect((await parent.get(`/payments/${payment.id}`)).body.payment.status).toBe('cancelled')
})

test('[P06.10] a purchase whose intent is created during the run of the job can be paid', async () => {
  const [firstParent, secondParent] = [await server.newParent(), await server.newParent()]
  const [first, second] = [await startPurchase(firstParent), await startPurchase(secondParent)]
  await server.sandbox.waitUntilDelivered()
  // `asked_at` is the time of the last check with the provider; null requests one. When the job checks the first payment,
  // the second has no intent id yet.
  const updateRow = (id: string, row: { asked_at: null } | { intent_id: null }) =>
    server.db.updateTable('payments').set(row).where('id', '=', id).execute()
  await updateRow(first.payment.id, { asked_at: null })
  await updateRow(second.payment.id, { intent_id: null })
  server.clock.forwardHours(1 / 30)

  let isFirstCall = true
  const createIntentMeanwhile = async (retrieve: () => Promise<unknown>) => {
    if (isFirstCall) {
      // Reading a payment that has no intent creates the intent. A second read would retrieve that intent, which calls this
      // function again without end.
      isFirstCall = false
      const { body } = await secondParent.get(`/payments/${second.payment.id}`)
      expect(body.client_secret).toBe(second.client_secret)
    }
    return retrieve()
  }
  await interceptCalls(server, ['paymentIntents', 'retrieve'], createIntentMeanwhile, () =>
    reconcilePayments(server.deps),
  )

  await pay(second.client_secret)
  expect((await secondParent.get('/points')).body.points).toBe(1500)
})

test('[P06.14] a family can start or change purchases at most 100 times an hour, because every start and every change calls the provider', async () => {
  const limited = await openTestServer({ payments: true, RATE_LIMIT: 'on' })
  try {
    const parent = await limited.newParent()
    const { payment } = await startPurchase(parent)
    const path = `/payments/${payment.id}`
    // The limit also counts changes of unknown purchases.
    for (let n = 1; n < 100; n++) await parent.put('/payments/00000000-0000-7000-8000-000000000000', choice)

    const overLimit = [await parent.put(path, choice), await parent.post('/payments', choice)]
    expect(overLimit.map(({ body }) => body.code)).toEqual(['too_many', 'too_many'])

    expect((await parent.get(path)).body.payment.status).toBe('pending')
    expect((await (await limited.newParent()).post('/payments', choice)).status).toBe(201)
    limited.clock.forwardHours(1)
    expect((await parent.put(path, choice)).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('[P02.11] a purchase that is changed in one tab is updated in every other tab', async () => {
  const parent = await server.newParent()
  const { payment } = await startPurchase(parent)
  const child = await server.newChild(parent)
  await server.sandbox.waitUntilDelivered()
  const parentStream = await openLiveStream(server.address, parent.token, 'localhost:3000')
  const childStream = await openLiveStream(server.address, child.token, 'localhost:3000')

  await parent.put(`/payments/${payment.id}`, { points: 10_000, postal: 'H2X 1Y4' })
  await parent.post('/missions', questForm(child.id))

  // Events from before the streams were opened can still arrive first. Children get no events about purchases.
  expect(await readTopicsUntilQuests(parentStream)).toContain('payments')
  expect(await readTopicsUntilQuests(childStream)).not.toContain('payments')
  parentStream.close()
  childStream.close()
})

async function readTopicsUntilQuests(stream: { next: () => Promise<unknown> }) {
  const topics: unknown[] = []
  while (topics.at(-1) !== 'quests') topics.push(((await stream.next()) as LiveEvent).topic)
  return topics
}

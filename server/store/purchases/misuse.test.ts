import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingDetails, createPromo, interceptCalls, startPurchase } from '#server/testing/payments.ts'
import { openLiveStream } from '#server/testing/stream.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

const choice = { points: 1000, postal: 'H2X 1Y4' }
const paid = (client_secret: string) =>
  server.sandbox.pay(client_secret, '4242424242424242', billingDetails())

test('[P05.4] a promo applied after the card was charged is not held', async () => {
  const [parent, other] = [await server.newParent(), await server.newParent()]
  const code = await createPromo(server, { in_all: 1 })
  const { payment, client_secret } = await startPurchase(parent)
  await server.sandbox.losing(() => paid(client_secret))
  const late = await parent.put(`/payments/${payment.id}`, { ...choice, promo: code })
  expect(late.body.code).toBe('payment_moved_on')
  const [event] = await server.sandbox.events('payment_intent.succeeded')
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
  // As after a change to the keys of another account.
  await server.db
    .updateTable('payments')
    .set({ intent_id: `pi_of_another_account_${payment.id}` })
    .where('id', '=', payment.id)
    .execute()
  const reading = await parent.get(`/payments/${payment.id}`)
  expect([reading.status, reading.body.client_secret]).toEqual([200, null])
  const changing = await parent.put(`/payments/${payment.id}`, choice)
  expect([changing.status, changing.body.code]).toEqual([409, 'payment_moved_on'])

  const { client_secret } = await startPurchase(parent, 2000)

  await paid(client_secret)
  expect((await parent.get('/points')).body.points).toBe(2500)
  expect((await parent.get(`/payments/${payment.id}`)).body.payment.status).toBe('cancelled')
})

test('[P06.9] the job cancels a pending purchase that the provider does not know', async () => {
  const parent = await server.newParent()
  const { payment } = await startPurchase(parent)
  // The event of its creation counts as a check.
  await server.sandbox.delivered()
  await server.db
    .updateTable('payments')
    .set({ intent_id: `pi_gone_${payment.id}` })
    .where('id', '=', payment.id)
    .execute()
  server.clock.forward(1 / 30)
  await server.runJobs()
  expect((await parent.get(`/payments/${payment.id}`)).body.payment.status).toBe('cancelled')
})

test('[P06.10] a purchase whose intent is created while the job checks it can be paid', async () => {
  const [waiting, other] = [await server.newParent(), await server.newParent()]
  const [first, second] = [await startPurchase(waiting), await startPurchase(other)]
  await server.sandbox.delivered()
  // The first is checked first; the second has no known intent when the job begins.
  const save = (id: string, row: { asked_at: null } | { intent_id: null }) =>
    server.db.updateTable('payments').set(row).where('id', '=', id).execute()
  await save(first.payment.id, { asked_at: null })
  await save(second.payment.id, { intent_id: null })
  server.clock.forward(1 / 30)

  const making = async (retrieve: () => Promise<unknown>) => {
    const { body } = await other.get(`/payments/${second.payment.id}`)
    expect(body.client_secret).toBe(second.client_secret)
    return retrieve()
  }
  await interceptCalls(server, ['paymentIntents', 'retrieve'], making, () => reconcilePayments(server.deps))

  await paid(second.client_secret)
  expect((await other.get('/points')).body.points).toBe(1500)
})

test('[P06.14] starting and changing purchases is limited per family and hour, because each calls the provider', async () => {
  const limited = await openTestServer({ payments: true, RATE_LIMIT: 'on' })
  try {
    const parent = await limited.newParent()
    const { payment } = await startPurchase(parent)
    const path = `/payments/${payment.id}`
    // The limit also counts requests for unknown purchases.
    for (let n = 1; n < 100; n++) await parent.put('/payments/00000000-0000-7000-8000-000000000000', choice)

    const over = [await parent.put(path, choice), await parent.post('/payments', choice)]
    expect(over.map(({ body }) => body.code)).toEqual(['too_many', 'too_many'])

    expect((await parent.get(path)).body.payment.status).toBe('pending')
    expect((await (await limited.newParent()).post('/payments', choice)).status).toBe(201)
    limited.clock.forward(1)
    expect((await parent.put(path, choice)).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('[P02.11] a purchase changed in one tab is updated in every other tab', async () => {
  const parent = await server.newParent()
  const { payment } = await startPurchase(parent)
  const child = await server.newChild(parent)
  const tab = await openLiveStream(server.address, parent.token, 'localhost:3000')
  const childs = await openLiveStream(server.address, child.token, 'localhost:3000')

  await parent.put(`/payments/${payment.id}`, { points: 10_000, postal: 'H2X 1Y4' })
  // Sends an event to every stream.
  await server.newChild(parent)

  expect(await tab.next()).toEqual({ topic: 'payments', child_id: null })
  // Children get no events about purchases.
  expect(await childs.next()).not.toMatchObject({ topic: 'payments' })
  tab.close()
  childs.close()
})

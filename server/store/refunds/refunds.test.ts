import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingDetails, completePurchase, intentIdIn, startPurchase } from '#server/testing/payments.ts'
import { createFamilyWithPurchase, requestRewards } from '#server/testing/rewards.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

type Parent = Awaited<ReturnType<TestServer['newParent']>>
const pointsOf = async (parent: Parent) => (await parent.get('/points')).body.points
const owedBy = async (parent: Parent) => (await parent.get('/packages')).body.owed
const fetchNewestSubject = async (address: string) => {
  await server.runJobs()
  return (await server.listMessages(address))[0]?.subject
}

/** Returns the subjects of the operator's mails about a refund or dispute. */
const listAlerts = async (provider_id: string) => {
  await server.runJobs()
  const mails = await server.listMessages(server.deps.config.OPERATOR_EMAIL)
  return mails.flatMap(({ subject, text }) => (text.includes(provider_id) ? [subject] : [])).sort()
}

test('[P11.1 P11.11] partial refunds take a proportional part of the points, rounded down, and together take all points', async () => {
  const parent = await server.newParent()
  const { id, intent, total } = await completePurchase(server, parent, 5000)
  expect(await pointsOf(parent)).toBe(5750)

  const pointsAfter: number[] = []
  for (const amount of [1, 1000, 333, total - 1334]) {
    await server.sandbox.refund(intent, amount)
    pointsAfter.push(await pointsOf(parent))
  }

  // After each refund, floor(5250 · cents refunded so far / 5749) points have been taken.
  expect(pointsAfter).toEqual([5750, 5750 - 914, 5750 - 1218, 500])
  expect((await parent.get(`/payments/${id}`)).body.payment.refunded).toBe(total)
  expect(await fetchNewestSubject(parent.email)).toBe('A purchase of points was refunded')
  expect(await server.checkLedger()).toEqual([])
})

test('[P11.2 P11.3 P11.4] points spent before a refund are owed: rewards wait until the next purchase repays them', async () => {
  const { parent, child, intent } = await createFamilyWithPurchase(server, 400)
  const [order = ''] = await requestRewards(server, child, { points: 50 })

  await server.sandbox.refund(intent)

  expect([await pointsOf(parent), await owedBy(parent)]).toEqual([0, 600])
  expect((await child.get('/points')).body).toEqual({ points: 1050, held: 50 })
  const approval = await parent.put(`/children/${child.id}/orders/${order}/verify`, {})
  expect([approval.status, approval.body.code]).toEqual([409, 'points_owed'])
  expect(await server.checkLedger()).toEqual([])

  await completePurchase(server, parent, 1000)

  expect([await pointsOf(parent), await owedBy(parent)]).toEqual([400, 0])
  const nextApproval = await parent.put(`/children/${child.id}/orders/${order}/verify`, {})
  expect(nextApproval.body.code).not.toBe('points_owed')
  expect(await server.checkLedger()).toEqual([])
})

test('[P11.4] a purchase repays the oldest debts first, until its points are used up', async () => {
  const { parent, child, intent } = await createFamilyWithPurchase(server, 0)
  const second = await completePurchase(server, parent, 3000)
  await parent.post('/points', { points: { value: 3000, child_id: child.id } })
  await server.sandbox.refund(intent)
  server.clock.forwardHours(1)
  await server.sandbox.refund(second.intent)
  expect(await owedBy(parent)).toBe(4000)

  await completePurchase(server, parent, 2000)

  expect([await pointsOf(parent), await owedBy(parent)]).toEqual([0, 2000])
  const debts = await server.db
    .selectFrom('debts')
    .innerJoin('refunds', 'refunds.id', 'debts.refund_id')
    .where('refunds.payment_id', 'in', [second.id])
    .select(['points', 'repaid'])
    .execute()
  expect(debts).toEqual([{ points: 3000, repaid: 1000 }])
  expect(await server.checkLedger()).toEqual([])
})

test('[P11.8 P11.12] a failed refund restores its points once, and the operator is alerted', async () => {
  const { parent, intent } = await createFamilyWithPurchase(server, 400)
  const { id } = await server.sandbox.refund(intent)
  expect([await pointsOf(parent), await owedBy(parent)]).toEqual([0, 600])

  await server.sandbox.failRefund(id)

  expect([await pointsOf(parent), await owedBy(parent)]).toEqual([400, 0])
  const events = [
    ...(await server.sandbox.listEvents('refund.failed')),
    ...(await server.sandbox.listEvents('refund.updated')),
  ]
  for (const event of events) await server.sandbox.replay(event)
  expect(await pointsOf(parent)).toBe(400)
  expect(await listAlerts(id)).toEqual(['A refund did not arrive'])
  expect(await server.checkLedger()).toEqual([])
})

test('[P11.9 P11.10] after a lost dispute of the whole amount, a failed partial refund restores nothing', async () => {
  const { parent, intent } = await createFamilyWithPurchase(server, 1000)
  const { id } = await server.sandbox.refund(intent, 575)
  const dispute = await server.sandbox.openDispute(intent, 1150)
  expect(await pointsOf(parent)).toBe(0)
  await server.sandbox.decideDispute(dispute, 'lose')

  await server.sandbox.failRefund(id)

  expect([await pointsOf(parent), await owedBy(parent)]).toEqual([0, 0])
  expect(await server.checkLedger()).toEqual([])
})

test('[P11.6 P11.7 P11.11 P11.12] a dispute takes points immediately; if the business wins, all points come back, including those with which a later purchase repaid the debt, and nothing is owed', async () => {
  const { parent, intent } = await createFamilyWithPurchase(server, 400)
  const dispute = await server.sandbox.openDispute(intent)
  expect([await pointsOf(parent), await owedBy(parent)]).toEqual([0, 600])
  expect(await listAlerts(dispute)).toEqual(['A purchase is in dispute'])
  await completePurchase(server, parent, 1000)
  expect([await pointsOf(parent), await owedBy(parent)]).toEqual([400, 0])

  await server.sandbox.decideDispute(dispute, 'win')

  expect([await pointsOf(parent), await owedBy(parent)]).toEqual([1400, 0])
  expect(await fetchNewestSubject(parent.email)).toBe('Points came back to your family')
  expect(await server.checkLedger()).toEqual([])
})

test('[P11.9 P11.12] a lost dispute restores nothing, and the debt stays', async () => {
  const { parent, intent } = await createFamilyWithPurchase(server, 100)
  const dispute = await server.sandbox.openDispute(intent)
  await server.sandbox.decideDispute(dispute, 'lose')
  expect([await pointsOf(parent), await owedBy(parent)]).toEqual([0, 900])
  const [event] = await server.sandbox.listEvents('charge.dispute.closed')
  if (event) await server.sandbox.replay(event)
  expect(await listAlerts(dispute)).toEqual(['A dispute was lost', 'A purchase is in dispute'])
  expect(await server.checkLedger()).toEqual([])
})

const permutations = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

test.each(permutations)(
  '[P06.3 P11.10] events of a purchase and its refund have the same result in every order, even if repeated: %i %i %i',
  async (...order) => {
    const parent = await server.newParent()
    const { client_secret } = await startPurchase(parent, 2000)
    const events: Stripe.Event[] = []
    await server.sandbox.loseEventsDuring(async () => {
      await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())
      await server.sandbox.refund(intentIdIn(client_secret), 1150)
      for (const type of ['payment_intent.succeeded', 'charge.refunded', 'refund.created'] as const) {
        events.push(...(await server.sandbox.listEvents(type)).slice(0, 1))
      }
    })

    for (const index of [...order, ...order]) {
      const event = events[index]
      if (event) expect(await server.sandbox.replay(event)).toBe(200)
    }

    expect(await pointsOf(parent)).toBe(500 + 2000 - 1000)
    expect(await server.checkLedger()).toEqual([])
  },
)

test.each(permutations)(
  '[P06.3 P11.10] the events of a dispute have the same result in the order %i %i %i',
  async (...order) => {
    const { parent, intent } = await createFamilyWithPurchase(server, 1000)
    const events: Stripe.Event[] = []
    await server.sandbox.loseEventsDuring(async () => {
      await server.sandbox.decideDispute(await server.sandbox.openDispute(intent), 'win')
      for (const type of ['created', 'funds_reinstated', 'closed'] as const) {
        events.push(...(await server.sandbox.listEvents(`charge.dispute.${type}`)).slice(0, 1))
      }
    })
    for (const index of order) {
      const event = events[index]
      if (event) expect(await server.sandbox.replay(event)).toBe(200)
    }
    expect([await pointsOf(parent), await owedBy(parent)]).toEqual([1000, 0])
    expect(await server.checkLedger()).toEqual([])
  },
)

test('[P06.3] twenty concurrent events of one refund take its points once', async () => {
  const { parent, intent } = await createFamilyWithPurchase(server, 1000)
  await server.sandbox.loseEventsDuring(() => server.sandbox.refund(intent))
  const [event] = await server.sandbox.listEvents('charge.refunded')
  if (!event) throw new Error('Nothing was refunded')
  await Promise.all(Array.from({ length: 20 }, () => server.sandbox.replay(event)))
  expect([await pointsOf(parent), await owedBy(parent)]).toEqual([0, 0])
  expect(await server.checkLedger()).toEqual([])
})

test('[P06.15 N13.6] a purchase paid after the family was closed is credited; one paid after the family was purged is refunded', async () => {
  const [closed, purged] = [await server.newParent(), await server.newParent()]
  const [first, second] = [await startPurchase(closed), await startPurchase(purged)]
  await closed.delete('/parents')
  await server.sandbox.pay(first.client_secret, '4242424242424242', billingDetails())
  const { family_id } = await server.db
    .selectFrom('payments')
    .where('id', '=', first.payment.id)
    .select('family_id')
    .executeTakeFirstOrThrow()
  const wallet = server.db.selectFrom('ledger_accounts').where('family_id', '=', family_id)
  expect(await wallet.where('id', '=', 'wallet').select('balance').executeTakeFirst()).toEqual({
    balance: 1500,
  })

  // Without a provider, the reconcile job does not cancel the pending payment before the purge.
  await purged.delete('/parents')
  const { payments } = server.deps
  server.deps.payments = null
  server.clock.moveTo('2026-09-04T12:00:00Z')
  await server.runJobs()
  server.deps.payments = payments
  await server.sandbox.pay(second.client_secret, '4242424242424242', billingDetails())

  const { data } = await server.sandbox.stripe.refunds.list({
    payment_intent: intentIdIn(second.client_secret),
  })
  expect(data.map(({ amount }) => amount)).toEqual([second.payment.total_price])
  const row = server.db
    .selectFrom('payments')
    .where('id', '=', second.payment.id)
    .select(['status', 'failure'])
  expect(await row.executeTakeFirst()).toEqual({ status: 'failed', failure: 'nobody' })
  expect(await fetchNewestSubject(server.deps.config.OPERATOR_EMAIL)).toBe(
    'A payment came in for a family that was purged',
  )
  expect(await server.checkLedger()).toEqual([])
})

test('[N13.3] a closed family still gets the receipt and the mails about a refund and its failure', async () => {
  const parent = await server.newParent()
  const { client_secret } = await startPurchase(parent)
  await parent.delete('/parents')
  const payer = `payer.of.${parent.email}`
  const billing = { ...billingDetails(), 'billing_details[email]': payer }
  await server.sandbox.pay(client_secret, '4242424242424242', billing)
  expect(await fetchNewestSubject(payer)).toMatch(/^Your Questnest invoice QN-2026-\d{6}$/)

  const { id } = await server.sandbox.refund(intentIdIn(client_secret))
  expect(await fetchNewestSubject(parent.email)).toBe('A purchase of points was refunded')
  // Gives the next mail a later time, so that it is the newest.
  server.clock.forwardHours(1)
  await server.sandbox.failRefund(id)
  expect(await fetchNewestSubject(parent.email)).toBe('Points came back to your family')
  expect(await server.checkLedger()).toEqual([])
})

test('[P09.5] the ledger check finds a refund whose points differ from the transfers', async () => {
  const { id: payment_id, intent } = await createFamilyWithPurchase(server, 400)
  await server.sandbox.refund(intent)
  const { family_id, id: refund_id } = await server.db
    .selectFrom('refunds')
    .where('payment_id', '=', payment_id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const tamper = (points: number) =>
    server.db.updateTable('refunds').set({ points_taken: points }).where('id', '=', refund_id).execute()

  await tamper(401)
  expect(await server.checkLedger()).toEqual([
    `family ${family_id}: transfers of kind refund sum to 400, but the purchases, refunds, debts or grants behind them sum to 401`,
    `family ${family_id}: refund ${refund_id} took 401 of 1000 points, but its debt is 600`,
  ])
  await tamper(400)
  expect(await server.checkLedger()).toEqual([])
})

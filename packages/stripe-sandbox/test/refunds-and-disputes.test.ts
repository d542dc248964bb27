import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys, openHarness } from '../testing/harness.ts'

let harness: Awaited<ReturnType<typeof openHarness>>
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(async () => {
  expect(harness.listProblems()).toEqual([])
  await harness.close()
})

/** Creates a succeeded payment; returns the ids of its intent and its charge. */
async function pay(amount: number, method = 'pm_card_visa') {
  const intent = await harness.stripe.paymentIntents.create({
    amount,
    currency: 'cad',
    payment_method: method,
    confirm: true,
  })
  return { intent: intent.id, charge: String(intent.latest_charge) }
}

/** Calls the sandbox's own dispute endpoints. */
const callDisputeApi = (path: string, form: Record<string, string> = {}) =>
  harness.sendForm('POST', `/sandbox/disputes${path}`, form, keys.secret)

test('refunds return a part, then the rest, and never more', async () => {
  const { stripe, receiver } = harness
  const { intent, charge } = await pay(2000)
  const part = await stripe.refunds.create({ payment_intent: intent, amount: 500, metadata: { why: 'half' } })
  expect(part).toMatchObject({ status: 'succeeded', amount: 500, charge, payment_intent: intent })
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 500, refunded: false })
  await expect(stripe.refunds.create({ charge, amount: 1501 })).rejects.toThrow(
    'greater than unrefunded amount',
  )
  const rest = await stripe.refunds.create({ charge, reason: 'requested_by_customer' })
  expect(rest.amount).toBe(1500)
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 2000, refunded: true })
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' })

  expect((await stripe.refunds.list({ payment_intent: intent })).data.map(({ id }) => id)).toEqual([
    rest.id,
    part.id,
  ])
  expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ metadata: { why: 'half' } })
  expect(await stripe.refunds.update(part.id, { metadata: { seen: 'yes' } })).toMatchObject({
    metadata: { why: 'half', seen: 'yes' },
  })
  await receiver.waitForEvents(rest.id, 'refund.created')
  await receiver.waitForEvents(charge, 'charge.refunded')
  const { id: unpaid } = await stripe.paymentIntents.create({ amount: 900, currency: 'cad' })
  await expect(stripe.refunds.create({ payment_intent: unpaid })).rejects.toThrow(
    'does not have a successful charge',
  )
  await expect(stripe.refunds.create({})).rejects.toThrow('payment_intent or charge')
})

test('after a refund has failed at the bank, the payment can be refunded again', async () => {
  const { stripe, receiver } = harness
  const { charge } = await pay(2000)
  const { id } = await stripe.refunds.create({ charge, amount: 500 })
  const fail = () => harness.sendForm('POST', `/sandbox/refunds/${id}/fail`, {}, keys.secret)
  expect((await fail()).body).toMatchObject({ id, status: 'failed', amount: 500 })
  expect((await fail()).status).toBe(400)
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false })
  const events = await receiver.waitForEvents(
    id,
    'refund.created',
    'charge.refund.updated',
    'refund.updated',
    'refund.failed',
  )
  expect(events.at(-1)?.data.object).toMatchObject({ id, status: 'failed' })
  expect((await stripe.refunds.create({ charge })).amount).toBe(2000)
})

test('concurrent refunds never return more than was paid', async () => {
  const { stripe } = harness
  const { charge } = await pay(1000)
  const requests = Array.from({ length: 10 }, () => stripe.refunds.create({ charge, amount: 300 }))
  const succeeded = (await Promise.allSettled(requests)).filter(({ status }) => status === 'fulfilled')
  expect(succeeded).toHaveLength(3)
  expect((await stripe.charges.retrieve(charge)).amount_refunded).toBe(900)
})

test('the disputed test card pays and is disputed immediately', async () => {
  const { stripe, receiver, submitCard } = harness
  const { intent, charge } = await pay(4000, await submitCard('4000000000000259'))
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent })).data
  expect(dispute).toMatchObject({ charge, amount: 4000, reason: 'fraudulent', status: 'needs_response' })
  expect((await stripe.charges.retrieve(charge)).disputed).toBe(true)
  await receiver.waitForEvents(intent, 'payment_intent.succeeded')
  await receiver.waitForEvents(dispute?.id ?? '', 'charge.dispute.created', 'charge.dispute.funds_withdrawn')
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' })
})

test('with the secret key any payment can be disputed, and each dispute can be decided only once', async () => {
  const { stripe, receiver } = harness
  const { intent } = await pay(4000)
  const { body: won } = await callDisputeApi('', {
    payment_intent: intent,
    amount: '1500',
    reason: 'unrecognized',
  })
  expect(won).toMatchObject({ amount: 1500, reason: 'unrecognized', status: 'needs_response' })
  expect((await callDisputeApi('', { payment_intent: intent })).body.error.code).toBe('charge_disputed')
  expect((await callDisputeApi(`/${won.id}/win`)).body.status).toBe('won')
  await receiver.waitForEvents(
    won.id,
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  )
  expect((await callDisputeApi(`/${won.id}/lose`)).status).toBe(400)

  const { charge } = await pay(4000)
  const { body: lost } = await callDisputeApi('', { charge })
  expect((await callDisputeApi(`/${lost.id}/lose`)).body.status).toBe('lost')
  expect(await stripe.disputes.retrieve(lost.id)).toMatchObject({ status: 'lost', amount: 4000 })
  await receiver.waitForEvents(lost.id, 'charge.dispute.funds_withdrawn', 'charge.dispute.closed')
  expect((await callDisputeApi('', { charge: 'ch_nobody' })).status).toBe(404)
})

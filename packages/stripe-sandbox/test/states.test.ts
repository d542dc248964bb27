import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHarness } from '../testing/harness.ts'

let harness: Awaited<ReturnType<typeof openHarness>>
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(async () => {
  expect(harness.listProblems()).toEqual([])
  await harness.close()
})

const cadPayment = (amount: number, fields: Partial<Stripe.PaymentIntentCreateParams> = {}) => ({
  amount,
  currency: 'cad',
  allowed_payment_method_types: ['card'],
  ...fields,
})

test('a succeeded or canceled intent keeps its status and amount', async () => {
  const { stripe } = harness
  const { customer, method } = await harness.saveCard('4242424242424242')
  const paid = await stripe.paymentIntents.create(
    cadPayment(1000, { customer, payment_method: method, confirm: true }),
  )
  const unexpectedState = { code: 'payment_intent_unexpected_state', type: 'StripeInvalidRequestError' }
  await expect(stripe.paymentIntents.confirm(paid.id)).rejects.toMatchObject({
    ...unexpectedState,
    payment_intent: { id: paid.id, status: 'succeeded', metadata: {} },
  })
  await expect(stripe.paymentIntents.update(paid.id, { amount: 1 })).rejects.toMatchObject(unexpectedState)
  await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject(unexpectedState)
  // Metadata may still change.
  expect(await stripe.paymentIntents.update(paid.id, { metadata: { invoice: '7' } })).toMatchObject({
    status: 'succeeded',
    metadata: { invoice: '7' },
  })

  const other = await stripe.paymentIntents.create(cadPayment(1000, { customer }))
  const canceled = await stripe.paymentIntents.cancel(other.id, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  await expect(stripe.paymentIntents.confirm(other.id, { payment_method: method })).rejects.toMatchObject(
    unexpectedState,
  )
  await expect(stripe.paymentIntents.cancel(other.id)).rejects.toMatchObject(unexpectedState)
})

/** Actions of a merchant and of a card's owner. The test below runs them in random order, so some are refused. */
const actions = {
  confirm: (id: string) => harness.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
  confirmDecliningCard: (id: string) =>
    harness.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }),
  confirmCardWithBankStep: (id: string) =>
    harness.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_authenticationRequired' }),
  setCard: (id: string) => harness.stripe.paymentIntents.update(id, { payment_method: 'pm_card_mastercard' }),
  confirmWithSetCard: (id: string) => harness.stripe.paymentIntents.confirm(id),
  raiseAmount: async (id: string) => {
    const { amount } = await harness.stripe.paymentIntents.retrieve(id)
    return harness.stripe.paymentIntents.update(id, { amount: amount + 100 })
  },
  agree: async (id: string) =>
    harness.answerAtBank(await harness.stripe.paymentIntents.retrieve(id), 'complete'),
  refuse: async (id: string) =>
    harness.answerAtBank(await harness.stripe.paymentIntents.retrieve(id), 'fail'),
  cancel: (id: string) => harness.stripe.paymentIntents.cancel(id),
}
const actionNames = Object.keys(actions) as (keyof typeof actions)[]

test('whatever the order of actions, a succeeded or canceled intent never changes, and its money is taken at most once', async () => {
  const randomNames = fc.array(fc.constantFrom(...actionNames), { minLength: 3, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(randomNames, async (names) => {
      const { id } = await harness.stripe.paymentIntents.create(cadPayment(1000))
      let final: Stripe.PaymentIntent | undefined
      for (const name of names) {
        await actions[name](id).catch(() => {})
        const current = await harness.stripe.paymentIntents.retrieve(id)
        if (final) expect(current).toEqual(final)
        if (current.status === 'succeeded' || current.status === 'canceled') final = current
        expect(current.next_action === null).toBe(current.status !== 'requires_action')
      }
      const { data } = await harness.stripe.charges.list({ payment_intent: id, limit: 100 })
      const charged = data.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)
      expect(charged).toEqual(final?.status === 'succeeded' ? [final.amount] : [])
      expect(final?.amount_received ?? 0).toBe(charged[0] ?? 0)
    }),
    { numRuns: 12 },
  )
})

// The embedded database runs one transaction at a time, so the next two tests need PostgreSQL.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'fifty concurrent confirmations take the money once',
  async () => {
    const { stripe } = harness
    const { customer, method } = await harness.saveCard('4242424242424242')
    const { id } = await stripe.paymentIntents.create(cadPayment(5000, { customer, payment_method: method }))
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => stripe.paymentIntents.confirm(id)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
    expect(new Set(refused)).toEqual(new Set(['payment_intent_unexpected_state']))
    const charges = await stripe.charges.list({ payment_intent: id })
    expect(charges.data.map(({ amount, status }) => [amount, status])).toEqual([[5000, 'succeeded']])
    await harness.receiver.waitForEvents(id, 'payment_intent.succeeded')
  },
)

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'the amount charged equals the amount of the intent under concurrent changes',
  async () => {
    const { stripe } = harness
    const { customer, method } = await harness.saveCard('4242424242424242')
    for (let round = 0; round < 10; round++) {
      const { id } = await stripe.paymentIntents.create(
        cadPayment(5000, { customer, payment_method: method }),
      )
      await Promise.allSettled([
        stripe.paymentIntents.update(id, { amount: 4000 }),
        stripe.paymentIntents.confirm(id),
        stripe.paymentIntents.cancel(id),
        stripe.paymentIntents.confirm(id),
        stripe.paymentIntents.update(id, { amount: 3000 }),
      ])
      const { amount, status } = await stripe.paymentIntents.retrieve(id)
      const { data } = await stripe.charges.list({ payment_intent: id })
      expect(data.map((charge) => charge.amount)).toEqual(status === 'succeeded' ? [amount] : [])
    }
  },
)

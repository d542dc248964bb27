import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCards } from '../src/cards.ts'
import { cardForm } from '../testing/card-page.ts'
import { asPaymentMethodData, openHarness } from '../testing/harness.ts'

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

test('a card payment that the server creates and the page confirms causes events and a charge', async () => {
  const { stripe, sendForm, receiver } = harness
  const { customer, method } = await harness.saveCard('4242424242424242')
  const intent = await stripe.paymentIntents.create(
    cadPayment(2260, {
      customer,
      metadata: { payment: 'p1' },
      receipt_email: 'bill@example.ca',
      description: 'Points',
    }),
  )
  expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 2260, livemode: false })
  const changed = await stripe.paymentIntents.update(intent.id, { amount: 2034, metadata: { promo: 'TEN' } })
  expect(changed).toMatchObject({ amount: 2034, metadata: { payment: 'p1', promo: 'TEN' } })

  const confirmed = await sendForm('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    payment_method: method,
  })
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'succeeded', amount: 2034 } })
  expect(confirmed.body).not.toHaveProperty('metadata')

  const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge', 'customer'] })
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 2034,
    latest_charge: {
      object: 'charge',
      amount: 2034,
      captured: true,
      payment_intent: intent.id,
      receipt_email: 'bill@example.ca',
      metadata: { payment: 'p1', promo: 'TEN' },
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    },
    customer: { email: 'payer@example.ca' },
  })
  const [event] = await receiver.waitForEvents(
    intent.id,
    'payment_intent.succeeded',
    'payment_intent.created',
  )
  expect(event?.data.object).toMatchObject({ id: intent.id, amount: 2034, status: 'succeeded' })
  expect((await stripe.events.retrieve(event?.id ?? '')).data.object).toMatchObject({ id: intent.id })
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
  ['4000000000000341', 'card_declined', 'generic_decline'],
])(
  'the card %s is declined with %s (%s), and another card may be tried',
  async (number, code, decline_code) => {
    const { stripe, sendForm, receiver } = harness
    const intent = await stripe.paymentIntents.create(cadPayment(1500))
    const confirm = { client_secret: intent.client_secret ?? '' }
    const path = `/v1/payment_intents/${intent.id}/confirm`
    const { status, body } = await sendForm('POST', path, {
      ...confirm,
      ...asPaymentMethodData(cardForm(number)),
    })
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', code, decline_code })

    const failed = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code, decline_code, payment_method: { card: { last4: number.slice(-4) } } },
      latest_charge: { status: 'failed', paid: false, failure_code: code },
    })
    await receiver.waitForEvents(intent.id, 'payment_intent.payment_failed')

    const second = await sendForm('POST', path, {
      ...confirm,
      ...asPaymentMethodData(cardForm('5555555555554444')),
    })
    expect(second.body).toMatchObject({ status: 'succeeded', last_payment_error: null })
  },
)

test.each(Object.entries(testCards).filter(([, { behaviour }]) => behaviour === 'pays'))(
  'the card %s pays as a card of its brand',
  async (number, { brand, funding = 'credit', country = 'US' }) => {
    const method = await harness.submitCard(number)
    const paid = await harness.stripe.paymentIntents.create(
      cadPayment(700, { payment_method: method, confirm: true }),
    )
    expect(paid.status).toBe('succeeded')
    const { card } = await harness.stripe.paymentMethods.retrieve(method)
    expect(card).toMatchObject({ brand, funding, country, last4: number.slice(-4) })
  },
)

test('a card that needs confirmation pays as soon as its owner agrees at the bank', async () => {
  const { stripe, sendForm, answerAtBank, receiver } = harness
  const intent = await stripe.paymentIntents.create(cadPayment(3000))
  const returnUrl = 'http://localhost:3000/pay?step=4'
  const path = `/v1/payment_intents/${intent.id}/confirm`
  const confirm = {
    client_secret: intent.client_secret ?? '',
    ...asPaymentMethodData(cardForm('4000002500003155')),
  }
  const { body } = await sendForm('POST', path, { ...confirm, return_url: returnUrl })
  expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
  await receiver.waitForEvents(intent.id, 'payment_intent.requires_action')

  const bank = await fetch(body.next_action.redirect_to_url.url)
  expect(await bank.text()).toContain('$30.00')
  const response = await answerAtBank(body, 'complete')
  expect(response.status).toBe(303)
  const redirect = new URL(response.headers.get('location') ?? '')
  expect(Object.fromEntries(redirect.searchParams)).toEqual({
    step: '4',
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: 'succeeded',
  })
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  expect((await answerAtBank(body, 'complete')).status).toBe(410)
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
})

test('if the owner declines at the bank, nothing is paid and the page can try again', async () => {
  const { stripe, sendForm, answerAtBank } = harness
  const intent = await stripe.paymentIntents.create(cadPayment(3000))
  const path = `/v1/payment_intents/${intent.id}/confirm`
  const confirm = {
    client_secret: intent.client_secret ?? '',
    ...asPaymentMethodData(cardForm('4000002760003184')),
  }
  const first = (await sendForm('POST', path, confirm)).body
  expect(first.next_action.type).toBe('use_stripe_sdk')
  const response = await answerAtBank(first, 'fail')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('You did not agree.')
  expect(
    (await sendForm('GET', `/v1/payment_intents/${intent.id}`, { client_secret: confirm.client_secret }))
      .body,
  ).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
  const second = (await sendForm('POST', path, confirm)).body
  // The first bank page no longer works.
  expect((await answerAtBank(first, 'complete')).status).toBe(410)
  await answerAtBank(second, 'complete')
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
})

test('a confirmation at the bank is for one amount: a changed amount must be confirmed again', async () => {
  const { stripe, sendForm, answerAtBank } = harness
  const intent = await stripe.paymentIntents.create(cadPayment(3000))
  const { body } = await sendForm('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    ...asPaymentMethodData(cardForm('4000002760003184')),
  })
  const changed = await stripe.paymentIntents.update(intent.id, { amount: 9000 })
  expect(changed).toMatchObject({ status: 'requires_confirmation', next_action: null })
  expect((await answerAtBank(body, 'complete')).status).toBe(410)
  expect((await stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(0)
})

test('off session, a card saved for later charges pays, unless it always needs confirmation or declines every charge', async () => {
  const { stripe } = harness
  const charge = async (number: string) => {
    const { customer, method } = await harness.saveCard(number)
    return stripe.paymentIntents.create(
      cadPayment(1130, { customer, payment_method: method, off_session: true, confirm: true }),
    )
  }
  expect((await charge('4242424242424242')).status).toBe('succeeded')
  expect((await charge('4000002500003155')).status).toBe('succeeded')
  await expect(charge('4000002760003184')).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'authentication_required',
    decline_code: 'authentication_required',
    payment_intent: { status: 'requires_payment_method' },
    payment_method: { card: { last4: '3184' } },
  })
  await expect(charge('4000000000000341')).rejects.toMatchObject({ code: 'card_declined' })
  await expect(charge('4000008260003178')).rejects.toMatchObject({ code: 'authentication_required' })
})

test('a card without a customer pays once; a card that was saved with a payment pays again', async () => {
  const { stripe, submitCard } = harness
  const unsaved = await submitCard('4242424242424242')
  await stripe.paymentIntents.create(cadPayment(500, { payment_method: unsaved, confirm: true }))
  const secondPayment = stripe.paymentIntents.create(
    cadPayment(500, { payment_method: unsaved, confirm: true }),
  )
  await expect(secondPayment).rejects.toThrow('may not be used again')

  const { id: customer } = await stripe.customers.create()
  const saved = await submitCard('4242424242424242')
  const params = cadPayment(500, { customer, payment_method: saved, confirm: true })
  await stripe.paymentIntents.create({ ...params, setup_future_usage: 'off_session' })
  expect((await stripe.paymentIntents.create({ ...params, off_session: true })).status).toBe('succeeded')
  const stranger = await stripe.customers.create()
  const foreign = stripe.paymentIntents.create({ ...params, customer: stranger.id })
  await expect(foreign).rejects.toThrow('belongs to a customer other than')
})

test('unsupported amounts, currencies and parameters are refused', async () => {
  const { paymentIntents } = harness.stripe
  const refusals: [
    Partial<Stripe.PaymentIntentCreateParams> & Record<string, unknown>,
    string | undefined,
    string,
  ][] = [
    [{ amount: 49 }, 'amount_too_small', 'amount'],
    [{ amount: 10.5 }, 'parameter_invalid_integer', 'amount'],
    [{ currency: 'doubloons' }, undefined, 'currency'],
    [{ customer: 'cus_nobody' }, 'resource_missing', 'customer'],
    [{ payment_method: 'pm_nobody' }, 'resource_missing', 'payment_method'],
    [{ payment_method_types: ['sepa_debit'] }, undefined, 'payment_method_types'],
    [{ colour: 'red' }, 'parameter_unknown', 'colour'],
    [{ radar_options: { session: 'x' } }, 'parameter_unknown', 'radar_options[session]'],
    [{ capture_method: 'manual' }, undefined, 'capture_method'],
    [{ off_session: true }, undefined, 'off_session'],
    [{ metadata: { long: 'x'.repeat(501) } }, undefined, 'metadata'],
  ]
  for (const [invalidParams, code, param] of refusals) {
    await expect(
      paymentIntents.create({ ...cadPayment(1000), ...invalidParams }),
      param,
    ).rejects.toMatchObject({
      code,
      param,
    })
  }
})

test('lists are paged, newest first, and filtered by customer', async () => {
  const { stripe } = harness
  const { id: customer } = await stripe.customers.create()
  const created: string[] = []
  for (const amount of [500, 600, 700])
    created.unshift((await stripe.paymentIntents.create(cadPayment(amount, { customer }))).id)
  const all = await stripe.paymentIntents.list({ customer, limit: 2 }).autoPagingToArray({ limit: 10 })
  expect(all.map(({ id }) => id)).toEqual(created)
  const page = await stripe.paymentIntents.list({ customer, ending_before: created[2], limit: 1 })
  expect(page).toMatchObject({ data: [{ id: created[1] }], has_more: true })
  const inAMinute = Math.floor(Date.now() / 1000) + 60
  expect((await stripe.paymentIntents.list({ customer, created: { gte: inAMinute } })).data).toEqual([])
})

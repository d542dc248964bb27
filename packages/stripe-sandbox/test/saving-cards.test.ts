import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const saveByForm = async (customer: string, number: string) => {
  const intent = await harness.stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['card'],
  })
  const confirm = { client_secret: intent.client_secret ?? '', ...asPaymentMethodData(cardForm(number)) }
  return { intent, ...(await harness.sendForm('POST', `/v1/setup_intents/${intent.id}/confirm`, confirm)) }
}

test('a customer can be created, found and changed, and is deleted with its cards', async () => {
  const { stripe, receiver } = harness
  const { id } = await stripe.customers.create({
    email: 'a@example.ca',
    metadata: { family: 'f1', note: 'x' },
  })
  await stripe.customers.update(id, {
    name: 'Ana Tremblay',
    email: '',
    metadata: { note: '', more: 'y' },
    address: { postal_code: 'H2X 1Y4', country: 'CA' },
  })
  expect(await stripe.customers.retrieve(id)).toMatchObject({
    name: 'Ana Tremblay',
    email: null,
    metadata: { family: 'f1', more: 'y' },
    address: { postal_code: 'H2X 1Y4', line1: null },
  })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: id })
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: card.id } })

  expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true })
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true })
  expect((await stripe.paymentMethods.retrieve(card.id)).customer).toBeNull()
  await receiver.waitForEvents(id, 'customer.created', 'customer.updated', 'customer.deleted')
  const missing = { type: 'StripeInvalidRequestError', code: 'resource_missing', statusCode: 404 }
  await expect(stripe.customers.update(id, { name: 'B' })).rejects.toMatchObject(missing)
  await expect(stripe.paymentMethods.list({ customer: id })).rejects.toMatchObject(missing)
  await expect(stripe.setupIntents.create({ customer: id })).rejects.toMatchObject(missing)
})

test('a card from the form can be saved, listed, updated, and detached for good', async () => {
  const { stripe, sendForm, receiver } = harness
  const { id: customer } = await stripe.customers.create()
  const { intent, status, body } = await saveByForm(customer, '4242 4242-4242 4242')
  expect({ status, state: body.status }).toEqual({ status: 200, state: 'succeeded' })
  await receiver.waitForEvents(intent.id, 'setup_intent.created', 'setup_intent.succeeded')
  await receiver.waitForEvents(body.payment_method, 'payment_method.attached')

  const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card' })
  expect(data).toMatchObject([
    { id: body.payment_method, customer, card: { last4: '4242', checks: { cvc_check: 'pass' } } },
  ])
  expect((await stripe.paymentMethods.list({ customer })).data).toEqual(data)
  const renamed = await stripe.paymentMethods.update(body.payment_method, {
    billing_details: { name: 'Ana', address: { postal_code: 'K1A 0B1' } },
  })
  expect(renamed.billing_details).toMatchObject({ name: 'Ana', address: { postal_code: 'K1A 0B1' } })

  await stripe.paymentMethods.detach(body.payment_method)
  await receiver.waitForEvents(body.payment_method, 'payment_method.updated', 'payment_method.detached')
  expect((await stripe.paymentMethods.list({ customer })).data).toEqual([])
  await expect(stripe.paymentMethods.detach(body.payment_method)).rejects.toThrow('not attached')
  await expect(stripe.paymentMethods.attach(body.payment_method, { customer })).rejects.toThrow(
    'may not be used again',
  )
  const repeat = await sendForm('POST', `/v1/setup_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    payment_method: body.payment_method,
  })
  expect(repeat).toMatchObject({ status: 400, body: { error: { code: 'setup_intent_unexpected_state' } } })
  await expect(stripe.setupIntents.cancel(intent.id)).rejects.toMatchObject({
    code: 'setup_intent_unexpected_state',
  })
})

test('two customers cannot share a card; equal card numbers have equal fingerprints', async () => {
  const { stripe } = harness
  const [first, second] = [
    await harness.saveCard('4242424242424242'),
    await harness.saveCard('4242424242424242'),
  ]
  const sharing = stripe.paymentMethods.attach(first.method, { customer: second.customer })
  await expect(sharing).rejects.toThrow('already been attached')
  const fetchFingerprint = async (method: string) =>
    (await stripe.paymentMethods.retrieve(method)).card?.fingerprint
  expect(await fetchFingerprint(first.method)).toBe(await fetchFingerprint(second.method))
  expect(await fetchFingerprint((await harness.saveCard('5555555555554444')).method)).not.toBe(
    await fetchFingerprint(first.method),
  )
})

test.each([
  ['4000000000000002', 'card_declined'],
  ['4000000000009995', 'card_declined'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error'],
])('the card %s cannot be saved: the error is %s', async (number, code) => {
  const { id: customer } = await harness.stripe.customers.create()
  const { intent, status, body } = await saveByForm(customer, number)
  expect(status).toBe(402)
  expect(body.error).toMatchObject({ code, setup_intent: { status: 'requires_payment_method' } })
  await harness.receiver.waitForEvents(intent.id, 'setup_intent.setup_failed')
  const { last_setup_error } = await harness.stripe.setupIntents.retrieve(intent.id)
  expect(last_setup_error).toMatchObject({ code, payment_method: { card: { last4: number.slice(-4) } } })
  const method = await harness.submitCard(number)
  await expect(harness.stripe.paymentMethods.attach(method, { customer })).rejects.toMatchObject({ code })
  expect((await harness.stripe.paymentMethods.list({ customer })).data).toEqual([])
})

test.each(['4000002500003155', '4000002760003184'])(
  'the card %s needs its owner’s confirmation before it is saved',
  async (number) => {
    const { stripe, answerAtBank, sendForm, receiver } = harness
    const { id: customer } = await stripe.customers.create()
    const { intent, body } = await saveByForm(customer, number)
    expect(body.status).toBe('requires_action')
    await answerAtBank(body, 'fail')
    const secret = { client_secret: intent.client_secret ?? '' }
    expect((await sendForm('GET', `/v1/setup_intents/${intent.id}`, secret)).body).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    })
    const second = await sendForm('POST', `/v1/setup_intents/${intent.id}/confirm`, {
      ...secret,
      ...asPaymentMethodData(cardForm(number)),
    })
    expect(await (await answerAtBank(second.body, 'complete')).text()).toContain('You agreed.')
    expect((await stripe.paymentMethods.list({ customer })).data).toHaveLength(1)
    await receiver.waitForEvents(
      intent.id,
      'setup_intent.requires_action',
      'setup_intent.setup_failed',
      'setup_intent.succeeded',
    )
  },
)

test.each([
  [
    'a real card number with a correct check digit',
    '4539578763621486',
    {},
    'number',
    'never type in a real card',
  ],
  ['a mistyped number', '4242424242424241', {}, 'number', 'number is incorrect'],
  ['no number', '', {}, 'number', 'number is incorrect'],
  [
    'a past month',
    '4242424242424242',
    { 'card[exp_month]': '1', 'card[exp_year]': '21' },
    'exp_year',
    'year is invalid',
  ],
  ['a thirteenth month', '4242424242424242', { 'card[exp_month]': '13' }, 'exp_month', 'month is invalid'],
  ['a short security code', '4242424242424242', { 'card[cvc]': '12' }, 'cvc', 'security code is invalid'],
])('%s is refused', async (_name, number, fields: Record<string, string>, param, message) => {
  const { status, body } = await harness.sendForm('POST', '/v1/payment_methods', cardForm(number, fields))
  expect(status).toBe(402)
  expect(body.error).toMatchObject({ type: 'card_error', param })
  expect(body.error.message).toContain(message)
})

test('neither card numbers nor security codes are stored, only what a receipt shows', async () => {
  await harness.submitCard('4000001240000000', { 'card[cvc]': '987' })
  await harness.sendForm('POST', '/v1/payment_methods', cardForm('4539578763621486', { 'card[cvc]': '987' }))
  const { db } = harness.database
  const { rows } = await sql<{ row: string }>`
    select objects::text as row from sandbox.objects union all select requests::text from sandbox.requests`.execute(
    db,
  )
  const stored = rows.map(({ row }) => row).join('\n')
  expect(stored).toContain('4242')
  for (const secret of ['4000001240000000', '4242424242424242', '4539578763621486', '987"']) {
    expect(stored).not.toContain(secret)
  }
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_VERSION } from '../src/events.ts'
import { routes } from '../src/routes.ts'
import { openSandbox } from '../src/sandbox.ts'
import { bankUrl, cardForm } from '../testing/card-page.ts'
import { asPaymentMethodData, keys, openHarness, SITE } from '../testing/harness.ts'
import { findShapeErrors } from '../testing/published-shapes.ts'

let harness: Awaited<ReturnType<typeof openHarness>>
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(async () => {
  expect(harness.listProblems()).toEqual([])
  await harness.close()
})

const payment = { currency: 'cad', amount: 1000 }

test('the publishable key allows five endpoints, and intents need their client secret', async () => {
  const { stripe, sendForm } = harness
  const intents = [await stripe.paymentIntents.create(payment), await stripe.setupIntents.create()]
  const allowed: string[] = []
  for (const { endpoint } of routes) {
    const [method, path = ''] = endpoint.split(' ')
    if (method === 'DELETE') continue
    const id = path.startsWith('/v1/setup') ? intents[1]?.id : intents[0]?.id
    const { status, body } = await sendForm(method === 'GET' ? 'GET' : 'POST', path.replace(':id', id ?? ''))
    if (status === 401) expect(body.error.code, endpoint).toBe('secret_key_required')
    else allowed.push(endpoint)
  }
  expect(allowed).toEqual([
    'POST /v1/payment_methods',
    'GET /v1/setup_intents/:id',
    'POST /v1/setup_intents/:id/confirm',
    'GET /v1/payment_intents/:id',
    'POST /v1/payment_intents/:id/confirm',
  ])
  for (const intent of intents) {
    const path = `/v1/${intent.object}s/${intent.id}`
    for (const [method, url] of [
      ['GET', path],
      ['POST', `${path}/confirm`],
    ] as const) {
      expect((await sendForm(method, url)).body.error).toMatchObject({
        code: 'parameter_missing',
        param: 'client_secret',
      })
      const wrong = await sendForm(method, url, { client_secret: `${intent.id}_secret_guessed` })
      expect(wrong).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } })
    }
  }
})

test('a page can neither set the price nor charge off session, and gets only the data that its form needs', async () => {
  const { stripe, sendForm } = harness
  const intent = await stripe.paymentIntents.create({
    ...payment,
    metadata: { family: 'f1' },
    description: 'Points',
  })
  const confirm = {
    client_secret: intent.client_secret ?? '',
    ...asPaymentMethodData(cardForm('4242424242424242')),
  }
  const path = `/v1/payment_intents/${intent.id}/confirm`
  for (const name of ['amount', 'off_session', 'metadata[family]', 'customer']) {
    const { status, body } = await sendForm('POST', path, { ...confirm, [name]: '1' })
    expect({ status, code: body.error.code, param: body.error.param }).toEqual({
      status: 400,
      code: 'parameter_unknown',
      param: name,
    })
  }
  const { body } = await sendForm('POST', path, confirm)
  expect(Object.keys(body)).toEqual(
    expect.arrayContaining(['id', 'status', 'amount', 'client_secret', 'next_action']),
  )
  for (const field of ['metadata', 'customer', 'latest_charge']) expect(body).not.toHaveProperty(field)
  const newCard = await sendForm('POST', '/v1/payment_methods', cardForm('4242424242424242'))
  expect(newCard.body.card).not.toHaveProperty('fingerprint')
})

test('a request without a valid key is refused, and only pages of the merchant’s sites may read responses', async () => {
  const { address, createClient } = harness
  const stranger = createClient('sk_test_somebody_else')
  await expect(stranger.customers.create()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
    message: 'Invalid API Key provided: sk_test_****else',
  })
  const keyless = await fetch(`${address}/v1/customers`, { headers: { origin: 'http://elsewhere.example' } })
  expect(keyless.status).toBe(401)
  expect(keyless.headers.get('access-control-allow-origin')).toBeNull()
  const preflight = await fetch(`${address}/v1/payment_methods`, {
    method: 'OPTIONS',
    headers: { origin: SITE, 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe(SITE)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
  const withBasicAuth = await fetch(`${address}/v1/customers`, {
    headers: { authorization: `Basic ${Buffer.from(`${keys.secret}:`).toString('base64')}` },
  })
  expect(withBasicAuth.status).toBe(200)
})

test("card numbers from the merchant's server are refused, and so are unsupported endpoints", async () => {
  const { stripe } = harness
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }
  await expect(stripe.paymentMethods.create({ type: 'card', card })).rejects.toThrow('Use the card form')
  await expect(stripe.balance.retrieve()).rejects.toThrow('Unrecognized request URL (GET: /v1/balance)')
  await expect(stripe.paymentIntents.retrieve('pi_nobody')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    message: "No such payment_intent: 'pi_nobody'",
  })
})

test('an idempotency key replays its response, even a decline, and is refused with other parameters', async () => {
  const { stripe } = harness
  const key = { idempotencyKey: crypto.randomUUID() }
  const first = await stripe.paymentIntents.create({ ...payment, metadata: { a: '1' } }, key)
  const second = await stripe.paymentIntents.create({ ...payment, metadata: { a: '1' } }, key)
  expect(second).toEqual(first)
  const replayed = []
  for (let attempt = 0; attempt < 2; attempt++) {
    const { headers } = await harness.sendForm('POST', '/v1/customers', {}, keys.secret, {
      'idempotency-key': 'the same',
    })
    replayed.push(headers.get('idempotent-replayed'))
  }
  expect(replayed).toEqual([null, 'true'])
  for (const changed of [
    { ...payment, amount: 999 },
    { ...payment, metadata: { a: '2' } },
  ]) {
    await expect(stripe.paymentIntents.create(changed, key)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
  }
  const declinedKey = { idempotencyKey: crypto.randomUUID() }
  const declinedPayment = { ...payment, payment_method: 'pm_card_visa_chargeDeclined', confirm: true }
  const intentIds = []
  for (let attempt = 0; attempt < 2; attempt++) {
    intentIds.push(
      await stripe.paymentIntents
        .create(declinedPayment, declinedKey)
        .catch((error) => error.raw.payment_intent.id),
    )
  }
  expect(intentIds[0]).toMatch(/^pi_/)
  expect(intentIds[1]).toBe(intentIds[0])
  // A rejected request leaves its key unused.
  const unusedKey = { idempotencyKey: crypto.randomUUID() }
  await expect(stripe.paymentIntents.create({ ...payment, amount: 1 }, unusedKey)).rejects.toMatchObject({
    code: 'amount_too_small',
  })
  await stripe.paymentIntents.create(payment, unusedKey)
})

test('a key whose first request is still running is refused, and replays the response later', async () => {
  const { stripe, database } = harness
  const { id } = await stripe.customers.create()
  const key = { idempotencyKey: crypto.randomUUID() }
  const updateName = () => stripe.customers.update(id, { name: 'Ana' }, key)
  const requests = await database.transaction(async (tx) => {
    // The first request waits for this row.
    await sql`select id from sandbox.objects where id = ${id} for update`.execute(tx)
    const calls = [updateName(), updateName()]
    const firstAnswer = await Promise.race(calls).catch((error) => error)
    expect(firstAnswer).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    return calls
  })
  const answers = await Promise.allSettled(requests)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await updateName()).toMatchObject({ name: 'Ana' })
})

test('twenty concurrent requests with the same key take effect once', async () => {
  const { stripe } = harness
  const key = { idempotencyKey: crypto.randomUUID() }
  const { id: customer } = await stripe.customers.create()
  const create = () => stripe.paymentIntents.create({ ...payment, customer }, key)
  const answers = await Promise.allSettled(Array.from({ length: 20 }, create))
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ statusCode: 409 })
  }
  expect((await stripe.paymentIntents.list({ customer })).data).toMatchObject([{ id: (await create()).id }])
})

test('events are signed and retried until the webhook accepts them', async () => {
  const { stripe, receiver } = harness
  receiver.failures = 7
  const attemptsBefore = receiver.attempts
  const { id } = await stripe.customers.create({ description: 'the receiver fails seven times' })
  const [event] = await receiver.waitForEvents(id, 'customer.created')
  expect(receiver.failures).toBe(0)
  expect(receiver.attempts - attemptsBefore).toBeGreaterThan(7)
  expect(event?.api_version).toBe(Stripe.API_VERSION)
  const stored = await stripe.events.list({ type: 'customer.created', limit: 100 })
  expect(stored.data.map(({ id }) => id)).toContain(event?.id)
})

test('data and undelivered events survive a restart', async () => {
  const { stripe, receiver } = harness
  const { customer, method } = await harness.saveCard('4242424242424242')
  receiver.failures = Number.POSITIVE_INFINITY
  const key = { idempotencyKey: crypto.randomUUID() }
  const paymentParams = { ...payment, customer, payment_method: method, confirm: true }
  const paid = await stripe.paymentIntents.create(paymentParams, key)
  await receiver.waitForRefusedEvents(paid.id, 'payment_intent.succeeded')
  await harness.restart()
  receiver.failures = 0
  expect(await harness.stripe.paymentIntents.create(paymentParams, key)).toEqual(paid)
  expect((await harness.stripe.customers.listPaymentMethods(customer)).data).toMatchObject([{ id: method }])
  const [event] = await receiver.waitForEvents(paid.id, 'payment_intent.succeeded')
  expect(event?.data.object).toMatchObject({ id: paid.id, amount_received: 1000 })
})

test('a webhook that never responds blocks neither requests nor closing', async () => {
  const silent = createServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const sandbox = await openSandbox({
    trial: true,
    transaction: harness.database.transaction,
    port: 0,
    keys,
    secret: 'x',
    origins: [SITE],
    webhook: {
      url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
      secret: 'whsec_x',
    },
  })
  const arrived = once(silent, 'request')
  const reply = await fetch(`${sandbox.address}/v1/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secret}` },
    body: new URLSearchParams({ name: 'Zoé' }),
  })
  expect(await reply.json()).toMatchObject({ name: 'Zoé' })
  await arrived
  await sandbox.close()
  silent.closeAllConnections()
  silent.close()
})

test('the bank page has a strict policy, can be framed only by the merchant’s sites, and needs its token', async () => {
  const { stripe, sendForm, address } = harness
  const intent = await stripe.paymentIntents.create({ ...payment, amount: 123456 })
  const { body } = await sendForm('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    ...asPaymentMethodData(cardForm('4000002760003184')),
  })
  const bank = await fetch(bankUrl(body))
  const policy = bank.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`frame-ancestors ${SITE}`)
  expect(await bank.text()).toContain('$1,234.56')
  expect((await fetch(`${address}/sandbox/bank/${intent.id}?token=guessed`)).status).toBe(410)
  expect((await fetch(`${address}/sandbox/bank/pi_nobody`)).status).toBe(410)
  const dangerous = await sendForm('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    return_url: 'javascript:alert(1)',
    ...asPaymentMethodData(cardForm('4000002760003184')),
  })
  expect(dangerous.body.error).toMatchObject({ code: 'url_invalid', param: 'return_url' })
})

test('the sandbox opens neither outside trial mode nor with live keys', async () => {
  const { transaction } = harness.database
  const options = { trial: true, transaction, port: 0, keys, secret: 'x', origins: [] }
  await expect(openSandbox({ ...options, trial: false })).rejects.toThrow('for trying out only')
  const liveKeys = { secret: 'sk_live_x', publishable: 'pk_live_x' }
  await expect(openSandbox({ ...options, keys: liveKeys })).rejects.toThrow('test keys only')
})

test('the shape checker reports missing and wrong fields', async () => {
  const customer = await harness.stripe.customers.create()
  expect(findShapeErrors(customer)).toEqual([])
  const { livemode: _, ...incomplete } = customer
  expect(findShapeErrors({ object: 'list', data: [incomplete] })).toEqual(['.data[0].livemode is missing'])
  expect(findShapeErrors({ ...customer, balance: '0' })).toEqual(['customer.balance is not of type integer'])
})

test('the sandbox implements the version of the API that the SDK uses', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION)
})

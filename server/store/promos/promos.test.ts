import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hoursAfter } from '#contract/calendar.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import {
  addParent,
  billingDetails,
  buyPackage,
  createPromo,
  intentIdIn,
  startPurchase,
} from '#server/testing/payments.ts'
import { openLiveStream } from '#server/testing/stream.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { runPromos } from './commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

/** Two rounds suffice on the embedded database: with its one connection, nothing runs concurrently. */
const ROUNDS = process.env.TEST_DATABASE_URL ? 20 : 2

type Parent = Awaited<ReturnType<TestServer['newParent']>>
const choice = { points: 5000, postal: 'H2X 1Y4' }
const applyCode = (parent: Parent, id: string, promo?: string) =>
  parent.put(`/payments/${id}`, { ...choice, ...(promo !== undefined && { promo }) })
const checkCode = (parent: Parent, code: string) => parent.get(`/promos/${encodeURIComponent(code)}`)
const toResult = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'good' : `${status} ${body.code}`

test('[P05.1 P05.3 P05.6] a promo is deducted before taxes; case and spaces of its code do not matter; paying the purchase uses it up', async () => {
  const parent = await server.newParent()
  const code = await createPromo(server, { percent: 15 })
  expect((await checkCode(parent, ` ${code.toLowerCase()} `)).body).toEqual({ promo: { code, percent: 15 } })
  const { payment, client_secret } = await startPurchase(parent, 5000)

  const { body } = await applyCode(parent, payment.id, code.toLowerCase())
  expect(body.payment).toMatchObject({
    promo: code,
    base_price: 5000,
    discount: 750,
    tax_price: 213 + 424,
    total_price: 4887,
  })
  expect(toResult(await checkCode(parent, code))).toBe('good')
  await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())

  expect((await parent.get('/points')).body.points).toBe(500 + 5250)
  expect((await parent.get('/payments')).body.payments).toMatchObject([{ promo: code, discount: 750 }])
  const { status, body: refusal } = await checkCode(parent, code)
  expect([status, refusal]).toEqual([
    422,
    { error: { base: 'This promo code has already been used.' }, code: 'promo_used' },
  ])
})

const yesterday = hoursAfter(MONDAY, -24)
const codes: [string, Partial<Tables['promos']> | undefined, string][] = [
  ['an unknown code', undefined, '422 promo_unknown'],
  ['an expired code', { expires_at: MONDAY }, '422 promo_expired'],
  ['a retired code', { retired_at: yesterday }, '422 promo_expired'],
  ['a code that expires tomorrow', { expires_at: hoursAfter(MONDAY, 24) }, 'good'],
]
test.each(codes)(
  '[P05.6] checking a code and applying it to a purchase give the same result for %s',
  async (_, rules, expected) => {
    const parent = await server.newParent()
    const code = rules ? await createPromo(server, rules) : 'NEVER-MADE'
    const { payment } = await startPurchase(parent)
    expect(toResult(await checkCode(parent, code))).toBe(expected)
    expect(toResult(await applyCode(parent, payment.id, code))).toBe(expected)
  },
)

test('[P05.9] a first-purchase code can only be used for a first purchase', async () => {
  const parent = await server.newParent()
  const code = await createPromo(server, { first_purchase_only: true, per_family: 5 })
  expect(toResult(await checkCode(parent, code))).toBe('good')
  await buyPackage(server, parent)
  expect(toResult(await checkCode(parent, code))).toBe('422 promo_first_only')
})

/** Creates two parents of one family, each with a pending purchase and a first-purchase code. */
async function createTwoPurchases() {
  const parent = await server.newParent()
  const otherParent = await addParent(server, parent)
  const createPurchase = async (buyer: Parent) => {
    const { payment, client_secret } = await startPurchase(buyer)
    const code = await createPromo(server, { first_purchase_only: true })
    return { parent: buyer, id: payment.id, client_secret, code }
  }
  return [await createPurchase(parent), await createPurchase(otherParent)] as const
}

test('[P05.10] only one purchase of a family can hold a first-purchase code, even if the codes differ', async () => {
  const [first, second] = await createTwoPurchases()
  expect(toResult(await applyCode(first.parent, first.id, first.code))).toBe('good')
  expect(toResult(await checkCode(second.parent, second.code))).toBe('422 promo_first_only')
  expect(toResult(await applyCode(second.parent, second.id, second.code))).toBe('422 promo_first_only')

  // The first purchase no longer has a code. But a charge of its discounted price may already be under way.
  expect(toResult(await applyCode(first.parent, first.id))).toBe('good')
  expect(toResult(await applyCode(second.parent, second.id, second.code))).toBe('422 promo_first_only')
  await first.parent.delete(`/payments/${first.id}`)
  expect(toResult(await applyCode(second.parent, second.id, second.code))).toBe('good')
})

test('[P05.10] a family that applies two first-purchase codes concurrently gets the discount of only one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const purchases = await createTwoPurchases()
    const answers = await Promise.all(purchases.map(({ parent, id, code }) => applyCode(parent, id, code)))
    expect(answers.map(toResult).sort()).toEqual(['422 promo_first_only', 'good'])
  }
}, 60_000)

test('[P05.11] after a purchase, the family’s pending purchases lose their first-purchase discount', async () => {
  const [first, second] = await createTwoPurchases()
  await applyCode(first.parent, first.id, first.code)
  // Waits for the event about the creation of the first purchase’s intent, because the event’s handler checks the first
  // purchase with the provider. If it did so after the second purchase was paid, the job below would skip the first
  // purchase: the job checks no purchase that was checked within the last minute.
  await server.sandbox.waitUntilDelivered()
  const stream = await openLiveStream(server.address, first.parent.token, 'localhost:3000')
  await server.sandbox.pay(second.client_secret, '4242424242424242', billingDetails())
  expect(await stream.next()).toMatchObject({ topic: 'payments' })
  stream.close()
  const fetchIntentAmount = async () =>
    (await server.sandbox.stripe.paymentIntents.retrieve(intentIdIn(first.client_secret))).amount

  // The job raises the price at the provider, even if no browser fetches the payment.
  await server.runJobs()
  expect(await fetchIntentAmount()).toBe(5749)
  const { payment } = (await first.parent.get(`/payments/${first.id}`)).body
  expect(payment).toMatchObject({ status: 'pending', promo: null, discount: 0, total_price: 5749 })
  expect(toResult(await applyCode(first.parent, first.id, first.code))).toBe('422 promo_first_only')
  expect(toResult(await applyCode(first.parent, first.id))).toBe('good')

  await server.sandbox.pay(first.client_secret, '4242424242424242', billingDetails())
  expect((await first.parent.get('/points')).body.points).toBe(500 + 1000 + 5250)
  const uses = server.db.selectFrom('promo_uses').where('payment_id', '=', first.id).select('used_at')
  expect(await uses.execute()).toEqual([])
})

test('[P05.12] a purchase whose card was charged before it lost its first-purchase discount is credited', async () => {
  const [first, second] = await createTwoPurchases()
  await applyCode(first.parent, first.id, first.code)
  await server.sandbox.loseEventsDuring(async () => {
    await server.sandbox.pay(first.client_secret, '4242424242424242', billingDetails())
  })
  await server.sandbox.pay(second.client_secret, '4242424242424242', billingDetails())
  expect((await first.parent.get(`/payments/${first.id}`)).body.payment).toMatchObject({ promo: null })

  await server.runJobs()

  expect((await first.parent.get('/points')).body.points).toBe(500 + 1000 + 5250)
  expect((await first.parent.get(`/payments/${first.id}`)).body.payment).toMatchObject({
    status: 'succeeded',
    promo: first.code,
    discount: 500,
  })
  expect(await server.checkLedger()).toEqual([])
})

test('[P05.2 P05.4] a promo is released when its purchase is cancelled or paid without the promo, but not when the code is only removed', async () => {
  const [parent, other] = [await server.newParent(), await server.newParent()]
  const [code, otherCode] = [await createPromo(server, { in_all: 1 }), await createPromo(server)]
  const isHeld = async () => toResult(await checkCode(other, code)) === '422 promo_used'
  const first = await startPurchase(parent)

  expect(toResult(await applyCode(parent, first.payment.id, code))).toBe('good')
  expect(await isHeld()).toBe(true)
  expect((await applyCode(parent, first.payment.id)).body.payment).toMatchObject({ promo: null, discount: 0 })
  expect(await isHeld()).toBe(true)
  await parent.delete(`/payments/${first.payment.id}`)
  expect(await isHeld()).toBe(false)

  const { payment, client_secret } = await startPurchase(parent)
  await applyCode(parent, payment.id, code)
  expect((await applyCode(parent, payment.id, otherCode)).body.payment).toMatchObject({ promo: otherCode })
  expect(await isHeld()).toBe(true)
  expect(toResult(await applyCode(parent, payment.id, code))).toBe('good')
  await applyCode(parent, payment.id)
  await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())
  expect(await isHeld()).toBe(false)
})

test('[P05.2 P05.3] a promo cannot be removed or replaced after the card was charged, and is used up by that purchase', async () => {
  for (const otherCode of [undefined, await createPromo(server)]) {
    const [parent, other] = [await server.newParent(), await server.newParent()]
    const code = await createPromo(server, { in_all: 1 })
    const { payment, client_secret } = await startPurchase(parent)
    await applyCode(parent, payment.id, code)
    await server.sandbox.loseEventsDuring(() =>
      server.sandbox.pay(client_secret, '4242424242424242', billingDetails()),
    )

    expect(toResult(await applyCode(parent, payment.id, otherCode))).toBe('409 payment_moved_on')
    const otherPurchase = await startPurchase(other)
    expect(toResult(await applyCode(other, otherPurchase.payment.id, code))).toBe('422 promo_used')
    server.clock.forwardHours(1 / 30)
    await server.runJobs()

    expect((await parent.get(`/payments/${payment.id}`)).body.payment).toMatchObject({
      status: 'succeeded',
      promo: code,
    })
    expect(toResult(await applyCode(other, otherPurchase.payment.id, code))).toBe('422 promo_used')
  }
})

test('[P05.4 P05.5] after an hour a purchase that has or had a promo is cancelled and can no longer be paid', async () => {
  const [parent, other] = [await server.newParent(), await server.newParent()]
  const code = await createPromo(server, { in_all: 1 })
  const { payment, client_secret } = await startPurchase(parent)
  await applyCode(parent, payment.id, code)
  await applyCode(parent, payment.id)
  server.clock.forwardHours(0.9)
  await server.runJobs()
  expect(toResult(await checkCode(other, code))).toBe('422 promo_used')

  server.clock.forwardHours(0.5)
  await server.runJobs()

  expect(toResult(await checkCode(other, code))).toBe('good')
  await server.sandbox.pay(client_secret)
  expect((await parent.get('/points')).body.points).toBe(500)
})

test('[P05.8] only one of many concurrent purchases gets the last use of a code', async () => {
  const code = await createPromo(server, { in_all: 1 })
  const families: { parent: Parent; id: string }[] = []
  for (let n = 0; n < 8; n++) {
    const parent = await server.newParent()
    families.push({ parent, id: (await startPurchase(parent)).payment.id })
  }
  const answers = await Promise.all(families.map(({ parent, id }) => applyCode(parent, id, code)))
  expect(answers.map(toResult).sort()).toEqual([...Array(7).fill('422 promo_used'), 'good'])
})

test('[P05.7] guessing codes is throttled', async () => {
  const { config } = server.deps
  server.deps.config = { ...config, RATE_LIMIT: 'on' }
  try {
    const parent = await server.newParent()
    const answers: string[] = []
    for (let guess = 0; guess < 31; guess++) answers.push(toResult(await checkCode(parent, `GUESS-${guess}`)))
    expect(answers.at(-2)).toBe('422 promo_unknown')
    expect(answers.at(-1)).toBe('429 too_many')
    const { payment } = await startPurchase(parent)
    expect(toResult(await applyCode(parent, payment.id, await createPromo(server)))).toBe('429 too_many')
    server.clock.forwardHours(1.1)
    expect(toResult(await checkCode(parent, 'GUESS'))).toBe('422 promo_unknown')
  } finally {
    server.deps.config = config
  }
})

/** Runs the command and returns the lines that it prints, or "No: " and the error. */
const execute = (...args: string[]) =>
  runPromos(server.deps, args).then(
    (lines) => lines.join('\n'),
    (error: Error) => `No: ${error.message}`,
  )

test('[P05.15] the operator can create, list and retire codes', async () => {
  const parent = await server.newParent()
  expect(
    await execute(
      'add',
      'spring-26',
      '--percent',
      '20',
      '--until',
      '2026-03-02',
      '--max-uses',
      '100',
      '--note',
      'Letter of March',
    ),
  ).toBe('SPRING-26 takes 20 % off.')
  expect(await execute('add', 'Spring-26', '--percent', '30')).toBe(
    'No: The code SPRING-26 already exists. Choose another code.',
  )
  expect(toResult(await checkCode(parent, 'SPRING-26'))).toBe('good')
  expect(await execute('list')).toContain(
    'SPRING-26: 20 % off · valid until 2026-03-03T05:00:00.000Z · 1 per family · used 0 of 100, held 0 · Letter of March',
  )
  expect(await execute('retire', 'spring-26')).toContain('SPRING-26 is retired.')
  expect(await execute('retire', 'spring-26')).toContain('No: The code SPRING-26 does not exist')
  expect(toResult(await checkCode(parent, 'SPRING-26'))).toBe('422 promo_expired')
  expect(await execute('list')).toContain('SPRING-26: 20 % off · ended')
})

test.each([
  [['add', 'X', '--percent', '91'], '--percent must be a whole number from 1 to 90.'],
  [['add', 'X', '--percent', '0'], '--percent must be'],
  [['add', 'X'], '--percent must be'],
  [['add', 'X Y', '--percent', '10'], 'Invalid code "X Y"'],
  [['add', 'X', '--percent', '10', '--until', '2026-02-28'], '--until 2026-02-28 is in the past.'],
  [['add', 'X', '--percent', '10', '--until', 'soon'], '--until must be'],
  [['add', 'X', '--percent', '10', '--per-family', '0'], '--per-family must be'],
  [['add', 'X', '--percent', '10', '--note', 'n'.repeat(201)], '--note must have at most 200'],
  [['add', 'X', '--price', '1'], 'npm run promos'],
  [['sell'], 'npm run promos'],
])('[P05.15] the arguments %j are refused with a reason', async (args, message) => {
  expect(await execute(...args)).toContain(`No: `)
  expect(await execute(...args)).toContain(message)
})

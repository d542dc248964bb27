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

/** The embedded database has one connection, so nothing runs concurrently. */
const ROUNDS = process.env.TEST_DATABASE_URL ? 20 : 2

type Parent = Awaited<ReturnType<TestServer['newParent']>>
const choice = { points: 5000, postal: 'H2X 1Y4' }
const put = (parent: Parent, id: string, promo?: string) =>
  parent.put(`/payments/${id}`, { ...choice, ...(promo !== undefined && { promo }) })
const check = (parent: Parent, code: string) => parent.get(`/promos/${encodeURIComponent(code)}`)
const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'good' : `${status} ${body.code}`

test('[P05.1 P05.3 P05.6] a promo is deducted before taxes, ignores case and spaces, and is used once the purchase is paid', async () => {
  const parent = await server.newParent()
  const code = await createPromo(server, { percent: 15 })
  expect((await check(parent, ` ${code.toLowerCase()} `)).body).toEqual({ promo: { code, percent: 15 } })
  const { payment, client_secret } = await startPurchase(parent, 5000)

  const { body } = await put(parent, payment.id, code.toLowerCase())
  expect(body.payment).toMatchObject({
    promo: code,
    base_price: 5000,
    discount: 750,
    tax_price: 213 + 424,
    total_price: 4887,
  })
  expect(said(await check(parent, code))).toBe('good')
  await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())

  expect((await parent.get('/points')).body.points).toBe(500 + 5250)
  expect((await parent.get('/payments')).body.payments).toMatchObject([{ promo: code, discount: 750 }])
  const again = await check(parent, code)
  expect([again.status, again.body]).toEqual([
    422,
    { error: { base: 'This promo code has already been used.' }, code: 'promo_used' },
  ])
})

const yesterday = hoursAfter(MONDAY, -24)
const ways: [string, Partial<Tables['promos']> | undefined, string][] = [
  ['an unknown code', undefined, '422 promo_unknown'],
  ['an expired code', { expires_at: MONDAY }, '422 promo_expired'],
  ['a retired code', { retired_at: yesterday }, '422 promo_expired'],
  ['a code that expires tomorrow', { expires_at: hoursAfter(MONDAY, 24) }, 'good'],
]
test.each(ways)(
  '[P05.6] the check and the purchase give the same result for %s',
  async (_, rules, expected) => {
    const parent = await server.newParent()
    const code = rules ? await createPromo(server, rules) : 'NEVER-MADE'
    const { payment } = await startPurchase(parent)
    expect(said(await check(parent, code))).toBe(expected)
    expect(said(await put(parent, payment.id, code))).toBe(expected)
  },
)

test('[P05.9] a first-purchase code is only good for a first purchase', async () => {
  const parent = await server.newParent()
  const code = await createPromo(server, { first_purchase_only: true, per_family: 5 })
  expect(said(await check(parent, code))).toBe('good')
  await buyPackage(server, parent)
  expect(said(await check(parent, code))).toBe('422 promo_first_only')
})

/** Two parents of one family, each with a pending purchase and a first-purchase code. */
async function twoAtOnce() {
  const parent = await server.newParent()
  const both = [parent, await addParent(server, parent)] as const
  const one = async (of: Parent) => {
    const { payment, client_secret } = await startPurchase(of)
    const code = await createPromo(server, { first_purchase_only: true })
    return { parent: of, id: payment.id, client_secret, code }
  }
  return [await one(both[0]), await one(both[1])] as const
}

test('[P05.10] only one purchase of a family at a time may hold a first-purchase code, even with different codes', async () => {
  const [mine, theirs] = await twoAtOnce()
  expect(said(await put(mine.parent, mine.id, mine.code))).toBe('good')
  expect(said(await check(theirs.parent, theirs.code))).toBe('422 promo_first_only')
  expect(said(await put(theirs.parent, theirs.id, theirs.code))).toBe('422 promo_first_only')

  // The card may still be charged the discounted price.
  expect(said(await put(mine.parent, mine.id))).toBe('good')
  expect(said(await put(theirs.parent, theirs.id, theirs.code))).toBe('422 promo_first_only')
  await mine.parent.delete(`/payments/${mine.id}`)
  expect(said(await put(theirs.parent, theirs.id, theirs.code))).toBe('good')
})

test('[P05.10] of two concurrent first-purchase codes a family gets one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const both = await twoAtOnce()
    const answers = await Promise.all(both.map(({ parent, id, code }) => put(parent, id, code)))
    expect(answers.map(said).sort()).toEqual(['422 promo_first_only', 'good'])
  }
}, 60_000)

test('[P05.11] after a purchase, the family’s pending purchases lose their first-purchase discount', async () => {
  const [mine, theirs] = await twoAtOnce()
  await put(mine.parent, mine.id, mine.code)
  // The event of its creation counts as a check.
  await server.sandbox.delivered()
  const stream = await openLiveStream(server.address, mine.parent.token, 'localhost:3000')
  await server.sandbox.pay(theirs.client_secret, '4242424242424242', billingDetails())
  expect(await stream.next()).toMatchObject({ topic: 'payments' })
  stream.close()
  const atProvider = async () =>
    (await server.sandbox.stripe.paymentIntents.retrieve(intentIdIn(mine.client_secret))).amount

  // The price rises without a request for the payment.
  await server.runJobs()
  expect(await atProvider()).toBe(5749)
  const { payment } = (await mine.parent.get(`/payments/${mine.id}`)).body
  expect(payment).toMatchObject({ status: 'pending', promo: null, discount: 0, total_price: 5749 })
  expect(said(await put(mine.parent, mine.id, mine.code))).toBe('422 promo_first_only')
  expect(said(await put(mine.parent, mine.id))).toBe('good')

  await server.sandbox.pay(mine.client_secret, '4242424242424242', billingDetails())
  expect((await mine.parent.get('/points')).body.points).toBe(500 + 1000 + 5250)
  const uses = server.db.selectFrom('promo_uses').where('payment_id', '=', mine.id).select('used_at')
  expect(await uses.execute()).toEqual([])
})

test('[P05.12] a purchase paid with a first-purchase discount before its price rose is credited', async () => {
  const [mine, theirs] = await twoAtOnce()
  await put(mine.parent, mine.id, mine.code)
  await server.sandbox.losing(async () => {
    await server.sandbox.pay(mine.client_secret, '4242424242424242', billingDetails())
  })
  await server.sandbox.pay(theirs.client_secret, '4242424242424242', billingDetails())
  expect((await mine.parent.get(`/payments/${mine.id}`)).body.payment).toMatchObject({ promo: null })

  await server.runJobs()

  expect((await mine.parent.get('/points')).body.points).toBe(500 + 1000 + 5250)
  expect((await mine.parent.get(`/payments/${mine.id}`)).body.payment).toMatchObject({
    status: 'succeeded',
    promo: mine.code,
    discount: 500,
  })
  expect(await server.ledgerErrors()).toEqual([])
})

test('[P05.2 P05.4] a held promo is released when its purchase is cancelled or paid without it, not when it is only removed', async () => {
  const [parent, other] = [await server.newParent(), await server.newParent()]
  const [code, second] = [await createPromo(server, { in_all: 1 }), await createPromo(server)]
  const held = async () => said(await check(other, code)) === '422 promo_used'
  const given = await startPurchase(parent)

  expect(said(await put(parent, given.payment.id, code))).toBe('good')
  expect(await held()).toBe(true)
  expect((await put(parent, given.payment.id)).body.payment).toMatchObject({ promo: null, discount: 0 })
  expect(await held()).toBe(true)
  await parent.delete(`/payments/${given.payment.id}`)
  expect(await held()).toBe(false)

  const { payment, client_secret } = await startPurchase(parent)
  await put(parent, payment.id, code)
  expect((await put(parent, payment.id, second)).body.payment).toMatchObject({ promo: second })
  expect(await held()).toBe(true)
  expect(said(await put(parent, payment.id, code))).toBe('good')
  await put(parent, payment.id)
  await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())
  expect(await held()).toBe(false)
})

test('[P05.2 P05.3] a promo removed or replaced while the card is charged is used once, by the purchase paid with it', async () => {
  for (const instead of [undefined, await createPromo(server)]) {
    const [parent, other] = [await server.newParent(), await server.newParent()]
    const code = await createPromo(server, { in_all: 1 })
    const { payment, client_secret } = await startPurchase(parent)
    await put(parent, payment.id, code)
    await server.sandbox.losing(() => server.sandbox.pay(client_secret, '4242424242424242', billingDetails()))

    expect(said(await put(parent, payment.id, instead))).toBe('409 payment_moved_on')
    const theirs = await startPurchase(other)
    expect(said(await put(other, theirs.payment.id, code))).toBe('422 promo_used')
    server.clock.forward(1 / 30)
    await server.runJobs()

    expect((await parent.get(`/payments/${payment.id}`)).body.payment).toMatchObject({
      status: 'succeeded',
      promo: code,
    })
    expect(said(await put(other, theirs.payment.id, code))).toBe('422 promo_used')
  }
})

test('[P05.4 P05.5] after an hour a purchase that has or had a promo is cancelled and can no longer be paid', async () => {
  const [parent, other] = [await server.newParent(), await server.newParent()]
  const code = await createPromo(server, { in_all: 1 })
  const { payment, client_secret } = await startPurchase(parent)
  await put(parent, payment.id, code)
  await put(parent, payment.id)
  server.clock.forward(0.9)
  await server.runJobs()
  expect(said(await check(other, code))).toBe('422 promo_used')

  server.clock.forward(0.5)
  await server.runJobs()

  expect(said(await check(other, code))).toBe('good')
  await server.sandbox.pay(client_secret)
  expect((await parent.get('/points')).body.points).toBe(500)
})

test('[P05.8] of many concurrent purchases one gets the last use', async () => {
  const code = await createPromo(server, { in_all: 1 })
  const families: { parent: Parent; id: string }[] = []
  for (let n = 0; n < 8; n++) {
    const parent = await server.newParent()
    families.push({ parent, id: (await startPurchase(parent)).payment.id })
  }
  const answers = await Promise.all(families.map(({ parent, id }) => put(parent, id, code)))
  expect(answers.map(said).sort()).toEqual(
    ['422 promo_used', 'good'].flatMap((one, n) => Array(n ? 1 : 7).fill(one)),
  )
})

test('[P05.7] guessing codes is throttled', async () => {
  const { config } = server.deps
  server.deps.config = { ...config, RATE_LIMIT: 'on' }
  try {
    const parent = await server.newParent()
    const answers: string[] = []
    for (let guess = 0; guess < 31; guess++) answers.push(said(await check(parent, `GUESS-${guess}`)))
    expect(answers.at(-2)).toBe('422 promo_unknown')
    expect(answers.at(-1)).toBe('429 too_many')
    const { payment } = await startPurchase(parent)
    expect(said(await put(parent, payment.id, await createPromo(server)))).toBe('429 too_many')
    server.clock.forward(1.1)
    expect(said(await check(parent, 'GUESS'))).toBe('422 promo_unknown')
  } finally {
    server.deps.config = config
  }
})

/** Returns the printed lines, or "No: " and the error. */
const run = (...typed: string[]) =>
  runPromos(server.deps, typed).then(
    (lines) => lines.join('\n'),
    (error: Error) => `No: ${error.message}`,
  )

test('[P05.15] the operator makes, lists and retires codes', async () => {
  const parent = await server.newParent()
  expect(
    await run(
      'add',
      'spring-26',
      '--percent',
      '20',
      '--until',
      '2026-03-02',
      '--in-all',
      '100',
      '--note',
      'Letter of March',
    ),
  ).toBe('SPRING-26 takes 20 % off.')
  expect(await run('add', 'Spring-26', '--percent', '30')).toBe('No: The code SPRING-26 already exists.')
  expect(said(await check(parent, 'SPRING-26'))).toBe('good')
  expect(await run('list')).toContain(
    'SPRING-26: 20 % off · valid until 2026-03-03T05:00:00.000Z · 1 per family · used 0 of 100, held 0 · Letter of March',
  )
  expect(await run('retire', 'spring-26')).toContain('SPRING-26 is retired.')
  expect(await run('retire', 'spring-26')).toContain('No: The code SPRING-26 does not exist')
  expect(said(await check(parent, 'SPRING-26'))).toBe('422 promo_expired')
  expect(await run('list')).toContain('SPRING-26: 20 % off · ended')
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
])('[P05.15] the arguments %j are refused with a reason', async (typed, words) => {
  expect(await run(...typed)).toContain(`No: `)
  expect(await run(...typed)).toContain(words)
})

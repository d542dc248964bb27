import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hoursAfter } from '#server/clock.ts'
import type { Tables } from '#server/db/tables.ts'
import { type Home, MONDAY, openHome } from '#server/testing/home.ts'
import { begin, billedAt, buy, newPromo } from '#server/testing/payments.ts'
import { runPromos } from './commands.ts'

let home: Home
beforeAll(async () => {
  home = await openHome({ payments: true })
})
afterAll(() => home.close())
beforeEach(() => home.clock.moveTo(MONDAY))

type Parent = Awaited<ReturnType<Home['newParent']>>
const choice = { points: 5000, postal: 'H2X 1Y4' }
const put = (parent: Parent, id: string, promo?: string) =>
  parent.put(`/payments/${id}`, { ...choice, ...(promo !== undefined && { promo }) })
const check = (parent: Parent, code: string) => parent.get(`/promos/${encodeURIComponent(code)}`)
const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'good' : `${status} ${body.code}`

test('[P05] a promo takes its percent off before taxes, typed however, and is used once it is paid', async () => {
  const parent = await home.newParent()
  const code = await newPromo(home, { percent: 15 })
  expect((await check(parent, ` ${code.toLowerCase()} `)).body).toEqual({ promo: { code, percent: 15 } })
  const { payment, client_secret } = await begin(parent, 5000)

  const { body } = await put(parent, payment.id, code.toLowerCase())
  expect(body.payment).toMatchObject({
    ...{ promo: code, base_price: 5000, discount: 750, tax_price: 213 + 424, total_price: 4887 },
  })
  expect(said(await check(parent, code))).toBe('good')
  await home.sandbox.pay(client_secret, '4242424242424242', billedAt())

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
  ['a code of tomorrow’s end', { expires_at: hoursAfter(MONDAY, 24) }, 'good'],
]
test.each(ways)('[P05] %s is answered so, by the check and by the purchase', async (_, rules, expected) => {
  const parent = await home.newParent()
  const code = rules ? await newPromo(home, rules) : 'NEVER-MADE'
  const { payment } = await begin(parent)
  expect(said(await check(parent, code))).toBe(expected)
  expect(said(await put(parent, payment.id, code))).toBe(expected)
})

test('[P05] a code for first purchases is for those', async () => {
  const parent = await home.newParent()
  const code = await newPromo(home, { first_purchase_only: true, per_family: 5 })
  expect(said(await check(parent, code))).toBe('good')
  await buy(home, parent)
  expect(said(await check(parent, code))).toBe('422 promo_first_only')
})

test('[P05] a held promo is free again when its purchase is given up, goes on without it, or takes another', async () => {
  const [parent, other] = [await home.newParent(), await home.newParent()]
  const [code, second] = [await newPromo(home, { in_all: 1 }), await newPromo(home)]
  const held = async () => said(await check(other, code)) === '422 promo_used'
  const { payment } = await begin(parent)

  expect(said(await put(parent, payment.id, code))).toBe('good')
  expect(await held()).toBe(true)
  expect((await put(parent, payment.id)).body.payment).toMatchObject({ promo: null, discount: 0 })
  expect(await held()).toBe(false)
  await put(parent, payment.id, code)
  await put(parent, payment.id, second)
  expect(await held()).toBe(false)
  await put(parent, payment.id, code)
  expect(await held()).toBe(true)
  await parent.delete(`/payments/${payment.id}`)
  expect(await held()).toBe(false)
})

test('[P05] after an hour a purchase that holds a promo is cancelled, and cannot be paid any more', async () => {
  const [parent, other] = [await home.newParent(), await home.newParent()]
  const code = await newPromo(home, { in_all: 1 })
  const { payment, client_secret } = await begin(parent)
  await put(parent, payment.id, code)
  home.clock.forward(0.9)
  await home.runJobs()
  expect(said(await check(other, code))).toBe('422 promo_used')

  home.clock.forward(0.5)
  await home.runJobs()

  expect(said(await check(other, code))).toBe('good')
  await home.sandbox.pay(client_secret)
  expect((await parent.get('/points')).body.points).toBe(500)
})

test('[P05] of many purchases at once one gets the last use', async () => {
  const code = await newPromo(home, { in_all: 1 })
  const families: { parent: Parent; id: string }[] = []
  for (let n = 0; n < 8; n++) {
    const parent = await home.newParent()
    families.push({ parent, id: (await begin(parent)).payment.id })
  }
  const answers = await Promise.all(families.map(({ parent, id }) => put(parent, id, code)))
  expect(answers.map(said).sort()).toEqual(
    ['422 promo_used', 'good'].flatMap((one, n) => Array(n ? 1 : 7).fill(one)),
  )
})

test('[P05] guessing codes is throttled', async () => {
  const { config } = home.deps
  home.deps.config = { ...config, RATE_LIMIT: 'on' }
  try {
    const parent = await home.newParent()
    const answers: string[] = []
    for (let guess = 0; guess < 31; guess++) answers.push(said(await check(parent, `GUESS-${guess}`)))
    expect(answers.at(-2)).toBe('422 promo_unknown')
    expect(answers.at(-1)).toBe('429 too_many')
    const { payment } = await begin(parent)
    expect(said(await put(parent, payment.id, await newPromo(home)))).toBe('429 too_many')
    home.clock.forward(1.1)
    expect(said(await check(parent, 'GUESS'))).toBe('422 promo_unknown')
  } finally {
    home.deps.config = config
  }
})

/** What the command prints, or why it refuses. */
const run = (...typed: string[]) =>
  runPromos(home.deps, typed).then(
    (lines) => lines.join('\n'),
    (error: Error) => `No: ${error.message}`,
  )

test('[P05] the operator makes, lists and retires codes', async () => {
  const parent = await home.newParent()
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
  expect(await run('add', 'Spring-26', '--percent', '30')).toBe('No: There is a code SPRING-26 already.')
  expect(said(await check(parent, 'SPRING-26'))).toBe('good')
  expect(await run('list')).toContain(
    'SPRING-26: 20 % off · good before 2026-03-03T05:00:00.000Z · 1 a family · used 0 of 100, held 0 · Letter of March',
  )
  expect(await run('retire', 'spring-26')).toContain('SPRING-26 is good no more.')
  expect(await run('retire', 'spring-26')).toContain('No: There is no code SPRING-26')
  expect(said(await check(parent, 'SPRING-26'))).toBe('422 promo_expired')
  expect(await run('list')).toContain('SPRING-26: 20 % off · over')
})

test.each([
  [['add', 'X', '--percent', '91'], 'Say --percent with a whole number, 1 to 90.'],
  [['add', 'X', '--percent', '0'], 'Say --percent'],
  [['add', 'X'], 'Say --percent'],
  [['add', 'X Y', '--percent', '10'], 'A code is made of letters'],
  [['add', 'X', '--percent', '10', '--until', '2026-02-28'], 'That day is over.'],
  [['add', 'X', '--percent', '10', '--until', 'soon'], 'Say --until'],
  [['add', 'X', '--percent', '10', '--per-family', '0'], 'Say --per-family'],
  [['add', 'X', '--percent', '10', '--note', 'n'.repeat(201)], 'A note has at most 200'],
  [['add', 'X', '--price', '1'], 'npm run promos'],
  [['sell'], 'npm run promos'],
])('[P05] typing %j is refused in words', async (typed, words) => {
  expect(await run(...typed)).toContain(`No: `)
  expect(await run(...typed)).toContain(words)
})

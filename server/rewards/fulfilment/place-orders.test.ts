import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bought } from '#server/testing/payments.ts'
import { newProduct } from '#server/testing/products.ts'
import { approved, later, placed, type RichFamily, richFamily, spentFamily } from '#server/testing/rewards.ts'
import { type Home, MONDAY, openTestServer } from '#server/testing/test-server.ts'
import { runCommand } from './commands.ts'
import { importCodes } from './import-gift-codes.ts'
import { placeOrders } from './place-orders.ts'

let home: Home
let family: RichFamily
beforeAll(async () => {
  home = await openTestServer({ payments: true })
})
afterAll(() => home.close())
beforeEach(async () => {
  home.clock.moveTo(MONDAY)
  family = await richFamily(home)
})

const orderOf = async (id: string) => (await family.parent.get(`/orders/${id}`)).body.order
const rowOf = (id: string) =>
  home.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const newCard = (sku: string) => ({ sku, kind: 'digital_card' as const, name_en: `Card ${sku}`, points: 500 })
const mailsOf = async (address: string) => (await home.mails(address)).map(({ subject }) => subject)

test('[R05] a second before the hold is over the parent can cancel, a second after it is placed', async () => {
  const [early, late] = [await approved(home, family), await approved(home, family)]
  const cancel = (id: string) =>
    family.parent.put(`/children/${family.child.id}/orders/${id}/cancel`, undefined)

  home.clock.forward(24 - 1 / 3600)
  await home.runJobs()
  expect((await orderOf(early)).status).toBe('approved')
  expect((await cancel(early)).body.order.status).toBe('cancelled')

  await later(home, family, 2 / 3600)
  expect(await orderOf(late)).toMatchObject({ status: 'placed', placed_at: home.clock.now().toISOString() })
  expect((await orderOf(early)).status).toBe('cancelled')
  expect((await cancel(late)).body.code).toBe('order_moved_on')
  expect(await home.ledgerErrors()).toEqual([])
})

test('[R06] when it should arrive is said by kind, in the family’s calendar', async () => {
  // Eleven at night in Toronto, the next day in UTC.
  home.clock.moveTo('2026-03-07T03:00:00Z')
  await later(home, family, 0)
  const ids = [
    await approved(home, family, { kind: 'merchandise' }),
    await approved(home, family, { kind: 'physical_card' }),
    await approved(home, family, { kind: 'digital_card' }),
  ]
  await later(home, family, 24)

  const shown = await Promise.all(ids.map(orderOf))
  expect(shown.map(({ expected_from, expected_until }) => [expected_from, expected_until])).toEqual([
    ['2026-05-02', '2026-05-16'],
    ['2026-04-11', '2026-05-02'],
    // A Saturday: Monday and Tuesday are the two business days.
    ['2026-03-07', '2026-03-10'],
  ])
})

test('[R06] a digital card gets one code of the encrypted stock: mailed to the parents, shown to child and parent, kept nowhere readable', async () => {
  const { sku } = await newProduct(home, newCard('MAILED'))
  await importCodes(home.deps, sku, 'ABCD-1111\nABCD-2222\n')
  const id = await approved(home, family, newCard('MAILED'))
  expect((await family.child.get(`/orders/${id}/code`)).body.code).toBe('not_found')

  home.clock.forward(24)
  await placeOrders(home.deps)
  const waiting = await home.db.selectFrom('outbox').where('sent_at', 'is', null).selectAll().execute()
  expect(waiting.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['gift_code', 'reward_arrived']))
  await later(home, family, 0)
  const { parent, child } = family
  const [mail] = await home.mails(parent.email)

  expect(await orderOf(id)).toMatchObject({ status: 'delivered', has_code: true })
  const code = (await child.get(`/orders/${id}/code`)).body.code
  expect(['ABCD-1111', 'ABCD-2222']).toContain(code)
  expect(mail?.text).toContain(code)
  expect((await home.mails(child.email))[0]?.text).not.toContain(code)
  expect((await parent.get(`/children/${child.id}/orders/${id}/code`)).body).toEqual({ code })
  const rows = [
    ...(await home.db.selectFrom('gift_codes').selectAll().execute()),
    ...(await home.db.selectFrom('outbox').selectAll().execute()),
    ...(await home.db.selectFrom('order_steps').selectAll().execute()),
    waiting,
  ]
  expect(JSON.stringify(rows)).not.toContain('ABCD')
})

test('[R06] a code is for its own child and parents only, and only of what is delivered', async () => {
  const { sku } = await newProduct(home, newCard('OWN'))
  await importCodes(home.deps, sku, 'OWN-1')
  const id = await placed(home, family, 'placed', newCard('OWN'))
  const uncoded = await placed(home, family)
  const sibling = await home.newChild(family.parent)
  const strangers = await richFamily(home)
  const { child, parent } = family

  expect((await child.get(`/orders/${id}/code`)).body).toEqual({ code: 'OWN-1' })
  for (const refused of [
    await sibling.get(`/orders/${id}/code`),
    await strangers.child.get(`/orders/${id}/code`),
    await strangers.parent.get(`/children/${strangers.child.id}/orders/${id}/code`),
    await parent.get(`/children/${sibling.id}/orders/${id}/code`),
    await child.get(`/orders/${uncoded}/code`),
  ])
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } })

  expect((await orderOf(id)).has_code).toBe(true)
  await runCommand(home.deps, ['compensate', id])
  expect(await orderOf(id)).toMatchObject({ status: 'returned', has_code: false })
  expect((await child.get(`/orders/${id}/code`)).body.code).toBe('not_found')
})

test('[R06] without stock a card waits, placed, and gets its code when there is one; the operator hears of it once a day', async () => {
  const card = newCard('WAITS')
  const { sku } = await newProduct(home, card)
  home.clock.moveTo('2026-03-20T15:00:00Z')
  await later(home, family, 0)
  const before = (await mailsOf('hello@questnest.example')).length
  const [first, second] = [await approved(home, family, card), await approved(home, family, card)]
  await later(home, family, 24)
  for (let minute = 0; minute < 3; minute++) await home.runJobs()
  expect((await orderOf(first)).status).toBe('placed')
  const [warning] = await home.mails('hello@questnest.example')
  expect(warning?.subject).toBe('Gift cards are running out of codes')
  expect(warning?.text).toContain('WAITS · 0\u00A0codes\u00A0left · 2\u00A0orders\u00A0waiting')
  expect(await mailsOf('hello@questnest.example')).toHaveLength(before + 1)

  await later(home, family, 24)
  expect(await mailsOf('hello@questnest.example')).toHaveLength(before + 2)

  await importCodes(home.deps, sku, 'ONLY-1')
  await home.runJobs()
  expect([(await orderOf(first)).status, (await orderOf(second)).status]).toEqual(['delivered', 'placed'])
})

test('[R06, P11] a card that was approved before points are owed waits for its code until they are made up for', async () => {
  const { sku } = await newProduct(home, newCard('OWED'))
  await importCodes(home.deps, sku, Array.from({ length: 9 }, (_, n) => `OWED-${n}`).join('\n'))
  const { intent, ...people } = await spentFamily(home, 0)
  family = { ...people, family_id: '' }
  const id = await approved(home, family, newCard('OWED'))
  await home.sandbox.refund(intent)

  await later(home, family, 24)
  expect(await orderOf(id)).toMatchObject({ status: 'placed', has_code: false })
  const toldOperator = await home.mails('hello@questnest.example')
  expect(toldOperator.filter(({ text }) => text.includes('OWED'))).toEqual([])

  await bought(home, family.parent, 1000)
  await home.runJobs()
  expect(await orderOf(id)).toMatchObject({ status: 'delivered', has_code: true })
  expect(await home.ledgerErrors()).toEqual([])
})

test('[R06] what was sealed with another secret, or moved to another row, is given to nobody and keeps nobody waiting', async () => {
  const [card, sound] = [newCard('MOVED'), newCard('SOUND')]
  const { sku, id: product_id } = await newProduct(home, card)
  await importCodes(home.deps, sku, 'MOVED-1\nMOVED-2')
  const ofCard = home.db.selectFrom('gift_codes').where('product_id', '=', product_id)
  const [one, other] = await ofCard.orderBy('id').selectAll().execute()
  await home.db
    .updateTable('gift_codes')
    .set({ code: other?.code ?? '' })
    .where('id', '=', one?.id ?? '')
    .execute()

  const [first, second] = [await approved(home, family, card), await approved(home, family, card)]
  await importCodes(home.deps, (await newProduct(home, sound)).sku, 'SOUND-1')
  const third = await approved(home, family, sound)
  await later(home, family, 24)

  expect([await rowOf(first), await rowOf(second), await rowOf(third)].map((row) => row?.status)).toEqual([
    'delivered',
    'placed',
    'delivered',
  ])
  expect((await family.child.get(`/orders/${first}/code`)).body).toEqual({
    code: expect.stringMatching(/^MOVED-/),
  })
  expect((await ofCard.where('given_at', 'is not', null).selectAll().execute()).map(({ id }) => id)).toEqual([
    other?.id,
  ])
})

test('[R05, R06] twenty workers at once place each order once and give each code to one order', async () => {
  const card = newCard('RACE')
  const { sku } = await newProduct(home, card)
  await importCodes(home.deps, sku, Array.from({ length: 6 }, (_, n) => `RACE-${n}`).join('\n'))
  const ids: string[] = []
  for (let n = 0; n < 8; n++) ids.push(await approved(home, family, n < 4 ? card : { points: 100 }))
  const more = [await approved(home, family, card), await approved(home, family, card)]
  home.clock.forward(24)

  await Promise.all(Array.from({ length: 20 }, () => placeOrders(home.deps)))

  const all = [...ids, ...more]
  const steps = await home.db.selectFrom('order_steps').where('order_id', 'in', all).selectAll().execute()
  const of = (step: string) => steps.filter((row) => row.step === step).map(({ order_id }) => order_id)
  expect(of('place').sort()).toEqual([...all].sort())
  expect(of('deliver').sort()).toEqual([...ids.slice(0, 4), ...more].sort())
  const given = await home.db.selectFrom('gift_codes').where('order_id', 'in', all).selectAll().execute()
  expect(new Set(given.map(({ order_id }) => order_id)).size).toBe(6)
  expect(await home.ledgerErrors()).toEqual([])
})

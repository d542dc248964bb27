import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { completePurchase } from '#server/testing/payments.ts'
import { createProduct } from '#server/testing/products.ts'
import {
  advanceTime,
  createApprovedOrder,
  createFamilyWithBoughtPoints,
  createFamilyWithPurchase,
  createOrderPastHold,
  type FamilyWithBoughtPoints,
  runJobsAndSignInAgain,
} from '#server/testing/rewards.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { runOrderCommand } from './commands.ts'
import { importGiftCodes } from './import-gift-codes.ts'
import { placeOrders } from './place-orders.ts'

let server: TestServer
let family: FamilyWithBoughtPoints
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  family = await createFamilyWithBoughtPoints(server)
})

const getOrder = async (id: string) => (await family.parent.get(`/orders/${id}`)).body.order
const getOrderRow = (id: string) =>
  server.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const newCard = (sku: string) => ({ sku, kind: 'digital_card' as const, name_en: `Card ${sku}`, points: 500 })
const mailSubjects = async (address: string) =>
  (await server.listMessages(address)).map(({ subject }) => subject)

test('[R05.1 R05.3 R05.4] a parent can still cancel a second before the hold ends; a second after its end the order is placed', async () => {
  const [early, late] = [await createApprovedOrder(server, family), await createApprovedOrder(server, family)]
  const cancel = (id: string) =>
    family.parent.put(`/children/${family.child.id}/orders/${id}/cancel`, undefined)

  server.clock.forwardHours(24 - 1 / 3600)
  await server.runJobs()
  expect((await getOrder(early)).status).toBe('approved')
  expect((await cancel(early)).body.order.status).toBe('cancelled')

  await advanceTime(server, family, 2 / 3600)
  const placed_at = server.clock.now().toISOString()
  expect(await getOrder(late)).toMatchObject({ status: 'placed', placed_at })
  expect((await getOrder(early)).status).toBe('cancelled')
  expect((await cancel(late)).body.code).toBe('order_moved_on')
  expect(await server.checkLedger()).toEqual([])
})

test('[R06.1 R06.2] the expected delivery days depend on the kind of reward and the family’s time zone', async () => {
  // 10 p.m. in Toronto, already the next day in UTC.
  server.clock.moveTo('2026-03-07T03:00:00Z')
  await runJobsAndSignInAgain(server, family)
  const ids = [
    await createApprovedOrder(server, family, { kind: 'merchandise' }),
    await createApprovedOrder(server, family, { kind: 'physical_card' }),
    await createApprovedOrder(server, family, { kind: 'digital_card' }),
  ]
  await advanceTime(server, family, 24)

  const orders = await Promise.all(ids.map(getOrder))
  expect(orders.map(({ expected_from, expected_until }) => [expected_from, expected_until])).toEqual([
    ['2026-05-02', '2026-05-16'],
    ['2026-04-11', '2026-05-02'],
    // Placed on a Saturday: Monday and Tuesday are the two business days.
    ['2026-03-07', '2026-03-10'],
  ])
})

test('[R06.3 R06.4 R06.5] a digital card gets one code, mailed to the parents, shown to child and parent, and stored only encrypted', async () => {
  const { sku } = await createProduct(server, newCard('MAILED'))
  await importGiftCodes(server.deps, sku, 'ABCD-1111\nABCD-2222\n')
  const id = await createApprovedOrder(server, family, newCard('MAILED'))
  expect((await family.child.get(`/orders/${id}/code`)).body.code).toBe('not_found')

  server.clock.forwardHours(24)
  await placeOrders(server.deps)
  const unsent = await server.db.selectFrom('outbox').where('sent_at', 'is', null).selectAll().execute()
  expect(unsent.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['gift_code', 'reward_arrived']))
  await runJobsAndSignInAgain(server, family)
  const { parent, child } = family
  const [mail] = await server.listMessages(parent.email)

  expect(await getOrder(id)).toMatchObject({ status: 'delivered', has_code: true })
  const code = (await child.get(`/orders/${id}/code`)).body.code
  expect(['ABCD-1111', 'ABCD-2222']).toContain(code)
  expect(mail?.text).toContain(code)
  expect((await server.listMessages(child.email))[0]?.text).not.toContain(code)
  expect((await parent.get(`/children/${child.id}/orders/${id}/code`)).body).toEqual({ code })
  const rows = [
    ...(await server.db.selectFrom('gift_codes').selectAll().execute()),
    ...(await server.db.selectFrom('outbox').selectAll().execute()),
    ...(await server.db.selectFrom('order_steps').selectAll().execute()),
    unsent,
  ]
  expect(JSON.stringify(rows)).not.toContain('ABCD')
})

test('[R06.4] only the child and its parents see a code, and only until the order is compensated', async () => {
  const { sku } = await createProduct(server, newCard('OWN'))
  await importGiftCodes(server.deps, sku, 'OWN-1')
  const id = await createOrderPastHold(server, family, 'placed', newCard('OWN'))
  const orderWithoutCode = await createOrderPastHold(server, family)
  const sibling = await server.newChild(family.parent)
  const strangers = await createFamilyWithBoughtPoints(server)
  const { child, parent } = family

  expect((await child.get(`/orders/${id}/code`)).body).toEqual({ code: 'OWN-1' })
  for (const response of [
    await sibling.get(`/orders/${id}/code`),
    await strangers.child.get(`/orders/${id}/code`),
    await strangers.parent.get(`/children/${strangers.child.id}/orders/${id}/code`),
    await parent.get(`/children/${sibling.id}/orders/${id}/code`),
    await child.get(`/orders/${orderWithoutCode}/code`),
  ])
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })

  expect((await getOrder(id)).has_code).toBe(true)
  await runOrderCommand(server.deps, ['compensate', id])
  expect(await getOrder(id)).toMatchObject({ status: 'returned', has_code: false })
  expect((await child.get(`/orders/${id}/code`)).body.code).toBe('not_found')
})

test('[R06.6 R06.8] without codes in stock, a card stays placed until codes are imported; the operator is alerted once a day', async () => {
  const card = newCard('WAITS')
  const { sku } = await createProduct(server, card)
  server.clock.moveTo('2026-03-20T15:00:00Z')
  await runJobsAndSignInAgain(server, family)
  const before = (await mailSubjects('hello@questnest.example')).length
  const [first, second] = [
    await createApprovedOrder(server, family, card),
    await createApprovedOrder(server, family, card),
  ]
  await advanceTime(server, family, 24)
  for (let minute = 0; minute < 3; minute++) await server.runJobs()
  expect((await getOrder(first)).status).toBe('placed')
  const [warning] = await server.listMessages('hello@questnest.example')
  expect(warning?.subject).toBe('Gift cards are running out of codes')
  expect(warning?.text).toContain('WAITS · 0\u00A0codes\u00A0left · 2\u00A0orders\u00A0waiting')
  expect(await mailSubjects('hello@questnest.example')).toHaveLength(before + 1)

  await advanceTime(server, family, 24)
  expect(await mailSubjects('hello@questnest.example')).toHaveLength(before + 2)

  await importGiftCodes(server.deps, sku, 'ONLY-1')
  await server.runJobs()
  expect([(await getOrder(first)).status, (await getOrder(second)).status]).toEqual(['delivered', 'placed'])
})

test('[R06.7] an approved card of a family that owes points waits for its code until the debt is settled', async () => {
  const { sku } = await createProduct(server, newCard('OWED'))
  await importGiftCodes(server.deps, sku, Array.from({ length: 9 }, (_, index) => `OWED-${index}`).join('\n'))
  const { intent, ...familyWithPurchase } = await createFamilyWithPurchase(server, 0)
  family = { ...familyWithPurchase, family_id: '' }
  const id = await createApprovedOrder(server, family, newCard('OWED'))
  await server.sandbox.refund(intent)

  await advanceTime(server, family, 24)
  expect(await getOrder(id)).toMatchObject({ status: 'placed', has_code: false })
  const operatorMails = await server.listMessages('hello@questnest.example')
  expect(operatorMails.filter(({ text }) => text.includes('OWED'))).toEqual([])

  await completePurchase(server, family.parent, 1000)
  await server.runJobs()
  expect(await getOrder(id)).toMatchObject({ status: 'delivered', has_code: true })
  expect(await server.checkLedger()).toEqual([])
})

test('[R06.9] a code that cannot be decrypted is never assigned and does not block other orders', async () => {
  const [card, readableCard] = [newCard('MOVED'), newCard('SOUND')]
  const { sku, id: product_id } = await createProduct(server, card)
  await importGiftCodes(server.deps, sku, 'MOVED-1\nMOVED-2')
  const codesOfCard = server.db.selectFrom('gift_codes').where('product_id', '=', product_id)
  const [brokenCode, intactCode] = await codesOfCard.orderBy('id').selectAll().execute()
  await server.db
    .updateTable('gift_codes')
    .set({ code: intactCode?.code ?? '' })
    .where('id', '=', brokenCode?.id ?? '')
    .execute()

  const [first, second] = [
    await createApprovedOrder(server, family, card),
    await createApprovedOrder(server, family, card),
  ]
  await importGiftCodes(server.deps, (await createProduct(server, readableCard)).sku, 'SOUND-1')
  const third = await createApprovedOrder(server, family, readableCard)
  await advanceTime(server, family, 24)

  expect(
    [await getOrderRow(first), await getOrderRow(second), await getOrderRow(third)].map((row) => row?.status),
  ).toEqual(['delivered', 'placed', 'delivered'])
  expect((await family.child.get(`/orders/${first}/code`)).body).toEqual({
    code: expect.stringMatching(/^MOVED-/),
  })
  expect(
    (await codesOfCard.where('given_at', 'is not', null).selectAll().execute()).map(({ id }) => id),
  ).toEqual([intactCode?.id])
})

test('[R05.5 R06.3] twenty concurrent workers place each order once and assign each code to one order', async () => {
  const card = newCard('RACE')
  const { sku } = await createProduct(server, card)
  await importGiftCodes(server.deps, sku, Array.from({ length: 6 }, (_, index) => `RACE-${index}`).join('\n'))
  const cards: string[] = []
  for (let index = 0; index < 6; index++) cards.push(await createApprovedOrder(server, family, card))
  const all = [...cards]
  for (let index = 0; index < 4; index++) all.push(await createApprovedOrder(server, family, { points: 100 }))
  server.clock.forwardHours(24)

  await Promise.all(Array.from({ length: 20 }, () => placeOrders(server.deps)))

  const steps = await server.db.selectFrom('order_steps').where('order_id', 'in', all).selectAll().execute()
  const idsOf = (step: string) => steps.filter((row) => row.step === step).map(({ order_id }) => order_id)
  expect(idsOf('place').sort()).toEqual([...all].sort())
  expect(idsOf('deliver').sort()).toEqual(cards.toSorted())
  const codes = await server.db.selectFrom('gift_codes').where('order_id', 'in', all).selectAll().execute()
  expect(new Set(codes.map(({ order_id }) => order_id)).size).toBe(6)
  expect(await server.checkLedger()).toEqual([])
})

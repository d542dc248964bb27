import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runOrderCommand } from '#server/rewards/fulfilment/commands.ts'
import { importGiftCodes } from '#server/rewards/fulfilment/import-gift-codes.ts'
import { createProduct } from '#server/testing/products.ts'
import {
  createApprovedOrder,
  createFamilyWithBoughtPoints,
  createOrderPastHold,
  type FamilyWithBoughtPoints,
  requestRewards,
} from '#server/testing/rewards.ts'
import { MONDAY, openTestServer, PASSWORD, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let family: FamilyWithBoughtPoints
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  family = await createFamilyWithBoughtPoints(server)
})

const closeFamily = (send_orders?: string[]) => family.parent.delete('/parents', { body: { send_orders } })
const findOrder = (id: string) =>
  server.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst()
const getStatus = async (id: string) => (await findOrder(id))?.status
const runOperatorCommand = async (...args: string[]) => (await runOrderCommand(server.deps, args)).join('\n')
const findNewestMail = async ({ email }: { email: string }) => {
  await server.runJobs()
  return (await server.listMessages(email))[0]
}
const getBalance = async (id: string) =>
  (
    await server.db
      .selectFrom('ledger_accounts')
      .where((row) => row.and({ family_id: family.family_id, id }))
      .select('balance')
      .executeTakeFirstOrThrow()
  ).balance

/** Simulates a mail server that is down. */
async function runJobsWithoutMail() {
  const { mailer } = server.deps
  server.deps.mailer = { ...server.deps.mailer, send: () => Promise.reject(new Error('down')) }
  await server.runJobs().finally(() => {
    server.deps.mailer = mailer
  })
}

async function restoreFamily() {
  const { email } = family.parent
  const { body } = await server.visitor.post('/auth', { email, password: PASSWORD })
  expect((await server.visitor.post('/auth/restore', { ticket: body.ticket })).status).toBe(200)
  return server.signIn(email)
}

test('[N13.2 N06.7 N06.8 N06.10] closing a family rejects requests, cancels orders in their hold that are not selected, and sends the selected and the placed ones', async () => {
  const placedOrder = await createOrderPastHold(server, family, 'placed', { points: 1000 })
  const [requestedOrder = ''] = await requestRewards(server, family.child, { points: 200 })
  const unselectedOrder = await createApprovedOrder(server, family, { points: 300 })
  const selectedOrder = await createApprovedOrder(server, family, { points: 400 })
  const { sku } = await createProduct(server, { sku: 'LEAVING', kind: 'digital_card', points: 500 })
  const cardOrder = await createApprovedOrder(server, family, { sku, kind: 'digital_card', points: 500 })
  await importGiftCodes(server.deps, sku, 'LEAVE-1')
  const balanceBefore = await getBalance(`available:${family.child.id}`)

  expect((await closeFamily([selectedOrder, cardOrder])).status).toBe(204)

  expect(
    await Promise.all(
      [requestedOrder, unselectedOrder, selectedOrder, cardOrder, placedOrder].map(getStatus),
    ),
  ).toEqual(['rejected', 'cancelled', 'approved', 'approved', 'placed'])
  expect(await getBalance(`available:${family.child.id}`)).toBe(balanceBefore + 200 + 300)
  expect(await server.checkLedger()).toEqual([])

  server.clock.forwardHours(24)
  const mail = await findNewestMail(family.parent)
  expect(await Promise.all([unselectedOrder, selectedOrder, cardOrder].map(getStatus))).toEqual([
    'cancelled',
    'placed',
    'delivered',
  ])
  expect(mail?.text).toContain('LEAVE-1')
  const childMailCount = (await server.listMessages(family.child.email)).length
  await runOperatorCommand('ship', placedOrder, '--carrier', 'Canada Post')
  expect((await findNewestMail(family.parent))?.subject).toBe('“Kite” is on its way')
  await runOperatorCommand('deliver', placedOrder)
  expect((await findNewestMail(family.parent))?.subject).toBe('“Kite” has arrived')
  expect(await server.listMessages(family.child.email)).toHaveLength(childMailCount)
  expect(await server.checkLedger()).toEqual([])

  const parent = await restoreFamily()
  const { orders } = (await parent.get(`/children/${family.child.id}/orders?status=completed`)).body
  expect(orders.map(({ status }: { status: string }) => status).sort()).toEqual([
    'delivered',
    'delivered',
    'placed',
  ])
})

test('[N13.2] a message about an order is sent after a mail outage, even if the family was closed or restored during the outage', async () => {
  const { sku } = await createProduct(server, { sku: 'WAITING', kind: 'digital_card', points: 500 })
  await createApprovedOrder(server, family, { sku, kind: 'digital_card', points: 500 })
  await importGiftCodes(server.deps, sku, 'WAIT-1')
  const order = await createOrderPastHold(server, family, 'placed', { points: 1000 })
  const allMailTexts = async () =>
    (await server.listMessages(family.parent.email)).map(({ text }) => text).join()
  server.clock.forwardHours(24)
  await runJobsWithoutMail()

  expect((await (await server.signInWithoutPassword(family.parent.email)).delete('/parents')).status).toBe(
    204,
  )
  server.clock.forwardHours(1)
  await server.runJobs()
  expect(await allMailTexts()).toContain('WAIT-1')

  await runOperatorCommand('ship', order, '--carrier', 'Canada Post')
  await runJobsWithoutMail()
  await restoreFamily()
  server.clock.forwardHours(1)
  await server.runJobs()
  expect(await allMailTexts()).toContain('Canada Post')
})

test('[N06.4] a queued mail about closing is not sent after the family is restored', async () => {
  await closeFamily()
  await restoreFamily()
  await server.runJobs()

  const subjects = (await server.listMessages(family.parent.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Questnest account is back')
  expect(subjects).not.toContain('Your Questnest account is closed')
})

test('[N06.8] orders in their hold are cancelled by default; selecting another family’s order is refused', async () => {
  const otherFamily = await createFamilyWithBoughtPoints(server)
  const otherFamilysOrder = await createApprovedOrder(server, otherFamily)
  const orderInHold = await createApprovedOrder(server, family)
  for (const id of [otherFamilysOrder, server.deps.secrets.newId(), 'nonsense']) {
    expect(await closeFamily([id])).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  expect((await family.parent.get('/profile')).status).toBe(200)

  expect((await family.parent.delete('/parents')).status).toBe(204)
  expect([await getStatus(orderInHold), await getStatus(otherFamilysOrder)]).toEqual([
    'cancelled',
    'approved',
  ])
  expect(await server.checkLedger()).toEqual([])
})

test('[N06.9 R05.7] when a family closes, a deleted child’s orders that are in their hold return their points to the wallet', async () => {
  const orderInHold = await createApprovedOrder(server, family, { points: 700 })
  await family.parent.delete(`/children/${family.child.id}`)
  const [wallet, childPoints] = [await getBalance('wallet'), await getBalance(`available:${family.child.id}`)]

  expect((await closeFamily()).status).toBe(204)

  expect(await getStatus(orderInHold)).toBe('cancelled')
  expect(await getBalance('wallet')).toBe(wallet + 700)
  expect(await getBalance(`available:${family.child.id}`)).toBe(childPoints)
  expect(await server.checkLedger()).toEqual([])
})

test('[N06.10] orders past their hold continue when the family closes', async () => {
  const id = await createApprovedOrder(server, family)
  server.clock.forwardHours(23.9)
  const { email } = family.parent
  family.parent = { email, ...(await server.signIn(email)) }
  server.clock.forwardHours(0.2)
  expect((await closeFamily()).status).toBe(204)
  await server.runJobs()
  expect(await getStatus(id)).toBe('placed')
})

test('[N11.10] a purge keeps orders that have not arrived, with their addresses, until they are delivered or compensated, and then deletes them', async () => {
  const [shipped, placed, delivered] = [
    await createOrderPastHold(server, family, 'shipped'),
    await createOrderPastHold(server, family, 'placed'),
    await createOrderPastHold(server, family, 'delivered'),
  ]
  await closeFamily()
  server.clock.moveTo('2026-09-20T12:00:00Z')
  await server.runJobs()

  const users = server.db.selectFrom('users').where('family_id', '=', family.family_id).select('email')
  expect(await users.execute()).toEqual([{ email: '' }, { email: '' }])
  expect(await getStatus(delivered)).toBeUndefined()
  expect(await runOperatorCommand('list', '--late')).toContain('rue Sainte-Catherine O')
  expect(await server.checkLedger()).toEqual([])
  const mailCount = (await server.listMessages('')).length
  expect(await runOperatorCommand('ship', placed, '--carrier', 'Canada Post')).toContain('is on its way')
  expect(await findOrder(placed)).toMatchObject({ status: 'shipped', carrier: 'Canada Post' })
  await expect(runOperatorCommand('ship', placed, '--carrier', 'Canada Post')).rejects.toThrow('is shipped')
  expect(await runOperatorCommand('deliver', shipped)).toContain(
    'The family was purged, so nobody is notified.',
  )
  expect(await runOperatorCommand('compensate', placed)).toContain('no points are refunded')
  await server.runJobs()

  for (const table of ['orders', 'order_steps', 'deliveries', 'cart_items'] as const) {
    const rows = server.db.selectFrom(table).where('family_id', '=', family.family_id).selectAll()
    expect(await rows.execute(), table).toEqual([])
  }
  expect(await server.listMessages('')).toHaveLength(mailCount)
  expect(await server.checkLedger()).toEqual([])
})

test('[N11.11 R06.15] a gift code of a purged family is deleted, and cannot be imported again', async () => {
  const card = { kind: 'digital_card', points: 300, sku: 'PURGED' } as const
  const { id: product_id } = await createProduct(server, card)
  await importGiftCodes(server.deps, 'PURGED', 'PURGED-1')
  await createOrderPastHold(server, family, 'placed', card)
  await closeFamily()
  server.clock.moveTo('2026-09-20T12:00:00Z')
  await server.runJobs()

  const giftCodes = server.db.selectFrom('gift_codes').where('product_id', '=', product_id).selectAll()
  expect(await giftCodes.execute()).toMatchObject([{ family_id: null, order_id: null, code: '' }])
  await expect(importGiftCodes(server.deps, 'PURGED', 'PURGED-1')).rejects.toThrow('is already imported')
  expect(await runOperatorCommand('codes', 'stock')).toMatch(/PURGED.*\b0\b.*\b1\b/)
})

test('[K11.13 R09.6] a deleted child’s placed order continues; cancelling it after the child’s data was purged returns its points to the wallet', async () => {
  // Approved now, and placed when createOrderPastHold below moves the clock.
  const orderId = await createApprovedOrder(server, family, { points: 700 })
  const [request = ''] = await requestRewards(server, family.child, { points: 200 })
  const delivered = await createOrderPastHold(server, family, 'delivered', { points: 50 })
  expect((await family.parent.delete(`/children/${family.child.id}`)).status).toBe(204)
  expect([await getStatus(orderId), await getStatus(request)]).toEqual(['placed', 'rejected'])

  server.clock.moveTo('2026-09-20T12:00:00Z')
  await server.runJobs()
  expect(await findOrder(delivered)).toMatchObject({ status: 'delivered', delivery_id: null, note: null })
  expect((await findOrder(orderId))?.delivery_id).not.toBeNull()
  expect(await server.checkLedger()).toEqual([])
  const balanceBefore = await getBalance('wallet')
  await runOperatorCommand('cancel', orderId, '--reason', 'No longer made')
  expect(await getBalance('wallet')).toBe(balanceBefore + 700)
  expect(await server.checkLedger()).toEqual([])
})

test('[N06.7 N06.11] when an order is approved and withdrawn while the family closes, its points are counted once', async () => {
  for (let round = 0; round < 3; round++) {
    family = await createFamilyWithBoughtPoints(server)
    const { parent, child, family_id } = family
    const [id = ''] = await requestRewards(server, child, { kind: 'digital_card', points: 300 })
    await Promise.all([
      parent.put(`/children/${child.id}/orders/${id}/verify`, {}),
      parent.delete('/parents'),
      child.delete(`/orders/${id}`),
    ])
    expect(['rejected', 'cancelled']).toContain(await getStatus(id))
    expect(await server.checkLedger()).toEqual([])
    const accounts = await server.db
      .selectFrom('ledger_accounts')
      .where('family_id', '=', family_id)
      .where('kind', 'in', ['requested', 'redeemed'])
      .select('balance')
      .execute()
    expect(accounts.map(({ balance }) => balance)).toEqual([0, 0])
  }
})

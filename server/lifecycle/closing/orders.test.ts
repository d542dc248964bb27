import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '#server/rewards/fulfilment/commands.ts'
import { importGiftCodes } from '#server/rewards/fulfilment/import-gift-codes.ts'
import { createProduct } from '#server/testing/products.ts'
import {
  createApprovedOrder,
  createPlacedOrder,
  createRichFamily,
  type RichFamily,
  requestRewards,
} from '#server/testing/rewards.ts'
import { MONDAY, openTestServer, PASSWORD, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let family: RichFamily
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  family = await createRichFamily(server)
})

const close = (send_orders?: string[]) => family.parent.delete('/parents', { body: { send_orders } })
const rowOf = (id: string) =>
  server.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst()
const statusOf = async (id: string) => (await rowOf(id))?.status
const run = async (...typed: string[]) => (await runCommand(server.deps, typed)).join('\n')
const newestTo = async ({ email }: { email: string }) => {
  await server.runJobs()
  return (await server.mails(email))[0]
}
const balance = async (id: string) =>
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
  server.deps.mailer = { send: () => Promise.reject(new Error('down')) }
  await server.runJobs().finally(() => {
    server.deps.mailer = mailer
  })
}

async function restore() {
  const { email } = family.parent
  const { body } = await server.visitor.post('/auth', { email, password: PASSWORD })
  expect((await server.visitor.post('/auth/restore', { ticket: body.ticket })).status).toBe(200)
  return server.signIn(email)
}

test('[N13.2 N06.7 N06.8 N06.10] closing rejects what is open, cancels what is held and not ticked, and sends what is ticked or placed', async () => {
  const onItsWay = await createPlacedOrder(server, family, 'placed', { points: 1000 })
  const [open = ''] = await requestRewards(server, family.child, { points: 200 })
  const dropped = await createApprovedOrder(server, family, { points: 300 })
  const ticked = await createApprovedOrder(server, family, { points: 400 })
  const { sku } = await createProduct(server, { sku: 'LEAVING', kind: 'digital_card', points: 500 })
  const card = await createApprovedOrder(server, family, { sku, kind: 'digital_card', points: 500 })
  await importGiftCodes(server.deps, sku, 'LEAVE-1')
  const before = await balance(`available:${family.child.id}`)

  expect((await close([ticked, card])).status).toBe(204)

  expect(await Promise.all([open, dropped, ticked, card, onItsWay].map(statusOf))).toEqual([
    'rejected',
    'cancelled',
    'approved',
    'approved',
    'placed',
  ])
  expect(await balance(`available:${family.child.id}`)).toBe(before + 200 + 300)
  expect(await server.ledgerErrors()).toEqual([])

  server.clock.forward(24)
  const mail = await newestTo(family.parent)
  expect(await Promise.all([dropped, ticked, card].map(statusOf))).toEqual([
    'cancelled',
    'placed',
    'delivered',
  ])
  expect(mail?.text).toContain('LEAVE-1')
  const childsMails = (await server.mails(family.child.email)).length
  await run('ship', onItsWay, '--carrier', 'Canada Post')
  expect((await newestTo(family.parent))?.subject).toBe('“Kite” is on its way')
  await run('deliver', onItsWay)
  expect((await newestTo(family.parent))?.subject).toBe('“Kite” has arrived')
  expect(await server.mails(family.child.email)).toHaveLength(childsMails)
  expect(await server.ledgerErrors()).toEqual([])

  const parent = await restore()
  const { orders } = (await parent.get(`/children/${family.child.id}/orders?status=completed`)).body
  expect(orders.map(({ status }: { status: string }) => status).sort()).toEqual([
    'delivered',
    'delivered',
    'placed',
  ])
})

test('[N13.2] a message that must arrive is sent after a mail outage, even if the family was closed or restored meanwhile', async () => {
  const { sku } = await createProduct(server, { sku: 'WAITING', kind: 'digital_card', points: 500 })
  await createApprovedOrder(server, family, { sku, kind: 'digital_card', points: 500 })
  await importGiftCodes(server.deps, sku, 'WAIT-1')
  const order = await createPlacedOrder(server, family, 'placed', { points: 1000 })
  const everyMail = async () => (await server.mails(family.parent.email)).map(({ text }) => text).join()
  server.clock.forward(24)
  await runJobsWithoutMail()

  expect((await (await server.enter(family.parent.email)).delete('/parents')).status).toBe(204)
  server.clock.forward(1)
  await server.runJobs()
  expect(await everyMail()).toContain('WAIT-1')

  await run('ship', order, '--carrier', 'Canada Post')
  await runJobsWithoutMail()
  await restore()
  server.clock.forward(1)
  await server.runJobs()
  expect(await everyMail()).toContain('Canada Post')
})

test('[N06.4] a queued mail about closing is not sent once the family is restored', async () => {
  await close()
  await restore()
  await server.runJobs()

  const subjects = (await server.mails(family.parent.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Questnest account is back')
  expect(subjects).not.toContain('Your Questnest account is closed')
})

test('[N06.8] held orders are cancelled by default; another family’s order is refused', async () => {
  const strangers = await createRichFamily(server)
  const theirs = await createApprovedOrder(server, strangers)
  const held = await createApprovedOrder(server, family)
  for (const id of [theirs, server.deps.secrets.newId(), 'nonsense']) {
    expect(await close([id])).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  expect((await family.parent.get('/profile')).status).toBe(200)

  expect((await family.parent.delete('/parents')).status).toBe(204)
  expect([await statusOf(held), await statusOf(theirs)]).toEqual(['cancelled', 'approved'])
  expect(await server.ledgerErrors()).toEqual([])
})

test('[N06.9 R05.7] a deleted child’s held orders give their points to the family when it closes', async () => {
  const held = await createApprovedOrder(server, family, { points: 700 })
  await family.parent.delete(`/children/${family.child.id}`)
  const [ofFamily, ofChild] = [await balance('wallet'), await balance(`available:${family.child.id}`)]

  expect((await close()).status).toBe(204)

  expect(await statusOf(held)).toBe('cancelled')
  expect(await balance('wallet')).toBe(ofFamily + 700)
  expect(await balance(`available:${family.child.id}`)).toBe(ofChild)
  expect(await server.ledgerErrors()).toEqual([])
})

test('[N06.10] orders past their hold continue when the family closes', async () => {
  const id = await createApprovedOrder(server, family)
  server.clock.forward(23.9)
  const { email } = family.parent
  family.parent = { email, ...(await server.signIn(email)) }
  server.clock.forward(0.2)
  expect((await close()).status).toBe(204)
  await server.runJobs()
  expect(await statusOf(id)).toBe('placed')
})

test('[N11.10] a purge keeps orders still on their way, with the address, until they arrive; then nothing is left', async () => {
  const [sent, unsent, there] = [
    await createPlacedOrder(server, family, 'shipped'),
    await createPlacedOrder(server, family, 'placed'),
    await createPlacedOrder(server, family, 'delivered'),
  ]
  await close()
  server.clock.moveTo('2026-09-20T12:00:00Z')
  await server.runJobs()

  const users = server.db.selectFrom('users').where('family_id', '=', family.family_id).select('email')
  expect(await users.execute()).toEqual([{ email: '' }, { email: '' }])
  expect(await statusOf(there)).toBeUndefined()
  expect(await run('list', '--late')).toContain('1200 rue Sainte-Catherine O')
  expect(await server.ledgerErrors()).toEqual([])
  const mails = (await server.mails('')).length
  expect(await run('ship', unsent, '--carrier', 'Canada Post')).toContain('is on its way')
  expect(await rowOf(unsent)).toMatchObject({ status: 'shipped', carrier: 'Canada Post' })
  await expect(run('ship', unsent, '--carrier', 'Canada Post')).rejects.toThrow('is shipped')
  await run('deliver', sent)
  await run('compensate', unsent)
  await server.runJobs()

  for (const table of ['orders', 'order_steps', 'deliveries', 'cart_items'] as const) {
    const rows = server.db.selectFrom(table).where('family_id', '=', family.family_id).selectAll()
    expect(await rows.execute(), table).toEqual([])
  }
  expect(await server.mails('')).toHaveLength(mails)
  expect(await server.ledgerErrors()).toEqual([])
})

test('[N11.11 R06.15] a purged family’s gift code is deleted, but cannot be imported again', async () => {
  const card = { kind: 'digital_card', points: 300, sku: 'PURGED' } as const
  const { id: product_id } = await createProduct(server, card)
  await importGiftCodes(server.deps, 'PURGED', 'PURGED-1')
  await createPlacedOrder(server, family, 'placed', card)
  await close()
  server.clock.moveTo('2026-09-20T12:00:00Z')
  await server.runJobs()

  const kept = server.db.selectFrom('gift_codes').where('product_id', '=', product_id).selectAll()
  expect(await kept.execute()).toMatchObject([{ family_id: null, order_id: null, code: '' }])
  await expect(importGiftCodes(server.deps, 'PURGED', 'PURGED-1')).rejects.toThrow('is already imported')
  expect(await run('codes', 'stock')).toMatch(/PURGED.*\b0\b.*\b1\b/)
})

test('[K11.13 R09.6] a deleted child’s held rewards continue; cancelling one after the purge returns its points to the family', async () => {
  const held = await createApprovedOrder(server, family, { points: 700 })
  const [open = ''] = await requestRewards(server, family.child, { points: 200 })
  const there = await createPlacedOrder(server, family, 'delivered', { points: 50 })
  expect((await family.parent.delete(`/children/${family.child.id}`)).status).toBe(204)
  expect([await statusOf(held), await statusOf(open)]).toEqual(['placed', 'rejected'])

  server.clock.moveTo('2026-09-20T12:00:00Z')
  await server.runJobs()
  expect(await rowOf(there)).toMatchObject({ status: 'delivered', delivery_id: null, note: null })
  expect((await rowOf(held))?.delivery_id).not.toBeNull()
  expect(await server.ledgerErrors()).toEqual([])
  const before = await balance('wallet')
  await run('cancel', held, '--reason', 'No longer made')
  expect(await balance('wallet')).toBe(before + 700)
  expect(await server.ledgerErrors()).toEqual([])
})

test('[N06.7 N06.11] approving while the account closes: the points are counted once either way', async () => {
  for (let round = 0; round < 3; round++) {
    family = await createRichFamily(server)
    const { parent, child, family_id } = family
    const [id = ''] = await requestRewards(server, child, { kind: 'digital_card', points: 300 })
    await Promise.all([
      parent.put(`/children/${child.id}/orders/${id}/verify`, {}),
      parent.delete('/parents'),
      child.delete(`/orders/${id}`),
    ])
    expect(['rejected', 'cancelled']).toContain(await statusOf(id))
    expect(await server.ledgerErrors()).toEqual([])
    const held = await server.db
      .selectFrom('ledger_accounts')
      .where('family_id', '=', family_id)
      .where('kind', 'in', ['requested', 'redeemed'])
      .select('balance')
      .execute()
    expect(held.map(({ balance: left }) => left)).toEqual([0, 0])
  }
})

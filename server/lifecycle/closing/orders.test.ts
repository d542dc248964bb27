import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '#server/rewards/fulfilment/commands.ts'
import { importCodes } from '#server/rewards/fulfilment/import-gift-codes.ts'
import { newProduct } from '#server/testing/products.ts'
import { approved, ask, placed, type RichFamily, richFamily } from '#server/testing/rewards.ts'
import { type Home, MONDAY, openTestServer, PASSWORD } from '#server/testing/test-server.ts'

let home: Home
let family: RichFamily
beforeAll(async () => {
  home = await openTestServer()
})
afterAll(() => home.close())
beforeEach(async () => {
  home.clock.moveTo(MONDAY)
  family = await richFamily(home)
})

const close = (send_orders?: string[]) => family.parent.delete('/parents', { body: { send_orders } })
const rowOf = (id: string) => home.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst()
const statusOf = async (id: string) => (await rowOf(id))?.status
const run = async (...typed: string[]) => (await runCommand(home.deps, typed)).join('\n')
const newestTo = async ({ email }: { email: string }) => {
  await home.runJobs()
  return (await home.mails(email))[0]
}
const balance = async (id: string) =>
  (
    await home.db
      .selectFrom('ledger_accounts')
      .where('family_id', '=', family.family_id)
      .where('id', '=', id)
      .select('balance')
      .executeTakeFirstOrThrow()
  ).balance

/** As while the mail server is down. */
async function runJobsWithoutMail() {
  const { mailer } = home.deps
  home.deps.mailer = { send: () => Promise.reject(new Error('down')) }
  await home.runJobs().finally(() => {
    home.deps.mailer = mailer
  })
}

/** The parent restores the family and signs in. */
async function restore() {
  const { email } = family.parent
  const { body } = await home.visitor.post('/auth', { email, password: PASSWORD })
  expect((await home.visitor.post('/auth/restore', { ticket: body.ticket })).status).toBe(200)
  return home.signIn(email)
}

test('[N06, R05] closing rejects what is open, cancels what is held and not ticked, and sends what is ticked or placed', async () => {
  const onItsWay = await placed(home, family, 'placed', { points: 1000 })
  const [open = ''] = await ask(home, family.child, { points: 200 })
  const dropped = await approved(home, family, { points: 300 })
  const ticked = await approved(home, family, { points: 400 })
  const { sku } = await newProduct(home, { sku: 'LEAVING', kind: 'digital_card', points: 500 })
  const card = await approved(home, family, { sku, kind: 'digital_card', points: 500 })
  await importCodes(home.deps, sku, 'LEAVE-1')
  const before = await balance(`available:${family.child.id}`)

  expect((await close([ticked, card])).status).toBe(204)

  expect(await Promise.all([open, dropped, ticked, card, onItsWay].map(statusOf))).toEqual([
    ...['rejected', 'cancelled', 'approved', 'approved', 'placed'],
  ])
  expect(await balance(`available:${family.child.id}`)).toBe(before + 200 + 300)
  expect(await home.ledgerErrors()).toEqual([])

  home.clock.forward(24)
  const mail = await newestTo(family.parent)
  expect(await Promise.all([dropped, ticked, card].map(statusOf))).toEqual([
    'cancelled',
    'placed',
    'delivered',
  ])
  expect(mail?.text).toContain('LEAVE-1')
  const childsMails = (await home.mails(family.child.email)).length
  await run('ship', onItsWay, '--carrier', 'Canada Post')
  expect((await newestTo(family.parent))?.subject).toBe('“Kite” is on its way')
  await run('deliver', onItsWay)
  expect((await newestTo(family.parent))?.subject).toBe('“Kite” has arrived')
  expect(await home.mails(family.child.email)).toHaveLength(childsMails)
  expect(await home.ledgerErrors()).toEqual([])

  const parent = await restore()
  const { orders } = (await parent.get(`/children/${family.child.id}/orders?status=completed`)).body
  expect(orders.map(({ status }: { status: string }) => status).sort()).toEqual([
    'delivered',
    'delivered',
    'placed',
  ])
})

test('[N06, R06, N03] what must arrive and waits for the mail server goes, though the family is closed or restored meanwhile', async () => {
  const { sku } = await newProduct(home, { sku: 'WAITING', kind: 'digital_card', points: 500 })
  await approved(home, family, { sku, kind: 'digital_card', points: 500 })
  await importCodes(home.deps, sku, 'WAIT-1')
  const order = await placed(home, family, 'placed', { points: 1000 })
  const everyMail = async () => (await home.mails(family.parent.email)).map(({ text }) => text).join()
  home.clock.forward(24)
  await runJobsWithoutMail()

  expect((await (await home.enter(family.parent.email)).delete('/parents')).status).toBe(204)
  home.clock.forward(1)
  await home.runJobs()
  expect(await everyMail()).toContain('WAIT-1')

  await run('ship', order, '--carrier', 'Canada Post')
  await runJobsWithoutMail()
  await restore()
  home.clock.forward(1)
  await home.runJobs()
  expect(await everyMail()).toContain('Canada Post')
})

test('[N06] that a family is closed is not told any more once it is restored', async () => {
  await close()
  await restore()
  await home.runJobs()

  const subjects = (await home.mails(family.parent.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Questnest account is back')
  expect(subjects).not.toContain('Your Questnest account is closed')
})

test('[N06] without a word about them held orders are cancelled; an order of others closes nothing', async () => {
  const strangers = await richFamily(home)
  const theirs = await approved(home, strangers)
  const held = await approved(home, family)
  for (const id of [theirs, home.deps.secrets.id(), 'nonsense']) {
    expect(await close([id])).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  expect((await family.parent.get('/profile')).status).toBe(200)

  expect((await family.parent.delete('/parents')).status).toBe(204)
  expect([await statusOf(held), await statusOf(theirs)]).toEqual(['cancelled', 'approved'])
  expect(await home.ledgerErrors()).toEqual([])
})

test('[N06, R05] what a deleted child has held when the family closes gives its points to the family', async () => {
  const held = await approved(home, family, { points: 700 })
  await family.parent.delete(`/children/${family.child.id}`)
  const [ofFamily, ofChild] = [await balance('wallet'), await balance(`available:${family.child.id}`)]

  expect((await close()).status).toBe(204)

  expect(await statusOf(held)).toBe('cancelled')
  expect(await balance('wallet')).toBe(ofFamily + 700)
  expect(await balance(`available:${family.child.id}`)).toBe(ofChild)
  expect(await home.ledgerErrors()).toEqual([])
})

test('[N06] what is past its hold when the family closes goes on', async () => {
  const id = await approved(home, family)
  home.clock.forward(23.9)
  const { email } = family.parent
  family.parent = { email, ...(await home.signIn(email)) }
  home.clock.forward(0.2)
  expect((await close()).status).toBe(204)
  await home.runJobs()
  expect(await statusOf(id)).toBe('placed')
})

test('[N06, N08] a purge keeps what is still on its way, with its address, until it is there; then nothing is left', async () => {
  const [sent, unsent, there] = [
    await placed(home, family, 'shipped'),
    await placed(home, family, 'placed'),
    await placed(home, family, 'delivered'),
  ]
  await close()
  home.clock.moveTo('2026-09-20T12:00:00Z')
  await home.runJobs()

  const users = home.db.selectFrom('users').where('family_id', '=', family.family_id).select('email')
  expect(await users.execute()).toEqual([{ email: '' }, { email: '' }])
  expect(await statusOf(there)).toBeUndefined()
  expect(await run('list', '--late')).toContain('1200 rue Sainte-Catherine O')
  expect(await home.ledgerErrors()).toEqual([])
  const mails = (await home.mails('')).length
  expect(await run('ship', unsent, '--carrier', 'Canada Post')).toContain('is on its way')
  expect(await rowOf(unsent)).toMatchObject({ status: 'shipped', carrier: 'Canada Post' })
  await expect(run('ship', unsent, '--carrier', 'Canada Post')).rejects.toThrow('is shipped')
  await run('deliver', sent)
  await run('compensate', unsent)
  await home.runJobs()

  for (const table of ['orders', 'order_steps', 'deliveries', 'cart_items'] as const) {
    const rows = home.db.selectFrom(table).where('family_id', '=', family.family_id).selectAll()
    expect(await rows.execute(), table).toEqual([])
  }
  expect(await home.mails('')).toHaveLength(mails)
  expect(await home.ledgerErrors()).toEqual([])
})

test('[N06, R06] the code of a purged family is forgotten, and still known for given', async () => {
  const card = { kind: 'digital_card', points: 300, sku: 'PURGED' } as const
  const { id: product_id } = await newProduct(home, card)
  await importCodes(home.deps, 'PURGED', 'PURGED-1')
  await placed(home, family, 'placed', card)
  await close()
  home.clock.moveTo('2026-09-20T12:00:00Z')
  await home.runJobs()

  const kept = home.db.selectFrom('gift_codes').where('product_id', '=', product_id).selectAll()
  expect(await kept.execute()).toMatchObject([{ family_id: null, order_id: null, code: '' }])
  await expect(importCodes(home.deps, 'PURGED', 'PURGED-1')).rejects.toThrow('was imported before')
  expect(await run('codes', 'stock')).toMatch(/PURGED.*\b0\b.*\b1\b/)
})

test('[K11, R09] a deleted child’s held rewards go on; once it is purged what cannot be had gives its points to the family', async () => {
  const held = await approved(home, family, { points: 700 })
  const [open = ''] = await ask(home, family.child, { points: 200 })
  const there = await placed(home, family, 'delivered', { points: 50 })
  expect((await family.parent.delete(`/children/${family.child.id}`)).status).toBe(204)
  expect([await statusOf(held), await statusOf(open)]).toEqual(['placed', 'rejected'])

  home.clock.moveTo('2026-09-20T12:00:00Z')
  await home.runJobs()
  expect(await rowOf(there)).toMatchObject({ status: 'delivered', delivery_id: null, note: null })
  expect((await rowOf(held))?.delivery_id).not.toBeNull()
  expect(await home.ledgerErrors()).toEqual([])
  const before = await balance('wallet')
  await run('cancel', held, '--reason', 'No longer made')
  expect(await balance('wallet')).toBe(before + 700)
  expect(await home.ledgerErrors()).toEqual([])
})

test('[N06] a parent who approves while the account closes: the points are in one place either way', async () => {
  for (let round = 0; round < 3; round++) {
    family = await richFamily(home)
    const { parent, child, family_id } = family
    const [id = ''] = await ask(home, child, { kind: 'digital_card', points: 300 })
    await Promise.all([
      parent.put(`/children/${child.id}/orders/${id}/verify`, {}),
      parent.delete('/parents'),
      child.delete(`/orders/${id}`),
    ])
    expect(['rejected', 'cancelled']).toContain(await statusOf(id))
    expect(await home.ledgerErrors()).toEqual([])
    const held = await home.db
      .selectFrom('ledger_accounts')
      .where('family_id', '=', family_id)
      .where('kind', 'in', ['requested', 'redeemed'])
      .select('balance')
      .execute()
    expect(held.map(({ balance: left }) => left)).toEqual([0, 0])
  }
})

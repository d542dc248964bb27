import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderStatus } from '#contract/rewards/orders.ts'
import { createProduct } from '#server/testing/products.ts'
import {
  advanceTime,
  createApprovedOrder,
  createFamilyWithBoughtPoints,
  createOrderPastHold,
  type FamilyWithBoughtPoints,
  requestRewards,
} from '#server/testing/rewards.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { runOrderCommand } from './commands.ts'

let server: TestServer
let family: FamilyWithBoughtPoints
let folder: string
beforeAll(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'questnest-codes-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  family = await createFamilyWithBoughtPoints(server)
})

/** Returns what the command prints; if the command is refused, `No: ` and the reason. */
const run = (...args: string[]) =>
  runOrderCommand(server.deps, args).then(
    (lines) => lines.join('\n'),
    (error: Error) => `No: ${error.message}`,
  )
const getOrder = async (id: string) => (await family.parent.get(`/orders/${id}`)).body.order
const getChildPoints = async () => (await family.child.get('/points')).body.points
const newestMailTo = async ({ email }: { email: string }) => {
  await server.runJobs()
  return (await server.listMessages(email))[0]
}

async function createOrderWithStatus(
  status: OrderStatus,
  kind: 'merchandise' | 'digital_card',
): Promise<string> {
  const product = { kind, points: 100 }
  if (status === 'placed' || status === 'shipped') return createOrderPastHold(server, family, status, product)
  if (status === 'delivered' && kind === 'merchandise')
    return createOrderPastHold(server, family, status, product)
  if (status === 'delivered') {
    const sku = `CARD-${server.deps.secrets.newId()}`
    await createProduct(server, { ...product, sku })
    await run('codes', 'import', sku, await writeTempFile(sku))
    return createOrderPastHold(server, family, 'placed', { ...product, sku })
  }
  if (status === 'approved' || status === 'cancelled') {
    const id = await createApprovedOrder(server, family, product)
    if (status === 'cancelled') await run('cancel', id, '--reason', 'No longer made')
    return id
  }
  if (status === 'returned') {
    const id = await createOrderPastHold(server, family, 'placed', product)
    await run('compensate', id)
    return id
  }
  const [id = ''] = await requestRewards(server, family.child, product)
  if (status === 'rejected') await family.parent.put(`/children/${family.child.id}/orders/${id}/reject`, {})
  return id
}

async function writeTempFile(text: string) {
  const path = join(folder, server.deps.secrets.newId())
  await writeFile(path, text)
  return path
}

const commands = {
  ship: (id: string) => ['ship', id, '--carrier', 'Canada Post', '--tracking', '7023 2101'],
  deliver: (id: string) => ['deliver', id],
  cancel: (id: string) => ['cancel', id, '--reason', 'No longer made'],
  compensate: (id: string) => ['compensate', id],
}
type Command = keyof typeof commands
const allRefused = { ship: '', deliver: '', cancel: '', compensate: '' } as const

/** The status after each command, or '' if the command is refused. */
const table: [OrderStatus, 'merchandise' | 'digital_card', Record<Command, OrderStatus | ''>][] = [
  ['requested', 'merchandise', allRefused],
  ['rejected', 'merchandise', allRefused],
  ['cancelled', 'merchandise', allRefused],
  ['approved', 'merchandise', { ...allRefused, cancel: 'cancelled' }],
  [
    'placed',
    'merchandise',
    { ship: 'shipped', deliver: 'delivered', cancel: 'cancelled', compensate: 'returned' },
  ],
  ['placed', 'digital_card', { ...allRefused, cancel: 'cancelled', compensate: 'returned' }],
  ['shipped', 'merchandise', { ...allRefused, deliver: 'delivered', compensate: 'returned' }],
  ['delivered', 'merchandise', { ...allRefused, compensate: 'returned' }],
  ['delivered', 'digital_card', { ...allRefused, compensate: 'returned' }],
  ['returned', 'merchandise', allRefused],
]

test.each(table)(
  '[R09.1 R09.2 R09.4] only the listed commands change an order that is %s (%s)',
  async (status, kind, statusAfter) => {
    for (const [command, newStatus] of Object.entries(statusAfter) as [Command, OrderStatus | ''][]) {
      const id = await createOrderWithStatus(status, kind)
      expect((await getOrder(id)).status).toBe(status)
      const before = await getChildPoints()

      const output = await run(...commands[command](id))

      expect((await getOrder(id)).status, `${command}: ${output}`).toBe(newStatus || status)
      const isRefunded = newStatus === 'cancelled' || newStatus === 'returned'
      expect(await getChildPoints()).toBe(before + (isRefunded ? 100 : 0))
      if (newStatus) expect(output).toMatch(/^Kite is .*The family is notified\.$/)
      else expect(output).toMatch(new RegExp(`^No: Order ${id} \\(Kite\\) is ${status}: it cannot be `))
      expect(await run(...commands[command](id)), 'the second time').toMatch(/^No: Order /)
    }
    expect(await server.checkLedger()).toEqual([])
  },
)

test('[R06.12 N03.11] parents and child are notified when a reward is shipped, the parents also of its carrier, and when it arrives', async () => {
  const { parent, child } = family
  const id = await createOrderPastHold(server, family)
  await run(...commands.ship(id))
  expect((await newestMailTo(parent))?.subject).toBe('“Kite” is on its way')
  expect((await newestMailTo(parent))?.text).toContain('Canada Post\n  Tracking number: 7023 2101')
  expect((await newestMailTo(child))?.subject).toBe('“Kite” is on its way')
  expect(await getOrder(id)).toMatchObject({ carrier: 'Canada Post', tracking: '7023 2101' })

  await run('deliver', id)
  expect((await newestMailTo(parent))?.subject).toBe('“Kite” has arrived')
  expect((await newestMailTo(child))?.subject).toBe('“Kite” is here')
})

test('[R09.4 R09.5 N03.11] cancelling a reward refunds its points and tells the parents the reason', async () => {
  const { parent, child } = family
  const id = await createOrderPastHold(server, family, 'placed', { points: 1200 })
  await run('cancel', id, '--reason', 'The maker stopped making it')
  const mail = await newestMailTo(parent)
  expect(mail?.subject).toBe('We cannot send “Kite”')
  expect(mail?.text).toContain('> The maker stopped making it')
  expect((await newestMailTo(child))?.text).toContain('1,200\u00A0points')
  const [line] = (await family.child.get('/points/history')).body.lines
  expect(line).toMatchObject({ kind: 'compensate', points: 1200, reward: 'Kite', by: null })
})

test.each([
  ['compensate', 'Points back for “Kite”'],
  ['cancel', 'We cannot send “Kite”'],
] as const)(
  '[R09.6 N03.11] the command %s refunds the points of a deleted child to the family, as the mail to the parents says',
  async (command, subject) => {
    const id = await createOrderPastHold(server, family, 'placed', { points: 1200 })
    const { parent, child } = family
    await parent.delete(`/children/${child.id}`)
    const before = (await parent.get('/points')).body.points

    await run(...commands[command](id))

    expect((await parent.get('/points')).body.points).toBe(before + 1200)
    const mail = await newestMailTo(parent)
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain('back with your family.')
    expect(mail?.text).not.toContain('Mia')
    expect(mail?.links.some((link) => link.includes(child.id))).toBe(false)
    expect(await server.checkLedger()).toEqual([])
  },
)

test('[R09.2] a refused command explains why and changes nothing', async () => {
  const id = await createOrderPastHold(server, family)
  expect(await run('deliver', 'nonsense')).toBe('No: There is no order nonsense.')
  expect(await run('deliver', server.deps.secrets.newId())).toMatch(/^No: There is no order /)
  expect(await run('ship', id)).toMatch(/^No: --carrier needs a text of 1 to 200 characters/)
  expect(await run('cancel', id, '--reason', ' ')).toMatch(/^No: --reason needs a text/)
  expect(await run('list', '--status', 'lost')).toMatch(
    /^No: Unknown status 'lost'. Known statuses: requested,/,
  )
  expect(await run('list', '--sent')).toMatch(/^No: Unknown option/)
  for (const args of [[], ['nothing'], ['codes'], ['codes', 'import']])
    expect(await run(...args)).toMatch(/^No: npm run orders -- list/)
  expect((await getOrder(id)).status).toBe('placed')
})

test('[X14.2 R06.10 R06.11] the pick list shows each parcel’s address once, above its items; its CSV contains no formulas; --late lists overdue orders', async () => {
  const { parent, child } = family
  const ids = await requestRewards(server, child, { sku: 'PICK-1', name_en: 'Glider' }, { sku: 'PICK-2' })
  const [first = '', ...also] = ids
  const delivery = {
    name: '=HYPERLINK("evil")',
    phone: '514 555 0134',
    email: 'claire@example.ca',
    country: 'CA',
    line1: '12 rue; "=1+1"',
    line2: '-3',
    city: 'Montréal',
    province: 'QC',
    postal_code: 'H3B 1A7',
  }
  await parent.put(`/children/${child.id}/orders/${first}/verify`, { delivery, also })
  await advanceTime(server, family, 24)

  const text = await run('list')
  expect(text.split('=HYPERLINK').length - 1, 'addresses').toBe(1)
  expect(text).toContain('  12 rue; "=1+1", -3, Montréal QC H3B 1A7, CA\n')
  expect(text).toContain(`    ${first} · placed · Glider (PICK-1) · expected by 2026-05-12\n`)
  const csv = (await run('list', '--csv')).split('\n')
  const line = csv.find((row) => row.includes(first))
  expect(line).toContain(
    `"'=HYPERLINK(""evil"")","'+15145550134","claire@example.ca","12 rue;' ""=1+1""","'-3"`,
  )
  expect(csv[0]?.split(',')).toHaveLength(20)

  expect(await run('list', '--late')).not.toContain(first)
  await run('ship', first, '--carrier', 'Canada Post')
  server.clock.moveTo('2026-05-13T03:59:00Z')
  expect(await run('list', '--late')).not.toContain(first)
  server.clock.moveTo('2026-05-13T04:00:00Z')
  expect(await run('list', '--late')).toContain(
    `${first} · shipped · Glider (PICK-1) · expected by 2026-05-12`,
  )
  await run('deliver', first)
  expect(await run('list', '--late')).not.toContain(first)
})

test('[R06.14 R06.15] either all codes of a file are imported or none; duplicate and known codes are reported by line number, never by their text', async () => {
  await createProduct(server, { sku: 'IMPORT', kind: 'digital_card', name_en: 'Music card' })
  await createProduct(server, { sku: 'TOY' })
  const importCodes = (text: string, sku = 'IMPORT') =>
    writeTempFile(text).then((path) => run('codes', 'import', sku, path))

  expect(await importCodes('\uFEFFAAA-1\r\n\r\n  AAA-2 \r\n')).toMatch(/^Imported 2 codes for IMPORT\./)
  expect(await run('codes', 'stock')).toContain(
    'IMPORT (Music card): 2 free, 0 given, 0 orders waiting · buy more',
  )
  expect(await importCodes('AAA-3\nAAA-4\nAAA-3\n')).toBe(
    'No: The code on line 3 is duplicated. Nothing was imported.',
  )
  expect(await importCodes('AAA-5\nAAA-2\nAAA-1')).toBe(
    'No: The codes on lines 2, 3 are already imported. Nothing was imported.',
  )
  expect(await importCodes('x'.repeat(201))).toMatch(/^No: The code on line 1 is longer than 200 characters/)
  expect(await importCodes('AAA-6\nAA\u0000A-7\nPIN\t8\nA\uFFFDA-9')).toBe(
    'No: The codes on lines 2, 4 are not plain text: save the file as UTF-8. Nothing was imported.',
  )
  expect(await importCodes('\n \n')).toBe('No: The file contains no codes.')
  expect(await importCodes('A', 'TOY')).toBe('No: TOY is not a digital gift card.')
  expect(await importCodes('A', 'NOTHING')).toBe('No: Unknown product NOTHING.')
  expect(await run('codes', 'import', 'IMPORT', '/nowhere')).toBe('No: Cannot read the file /nowhere.')
  expect(await run('codes', 'stock')).toContain('IMPORT (Music card): 2 free')
})

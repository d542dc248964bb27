import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProductKind } from '#contract/rewards/catalog.ts'
import {
  isOrderStepAllowed,
  type OrderProblem,
  orderProblems,
  reportableProblems,
} from '#contract/rewards/orders.ts'
import { createProduct } from '#server/testing/products.ts'
import {
  advanceTime,
  createApprovedOrder,
  createPlacedOrder,
  createRichFamily,
  type RichFamily,
} from '#server/testing/rewards.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { runCommand } from './commands.ts'

const OPERATOR = 'rewards@questnest.example'
let server: TestServer
let family: RichFamily
let folder: string
beforeAll(async () => {
  server = await openTestServer({ OPERATOR_EMAIL: OPERATOR })
  folder = await mkdtemp(join(tmpdir(), 'questnest-codes-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  family = await createRichFamily(server)
})

const report = (id: string, problem: string, note = 'It never came', who = family) =>
  who.parent.put(`/children/${who.child.id}/orders/${id}/report`, { report: { problem, note } })
async function orderIn(
  status: 'approved' | 'placed' | 'shipped' | 'delivered' | 'returned',
  kind: ProductKind,
): Promise<string> {
  if (status === 'approved') return createApprovedOrder(server, family, { kind })
  if (status !== 'returned' && kind !== 'digital_card')
    return createPlacedOrder(server, family, status, { kind })
  const sku = `CARD-${server.deps.secrets.newId()}`
  await createProduct(server, { kind, sku })
  if (status === 'delivered') await runCommand(server.deps, ['codes', 'import', sku, await fileOf(sku)])
  const id = await createPlacedOrder(server, family, 'placed', { kind, sku })
  if (status === 'returned') await runCommand(server.deps, ['compensate', id])
  return id
}

async function fileOf(text: string) {
  const path = join(folder, server.deps.secrets.newId())
  await writeFile(path, text)
  return path
}

/** Moves the clock and signs the family in again. */
async function goTo(instant: string) {
  server.clock.moveTo(instant)
  await advanceTime(server, family, 0)
}

test('[R09.11 R09.13] a report of a missing reward gets a return number, and the operator is told with the parent’s note', async () => {
  const [id, other] = [
    await createPlacedOrder(server, family),
    await createPlacedOrder(server, family, 'shipped'),
  ]
  const { status, body } = await report(id, 'undelivered', 'Not at the <neighbour’s> either')
  expect(status).toBe(200)
  const { return_number, ...rest } = body.order.report
  expect(return_number).toMatch(/^RA-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(rest).toEqual({
    problem: 'undelivered',
    reported_at: server.clock.now().toISOString(),
    return_by: null,
    settled_at: null,
  })
  expect((await family.parent.get(`/orders/${id}`)).body.order.report).toEqual(body.order.report)
  const second = (await report(other, 'undelivered')).body.order.report.return_number
  expect(second).not.toBe(return_number)

  await server.runJobs()
  const mails = await server.mails(OPERATOR)
  const mail = mails.find(({ subject }) => subject.includes(return_number))
  expect(mail?.text).toContain('Not at the <neighbour’s> either')
  expect(mail?.text).toContain(id)
  expect((await runCommand(server.deps, ['list'])).join('\n')).toContain(`undelivered ${return_number}`)
})

test('[R09.9 R09.12] a damaged reward can be sent back for fifteen business days, counted in the family’s calendar', async () => {
  const id = await createPlacedOrder(server, family)
  // Friday evening in Toronto, already Saturday in UTC.
  await goTo('2026-03-07T01:00:00Z')
  await runCommand(server.deps, ['deliver', id])
  // The last minute of the second business day after: Tuesday in Toronto.
  await goTo('2026-03-11T03:59:00Z')
  const { body } = await report(id, 'damaged', 'Two pieces are bent')
  expect(body.order).toMatchObject({
    status: 'delivered',
    report: { problem: 'damaged', return_by: '2026-03-31' },
  })
})

test('[R09.7 R09.9] damage can be reported within two business days, a missing reward within three months', async () => {
  const [broken, lost, lostToo] = [
    await createPlacedOrder(server, family),
    await createPlacedOrder(server, family),
    await createPlacedOrder(server, family),
  ]
  await goTo('2026-03-07T01:00:00Z')
  await runCommand(server.deps, ['deliver', broken])
  await goTo('2026-03-11T04:00:00Z')
  expect((await report(broken, 'damaged')).body.code).toBe('report_too_late')

  // Placed on March 4 and 5 by the clock of Toronto.
  const { placed_at } = (await family.parent.get(`/orders/${lost}`)).body.order
  expect(placed_at.slice(0, 10)).toBe('2026-03-04')
  await goTo('2026-06-05T03:59:00Z')
  expect((await report(lost, 'undelivered')).status).toBe(200)
  await goTo('2026-06-05T04:00:00Z')
  expect(await report(lost, 'undelivered')).toMatchObject({ status: 409, body: { code: 'order_reported' } })
  await goTo('2026-06-06T04:00:00Z')
  expect((await report(lostToo, 'undelivered')).body.code).toBe('report_too_late')
})

/** The problems that can be reported, by status and kind. `undelivered` can be reported even of a delivered order. */
const possible: [Parameters<typeof orderIn>[0], ProductKind, OrderProblem[]][] = [
  ['approved', 'merchandise', []],
  ['placed', 'merchandise', ['undelivered']],
  ['shipped', 'merchandise', ['undelivered', 'damaged']],
  ['delivered', 'merchandise', ['undelivered', 'damaged']],
  ['delivered', 'physical_card', ['undelivered', 'damaged']],
  ['returned', 'merchandise', []],
  ['placed', 'digital_card', ['undelivered']],
  ['delivered', 'digital_card', ['undelivered']],
]
test.each(possible)(
  '[R09.7 R09.8] problems that can be reported of a %s %s: %j',
  async (status, kind, expected) => {
    const id = await orderIn(status, kind)
    const { order } = (await family.parent.get(`/orders/${id}`)).body
    expect(reportableProblems(order, server.clock.now(), 'America/Toronto')).toEqual(expected)
    expect(isOrderStepAllowed('report', 'parent', order, server.clock.now())).toBe(expected.length > 0)
    for (const problem of orderProblems.filter((one) => !expected.includes(one)))
      expect(await report(id, problem)).toMatchObject({ status: 409, body: { code: 'order_moved_on' } })
    const told = expected.at(-1)
    if (told) expect((await report(id, told)).body.order.report).toMatchObject({ problem: told })
  },
)

test('[R09.10 R09.15] damage of a shipped reward can be reported for three months, even if it is marked delivered late', async () => {
  const [bent, bentToo, gone] = [
    await createPlacedOrder(server, family, 'shipped'),
    await createPlacedOrder(server, family, 'shipped'),
    await createPlacedOrder(server, family, 'delivered'),
  ]
  // Placed on March 3, 4 and 5 by the clock of Toronto.
  await goTo('2026-06-04T03:59:00Z')
  const { body } = await report(bent, 'damaged', 'The box is crushed')
  expect(body.order.report).toMatchObject({ problem: 'damaged', return_by: '2026-06-24' })
  await runCommand(server.deps, ['deliver', bent])
  expect((await family.parent.get(`/orders/${bent}`)).body.order.report.settled_at).toBeNull()
  await goTo('2026-06-05T04:00:00Z')
  expect((await report(bentToo, 'damaged')).body.code).toBe('report_too_late')
  // Marked delivered, but it never arrived.
  await goTo('2026-06-06T03:59:00Z')
  expect((await report(gone, 'damaged')).body.code).toBe('report_too_late')
  expect((await report(gone, 'undelivered')).status).toBe(200)
  expect((await report(gone, 'undelivered')).body.code).toBe('order_reported')
})

test('[R09.14 R09.15] a problem is reported once; a lost reward that arrives damaged after all can be reported again', async () => {
  const id = await createPlacedOrder(server, family)
  expect((await report(id, 'undelivered')).status).toBe(200)
  const again = await report(id, 'undelivered')
  expect(again).toMatchObject({ status: 409, body: { code: 'order_reported' } })
  await runCommand(server.deps, ['deliver', id])
  expect((await family.parent.get(`/orders/${id}`)).body.order.report.settled_at).not.toBeNull()
  expect((await report(id, 'undelivered')).body.code).toBe('order_reported')

  const { body } = await report(id, 'damaged', 'The box is crushed')
  expect(body.order.report).toMatchObject({ problem: 'damaged', settled_at: null })
  expect((await report(id, 'damaged')).body.code).toBe('order_reported')
  await runCommand(server.deps, ['compensate', id])
  expect((await family.parent.get(`/orders/${id}`)).body.order).toMatchObject({
    status: 'returned',
    report: { problem: 'damaged', settled_at: server.clock.now().toISOString() },
  })
})

test('[R09.14 R09.16] only a parent of the family can report, and two simultaneous reports count as one', async () => {
  const strangers = await createRichFamily(server)
  const id = await createPlacedOrder(server, family)
  expect((await report(id, 'damaged')).body.code).toBe('order_moved_on')
  expect((await report(id, 'undelivered', ' ')).body.fields).toHaveProperty('note')
  const body = { report: { problem: 'undelivered', note: 'Hm' } }
  const url = `/children/${family.child.id}/orders/${id}/report`
  expect((await family.child.put(url, body)).body.code).toBe('wrong_role')
  const theirs = {
    ...strangers,
    parent: { ...strangers.parent, ...(await server.signIn(strangers.parent.email)) },
  }
  expect((await report(id, 'undelivered', 'Hm', theirs)).status).toBe(404)

  const presses = await Promise.all([report(id, 'undelivered'), report(id, 'undelivered')])
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409])
})

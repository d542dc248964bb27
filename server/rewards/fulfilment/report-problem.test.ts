import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { daysAfter, minutesAfter } from '#contract/calendar.ts'
import type { CatalogKind } from '#contract/rewards/catalog.ts'
import {
  isOrderStepAllowed,
  listReportableProblems,
  type OrderProblem,
  orderProblems,
} from '#contract/rewards/orders.ts'
import { createProduct } from '#server/testing/products.ts'
import {
  createApprovedOrder,
  createFamilyWithBoughtPoints,
  createOrderPastHold,
  type FamilyWithBoughtPoints,
  runJobsAndSignInAgain,
} from '#server/testing/rewards.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { runOrderCommand } from './commands.ts'

const OPERATOR = 'rewards@questnest.example'
let server: TestServer
let family: FamilyWithBoughtPoints
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
  family = await createFamilyWithBoughtPoints(server)
})

const sendReport = (id: string, problem: string, note = 'It never came', who = family) =>
  who.parent.put(`/children/${who.child.id}/orders/${id}/report`, { report: { problem, note } })
async function createOrderWithStatus(
  status: 'approved' | 'placed' | 'shipped' | 'delivered' | 'returned',
  kind: CatalogKind,
): Promise<string> {
  if (status === 'approved') return createApprovedOrder(server, family, { kind })
  if (status !== 'returned' && kind !== 'digital_card')
    return createOrderPastHold(server, family, status, { kind })
  const sku = `CARD-${server.deps.secrets.newId()}`
  await createProduct(server, { kind, sku })
  if (status === 'delivered')
    await runOrderCommand(server.deps, ['codes', 'import', sku, await writeTempFile(sku)])
  const id = await createOrderPastHold(server, family, 'placed', { kind, sku })
  if (status === 'returned') await runOrderCommand(server.deps, ['compensate', id])
  return id
}

async function writeTempFile(text: string) {
  const path = join(folder, server.deps.secrets.newId())
  await writeFile(path, text)
  return path
}

/** Moves the clock, runs the jobs, and signs the family in again. */
async function moveTimeTo(instant: string) {
  server.clock.moveTo(instant)
  await runJobsAndSignInAgain(server, family)
}

test('[R09.11 R09.13] a report of a missing reward gets a return number, and the parent’s note is mailed to the operator', async () => {
  const [id, other] = [
    await createOrderPastHold(server, family),
    await createOrderPastHold(server, family, 'shipped'),
  ]
  const { status, body } = await sendReport(id, 'undelivered', 'Not at the <neighbour’s> either')
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
  const second = (await sendReport(other, 'undelivered')).body.order.report.return_number
  expect(second).not.toBe(return_number)

  await server.runJobs()
  const mails = await server.listMessages(OPERATOR)
  const mail = mails.find(({ subject }) => subject.includes(return_number))
  expect(mail?.text).toContain('Not at the <neighbour’s> either')
  expect(mail?.text).toContain(id)
  expect((await runOrderCommand(server.deps, ['list'])).join('\n')).toContain(`undelivered ${return_number}`)
})

test('[R09.9 R09.12] a damaged reward can be sent back within fifteen business days of the report, in the family’s time zone', async () => {
  const id = await createOrderPastHold(server, family)
  // Friday evening in Toronto, already Saturday in UTC.
  await moveTimeTo('2026-03-07T01:00:00Z')
  await runOrderCommand(server.deps, ['deliver', id])
  // The last minute of the second business day after the delivery: Tuesday in Toronto.
  await moveTimeTo('2026-03-11T03:59:00Z')
  const { body } = await sendReport(id, 'damaged', 'Two pieces are bent')
  expect(body.order).toMatchObject({
    status: 'delivered',
    report: { problem: 'damaged', return_by: '2026-03-31' },
  })
})

test('[R09.7 R09.9] damage can be reported within two business days, a missing reward within three months', async () => {
  const [broken, lost, lostToo] = [
    await createOrderPastHold(server, family),
    await createOrderPastHold(server, family),
    await createOrderPastHold(server, family),
  ]
  await moveTimeTo('2026-03-07T01:00:00Z')
  await runOrderCommand(server.deps, ['deliver', broken])
  await moveTimeTo('2026-03-11T04:00:00Z')
  expect((await sendReport(broken, 'damaged')).body.code).toBe('report_too_late')

  // `lost` was placed on March 4 and `lostToo` on March 5, in Toronto.
  const { placed_at } = (await family.parent.get(`/orders/${lost}`)).body.order
  expect(placed_at.slice(0, 10)).toBe('2026-03-04')
  await moveTimeTo('2026-06-05T03:59:00Z')
  expect((await sendReport(lost, 'undelivered')).status).toBe(200)
  await moveTimeTo('2026-06-05T04:00:00Z')
  const repeated = await sendReport(lost, 'undelivered')
  expect(repeated).toMatchObject({ status: 409, body: { code: 'order_reported' } })
  await moveTimeTo('2026-06-06T04:00:00Z')
  expect((await sendReport(lostToo, 'undelivered')).body.code).toBe('report_too_late')
})

const addresses = {
  QC: {},
  ON: { province: 'ON', postal_code: 'M5V 2T6' },
  NS: { province: 'NS', postal_code: 'B3H 4R2' },
  NY: { province: 'NY', postal_code: '10001', country: 'US' as const },
}
test.each<[keyof typeof addresses, deliveredOn: string, lastDay: string]>([
  ['QC', '2026-04-02', '2026-04-08'],
  ['ON', '2026-04-02', '2026-04-07'],
  ['NY', '2026-04-02', '2026-04-07'],
  ['ON', '2026-05-15', '2026-05-20'],
  ['NS', '2026-05-15', '2026-05-19'],
  ['NY', '2026-05-15', '2026-05-19'],
])(
  '[W05.35 W05.36 W05.37] damage of a reward delivered to %s on %s can be reported until %s',
  async (region, deliveredOn, lastDay) => {
    const kind = 'physical_card'
    const id = await createOrderPastHold(server, family, 'placed', { kind }, addresses[region])
    await moveTimeTo(`${deliveredOn}T16:00:00Z`)
    await runOrderCommand(server.deps, ['deliver', id])
    // The last minute of the day in Toronto.
    await moveTimeTo(`${daysAfter(lastDay, 1)}T03:59:00Z`)

    const { order } = (await family.parent.get(`/orders/${id}`)).body
    const now = server.clock.now()
    expect(order.damage_until).toBe(lastDay)
    expect(listReportableProblems(order, now, 'America/Toronto')).toContain('damaged')
    expect(listReportableProblems(order, minutesAfter(now, 1), 'America/Toronto')).not.toContain('damaged')
    expect((await sendReport(id, 'damaged')).status).toBe(200)
  },
)

/** The problems that can be reported, by status and kind. A delivered order, too, can be reported as `undelivered`. */
const reportable: [Parameters<typeof createOrderWithStatus>[0], CatalogKind, OrderProblem[]][] = [
  ['approved', 'merchandise', []],
  ['placed', 'merchandise', ['undelivered']],
  ['shipped', 'merchandise', ['undelivered', 'damaged']],
  ['delivered', 'merchandise', ['undelivered', 'damaged']],
  ['delivered', 'physical_card', ['undelivered', 'damaged']],
  ['returned', 'merchandise', []],
  ['placed', 'digital_card', ['undelivered']],
  ['delivered', 'digital_card', ['undelivered']],
]
test.each(reportable)(
  '[R09.7 R09.8] a parent can report exactly these problems of a %s %s: %j',
  async (status, kind, expected) => {
    const id = await createOrderWithStatus(status, kind)
    const { order } = (await family.parent.get(`/orders/${id}`)).body
    expect(listReportableProblems(order, server.clock.now(), 'America/Toronto')).toEqual(expected)
    expect(isOrderStepAllowed('report', 'parent', order, server.clock.now())).toBe(expected.length > 0)
    for (const problem of orderProblems.filter((candidate) => !expected.includes(candidate)))
      expect(await sendReport(id, problem)).toMatchObject({ status: 409, body: { code: 'order_moved_on' } })
    const problem = expected.at(-1)
    if (problem) expect((await sendReport(id, problem)).body.order.report).toMatchObject({ problem })
  },
)

test('[R09.10 R09.15] until a delivery is recorded, damage can be reported for three months; recording the delivery does not settle that report', async () => {
  const [bent, bentToo, neverArrived] = [
    await createOrderPastHold(server, family, 'shipped'),
    await createOrderPastHold(server, family, 'shipped'),
    await createOrderPastHold(server, family, 'delivered'),
  ]
  // Placed on March 3, 4 and 5 in Toronto. The address is in Quebec, where June 24 is no business day.
  await moveTimeTo('2026-06-04T03:59:00Z')
  const { body } = await sendReport(bent, 'damaged', 'The box is crushed')
  expect(body.order.report).toMatchObject({ problem: 'damaged', return_by: '2026-06-25' })
  await runOrderCommand(server.deps, ['deliver', bent])
  expect((await family.parent.get(`/orders/${bent}`)).body.order.report.settled_at).toBeNull()
  await moveTimeTo('2026-06-05T04:00:00Z')
  expect((await sendReport(bentToo, 'damaged')).body.code).toBe('report_too_late')
  // This order was marked as delivered, but the reward never arrived.
  await moveTimeTo('2026-06-06T03:59:00Z')
  expect((await sendReport(neverArrived, 'damaged')).body.code).toBe('report_too_late')
  expect((await sendReport(neverArrived, 'undelivered')).status).toBe(200)
  expect((await sendReport(neverArrived, 'undelivered')).body.code).toBe('order_reported')
})

test('[R09.14 R09.15] each problem can be reported once; a reward reported as lost can be reported again if it arrives damaged', async () => {
  const id = await createOrderPastHold(server, family)
  expect((await sendReport(id, 'undelivered')).status).toBe(200)
  const again = await sendReport(id, 'undelivered')
  expect(again).toMatchObject({ status: 409, body: { code: 'order_reported' } })
  await runOrderCommand(server.deps, ['deliver', id])
  expect((await family.parent.get(`/orders/${id}`)).body.order.report.settled_at).not.toBeNull()
  expect((await sendReport(id, 'undelivered')).body.code).toBe('order_reported')

  const { body } = await sendReport(id, 'damaged', 'The box is crushed')
  expect(body.order.report).toMatchObject({ problem: 'damaged', settled_at: null })
  expect((await sendReport(id, 'damaged')).body.code).toBe('order_reported')
  await runOrderCommand(server.deps, ['compensate', id])
  expect((await family.parent.get(`/orders/${id}`)).body.order).toMatchObject({
    status: 'returned',
    report: { problem: 'damaged', settled_at: server.clock.now().toISOString() },
  })
})

test('[R09.14 R09.16] only a parent of the family can report a problem, and only one of two concurrent reports succeeds', async () => {
  const strangers = await createFamilyWithBoughtPoints(server)
  const id = await createOrderPastHold(server, family)
  expect((await sendReport(id, 'damaged')).body.code).toBe('order_moved_on')
  expect((await sendReport(id, 'undelivered', ' ')).body.fields).toHaveProperty('note')
  const body = { report: { problem: 'undelivered', note: 'Hm' } }
  const url = `/children/${family.child.id}/orders/${id}/report`
  expect((await family.child.put(url, body)).body.code).toBe('wrong_role')
  const signedInStrangers = {
    ...strangers,
    parent: { ...strangers.parent, ...(await server.signIn(strangers.parent.email)) },
  }
  expect((await sendReport(id, 'undelivered', 'Hm', signedInStrangers)).status).toBe(404)

  const answers = await Promise.all([sendReport(id, 'undelivered'), sendReport(id, 'undelivered')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hoursAfter } from '#contract/calendar.ts'
import { ACCOUNTING_RETENTION_DAYS } from '#contract/limits.ts'
import { familyDataAreas } from '#server/family-data.ts'
import { issued, transfer, wallet } from '#server/ledger/transfer.ts'
import { purgeClosedFamilies } from '#server/lifecycle/closing/purge.ts'
import { numberInvoices } from '#server/store/invoices/number-invoices.ts'
import { addPaidPurchase } from '#server/testing/invoices.ts'
import { buyPackage, createPromo, startPurchase } from '#server/testing/payments.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { deleteExpiredPayments } from './accounting-retention.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

const accountingTables = [
  'payments',
  'payment_quotes',
  'promo_uses',
  'refunds',
  'debts',
  'debt_repayments',
  'invoices',
] as const

async function countRows(family_id: string) {
  const counts = accountingTables.map(async (table) => {
    const rows = await server.db
      .selectFrom(table)
      .where('family_id', '=', family_id)
      .select('family_id')
      .execute()
    return [table, rows.length] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

async function runPurgeAndRetention() {
  await purgeClosedFamilies({ ...server.deps, familyDataAreas })
  await deleteExpiredPayments(server.deps)
}

/**
 * Inserts a refund of the payment `payment_id`, the debt that the refund caused, and the repayment by the purchase
 * `repaid_by`.
 */
async function insertRepaidDebt(family_id: string, payment_id: string, repaid_by: string) {
  const [id, repaid_at] = [server.deps.secrets.newId(), server.clock.now()]
  await server.deps.transaction(async (tx) => {
    const refund = { family_id, id, payment_id, provider_id: `re_${id}`, amount: 11 }
    await tx
      .insertInto('refunds')
      .values({ ...refund, kind: 'refund', points_due: 9, points_taken: 0, made_at: repaid_at })
      .execute()
    const debt = { family_id, refund_id: id, points: 9 }
    await tx
      .insertInto('debts')
      .values({ ...debt, forgiven: 0, repaid: 9, owed_since: repaid_at, settled_at: repaid_at })
      .execute()
    const reference = server.deps.secrets.newId()
    await tx
      .insertInto('debt_repayments')
      .values({ ...debt, id: reference, payment_id: repaid_by, repaid_at })
      .execute()
    const debit = { family_id, from: wallet, to: issued, points: 9, kind: 'repay', at: repaid_at } as const
    await transfer(tx, { ...debit, id: server.deps.secrets.newId(), reference })
  })
}

test('[N11.6 N11.7 N11.9] payments of a purged family are kept for six years after they were paid; the ledger is kept for good', async () => {
  const parent = await server.newParent()
  const family_id = await server.getFamilyId(parent)
  const first = await buyPackage(server, parent)
  const unpaid = await startPurchase(parent, 2000)
  const promo = await createPromo(server)
  const choice = { points: 2000, postal: 'H2X 1Y4', promo }
  expect((await parent.put(`/payments/${unpaid.payment.id}`, choice)).status).toBe(200)
  expect((await parent.delete(`/payments/${unpaid.payment.id}`)).status).toBe(204)
  server.clock.moveTo('2026-05-04T15:00:00Z')
  const { payment_id: second } = await addPaidPurchase(server, parent, { code: 'SIX' })
  await insertRepaidDebt(family_id, first.id, second)
  const other = await addPaidPurchase(server, await server.newParent())
  await numberInvoices(server.deps)
  expect(await countRows(family_id)).toMatchObject({ payments: 3, invoices: 2, debt_repayments: 1 })

  await (await server.signInWithoutPassword(parent.email)).delete('/parents')
  server.clock.moveTo('2026-12-01T15:00:00Z')
  await runPurgeAndRetention()

  // The unpaid purchase is deleted, because accounting does not need it.
  const paidOnly = { payments: 2, payment_quotes: 2, refunds: 1, debts: 1, debt_repayments: 1, invoices: 2 }
  expect(await countRows(family_id)).toMatchObject({ ...paidOnly, promo_uses: 0 })
  const paid = await server.db
    .selectFrom('payments')
    .where('family_id', '=', family_id)
    .orderBy('purchased_at')
    .selectAll()
    .execute()
  expect(paid).toMatchObject([
    { id: first.id, bought_by: null, billing_email: 'claire@example.ca' },
    { id: second, bought_by: null, billing_email: 'luc@example.ca' },
  ])
  server.clock.moveTo('2032-03-02T14:00:00Z')
  await runPurgeAndRetention()
  expect(await countRows(family_id)).toMatchObject(paidOnly)

  server.clock.moveTo('2032-03-04T15:00:00Z')
  await runPurgeAndRetention()
  const secondOnly = { payments: 1, payment_quotes: 1, refunds: 0, debts: 0, debt_repayments: 0, invoices: 1 }
  expect(await countRows(family_id)).toMatchObject(secondOnly)

  server.clock.moveTo('2032-05-06T15:00:00Z')
  await runPurgeAndRetention()
  expect(Object.values(await countRows(family_id))).toEqual(accountingTables.map(() => 0))
  // A family that was not purged keeps even its oldest purchase.
  expect(await countRows(other.family_id)).toMatchObject({ payments: 1, payment_quotes: 1, invoices: 1 })
  const transfers = await server.db
    .selectFrom('transfers')
    .where((row) => row.and({ family_id, kind: 'purchase' }))
    .orderBy('made_at')
    .select(['points', 'reference'])
    .execute()
  expect(transfers).toEqual([
    { points: 1000, reference: first.id },
    { points: 5250, reference: second },
  ])
  expect(await server.checkLedger()).toEqual([])
})

test('[N11.8] a failed payment that took money is kept as long as one that succeeded', async () => {
  const parent = await server.newParent()
  const family_id = await server.getFamilyId(parent)
  await startPurchase(parent)
  await server.db
    .updateTable('payments')
    // `nobody`: it was paid after its family was purged, so nobody was left to credit.
    .set({ status: 'failed', failure: 'nobody' })
    .where('family_id', '=', family_id)
    .execute()
  await parent.delete('/parents')
  server.clock.forwardHours(24 * 200)
  await runPurgeAndRetention()
  expect(await countRows(family_id)).toMatchObject({ payments: 1, payment_quotes: 1 })

  server.clock.moveTo(hoursAfter(MONDAY, 24 * (ACCOUNTING_RETENTION_DAYS + 1)))
  await runPurgeAndRetention()

  expect(await countRows(family_id)).toMatchObject({ payments: 0, payment_quotes: 0 })
})

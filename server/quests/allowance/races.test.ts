import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { separateWrites } from '#server/platform/db/transact.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { Deps } from '#server/platform/deps.ts'
import { resumeWaitingSeries } from '#server/quests/series/resume-series.ts'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'
import { payAllowances } from './pay-allowances.ts'

/* Only PostgreSQL really runs these calls concurrently: the embedded database runs one transaction at a time. */

const FAMILIES = 7
const PAYDAY_MIDNIGHT = '2026-03-07T05:05:00Z'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  // Several batches for a few families.
  server.deps.sweepBatchSize = 2
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

type Family = Record<'parent' | 'child' | 'sibling', Awaited<ReturnType<TestServer['newChild']>>>
const allowance = { points: 40, weekday: 'SA', condition: 'none' }

async function newFamily(): Promise<Family> {
  const parent = await server.newParent()
  const [child, sibling] = [
    await server.newChild(parent),
    await server.newChild(parent, { first_name: 'Leo' }),
  ]
  for (const { id } of [child, sibling]) await parent.put(`/children/${id}/allowance`, { allowance })
  return { parent, child, sibling }
}
async function newFamilies(): Promise<Family[]> {
  const families: Family[] = []
  for (let family = 0; family < FAMILIES; family++) families.push(await newFamily())
  return families
}
async function sumPoints({ child, sibling }: Family) {
  const ids = [child.id, sibling.id]
  const accounts = server.db.selectFrom('ledger_accounts').where('kind', '=', 'available')
  const rows = await accounts.where('child_id', 'in', ids).select('balance').execute()
  return rows.map(({ balance }) => balance)
}
const expectEachPaidOnce = async (families: Family[], points = 40) => {
  for (const family of families) expect(await sumPoints(family)).toEqual([points, points])
  expect(await server.checkLedger()).toEqual([])
}
const signIn = async <Person extends { email: string }>(person: Person) => ({
  ...person,
  ...(await server.signInWithoutPassword(person.email)),
})

test('[W12.9] four workers at once pay each child of each family once', async () => {
  const families = await newFamilies()
  server.clock.moveTo(PAYDAY_MIDNIGHT)
  const workers = [payAllowances, payAllowances, resumeWaitingSeries, payAllowances]
  await Promise.all(workers.map((work) => work(server.deps)))
  await expectEachPaidOnce(families)
  await payAllowances(server.deps)
  await expectEachPaidOnce(families)
})

test('[W12.9] a worker that is killed at any transaction leaves nothing half done, and the next run pays the rest', async () => {
  const families = await newFamilies()
  server.clock.moveTo(PAYDAY_MIDNIGHT)
  const errors: unknown[] = []
  for (let diesAt = 1; diesAt <= FAMILIES; diesAt++) {
    let transactions = 0
    const dying: Deps = {
      ...server.deps,
      reportError: (error) => errors.push(error),
      transaction: (work) =>
        server.deps.transaction(async (tx) => {
          const result = await work(tx)
          if (++transactions < diesAt) return result
          await writeAll(separateWrites(result).writes)
          throw new Error('killed before the commit')
        }),
    }
    await payAllowances(dying)
    expect(await server.checkLedger()).toEqual([])
  }
  expect(errors.length).toBeGreaterThan(0)
  await payAllowances(server.deps)
  await expectEachPaidOnce(families)
})

test('[W12.9 W12.10] a payday at the same time as a change pays the former or the new points, once', async () => {
  const families = await newFamilies()
  server.clock.moveTo(PAYDAY_MIDNIGHT)
  const parents = await Promise.all(families.map(({ parent }) => signIn(parent)))
  const replies = await Promise.all([
    ...families.map(({ child }, index) =>
      parents[index]?.put(`/children/${child.id}/allowance`, { allowance: { ...allowance, points: 90 } }),
    ),
    payAllowances(server.deps),
    payAllowances(server.deps),
  ])
  expect(replies.slice(0, FAMILIES)).toEqual(families.map(() => expect.objectContaining({ status: 200 })))
  await expectEachPaidOnce(families)
})

test('[W12.9 W12.11 W12.12] a payday at the same time as the end of the allowance or of the child pays once or not', async () => {
  const families = await newFamilies()
  server.clock.moveTo(PAYDAY_MIDNIGHT)
  const parents = await Promise.all(families.map(({ parent }) => signIn(parent)))
  await Promise.all(
    [
      ...families.map(({ child, sibling }, index) => [
        parents[index]?.delete(`/children/${child.id}/allowance`),
        parents[index]?.delete(`/children/${sibling.id}`),
      ]),
      payAllowances(server.deps),
      payAllowances(server.deps),
    ].flat(),
  )
  for (const family of families) {
    const points = await sumPoints(family)
    // Ending pays what was due since midnight. The deletion of a child ends the allowance without it.
    expect(points.filter((sum) => sum !== 0 && sum !== 40)).toEqual([])
    expect(points).toContain(40)
  }
  expect(await server.checkLedger()).toEqual([])
  await payAllowances(server.deps)
  expect(
    await server.db.selectFrom('allowance_weeks').where('settled_at', 'is', null).selectAll().execute(),
  ).toEqual([])
})

test('[W12.9] while the parents spend the wallet, waiting allowances are paid whole or not at all', async () => {
  const { parent, child, sibling } = await newFamily()
  await parent.post('/points', { points: { value: 460, child_id: sibling.id } })
  server.clock.moveTo(PAYDAY_MIDNIGHT)
  const again = await signIn(parent)
  const quest = questForm(child.id, { points: 5, due_date: '2026-03-20' })
  await Promise.all([
    payAllowances(server.deps),
    resumeWaitingSeries(server.deps),
    ...Array.from({ length: 8 }, () => again.post('/missions', quest)),
    payAllowances(server.deps),
  ])
  const { points, held } = (await again.get('/points')).body
  const paid = (await sumPoints({ parent, child, sibling })).reduce((sum, balance) => sum + balance, -460)
  expect([0, 40]).toContain(paid)
  expect(points + held + paid).toBe(40)
  expect(await server.checkLedger()).toEqual([])
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HistoryLine } from '#contract/ledger/ledger.ts'
import { type AllowanceForm, allowanceConditions } from '#contract/quests/allowance.ts'
import { openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'
import { available, issued, promised, transfer, wallet } from './transfer.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Step =
  | { action: 'create'; points: number; repeats: boolean }
  | { action: 'next day' }
  | {
      action: 'finish' | 'unfinish' | 'reject' | 'delete' | 'undo' | 'some minutes later'
      questIndex: number
    }
  | { action: 'verify'; questIndex: number; points: number | undefined }
  | { action: 'edit'; questIndex: number; points: number }
  | { action: 'extend'; questIndex: number; days: number }
  | { action: 'restore'; questIndex: number; take_back: boolean }
  | { action: 'bonus'; value: number }
  | { action: 'allowance'; allowance: AllowanceForm }
  | { action: 'end the allowance' }

const questIndex = fc.nat(5)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      action: fc.constant('create' as const),
      points: fc.integer({ min: 1, max: 300 }),
      repeats: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('next day' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      action: fc.constantFrom('finish', 'unfinish', 'reject', 'delete', 'undo', 'some minutes later'),
      questIndex,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant('verify' as const),
      questIndex,
      points: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constant('edit' as const),
      questIndex,
      points: fc.integer({ min: 1, max: 300 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ action: fc.constant('extend' as const), questIndex, days: fc.nat(3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ action: fc.constant('restore' as const), questIndex, take_back: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ action: fc.constant('bonus' as const), value: fc.integer({ min: 1, max: 300 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant('allowance' as const),
      allowance: fc.record({
        points: fc.integer({ min: 1, max: 300 }),
        // The test begins on a Monday.
        weekday: fc.constantFrom('TU', 'WE', 'TH'),
        condition: fc.constantFrom(...allowanceConditions),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('end the allowance' as const) }) },
)

test('[P09.1 P09.2 P09.3 W12.7] whatever a family does, its ledger and every history add up, and no spendable balance is below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 25 }), async (steps) => {
      server.clock.moveTo('2026-03-02T15:00:00Z')
      let parent = await server.newParent()
      let child = await server.newChild(parent)
      let questIds: string[] = []
      const dayAfter = (days: number) =>
        new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

      for (const step of steps) {
        if (step.action === 'create') {
          const { body } = await parent.post(
            '/missions',
            questForm(child.id, {
              points: step.points,
              due_date: dayAfter(step.repeats ? 0 : 1),
              ...(step.repeats && { reoccur_scale: 'days' }),
            }),
          )
          if (body.mission) questIds.push(body.mission.id)
          continue
        }
        if (step.action === 'next day') {
          server.clock.forwardHours(24)
          await server.runJobs()
          parent = { ...parent, ...(await server.signIn(parent.email)) }
          child = { ...child, ...(await server.signIn(child.email)) }
          const { body } = await child.get('/missions?limit=100')
          questIds = body.missions.map(({ id }: { id: string }) => id)
          continue
        }
        if (step.action === 'bonus') {
          await parent.post('/points', { points: { value: step.value, child_id: child.id } })
          continue
        }
        const allowanceUrl = `/children/${child.id}/allowance`
        if (step.action === 'allowance') {
          await parent.put(allowanceUrl, { allowance: step.allowance })
          continue
        }
        if (step.action === 'end the allowance') {
          await parent.delete(allowanceUrl)
          continue
        }
        const url = `/missions/${questIds[step.questIndex % Math.max(1, questIds.length)] ?? 'none'}`
        const change = (mission: object) => parent.put(url, { mission })
        if (step.action === 'some minutes later') server.clock.forwardHours(0.1)
        if (step.action === 'finish') await child.put(url, { mission: { complete: true } })
        if (step.action === 'unfinish') await child.put(url, { mission: { complete: false } })
        if (step.action === 'reject') await change({ complete: false })
        if (step.action === 'delete') await parent.delete(url)
        if (step.action === 'undo') await change({ undo: true })
        if (step.action === 'verify')
          await change({ verified: true, ...(step.points && { points: step.points }) })
        if (step.action === 'edit') await change({ points: step.points })
        if (step.action === 'extend') await change({ due_date: dayAfter(step.days) })
        if (step.action === 'restore')
          await change({ verified: false, complete: false, due_date: dayAfter(1), take_back: step.take_back })
      }

      expect(await server.checkLedger()).toEqual([])
      const familyPoints = (await parent.get('/points')).body
      const childPoints = (await child.get('/points')).body
      expect(familyPoints.points + familyPoints.held + childPoints.points + childPoints.held).toBe(500)
      expect(Math.min(familyPoints.points, familyPoints.held, childPoints.points)).toBeGreaterThanOrEqual(0)
      await expectHistory(parent, '/points/history', familyPoints.points)
      await expectHistory(child, '/points/history', childPoints.points)
      await expectHistory(parent, `/children/${child.id}/points/history`, childPoints.points)
    }),
    // ops/stress.mjs sets PROPERTY_RUNS.
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 10), endOnFailure: true },
  )
}, 600_000)

/** Checks that each balance is the previous balance plus the line's points, and that the newest balance is `current`. */
async function expectHistory(reader: Pick<TestServer['visitor'], 'get'>, url: string, current: number) {
  const lines: HistoryLine[] = []
  let total = 1
  while (lines.length < total) {
    const { body } = await reader.get(`${url}?offset=${lines.length}&limit=7`)
    expect(body.lines.length).toBe(Math.min(7, body.pagination.total - lines.length))
    lines.push(...body.lines)
    total = body.pagination.total
    if (total === 0) break
  }
  const balances = [...lines.map(({ balance }) => balance), 0]
  expect(balances[0]).toBe(current)
  expect(lines.map(({ balance, points }) => balance - points)).toEqual(balances.slice(1))
  expect(Math.min(...balances)).toBe(0)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(total)
}

/** Creates a family whose child has some points, and returns a function that moves points between its accounts. */
async function newFamily(points: number) {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const family_id = await server.getFamilyId(parent)
  const move = (from: string, to: string, amount: number, reference = server.deps.secrets.newId()) =>
    server.deps.transaction((tx) =>
      transfer(tx, {
        family_id,
        id: server.deps.secrets.newId(),
        from,
        to,
        points: amount,
        kind: 'verify',
        reference,
        at: server.clock.now(),
      }),
    )
  if (points) await move(wallet, available(child.id), points)
  return { parent, child, move, childAccount: available(child.id), family_id }
}

test('[P09.2] a spendable balance never goes below zero, and a refused transfer changes nothing', async () => {
  const { move, childAccount, child } = await newFamily(100)

  await expect(move(childAccount, wallet, 101)).rejects.toMatchObject({ code: 'points_short' })

  expect((await child.get('/points')).body.points).toBe(100)
  expect(await server.checkLedger()).toEqual([])
})

test('[P09.6] a second transfer with the same reference, from and to the same accounts, throws', async () => {
  const { move, childAccount } = await newFamily(100)
  const reference = server.deps.secrets.newId()
  await move(childAccount, wallet, 10, reference)

  await expect(move(childAccount, wallet, 10, reference)).rejects.toThrow(/unique/)

  await move(wallet, childAccount, 10, reference)
})

test('[P09.7] no points move to or from a missing account', async () => {
  const { move, childAccount } = await newFamily(100)
  await expect(move(childAccount, 'available:nobody', 1)).rejects.toThrow()
  await expect(move('nowhere', childAccount, 1)).rejects.toThrow()
})

test('[P09.8] simultaneous opposite transfers all succeed', async () => {
  const { move, childAccount, child } = await newFamily(100)

  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) =>
      n % 2 ? move(childAccount, wallet, 10) : move(wallet, childAccount, 10),
    ),
  )

  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  expect((await child.get('/points')).body.points).toBe(100)
})

test('[P09.8 P09.2] when the points suffice for ten of fifty simultaneous transfers, ten succeed', async () => {
  const { move, childAccount, child } = await newFamily(100)

  const results = await Promise.allSettled(Array.from({ length: 50 }, () => move(childAccount, wallet, 10)))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect((await child.get('/points')).body.points).toBe(0)
})

test('[P09.5] the ledger check finds balances that do not match the transfers, quests or credited points', async () => {
  const { family_id, move, childAccount } = await newFamily(100)
  const tamper = (amount: number) =>
    server.db
      .updateTable('ledger_accounts')
      .set((row) => ({ balance: row('balance', '+', amount) }))
      .where((row) => row.and({ family_id, id: childAccount }))
      .execute()

  await tamper(1)
  expect(await server.checkLedger()).toEqual([
    expect.stringContaining(`the account ${childAccount} holds 101 points, but its transfers sum to 100`),
  ])
  await tamper(-1)
  await move(wallet, promised, 5)
  expect(await server.checkLedger()).toEqual([
    expect.stringContaining('5 points are promised, but the quests hold 0'),
  ])
  await move(promised, wallet, 5)
  await move(issued, wallet, 7)
  expect(await server.checkLedger()).toEqual([
    expect.stringContaining('507 points are issued, but 500 were credited'),
  ])
  await move(wallet, issued, 7)
})

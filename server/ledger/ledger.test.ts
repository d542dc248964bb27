import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HistoryLine } from '#contract/ledger/ledger.ts'
import { openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'
import { available, issued, promised, transfer, wallet } from './transfer.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Step =
  | { do: 'create'; points: number; repeats: boolean }
  | { do: 'night' }
  | { do: 'finish' | 'unfinish' | 'reject' | 'delete' | 'undo' | 'wait'; which: number }
  | { do: 'verify'; which: number; points: number | undefined }
  | { do: 'edit'; which: number; points: number }
  | { do: 'extend'; which: number; days: number }
  | { do: 'restore'; which: number; take_back: boolean }
  | { do: 'bonus'; value: number }

const which = fc.nat(5)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      points: fc.integer({ min: 1, max: 300 }),
      repeats: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('night' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('finish', 'unfinish', 'reject', 'delete', 'undo', 'wait'),
      which,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('verify' as const),
      which,
      points: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      which,
      points: fc.integer({ min: 1, max: 300 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('extend' as const), which, days: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('restore' as const), which, take_back: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('bonus' as const), value: fc.integer({ min: 1, max: 300 }) }),
  },
)

test('[P09.1 P09.2 P09.3] whatever a family does, its ledger and every history add up and nothing spendable is below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 25 }), async (steps) => {
      server.clock.moveTo('2026-03-02T15:00:00Z')
      let parent = await server.newParent()
      let child = await server.newChild(parent)
      let ids: string[] = []
      const day = (days: number) =>
        new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

      for (const step of steps) {
        if (step.do === 'create') {
          const { body } = await parent.post(
            '/missions',
            questForm(child.id, {
              points: step.points,
              due_date: day(1),
              ...(step.repeats && { reoccur_scale: 'days' }),
            }),
          )
          if (body.mission) ids.push(body.mission.id)
          continue
        }
        if (step.do === 'night') {
          server.clock.forward(24)
          await server.runJobs()
          parent = { ...parent, ...(await server.signIn(parent.email)) }
          child = { ...child, ...(await server.signIn(child.email)) }
          const { body } = await child.get('/missions?limit=100')
          ids = body.missions.map(({ id }: { id: string }) => id)
          continue
        }
        if (step.do === 'bonus') {
          await parent.post('/points', { points: { value: step.value, child_id: child.id } })
          continue
        }
        const url = `/missions/${ids[step.which % Math.max(1, ids.length)] ?? 'none'}`
        const change = (mission: object) => parent.put(url, { mission })
        if (step.do === 'wait') server.clock.forward(0.1)
        if (step.do === 'finish') await child.put(url, { mission: { complete: true } })
        if (step.do === 'unfinish') await child.put(url, { mission: { complete: false } })
        if (step.do === 'reject') await change({ complete: false })
        if (step.do === 'delete') await parent.delete(url)
        if (step.do === 'undo') await change({ undo: true })
        if (step.do === 'verify')
          await change({ verified: true, ...(step.points && { points: step.points }) })
        if (step.do === 'edit') await change({ points: step.points })
        if (step.do === 'extend') await change({ due_date: day(step.days) })
        if (step.do === 'restore')
          await change({ verified: false, complete: false, due_date: day(1), take_back: step.take_back })
      }

      expect(await server.ledgerErrors()).toEqual([])
      const family = (await parent.get('/points')).body
      const childs = (await child.get('/points')).body
      expect(family.points + family.held + childs.points + childs.held).toBe(500)
      expect(Math.min(family.points, family.held, childs.points)).toBeGreaterThanOrEqual(0)
      await expectHistory(parent, '/points/history', family.points)
      await expectHistory(child, '/points/history', childs.points)
      await expectHistory(parent, `/children/${child.id}/points/history`, childs.points)
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 10), endOnFailure: true },
  )
}, 600_000)

/** Checks every page: each balance is the previous one plus the line's points, and the newest is the current one. */
async function expectHistory(reader: Pick<TestServer['visitor'], 'get'>, url: string, present: number) {
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
  expect(balances[0]).toBe(present)
  expect(lines.map(({ balance, points }) => balance - points)).toEqual(balances.slice(1))
  expect(Math.min(...balances)).toBe(0)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(total)
}

async function familyOf(points: number) {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const { family_id } = await server.db
    .selectFrom('users')
    .where('id', '=', parent.id)
    .select('family_id')
    .executeTakeFirstOrThrow()
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
  return { parent, child, move, purse: available(child.id), family_id }
}

test('[P09.2] a spendable balance never goes below zero, and a refused transfer leaves nothing behind', async () => {
  const { move, purse, child } = await familyOf(100)

  await expect(move(purse, wallet, 101)).rejects.toMatchObject({ code: 'points_short' })

  expect((await child.get('/points')).body.points).toBe(100)
  expect(await server.ledgerErrors()).toEqual([])
})

test('[P09.6] a reference used twice between the same accounts throws', async () => {
  const { move, purse } = await familyOf(100)
  const reference = server.deps.secrets.newId()
  await move(purse, wallet, 10, reference)

  await expect(move(purse, wallet, 10, reference)).rejects.toThrow(/unique/)

  await move(wallet, purse, 10, reference)
})

test('[P09.7] no points move to or from a missing account', async () => {
  const { move, purse } = await familyOf(100)
  await expect(move(purse, 'available:nobody', 1)).rejects.toThrow()
  await expect(move('nowhere', purse, 1)).rejects.toThrow()
})

test('[P09.8] simultaneous opposite transfers all succeed', async () => {
  const { move, purse, child } = await familyOf(100)

  const moved = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) => (n % 2 ? move(purse, wallet, 10) : move(wallet, purse, 10))),
  )

  expect(moved.filter(({ status }) => status === 'rejected')).toEqual([])
  expect((await child.get('/points')).body.points).toBe(100)
})

test('[P09.8 P09.2] fifty simultaneous payments of points for ten: ten succeed', async () => {
  const { move, purse, child } = await familyOf(100)

  const moved = await Promise.allSettled(Array.from({ length: 50 }, () => move(purse, wallet, 10)))

  expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect((await child.get('/points')).body.points).toBe(0)
})

test('[P09.5] the check finds a balance that its history does not explain', async () => {
  const { family_id, move, purse } = await familyOf(100)
  const tamper = (amount: number) =>
    server.db
      .updateTable('ledger_accounts')
      .set((row) => ({ balance: row('balance', '+', amount) }))
      .where((row) => row.and({ family_id, id: purse }))
      .execute()

  await tamper(1)
  expect(await server.ledgerErrors()).toEqual([
    expect.stringContaining(`account ${purse} holds 101, but its transfers sum to 100`),
  ])
  await tamper(-1)
  await move(wallet, promised, 5)
  expect(await server.ledgerErrors()).toEqual([
    expect.stringContaining('account promised holds 5, but its quests hold 0'),
  ])
  await move(promised, wallet, 5)
  await move(issued, wallet, 7)
  expect(await server.ledgerErrors()).toEqual([
    expect.stringContaining('507 points are issued, but 500 were credited'),
  ])
  await move(wallet, issued, 7)
})

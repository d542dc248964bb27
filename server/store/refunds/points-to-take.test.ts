import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOwedPoints } from '#server/store/payments/debts.ts'
import { findQuote } from '#server/store/payments/queries.ts'
import { createDemoPurchase } from '#server/store/purchases/demo-purchase.ts'
import { buyPoints } from '#server/testing/rewards.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { applyRefundState } from './apply-refund-state.ts'
import { pointsToTake } from './transition.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  server.clock.moveTo(MONDAY)
})
afterAll(() => server.close())

const fullQuote = { points: 5000, bonus_points: 250, total_price: 5749 }

test.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [2875, 2625],
  [5748, 5249],
  [5749, 5250],
  [2 * 5749, 5250],
])('[P11.1] refunding %i of 5,749 cents takes %i points', (cents, points) => {
  expect(pointsToTake(fullQuote, cents)).toBe(points)
})

/** Partial refunds, and a dispute of the whole amount. */
const parts = [
  { kind: 'refund', share: 0.5 },
  { kind: 'refund', share: 0.37 },
  { kind: 'dispute', share: 1 },
] as const
/**
 * A number is the index of a part. Its first occurrence takes the part's money, its second returns the money, and later
 * ones change nothing.
 */
const randomSteps = fc.array(fc.constantFrom<'purchase' | 0 | 1 | 2>(0, 0, 1, 1, 2, 2, 'purchase'), {
  minLength: 3,
  maxLength: 9,
})
const randomWallet = fc.constantFrom(0, 300, 1500)

test('[P11.10 P09.1] in any order of refunds and reversals, the points taken match the money taken', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const family_id = await server.getFamilyId(parent)
  const family = { bought_by: parent.id, email: 'claire@example.ca', family_id }
  await buyPoints(server, parent, 1)
  const fetchWallet = async () => {
    const accounts = server.db.selectFrom('ledger_accounts').where('family_id', '=', family.family_id)
    const account = accounts.where('id', '=', 'wallet')
    return (await account.select('balance').executeTakeFirstOrThrow()).balance
  }
  const fetchNetPoints = async () =>
    (await fetchWallet()) - (await countOwedPoints(server.db, family.family_id))

  await fc.assert(
    fc.asyncProperty(randomWallet, randomSteps, async (wallet, steps) => {
      const id = await createDemoPurchase(server.deps, { ...family, points: 1000 })
      const payment = await server.db
        .selectFrom('payments')
        .where('id', '=', id)
        .selectAll()
        .executeTakeFirstOrThrow()
      const quote = await findQuote(server.db, family.family_id, payment.quote_id)
      if (!quote) throw new Error('The purchase has no quote')
      const value = (await fetchWallet()) - wallet
      if (value > 0) await parent.post('/points', { points: { value, child_id: child.id } })

      let netPointsWithoutRefunds = await fetchNetPoints()
      const amounts = parts.map(({ share }) => Math.floor(quote.total_price * share))
      const isMoneyWithdrawn: (boolean | undefined)[] = []
      for (const step of steps) {
        if (step === 'purchase') {
          await createDemoPurchase(server.deps, { ...family, points: 200 })
          netPointsWithoutRefunds += 200
        } else {
          isMoneyWithdrawn[step] = isMoneyWithdrawn[step] === undefined
          const provider_id = `${id} ${step}`
          const state = {
            kind: parts[step].kind,
            amount: amounts[step] ?? 0,
            isMoneyWithdrawn: isMoneyWithdrawn[step],
          }
          await applyRefundState(server.deps, payment, { ...state, provider_id, isDisputeLost: false })
        }
        const cents = amounts.reduce((sum, amount, part) => sum + (isMoneyWithdrawn[part] ? amount : 0), 0)
        expect(await fetchNetPoints()).toBe(netPointsWithoutRefunds - pointsToTake(quote, cents))
      }
      expect(await server.checkLedger()).toEqual([])
    }),
    { numRuns: 20 },
  )
}, 60_000)

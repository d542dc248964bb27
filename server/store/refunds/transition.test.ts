import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DebtRow, repayDebts } from '#server/store/payments/debts.ts'
import type { RefundRow } from './queries.ts'
import {
  nextRefundStep,
  pointsToReverse,
  type RefundContext,
  type RefundOutcome,
  type RefundState,
  transition,
} from './transition.ts'

const before = new Date('2026-08-03T12:00:00Z')
const now = new Date('2026-08-04T12:00:00Z')

const payment = { family_id: 'family', id: 'payment' }
const quote = { points: 5000, bonus_points: 250, total_price: 5749 }

const moneyOf = (more: Partial<RefundState> = {}): RefundState => ({
  kind: 'refund',
  provider_id: 're_1',
  amount: 5749,
  isBack: true,
  isLost: false,
  ...more,
})
const refundOf = (more: Partial<RefundRow> = {}): RefundRow => ({
  family_id: 'family',
  id: 'refund',
  payment_id: 'payment',
  kind: 'refund',
  provider_id: 're_1',
  amount: 5749,
  points_due: 5250,
  points_taken: 5250,
  made_at: before,
  reversed_at: null,
  points_back: null,
  lost_at: null,
  ...more,
})
const debtOf = (refund_id: string, points: number, more: Partial<DebtRow> = {}): DebtRow => ({
  family_id: 'family',
  refund_id,
  points,
  repaid: 0,
  forgiven: 0,
  owed_since: before,
  settled_at: null,
  ...more,
})
const contextOf = (more: Partial<RefundContext> = {}): RefundContext => {
  let ids = 0
  return {
    now,
    newId: () => `id-${++ids}`,
    isFamilyKept: true,
    quote,
    refunds: [],
    walletPoints: 10_000,
    debts: [],
    ...more,
  }
}
const apply = (money: Partial<RefundState>, context: Partial<RefundContext> = {}): RefundOutcome => {
  const outcome = transition(payment, moneyOf(money), contextOf(context))
  if (!outcome) throw new Error('Nothing changed')
  return outcome
}

const reversed = { reversed_at: before, points_back: 5250 }
const known = {
  none: undefined,
  open: refundOf(),
  lost: refundOf({ lost_at: before }),
  reversed: refundOf(reversed),
}
const told = {
  back: moneyOf(),
  lost: moneyOf({ isLost: true }),
  'come again': moneyOf({ isBack: false }),
}

test.each([
  ['none', 'back', 'reverse'],
  ['none', 'lost', 'reverse'],
  ['none', 'come again', 'none'],
  ['open', 'back', 'none'],
  ['open', 'lost', 'lose'],
  ['open', 'come again', 'restore'],
  ['lost', 'back', 'none'],
  ['lost', 'lost', 'none'],
  ['lost', 'come again', 'restore'],
  ['reversed', 'back', 'none'],
  ['reversed', 'lost', 'lose'],
  ['reversed', 'come again', 'none'],
] as const)('[P11.7 P11.8 P11.10] a refund stored as %s, with the new state %s: %s', (row, state, step) => {
  expect(nextRefundStep(known[row], told[state])).toBe(step)
  const refunds = [known[row]].flatMap((one) => one ?? [])
  const outcome = transition(payment, told[state], contextOf({ refunds }))
  expect(outcome === undefined).toBe(step === 'none')
  if (!outcome) return
  // Repeating the event changes nothing.
  expect(transition(payment, told[state], contextOf({ refunds: [outcome.refund] }))).toBeUndefined()
})

describe('[P11.2 P11.12 P11.13] refunded or disputed money', () => {
  test.each([
    ['with enough points', { walletPoints: 6000 }, 5250, 0],
    ['with too few points', { walletPoints: 1000 }, 1000, 4250],
    ['with no points', { walletPoints: 0 }, 0, 5250],
    [
      'after half was refunded',
      { refunds: [refundOf({ id: 'other', provider_id: 're_0', amount: 2875, points_due: 2625 })] },
      2625,
      0,
    ],
    ['of a purged family', { isFamilyKept: false, walletPoints: 0 }, 0, 0],
  ])('%s', (_what, context, taken, owed) => {
    const outcome = apply({}, context)
    expect(outcome).toMatchObject({
      isNew: true,
      refund: { points_due: taken + owed, points_taken: taken, lost_at: null },
    })
    expect(outcome.transfers.map(({ from, to, points }) => [from, to, points])).toEqual(
      taken > 0 ? [['wallet', 'issued', taken]] : [],
    )
    expect(outcome.debt?.points ?? 0).toBe(owed)
    expect(outcome.debt?.refund_id ?? outcome.refund.id).toBe(outcome.refund.id)
  })

  test.each([
    ['refund', false, undefined],
    ['dispute', false, 'disputed'],
    ['dispute', true, 'dispute_lost'],
  ] as const)('for a %s, lost: %s, the operator is told %s', (kind, isLost, alert) => {
    const outcome = apply({ kind, isLost })
    expect(outcome.alert).toBe(alert)
    expect(outcome.refund.lost_at).toEqual(isLost ? now : null)
    expect(outcome.notification).toEqual({
      kind: 'points_refunded',
      facts: { amount: 5749, taken: 5250, owed: 0, disputed: kind === 'dispute' },
    })
    expect(apply({ kind }, { isFamilyKept: false }).notification).toBeUndefined()
  })
})

describe('[P11.7 P11.12 P11.13] a won dispute or failed refund', () => {
  const refunds = [refundOf({ points_taken: 1250 })]

  test('first forgives debts of this purchase, the newest first, then repays other debts', () => {
    const mine = [
      refundOf({ id: 'first', provider_id: 're_0', amount: 1000, points_due: 913, points_taken: 0 }),
      refundOf({ amount: 4749, points_due: 4337, points_taken: 1337 }),
    ]
    const debts = [debtOf('first', 913), debtOf('elsewhere', 800), debtOf('refund', 3000)]
    const outcome = apply({ isBack: false }, { refunds: mine, debts })

    expect(outcome.refund).toMatchObject({ reversed_at: now, points_back: 4337 })
    expect(
      outcome.forgiven.map(({ refund_id, forgiven, settled_at }) => [refund_id, forgiven, settled_at]),
    ).toEqual([
      ['refund', 3000, now],
      ['first', 913, now],
    ])
    expect(outcome.transfers.map(({ from, to, points }) => [from, to, points])).toEqual([
      ['issued', 'wallet', 424],
    ])
    expect(
      outcome.repayments.map(({ debt, transfer }) => [debt.refund_id, debt.repaid, transfer.points]),
    ).toEqual([['elsewhere', 424, 424]])
    expect(outcome.jobs).toEqual(['resume-series'])
  })

  test('moves no points if all of them were owed', () => {
    const outcome = apply(
      { isBack: false },
      { refunds: [refundOf({ points_taken: 0 })], debts: [debtOf('refund', 5250)] },
    )
    expect(outcome).toMatchObject({ transfers: [], repayments: [], jobs: [] })
    expect(outcome.notification).toEqual({ kind: 'points_reversed', facts: { points: 0 } })
  })

  test.each([
    ['refund', 'refund_failed'],
    ['dispute', 'dispute_won'],
  ] as const)('for a %s the operator is told %s', (kind, alert) => {
    expect(apply({ isBack: false }, { refunds: [refundOf({ kind })] }).alert).toBe(alert)
  })

  test('gives a purged family nothing', () => {
    const outcome = apply({ isBack: false }, { refunds, isFamilyKept: false })
    expect(outcome).toMatchObject({ refund: { points_back: 0 }, transfers: [], notification: undefined })
  })
})

/** A family's points, refunds and debts in memory. */
class Ledger {
  wallet: number
  refunds: RefundRow[] = []
  debts: DebtRow[] = []
  private ids = 0

  constructor(wallet: number) {
    this.wallet = wallet
  }

  newId = () => `id-${++this.ids}`
  openDebts = () => this.debts.filter(({ settled_at }) => !settled_at)
  owed = () => this.debts.reduce((sum, one) => sum + one.points - one.repaid - one.forgiven, 0)

  private save(debt: DebtRow) {
    this.debts = this.debts.map((one) => (one.refund_id === debt.refund_id ? debt : one))
  }

  private repay(points: number) {
    for (const { debt, transfer } of repayDebts(
      this.openDebts(),
      { payment_id: 'other', points },
      { now, newId: this.newId },
    )) {
      this.save(debt)
      this.wallet -= transfer.points
    }
  }

  buy(points: number) {
    this.wallet += points
    this.repay(points)
  }

  tell(money: RefundState) {
    const outcome = transition(payment, money, {
      now,
      newId: this.newId,
      isFamilyKept: true,
      quote,
      refunds: this.refunds,
      walletPoints: this.wallet,
      debts: this.openDebts(),
    })
    if (!outcome) return
    this.refunds = [...this.refunds.filter(({ id }) => id !== outcome.refund.id), outcome.refund]
    for (const debt of outcome.forgiven) this.save(debt)
    if (outcome.debt) this.debts.push(outcome.debt)
    for (const { to, points } of outcome.transfers) this.wallet += to === 'wallet' ? points : -points
    for (const { debt, transfer } of outcome.repayments) {
      this.save(debt)
      this.wallet -= transfer.points
    }
  }
}

/** Partial refunds, and a dispute of the whole amount. */
const parts = [
  { kind: 'refund', amount: 2874 },
  { kind: 'refund', amount: 2127 },
  { kind: 'dispute', amount: 5749 },
] as const
const event = fc.record({
  part: fc.constantFrom(0, 1, 2),
  told: fc.constantFrom('back', 'again', 'lost', 'buys'),
})

test('[P11.10] in any order of refunds and reversals, the points taken match the money that is back', () => {
  const left = fc.integer({ min: 0, max: 6000 })
  fc.assert(
    fc.property(left, fc.array(event, { maxLength: 15 }), (wallet, events) => {
      const ledger = new Ledger(wallet)
      let mine = wallet
      /** A reversed refund stays reversed. */
      const states = parts.map(() => 'unknown')
      for (const { part, told: what } of events) {
        if (what === 'buys') {
          ledger.buy(200)
          mine += 200
        } else {
          const money = { ...parts[part], provider_id: `part ${part}` }
          if (what !== 'again') ledger.tell({ ...moneyOf(money), isLost: what === 'lost' })
          else ledger.tell({ ...moneyOf(money), isBack: false })
          if (what === 'again' && states[part] === 'back') states[part] = 'again'
          if (what !== 'again' && states[part] === 'unknown') states[part] = 'back'
        }
        const back = parts.reduce((sum, { amount }, at) => sum + (states[at] === 'back' ? amount : 0), 0)
        expect(ledger.wallet).toBeGreaterThanOrEqual(0)
        expect(ledger.wallet - ledger.owed()).toBe(mine - pointsToReverse(quote, back))
        for (const { points, repaid, forgiven, settled_at } of ledger.debts)
          expect(settled_at !== null).toBe(repaid + forgiven === points)
        for (const { id, points_due, points_taken } of ledger.refunds)
          expect(points_due - points_taken).toBe(
            ledger.debts.find(({ refund_id }) => refund_id === id)?.points ?? 0,
          )
      }
    }),
    { numRuns: 2000 },
  )
})

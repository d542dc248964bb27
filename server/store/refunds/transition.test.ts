import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DebtRow, repayDebts } from '#server/store/payments/debts.ts'
import type { RefundRow } from './queries.ts'
import {
  nextRefundStep,
  pointsToTake,
  type RefundContext,
  type RefundOutcome,
  type RefundState,
  transition,
} from './transition.ts'

const yesterday = new Date('2026-08-03T12:00:00Z')
const now = new Date('2026-08-04T12:00:00Z')

const payment = { family_id: 'family', id: 'payment' }
const quote = { points: 5000, bonus_points: 250, total_price: 5749 }

const createState = (fields: Partial<RefundState> = {}): RefundState => ({
  kind: 'refund',
  provider_id: 're_1',
  amount: 5749,
  isMoneyWithdrawn: true,
  isDisputeLost: false,
  ...fields,
})
const createRefund = (fields: Partial<RefundRow> = {}): RefundRow => ({
  family_id: 'family',
  id: 'refund',
  payment_id: 'payment',
  kind: 'refund',
  provider_id: 're_1',
  amount: 5749,
  points_due: 5250,
  points_taken: 5250,
  made_at: yesterday,
  reversed_at: null,
  points_back: null,
  lost_at: null,
  ...fields,
})
const createDebt = (refund_id: string, points: number, fields: Partial<DebtRow> = {}): DebtRow => ({
  family_id: 'family',
  refund_id,
  points,
  repaid: 0,
  forgiven: 0,
  owed_since: yesterday,
  settled_at: null,
  ...fields,
})
const createContext = (fields: Partial<RefundContext> = {}): RefundContext => {
  let ids = 0
  return {
    now,
    newId: () => `id-${++ids}`,
    hasFamilyData: true,
    quote,
    refunds: [],
    walletPoints: 10_000,
    debts: [],
    ...fields,
  }
}
const apply = (state: Partial<RefundState>, context: Partial<RefundContext> = {}): RefundOutcome => {
  const outcome = transition(payment, createState(state), createContext(context))
  if (!outcome) throw new Error('Nothing changed')
  return outcome
}

const reversed = { reversed_at: yesterday, points_back: 5250 }
const storedRefunds = {
  none: undefined,
  open: createRefund(),
  lost: createRefund({ lost_at: yesterday }),
  reversed: createRefund(reversed),
}
const newStates = {
  'money withdrawn': createState(),
  lost: createState({ isDisputeLost: true }),
  'money kept': createState({ isMoneyWithdrawn: false }),
}

test.each([
  ['none', 'money withdrawn', 'take'],
  ['none', 'lost', 'take'],
  ['none', 'money kept', 'none'],
  ['open', 'money withdrawn', 'none'],
  ['open', 'lost', 'lose'],
  ['open', 'money kept', 'restore'],
  ['lost', 'money withdrawn', 'none'],
  ['lost', 'lost', 'none'],
  ['lost', 'money kept', 'restore'],
  ['reversed', 'money withdrawn', 'none'],
  ['reversed', 'lost', 'lose'],
  ['reversed', 'money kept', 'none'],
] as const)(
  '[P11.7 P11.8 P11.10] with the stored refund “%s” and the new state “%s”, the next step is “%s”',
  (row, state, step) => {
    expect(nextRefundStep(storedRefunds[row], newStates[state])).toBe(step)
    const refunds = [storedRefunds[row]].flatMap((refund) => refund ?? [])
    const outcome = transition(payment, newStates[state], createContext({ refunds }))
    expect(outcome === undefined).toBe(step === 'none')
    if (!outcome) return
    // Repeating the event changes nothing.
    expect(
      transition(payment, newStates[state], createContext({ refunds: [outcome.refund] })),
    ).toBeUndefined()
  },
)

describe('[P11.2 P11.12 P11.13] after a refund or dispute', () => {
  test.each([
    ['the wallet has enough points', { walletPoints: 6000 }, 5250, 0],
    ['the wallet has too few points', { walletPoints: 1000 }, 1000, 4250],
    ['the wallet has no points', { walletPoints: 0 }, 0, 5250],
    [
      'half of the price was refunded before',
      { refunds: [createRefund({ id: 'other', provider_id: 're_0', amount: 2875, points_due: 2625 })] },
      2625,
      0,
    ],
    ['the family was purged', { hasFamilyData: false, walletPoints: 0 }, 0, 0],
  ])('the right points are taken or owed when %s', (_case, context, taken, owed) => {
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
  ] as const)('for a %s (lost: %s) the operator gets the alert %s', (kind, isDisputeLost, alert) => {
    const outcome = apply({ kind, isDisputeLost })
    expect(outcome.alert).toBe(alert)
    expect(outcome.refund.lost_at).toEqual(isDisputeLost ? now : null)
    expect(outcome.notification).toEqual({
      kind: 'points_refunded',
      facts: { amount: 5749, taken: 5250, owed: 0, disputed: kind === 'dispute' },
    })
    expect(apply({ kind }, { hasFamilyData: false }).notification).toBeUndefined()
  })
})

describe('[P11.7 P11.12 P11.13] a won dispute or failed refund', () => {
  const refunds = [createRefund({ points_taken: 1250 })]

  test('it first forgives debts of this purchase, the newest first, then repays other debts', () => {
    const bothRefunds = [
      createRefund({ id: 'first', provider_id: 're_0', amount: 1000, points_due: 913, points_taken: 0 }),
      createRefund({ amount: 4749, points_due: 4337, points_taken: 1337 }),
    ]
    const debts = [createDebt('first', 913), createDebt('elsewhere', 800), createDebt('refund', 3000)]
    const outcome = apply({ isMoneyWithdrawn: false }, { refunds: bothRefunds, debts })

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

  test('it moves no points if all of them were owed', () => {
    const outcome = apply(
      { isMoneyWithdrawn: false },
      { refunds: [createRefund({ points_taken: 0 })], debts: [createDebt('refund', 5250)] },
    )
    expect(outcome).toMatchObject({ transfers: [], repayments: [], jobs: [] })
    expect(outcome.notification).toEqual({ kind: 'points_reversed', facts: { points: 0 } })
  })

  test.each([
    ['refund', 'refund_failed'],
    ['dispute', 'dispute_won'],
  ] as const)('for a %s the operator gets the alert %s', (kind, alert) => {
    expect(apply({ isMoneyWithdrawn: false }, { refunds: [createRefund({ kind })] }).alert).toBe(alert)
  })

  test('it restores no points of a purged family', () => {
    const outcome = apply({ isMoneyWithdrawn: false }, { refunds, hasFamilyData: false })
    expect(outcome).toMatchObject({ refund: { points_back: 0 }, transfers: [], notification: undefined })
  })
})

/** Keeps a family's points, refunds and debts in memory. */
class Ledger {
  wallet: number
  refunds: RefundRow[] = []
  debts: DebtRow[] = []
  private ids = 0

  constructor(wallet: number) {
    this.wallet = wallet
  }

  newId = () => `id-${++this.ids}`
  listOpenDebts = () => this.debts.filter(({ settled_at }) => !settled_at)
  countOwed = () =>
    this.debts.reduce((sum, { points, repaid, forgiven }) => sum + points - repaid - forgiven, 0)

  private save(debt: DebtRow) {
    this.debts = this.debts.map((saved) => (saved.refund_id === debt.refund_id ? debt : saved))
  }

  private repay(points: number) {
    for (const { debt, transfer } of repayDebts(
      this.listOpenDebts(),
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

  applyState(state: RefundState) {
    const outcome = transition(payment, state, {
      now,
      newId: this.newId,
      hasFamilyData: true,
      quote,
      refunds: this.refunds,
      walletPoints: this.wallet,
      debts: this.listOpenDebts(),
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
const randomEvent = fc.record({
  part: fc.constantFrom(0, 1, 2),
  type: fc.constantFrom('money withdrawn', 'money kept', 'lost', 'purchase'),
})

test('[P11.10] in any order of refunds and reversals, the points taken match the money withdrawn', () => {
  const randomWallet = fc.integer({ min: 0, max: 6000 })
  fc.assert(
    fc.property(randomWallet, fc.array(randomEvent, { maxLength: 15 }), (wallet, events) => {
      const ledger = new Ledger(wallet)
      let purchasedPoints = wallet
      /** What happened to each part. A reversed part stays reversed, whatever later events say. */
      const states = parts.map(() => 'unknown')
      for (const { part, type } of events) {
        if (type === 'purchase') {
          ledger.buy(200)
          purchasedPoints += 200
        } else {
          const state = createState({ ...parts[part], provider_id: `part ${part}` })
          const isMoneyWithdrawn = type !== 'money kept'
          ledger.applyState({ ...state, isMoneyWithdrawn, isDisputeLost: type === 'lost' })
          if (!isMoneyWithdrawn && states[part] === 'money withdrawn') states[part] = 'reversed'
          if (isMoneyWithdrawn && states[part] === 'unknown') states[part] = 'money withdrawn'
        }
        const cents = parts.reduce(
          (sum, { amount }, part) => sum + (states[part] === 'money withdrawn' ? amount : 0),
          0,
        )
        expect(ledger.wallet).toBeGreaterThanOrEqual(0)
        expect(ledger.wallet - ledger.countOwed()).toBe(purchasedPoints - pointsToTake(quote, cents))
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

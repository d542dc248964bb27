import type { LiveTopic } from '#contract/live.ts'
import { issued, type Transfer, wallet } from '#server/ledger/transfer.ts'
import type { JobName } from '#server/platform/jobs/queue.ts'
import { type DebtRow, type Repayment, repayDebts } from '#server/store/payments/debts.ts'
import type { AlertReason } from '#server/store/payments/operator-alerts.ts'
import type { PaymentRow, QuoteRow } from '#server/store/payments/queries.ts'
import type { RefundRow } from './queries.ts'

/** The current state of a refund or dispute at the provider. */
export type RefundState = {
  kind: 'refund' | 'dispute'
  /** The provider's id of the refund or dispute. */
  provider_id: string
  /** Cents. */
  amount: number
  /** The money was taken from our account: it is refunded, or the bank holds it. */
  isMoneyWithdrawn: boolean
  /** The dispute is lost: the bank has decided for the family, which keeps the money. */
  isDisputeLost: boolean
}

/** What the transition needs to know. The rows that the transition may change are locked. */
export type RefundContext = {
  now: Date
  newId: () => string
  /** False if the family was purged: it then has no points, and nobody is left to notify. */
  hasFamilyData: boolean
  quote: Pick<QuoteRow, 'points' | 'bonus_points' | 'total_price'>
  /** Stored refunds and disputes of this payment. */
  refunds: readonly RefundRow[]
  /** The wallet's balance. Needed only when points are taken. */
  walletPoints: number
  /** Open debts, the oldest first. Needed only when points are restored. */
  debts: readonly DebtRow[]
}

export type RefundOutcome = {
  refund: RefundRow
  isNew: boolean
  /** The points that had to be taken, but that the wallet did not have. */
  debt: DebtRow | undefined
  /** Debts of this payment that are reduced or settled. */
  forgiven: DebtRow[]
  transfers: Transfer[]
  repayments: Repayment[]
  notification:
    | { kind: 'points_refunded'; facts: { amount: number; taken: number; owed: number; disputed: boolean } }
    | { kind: 'points_reversed'; facts: { points: number } }
    | undefined
  alert: AlertReason | undefined
  topics: LiveTopic[]
  jobs: JobName[]
}

const toOutcome = (refund: RefundRow, changes: Partial<RefundOutcome>): RefundOutcome => ({
  refund,
  isNew: false,
  debt: undefined,
  forgiven: [],
  transfers: [],
  repayments: [],
  notification: undefined,
  alert: undefined,
  topics: [],
  jobs: [],
  ...changes,
})

/**
 * Returns the next step of a refund. Points are taken once and restored at most once, in whatever order events arrive.
 */
export function nextRefundStep(row: RefundRow | undefined, { isMoneyWithdrawn, isDisputeLost }: RefundState) {
  if (!row) return isMoneyWithdrawn ? 'take' : 'none'
  if (!row.reversed_at && !isMoneyWithdrawn) return 'restore'
  return !row.lost_at && isDisputeLost ? 'lose' : 'none'
}

export const findRefund = (refunds: readonly RefundRow[], { provider_id }: RefundState) =>
  refunds.find((refund) => refund.provider_id === provider_id)

/**
 * Decides what a refund or dispute changes; returns undefined if nothing changes. Once all events have arrived, the
 * points taken depend only on the sum of money taken from our account, not on the order of the events. (P11)
 */
export function transition(
  payment: Pick<PaymentRow, 'family_id' | 'id'>,
  state: RefundState,
  context: RefundContext,
): RefundOutcome | undefined {
  const row = findRefund(context.refunds, state)
  const step = nextRefundStep(row, state)
  if (step === 'take') return takePoints(payment, state, context)
  if (!row || step === 'none') return undefined
  if (step === 'restore') return restorePoints(payment, row, context)
  // The points were taken when the bank took the money, so now only the operator is alerted.
  return toOutcome({ ...row, lost_at: context.now }, { alert: 'dispute_lost' })
}

/**
 * Takes from the wallet the points that were bought with the money taken from us. If the wallet has too few, the family
 * owes the rest. Points promised to quests and the children's points are never touched.
 */
function takePoints(
  { family_id, id: payment_id }: Pick<PaymentRow, 'family_id' | 'id'>,
  { kind, provider_id, amount, isDisputeLost }: RefundState,
  context: RefundContext,
): RefundOutcome {
  const { now, newId, hasFamilyData, walletPoints } = context
  const id = newId()
  const points_due = hasFamilyData ? countPointsDue(context, amount) : 0
  const points_taken = Math.min(points_due, walletPoints)
  const owed = points_due - points_taken
  const refund: RefundRow = {
    family_id,
    id,
    payment_id,
    kind,
    provider_id,
    amount,
    points_due,
    points_taken,
    made_at: now,
    reversed_at: null,
    points_back: null,
    lost_at: isDisputeLost ? now : null,
  }
  const newTransfer: Transfer = {
    family_id,
    id: newId(),
    from: wallet,
    to: issued,
    points: points_taken,
    kind: 'refund',
    reference: id,
    at: now,
  }
  const debt: DebtRow = {
    family_id,
    refund_id: id,
    points: owed,
    repaid: 0,
    forgiven: 0,
    owed_since: now,
    settled_at: null,
  }
  const isDispute = kind === 'dispute'
  const facts = { amount, taken: points_taken, owed, disputed: isDispute }
  return toOutcome(refund, {
    isNew: true,
    debt: owed > 0 ? debt : undefined,
    transfers: points_taken > 0 ? [newTransfer] : [],
    notification: hasFamilyData ? { kind: 'points_refunded', facts } : undefined,
    // A dispute that is first seen as lost can no longer be contested.
    alert: isDispute ? (isDisputeLost ? 'dispute_lost' : 'disputed') : undefined,
    topics: ['payments', 'points'],
  })
}

/**
 * Restores points after a won dispute or a failed refund. If the purchase has other refunds or disputes, the points
 * for those stay taken. First forgives the debts of this purchase, then credits the points that are left.
 */
function restorePoints(
  { family_id, id: payment_id }: Pick<PaymentRow, 'family_id' | 'id'>,
  refund: RefundRow,
  context: RefundContext,
): RefundOutcome {
  const { now, newId, hasFamilyData } = context
  const points_back = hasFamilyData ? 0 - countPointsDue(context, -refund.amount) : 0
  const { forgiven, others } = forgiveDebts(context, points_back)
  const points = points_back - forgiven.points
  const newTransfer: Transfer = {
    family_id,
    id: newId(),
    from: issued,
    to: wallet,
    points,
    kind: 'reverse',
    reference: refund.id,
    at: now,
  }
  const hasPoints = points > 0
  return toOutcome(
    { ...refund, reversed_at: now, points_back },
    {
      forgiven: forgiven.debts,
      transfers: hasPoints ? [newTransfer] : [],
      repayments: hasPoints ? repayDebts(others, { payment_id, points }, context) : [],
      notification:
        hasFamilyData && points_back > 0 ? { kind: 'points_reversed', facts: { points } } : undefined,
      alert: refund.kind === 'dispute' ? 'dispute_won' : 'refund_failed',
      topics: ['payments', 'points'],
      jobs: hasPoints ? ['resume-series'] : [],
    },
  )
}

/** Returns how many more points to take when `cents` more were taken from us. Both are negative when money comes back. */
function countPointsDue({ quote, refunds }: RefundContext, cents: number): number {
  const centsTaken = refunds.reduce((sum, { amount, reversed_at }) => sum + (reversed_at ? 0 : amount), 0)
  const pointsTaken = refunds.reduce(
    (sum, { points_due, points_back }) => sum + points_due - (points_back ?? 0),
    0,
  )
  return pointsToTake(quote, centsTaken + cents) - pointsTaken
}

/** Forgives up to `points` of this payment's debts, the newest first. Returns the forgiven debts and all others. */
function forgiveDebts({ now, refunds, debts }: RefundContext, points: number) {
  let pointsLeft = points
  const forgiven: DebtRow[] = []
  const others = new Set(debts)
  for (const debt of debts.toReversed()) {
    if (!refunds.some(({ id }) => id === debt.refund_id)) continue
    const forgivenPoints = Math.min(pointsLeft, debt.points - debt.repaid - debt.forgiven)
    if (forgivenPoints === 0) continue
    pointsLeft -= forgivenPoints
    const isSettled = debt.repaid + debt.forgiven + forgivenPoints === debt.points
    forgiven.push({ ...debt, forgiven: debt.forgiven + forgivenPoints, settled_at: isSettled ? now : null })
    others.delete(debt)
  }
  return { forgiven: { debts: forgiven, points: points - pointsLeft }, others: [...others] }
}

/**
 * Returns how many points of a purchase are to be taken when `cents` of its price are refunded or disputed in total: in
 * proportion to the price, rounded down in the family's favour, at most all points. (P11)
 */
export function pointsToTake(
  { points, bonus_points, total_price }: RefundContext['quote'],
  cents: number,
): number {
  // This is exact, because points times cents stay far below 2^53.
  return Math.floor(((points + bonus_points) * Math.min(cents, total_price)) / total_price)
}

import type { LiveTopic } from '#contract/live.ts'
import { issued, type Transfer, wallet } from '#server/ledger/transfer.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { JobName } from '#server/platform/jobs/queue.ts'
import { type DebtRow, type Repayment, repayDebts } from '#server/store/payments/debts.ts'
import type { PaymentMatter } from '#server/store/payments/operator-alerts.ts'
import type { PaymentRow, QuoteRow } from '#server/store/payments/queries.ts'

export type RefundRow = Tables['refunds']

/** Money that went back, or came again, as the provider says now. */
export type RefundState = {
  kind: 'refund' | 'dispute'
  /** The provider's number of the refund or the dispute. */
  provider_id: string
  /** Cents. */
  amount: number
  /** Whether the money is with the family's card now. */
  isBack: boolean
  /** Whether the bank has decided so, and it stays there. */
  isLost: boolean
}

/** What the decision needs beside what the provider says: read, and locked where it may be written. */
export type RefundContext = {
  now: Date
  newId: () => string
  /** Whether the family is not purged: else there are no points to move and nobody to tell. */
  isFamilyKept: boolean
  /** What was bought. */
  quote: Pick<QuoteRow, 'points' | 'bonus_points' | 'total_price'>
  /** Everything noted of this payment before. */
  refunds: readonly RefundRow[]
  /** What the family's wallet holds; read where points may be taken. */
  walletPoints: number
  /** What the family owes, the oldest debt first; read where points may come again. */
  debts: readonly DebtRow[]
}

export type RefundOutcome = {
  refund: RefundRow
  isNew: boolean
  /** What the wallet did not have. */
  debt: DebtRow | undefined
  /** Debts of this payment of which less is owed, or nothing. */
  forgiven: DebtRow[]
  transfers: Transfer[]
  repayments: Repayment[]
  notification:
    | { kind: 'points_refunded'; facts: { amount: number; taken: number; owed: number; disputed: boolean } }
    | { kind: 'points_reversed'; facts: { points: number } }
    | undefined
  /** What the operator hears. */
  alert: PaymentMatter | undefined
  topics: LiveTopic[]
  jobs: JobName[]
}

const toOutcome = (refund: RefundRow, more: Partial<RefundOutcome>): RefundOutcome => ({
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
  ...more,
})

/**
 * What is to be done about a refund or dispute that is known as `known`: its points are reversed once and restored at most
 * once, whatever is told twice or out of order.
 */
export function nextRefundStep(known: RefundRow | undefined, { isBack, isLost }: RefundState) {
  if (!known) return isBack ? 'reverse' : 'none'
  if (!known.reversed_at && !isBack) return 'restore'
  return !known.lost_at && isLost ? 'lose' : 'none'
}

export const findRefund = (refunds: readonly RefundRow[], { provider_id }: RefundState) =>
  refunds.find((one) => one.provider_id === provider_id)

/**
 * Brings the points of a purchase to what became of its money; undefined where nothing changes. How many are taken in the
 * end depends on nothing but how much money is back. (P11)
 */
export function transition(
  payment: Pick<PaymentRow, 'family_id' | 'id'>,
  money: RefundState,
  context: RefundContext,
): RefundOutcome | undefined {
  const known = findRefund(context.refunds, money)
  const step = nextRefundStep(known, money)
  if (step === 'reverse') return reversePoints(payment, money, context)
  if (!known || step === 'none') return undefined
  if (step === 'restore') return restorePoints(payment, known, context)
  // The points went when the bank took the money: only the operator has something to hear.
  return toOutcome({ ...known, lost_at: context.now }, { alert: 'dispute_lost' })
}

/**
 * Takes the points of the money that is back by now, at most what the wallet has; the rest is owed. Promised points and
 * the children's are never touched.
 */
function reversePoints(
  { family_id, id: payment_id }: Pick<PaymentRow, 'family_id' | 'id'>,
  { kind, provider_id, amount, isLost }: RefundState,
  context: RefundContext,
): RefundOutcome {
  const { now, newId, isFamilyKept, walletPoints } = context
  const id = newId()
  const points_due = isFamilyKept ? countPointsDue(context, amount) : 0
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
    lost_at: isLost ? now : null,
  }
  const taken: Transfer = {
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
    transfers: points_taken > 0 ? [taken] : [],
    notification: isFamilyKept ? { kind: 'points_refunded', facts } : undefined,
    // Heard of only now that it is over, it cannot be answered any more.
    alert: isDispute ? (isLost ? 'dispute_lost' : 'disputed') : undefined,
    topics: ['payments', 'points'],
  })
}

/**
 * The dispute was won, or the refund never arrived. What the money that is still back does not take comes again: first what
 * is owed for the purchase is not any more, then what was taken and repaid is the family's.
 */
function restorePoints(
  { family_id, id: payment_id }: Pick<PaymentRow, 'family_id' | 'id'>,
  refund: RefundRow,
  context: RefundContext,
): RefundOutcome {
  const { now, newId, isFamilyKept } = context
  const points_back = isFamilyKept ? 0 - countPointsDue(context, -refund.amount) : 0
  const { forgiven, others } = forgiveDebts(context, points_back)
  const points = points_back - forgiven.points
  const returned: Transfer = {
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
      transfers: hasPoints ? [returned] : [],
      repayments: hasPoints ? repayDebts(others, { payment_id, points }, context) : [],
      notification:
        isFamilyKept && points_back > 0 ? { kind: 'points_reversed', facts: { points } } : undefined,
      alert: refund.kind === 'dispute' ? 'dispute_won' : 'refund_failed',
      topics: ['payments', 'points'],
      jobs: hasPoints ? ['resume-series'] : [],
    },
  )
}

/** What more has to be taken, or less where the cents are negative, than was for the money that is back already. */
function countPointsDue({ quote, refunds }: RefundContext, cents: number): number {
  const money = refunds.reduce((sum, { amount, reversed_at }) => sum + (reversed_at ? 0 : amount), 0)
  const points = refunds.reduce(
    (sum, { points_due, points_back }) => sum + points_due - (points_back ?? 0),
    0,
  )
  return pointsToReverse(quote, money + cents) - points
}

/** So many points of what is owed for the payment are owed no more, the newest debt first; and all other debts. */
function forgiveDebts({ now, refunds, debts }: RefundContext, points: number) {
  let left = points
  const forgiven: DebtRow[] = []
  const others = new Set(debts)
  for (const debt of debts.toReversed()) {
    if (!refunds.some(({ id }) => id === debt.refund_id)) continue
    const more = Math.min(left, debt.points - debt.repaid - debt.forgiven)
    if (more === 0) continue
    left -= more
    const isSettled = debt.repaid + debt.forgiven + more === debt.points
    forgiven.push({ ...debt, forgiven: debt.forgiven + more, settled_at: isSettled ? now : null })
    others.delete(debt)
  }
  return { forgiven: { debts: forgiven, points: points - left }, others: [...others] }
}

/** What was bought, and for how many cents. */
type Bought = { points: number; bonus_points: number; total_price: number }

/**
 * The points of a purchase that belong to money that went back: in proportion to all of it, however many refunds and
 * disputes it is in, rounded down in the family's favour, and never more than there were. (P11)
 */
export function pointsToReverse({ points, bonus_points, total_price }: Bought, cents: number): number {
  // Exact: points times cents stay far below 2^53.
  return Math.floor(((points + bonus_points) * Math.min(cents, total_price)) / total_price)
}

import { lockFamilyForShare } from '#server/accounts/families/queries.ts'
import { lockWallet } from '#server/ledger/balances.ts'
import { issued, transfer, wallet } from '#server/ledger/transfer.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { lockOpenDebts, repayDebts, saveRepayments } from '#server/store/payments/debts.ts'
import { alertOperator } from '#server/store/payments/operator-alerts.ts'
import { findQuote, lockPayment, type PaymentRow } from '#server/store/payments/queries.ts'
import { pointsRefunded, pointsReversed } from './notifications.ts'
import { pointsToReverse } from './points-to-reverse.ts'
import {
  forgiveDebts,
  insertDebt,
  insertRefund,
  lockRefund,
  markLost,
  markReversed,
  sumRefunds,
} from './queries.ts'

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

/**
 * Brings the points of a purchase to what became of its money: once for each refund and dispute, however often this is
 * asked. How many are taken in the end depends on nothing but how much money is back. (P11)
 */
export function applyRefundState(deps: Deps, payment: PaymentRow, money: RefundState): Promise<void> {
  const { family_id, id } = payment
  return deps.transaction(async (tx) => {
    const isKept = await lockFamilyForShare(tx, family_id)
    const paid = await lockPayment(tx, family_id, id)
    // Nothing was credited for it: nothing can be taken.
    if (paid?.status !== 'succeeded') return
    const known = await lockRefund(tx, money.provider_id)
    if (!known && money.isBack) await reversePoints(deps, tx, paid, money, isKept)
    else if (known && !known.reversed_at && !money.isBack) await restorePoints(deps, tx, paid, known, isKept)
    else if (known && !known.lost_at && money.isLost) return recordLostDispute(deps, tx, paid, known)
    else return
    await announce(tx, family_id, 'payments')
    await announce(tx, family_id, 'points')
  })
}

/**
 * Takes the points of the money that is back by now, at most what the wallet has; the rest is owed. Promised points and
 * the children's are never touched.
 */
async function reversePoints(deps: Deps, tx: Tx, payment: PaymentRow, money: RefundState, isKept: boolean) {
  const { family_id, id: payment_id } = payment
  const { kind, provider_id, amount, isLost } = money
  const [at, id] = [deps.clock.now(), deps.secrets.id()]
  const points_due = isKept ? await countPointsToReverse(tx, payment, amount) : 0
  const points_taken = Math.min(points_due, isKept ? await lockWallet(tx, family_id) : 0)
  await insertRefund(tx, {
    ...{ family_id, id, payment_id, kind, provider_id, amount, points_due, points_taken, made_at: at },
    ...{ reversed_at: null, points_back: null, lost_at: isLost ? at : null },
  })
  const moved = { family_id, from: wallet, to: issued, points: points_taken, kind: 'refund', at } as const
  if (points_taken > 0) await transfer(tx, { ...moved, id: deps.secrets.id(), reference: id })
  const owed = points_due - points_taken
  if (owed > 0) {
    const debt = { family_id, refund_id: id, points: owed, repaid: 0, forgiven: 0 }
    await insertDebt(tx, { ...debt, owed_since: at, settled_at: null })
  }
  if (isKept) {
    const facts = { amount, taken: points_taken, owed, disputed: kind === 'dispute' }
    await notifyUsers(deps, tx, { family_id, to: 'parents', kind: pointsRefunded, facts })
  }
  // Heard of only now that it is over, it cannot be answered any more.
  const matter = isLost ? 'dispute_lost' : 'disputed'
  if (kind === 'dispute') await alertOperator(deps, tx, payment, matter, provider_id)
}

/** What more has to be taken, or less where the cents are negative, than was for the money that is back already. */
async function countPointsToReverse(
  tx: Tx,
  { family_id, id, quote_id }: PaymentRow,
  cents: number,
): Promise<number> {
  const quote = await findQuote(tx, family_id, quote_id)
  if (!quote) throw new Error(`Payment ${id} has no quote`)
  const before = await sumRefunds(tx, family_id, id)
  return pointsToReverse(quote, before.amount + cents) - before.points
}

type RefundRow = NonNullable<Awaited<ReturnType<typeof lockRefund>>>

/**
 * The dispute was won, or the refund never arrived. What the money that is still back does not take comes again: first what
 * is owed for the purchase is not any more, then what was taken and repaid is the family's.
 */
async function restorePoints(deps: Deps, tx: Tx, payment: PaymentRow, refund: RefundRow, isKept: boolean) {
  const { family_id, id: payment_id } = payment
  const at = deps.clock.now()
  const points_back = isKept ? -(await countPointsToReverse(tx, payment, -refund.amount)) : 0
  await markReversed(tx, refund, { reversed_at: at, points_back })
  const points = points_back - (await forgiveDebts(tx, payment, { points: points_back, at }))
  if (points > 0) {
    const moved = { family_id, from: issued, to: wallet, points, kind: 'reverse', at } as const
    await transfer(tx, { ...moved, id: deps.secrets.id(), reference: refund.id })
    const debts = await lockOpenDebts(tx, family_id)
    const credited = { payment_id, points }
    await writeAll(saveRepayments(tx, repayDebts(debts, credited, { now: at, newId: deps.secrets.id })))
    await deps.jobs.enqueueInTransaction(tx, 'resume-series')
  }
  if (isKept && points_back > 0)
    await notifyUsers(deps, tx, { family_id, to: 'parents', kind: pointsReversed, facts: { points } })
  const matter = refund.kind === 'dispute' ? 'dispute_won' : 'refund_failed'
  await alertOperator(deps, tx, payment, matter, refund.provider_id)
}

/** The points went when the bank took the money: only the operator has something to hear. */
async function recordLostDispute(deps: Deps, tx: Tx, payment: PaymentRow, dispute: RefundRow) {
  await markLost(tx, dispute, deps.clock.now())
  await alertOperator(deps, tx, payment, 'dispute_lost', dispute.provider_id)
}

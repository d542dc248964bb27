import type { Tx } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { isKeptForChange } from '#server/families/families.ts'
import { issued, transfer, wallet, walletForChange } from '#server/ledger/ledger.ts'
import { announce } from '#server/live/announce.ts'
import { tell } from '#server/notifications/notifications.ts'
import { repayDebts } from './debts.ts'
import { tellOperator } from './operator.ts'
import { addDebt, addRefund, backSoFar, markReversed, refundForChange, settleDebt } from './refund-store.ts'
import { type PaymentRow, paymentForChange, quoteOf } from './store.ts'

/** Money that went back, or came again, as the provider says now. */
export type MoneyBack = {
  kind: 'refund' | 'dispute'
  /** The provider's number of the refund or the dispute. */
  provider_id: string
  /** Cents. */
  amount: number
  /** Whether the money is with the family's card now. */
  isBack: boolean
}

/**
 * Brings the points of a purchase to what became of its money: once for each refund and dispute, however often this is
 * asked. (P11)
 */
export function followMoney(deps: Deps, payment: PaymentRow, money: MoneyBack): Promise<void> {
  const { family_id, id } = payment
  return deps.transaction(async (tx) => {
    const isKept = await isKeptForChange(tx, family_id)
    const paid = await paymentForChange(tx, family_id, id)
    // Nothing was credited for it: nothing can be taken.
    if (paid?.status !== 'succeeded') return
    const known = await refundForChange(tx, money.provider_id)
    if (!known && money.isBack) await take(deps, tx, paid, money, isKept)
    else if (known && !known.reversed_at && !money.isBack) await reverse(deps, tx, paid, known, isKept)
    else return
    announce(tx, family_id, 'payments')
    announce(tx, family_id, 'points')
  })
}

/**
 * Takes the points in proportion to all money that is back so far, rounded down in the family's favour, at most what the
 * wallet has; the rest is owed. Promised points and the children's are never touched.
 */
async function take(deps: Deps, tx: Tx, payment: PaymentRow, money: MoneyBack, isKept: boolean) {
  const { family_id, id: payment_id } = payment
  const { kind, provider_id, amount } = money
  const [at, id] = [deps.clock.now(), deps.secrets.id()]
  const points_due = isKept ? await pointsFor(tx, payment, amount) : 0
  const points_taken = Math.min(points_due, isKept ? await walletForChange(tx, family_id) : 0)
  const row = { family_id, id, payment_id, kind, provider_id, amount, points_due, points_taken }
  await addRefund(tx, { ...row, made_at: at, reversed_at: null })
  const moved = { family_id, from: wallet, to: issued, points: points_taken, kind: 'refund', at } as const
  if (points_taken > 0) await transfer(tx, { ...moved, id: deps.secrets.id(), reference: id })
  const owed = points_due - points_taken
  if (owed > 0) {
    const debt = { family_id, refund_id: id, points: owed, repaid: 0 }
    await addDebt(tx, { ...debt, owed_since: at, settled_at: null })
  }
  if (isKept) {
    const facts = { amount, taken: points_taken, owed, disputed: kind === 'dispute' }
    tell(deps, tx, { family_id, to: 'parents', kind: 'points_refunded', facts })
  }
  if (kind === 'dispute') await tellOperator(deps, tx, payment, 'disputed', provider_id)
}

/** Of all points of the purchase the share of all money back, less what earlier refunds took: their sum never drifts. */
async function pointsFor(tx: Tx, { family_id, id, quote_id }: PaymentRow, amount: number): Promise<number> {
  const quote = await quoteOf(tx, family_id, quote_id)
  if (!quote) throw new Error(`Payment ${id} has no quote`)
  const before = await backSoFar(tx, family_id, id)
  const money = Math.min(Number(before.amount) + amount, quote.total_price)
  const due = Math.floor(((quote.points + quote.bonus_points) * money) / quote.total_price)
  return Math.max(0, due - Number(before.points))
}

type Known = NonNullable<Awaited<ReturnType<typeof refundForChange>>>

/** The dispute was won, or the refund never arrived: what was taken and repaid comes again, what is owed is not any more. */
async function reverse(deps: Deps, tx: Tx, payment: PaymentRow, refund: Known, isKept: boolean) {
  const { family_id, id: payment_id } = payment
  const at = deps.clock.now()
  await markReversed(tx, refund, at)
  const points = refund.points_taken + (await settleDebt(tx, refund, at))
  if (isKept && points > 0) {
    const moved = { family_id, from: issued, to: wallet, points, kind: 'reverse', at } as const
    await transfer(tx, { ...moved, id: deps.secrets.id(), reference: refund.id })
    await repayDebts(deps, tx, { family_id, payment_id, points, at })
    await deps.jobs.soon(tx, 'resume-series')
  }
  if (isKept) tell(deps, tx, { family_id, to: 'parents', kind: 'points_reversed', facts: { points } })
  const matter = refund.kind === 'dispute' ? 'dispute_won' : 'refund_failed'
  await tellOperator(deps, tx, payment, matter, refund.provider_id)
}

import { lockFamilyForShare } from '#server/accounts/families/queries.ts'
import { lockWallet } from '#server/ledger/balances.ts'
import { transfer } from '#server/ledger/transfer.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { insertDebt, lockOpenDebts, saveRepayments, updateDebt } from '#server/store/payments/debts.ts'
import { alertOperator } from '#server/store/payments/operator-alerts.ts'
import { findQuote, lockPayment, type PaymentRow } from '#server/store/payments/queries.ts'
import { pointsRefunded, refundedPointsRestored } from './notifications.ts'
import { insertRefund, lockRefunds, updateRefund } from './queries.ts'
import {
  findRefund,
  nextRefundStep,
  type RefundContext,
  type RefundOutcome,
  type RefundState,
  transition,
} from './transition.ts'

/** Takes or restores the points of a refund or dispute. Repeated calls change nothing more. (P11) */
export function applyRefundState(deps: Deps, { family_id, id }: PaymentRow, refundState: RefundState) {
  return deps.transaction(async (tx) => {
    // False if the family was purged.
    const hasFamilyData = await lockFamilyForShare(tx, family_id)
    const payment = await lockPayment(tx, family_id, id)
    // A payment that was never credited has no points to take.
    if (payment?.status !== 'succeeded') return
    const context = await readContext(deps, tx, payment, refundState, hasFamilyData)
    const outcome = transition(payment, refundState, context)
    if (outcome) await saveOutcome(deps, tx, payment, outcome)
  })
}

async function readContext(
  { clock, secrets }: Deps,
  tx: Tx,
  { family_id, id, quote_id }: PaymentRow,
  refundState: RefundState,
  hasFamilyData: boolean,
): Promise<RefundContext> {
  const quote = await findQuote(tx, family_id, quote_id)
  if (!quote) throw new Error(`Payment ${id}: quote ${quote_id} not found`)
  const refunds = await lockRefunds(tx, family_id, id)
  const step = nextRefundStep(findRefund(refunds, refundState), refundState)
  return {
    now: clock.now(),
    newId: secrets.newId,
    hasFamilyData,
    quote,
    refunds,
    walletPoints: step === 'take' && hasFamilyData ? await lockWallet(tx, family_id) : 0,
    debts: step === 'restore' ? await lockOpenDebts(tx, family_id) : [],
  }
}

function saveOutcome(deps: Deps, tx: Tx, payment: PaymentRow, outcome: RefundOutcome): Promise<void> {
  const { refund, isNew, debt, alert } = outcome
  return writeAll([
    isNew ? insertRefund(tx, refund) : updateRefund(tx, refund),
    ...outcome.forgiven.map((forgivenDebt) => updateDebt(tx, forgivenDebt)),
    ...outcome.transfers.map((newTransfer) => transfer(tx, newTransfer)),
    ...(debt ? [insertDebt(tx, debt)] : []),
    ...saveRepayments(tx, outcome.repayments),
    ...notifyParents(deps, tx, refund.family_id, outcome),
    ...(alert ? [alertOperator(deps, tx, payment, alert, refund.provider_id)] : []),
    ...outcome.topics.map((topic) => announce(tx, refund.family_id, topic)),
    ...outcome.jobs.map((job) => deps.jobs.enqueueInTransaction(tx, job)),
  ])
}

function notifyParents(deps: Deps, tx: Tx, family_id: string, { notification }: RefundOutcome) {
  if (!notification) return []
  return [
    notification.kind === 'points_refunded'
      ? notifyUsers(deps, tx, { family_id, to: 'parents', kind: pointsRefunded, facts: notification.facts })
      : notifyUsers(deps, tx, {
          family_id,
          to: 'parents',
          kind: refundedPointsRestored,
          facts: notification.facts,
        }),
  ]
}

import { isId } from '#contract/values.ts'
import { transfer } from '#server/ledger/transfer.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { lockSettings } from '#server/store/auto-reload/queries.ts'
import { saveSettingsAndNotify } from '#server/store/auto-reload/record-reload-result.ts'
import { lockOpenDebts, saveRepayments } from '#server/store/payments/debts.ts'
import { alertOperator } from '#server/store/payments/operator-alerts.ts'
import {
  findQuote,
  insertQuote,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '#server/store/payments/queries.ts'
import { toQuoteContext } from '#server/store/pricing/quote.ts'
import { releasePromo, spendPromo } from '#server/store/promos/promo-holds.ts'
import { listPaymentsHoldingFirstPurchasePromo } from '#server/store/promos/queries.ts'
import { type PaymentContext, type PaymentEvent, type PaymentOutcome, transition } from './transition.ts'

/**
 * Applies an event to a payment and stores the outcome. The caller must have locked the payment's row and, if the intent was
 * paid, the family's row, because other payments and debts of the family may then change. `hasFamilyData` is false if the
 * family was purged.
 */
export async function applyPaymentEvent(
  deps: Deps,
  tx: Tx,
  payment: PaymentRow,
  event: PaymentEvent,
  hasFamilyData = true,
): Promise<PaymentOutcome> {
  const outcome = transition(payment, event, await readContext(deps, tx, payment, event, hasFamilyData))
  await saveOutcome(deps, tx, outcome)
  return outcome
}

async function readContext(
  deps: Deps,
  tx: Tx,
  payment: PaymentRow,
  event: PaymentEvent,
  hasFamilyData: boolean,
): Promise<PaymentContext> {
  const { family_id, quote_id } = payment
  const needsReloadData = payment.cause === 'reload' && event.type !== 'cancelled'
  const context = {
    ...newPaymentContext(deps),
    hasFamilyData,
    quote: needsReloadData ? await findQuote(tx, family_id, quote_id) : undefined,
    reloadSettings: needsReloadData ? await lockSettings(tx, family_id) : undefined,
  }
  if (event.type !== 'intent' || event.intent.status !== 'succeeded' || !hasFamilyData) return context
  const { quote = '' } = event.intent.metadata
  const chargedQuote = isId(quote) ? await findQuote(tx, family_id, quote) : undefined
  return { ...context, chargedQuote, ...(await readCreditContext(tx, payment)) }
}

export const newPaymentContext = (deps: Deps): PaymentContext => ({
  ...toQuoteContext(deps),
  hasFamilyData: true,
  quote: undefined,
  chargedQuote: undefined,
  debts: [],
  otherFirstPurchases: [],
  reloadSettings: undefined,
})

export const readCreditContext = async (tx: Tx, payment: PaymentRow) => ({
  debts: await lockOpenDebts(tx, payment.family_id),
  otherFirstPurchases: await lockPaymentsHoldingFirstPurchasePromo(tx, payment),
})

async function lockPaymentsHoldingFirstPurchasePromo(tx: Tx, { family_id, id }: PaymentRow) {
  const otherFirstPurchases: PaymentContext['otherFirstPurchases'] = []
  for (const { payment_id } of await listPaymentsHoldingFirstPurchasePromo(tx, family_id, id)) {
    const payment = await lockPayment(tx, family_id, payment_id)
    if (payment?.status !== 'pending') continue
    const quote = await findQuote(tx, family_id, payment.quote_id)
    if (quote) otherFirstPurchases.push({ payment, quote })
  }
  return otherFirstPurchases
}

export async function saveOutcome(deps: Deps, tx: Tx, outcome: PaymentOutcome): Promise<void> {
  const { payment, promo, reload } = outcome
  await writeAll([
    updatePayment(tx, payment, payment),
    ...outcome.transfers.map((newTransfer) => transfer(tx, newTransfer)),
    ...saveRepayments(tx, outcome.repayments),
    ...(promo === 'release' ? [releasePromo(tx, payment)] : []),
    ...(typeof promo === 'object'
      ? [spendPromo(tx, payment, { promo_id: promo.spend, used_at: payment.updated_at })]
      : []),
    ...outcome.repriced.flatMap((other) => [
      releasePromo(tx, other.payment),
      insertQuote(tx, other.quote),
      updatePayment(tx, other.payment, other.payment),
    ]),
  ])
  for (const { reason, provider_id } of outcome.alerts)
    await alertOperator(deps, tx, payment, reason, provider_id)
  if (reload) await saveSettingsAndNotify(deps, tx, reload)
  for (const topic of outcome.topics) await announce(tx, payment.family_id, topic)
  for (const job of outcome.jobs) await deps.jobs.enqueueInTransaction(tx, job)
  // This job sends the new prices to the provider.
  if (outcome.repriced.length > 0) deps.jobs.enqueue('reconcile-payments')
}

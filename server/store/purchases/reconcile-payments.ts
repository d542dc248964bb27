import { hoursAfter, minutesAfter } from '#contract/calendar.ts'
import {
  ABANDONED_PAYMENT_HOURS,
  ABANDONED_PROMO_PAYMENT_HOURS,
  UNSTARTED_PAYMENT_MINUTES,
} from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/platform/deps.ts'
import { processEach, runSweep } from '#server/platform/sweeps/sweep.ts'
import {
  findPaymentDetails,
  findPromoAppliedAt,
  listFamiliesWithPaymentsToCheck,
  listPaymentsToCheck,
  type PaymentRow,
} from '#server/store/payments/queries.ts'
import { applyProviderState } from './apply-provider-state.ts'
import { tryCancelPayment } from './cancel-payment.ts'
import { makePayable } from './purchase.ts'

/**
 * Checks pending payments with the provider, because events may be lost: each payment every minute in its first hour, then
 * every 15 minutes. Cancels abandoned payments. Returns how many payments were checked. (P06)
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  if (!deps.payments) return 0
  const now = deps.clock.now()
  const report = await runSweep(deps, {
    name: 'reconcile-payments',
    listDue: (after, limit) => listFamiliesWithPaymentsToCheck(deps.db, now, after, limit),
    process: async ({ family_id }) =>
      processEach(await listPaymentsToCheck(deps.db, now, family_id), async (payment) => {
        await reconcile(deps, payment)
        return 1
      }),
  })
  return report.processed
}

async function reconcile(deps: Deps, payment: PaymentRow): Promise<void> {
  const now = deps.clock.now()
  const intent = payment.intent_id ? await applyProviderState(deps, payment.intent_id) : undefined
  // Nobody can pay a payment without an intent id: the server stopped before it created the intent or stored its id.
  const isStartOverdue = payment.started_at < minutesAfter(now, -UNSTARTED_PAYMENT_MINUTES)
  if (!payment.intent_id && (isStartOverdue || payment.replaced_at)) await tryCancelPayment(deps, payment)
  const after = await findPaymentDetails(deps.db, payment.family_id, payment.id)
  // The next run checks an intent that was created meanwhile.
  if (after?.status !== 'pending' || !after.intent_id || !payment.intent_id) return
  const promoAppliedAt = await findPromoAppliedAt(deps.db, after)
  const isOld = after.updated_at <= hoursAfter(now, -ABANDONED_PAYMENT_HOURS)
  // A reload is confirmed immediately or, after an interruption, never.
  const isAbandoned = !intent || isOld || after.replaced_at || after.cause === 'reload'
  if (isAbandoned || (promoAppliedAt && promoAppliedAt <= hoursAfter(now, -ABANDONED_PROMO_PAYMENT_HOURS)))
    await tryCancelPayment(deps, after)
  else if (intent.metadata.quote !== after.quote_id) await updateIntentPrice(deps, after)
}

/** Sends the provider a price that was changed but not sent yet. */
async function updateIntentPrice(deps: Deps, payment: PaymentRow): Promise<void> {
  // Any language will do, because the result is not used.
  await makePayable(deps, { ...payment, language: 'en-CA' }, payment.id).catch((error) => {
    // The payment was paid or cancelled meanwhile.
    if (!(error instanceof Refusal)) throw error
  })
}

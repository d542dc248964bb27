import { Refusal } from '#contract/refusals.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { findPaymentDetails, lockPayment, type PaymentRow } from '#server/store/payments/queries.ts'
import { scheduleStatusCheck } from '#server/store/payments/schedule-status-check.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { cancelIntent } from './payment-intent.ts'

/**
 * Cancels a purchase. Throws the refusals `not_found`, `payment_moved_on` when the purchase can no longer be cancelled, and
 * those of `callStripe`. (P02)
 */
export async function cancelPayment(deps: Deps, { family_id }: Actor, id: string): Promise<void> {
  const payment = await findPaymentDetails(deps.db, family_id, id)
  if (payment?.cause !== 'store') throw new Refusal('not_found')
  if (payment.status === 'cancelled') return
  if (payment.status !== 'pending' || !(await cancelOrCheck(deps, payment)))
    throw new Refusal('payment_moved_on')
}

type PaymentRef = Pick<PaymentRow, 'family_id' | 'id' | 'intent_id'>

/**
 * Like `tryCancelPayment`, but if the payment was not cancelled, schedules a check, which credits the payment if it was
 * paid.
 */
export async function cancelOrCheck(deps: Deps, payment: PaymentRef): Promise<boolean> {
  if (await tryCancelPayment(deps, payment)) return true
  await deps.transaction((tx) => scheduleStatusCheck(deps, tx, payment))
  return false
}

/**
 * Cancels a pending payment, first at the provider, so that it can no longer be paid. Returns false if it could not be
 * cancelled, for example because it was paid meanwhile.
 */
export async function tryCancelPayment(
  deps: Deps,
  { family_id, id, intent_id }: PaymentRef,
): Promise<boolean> {
  // A concurrent call that creates the intent will find the payment cancelled, and will not return the client secret.
  const isUnpayable = !intent_id || (await cancelIntent(deps, intent_id)) === 'canceled'
  return deps.transaction(async (tx) => {
    const locked = await lockPayment(tx, family_id, id)
    if (locked?.status !== 'pending') return locked?.status === 'cancelled'
    // An intent was created meanwhile and has to be cancelled first.
    if (!isUnpayable || locked.intent_id !== intent_id) return false
    await applyPaymentEvent(deps, tx, locked, { type: 'cancelled' })
    return true
  })
}

import { PAYMENT_CHECK_SECONDS } from '#contract/limits.ts'
import type { PageRange } from '#contract/paging.ts'
import { Refusal } from '#contract/refusals.ts'
import { packages } from '#contract/store/packages.ts'
import type { Payment } from '#contract/store/payments.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { countOwedPoints } from '#server/store/payments/debts.ts'
import { toPayment } from '#server/store/payments/presenter.ts'
import { countSucceeded, findPaymentDetails, listSucceeded } from '#server/store/payments/queries.ts'
import { scheduleStatusCheck } from '#server/store/payments/schedule-status-check.ts'
import { makePayable } from './purchase.ts'

/**
 * Returns the packages, the owed points, and what the browser needs to show the card form. Without a payment provider there
 * are no packages and no card form. (P03)
 */
export async function getPackages({ db, payments }: Deps, { family_id }: Actor) {
  return {
    packages: payments ? packages.map((offer) => ({ ...offer })) : [],
    owed: await countOwedPoints(db, family_id),
    card_form: payments?.browserSettings ?? null,
  }
}

/**
 * Returns a payment. For a pending payment, also schedules a check with the provider if the last one is old enough. For a
 * pending purchase in the store, also returns the client secret, unless the purchase can no longer be paid or the provider
 * cannot be reached. Throws the refusal `not_found`. (P02, P06)
 */
export async function getPayment(
  deps: Deps,
  parent: Actor,
  id: string,
): Promise<{ payment: Payment; client_secret: string | null }> {
  const { family_id } = parent
  const payment = await findPaymentDetails(deps.db, family_id, id)
  if (!payment) throw new Refusal('not_found')
  if (payment.status === 'pending' && deps.payments) {
    if (isCheckDue(payment.asked_at, deps.clock.now()))
      await deps.transaction((tx) => scheduleStatusCheck(deps, tx, payment))
    try {
      if (payment.cause === 'store') return await makePayable(deps, parent, id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  const current = await findPaymentDetails(deps.db, family_id, id)
  return { payment: toPayment(current ?? payment, parent.language), client_secret: null }
}

/**
 * Limits the checks with the provider, because browsers poll often. `asked_at` is when the provider was last asked for the
 * status; scheduling a check sets it to null.
 */
const isCheckDue = (asked_at: Date | null, now: Date) =>
  asked_at !== null && now.getTime() - asked_at.getTime() > 1000 * PAYMENT_CHECK_SECONDS

/** Lists succeeded purchases, the newest first. (P07) */
export async function listPayments({ db }: Deps, { family_id, language }: Actor, page: PageRange) {
  const [payments, total] = await Promise.all([
    listSucceeded(db, family_id, page),
    countSucceeded(db, family_id),
  ])
  return { payments: payments.map((payment) => toPayment(payment, language)), pagination: { total } }
}

import { PAYMENT_CHECK_SECONDS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { packages } from '#contract/store/packages.ts'
import type { Payment } from '#contract/store/payments.ts'
import type { PageRange } from '#contract/values.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { countOwedPoints } from '#server/store/payments/debts.ts'
import { toPayment } from '#server/store/payments/presenter.ts'
import { countPayments, findPaymentDetails, listPaymentDetails } from '#server/store/payments/queries.ts'
import { scheduleStatusCheck } from '#server/store/payments/schedule-status-check.ts'
import { preparePayment } from './purchase.ts'

/** Without a payment provider there are no packages. (P03) */
export async function getPackages({ db, payments }: Deps, { family_id }: Actor) {
  return {
    packages: payments ? packages.map((one) => ({ ...one })) : [],
    owed: await countOwedPoints(db, family_id),
    card_form: payments?.browser ?? null,
  }
}

/**
 * Returns a payment. A pending one is soon checked with the provider, and comes with its client secret while it can still
 * be paid and the provider can be reached. Refuses `not_found`. (P02, P06)
 */
export async function getPayment(
  deps: Deps,
  parent: Actor,
  id: string,
): Promise<{ payment: Payment; client_secret: string | null }> {
  const { family_id } = parent
  const found = await findPaymentDetails(deps.db, family_id, id)
  if (!found) throw new Refusal('not_found')
  if (found.status === 'pending' && deps.payments) {
    if (isCheckDue(found.asked_at, deps.clock.now()))
      await deps.transaction((tx) => scheduleStatusCheck(deps, tx, found))
    try {
      if (found.cause === 'store') return await preparePayment(deps, parent, id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  const now = await findPaymentDetails(deps.db, family_id, id)
  return { payment: toPayment(now ?? found, parent.language), client_secret: null }
}

/** A waiting page polls often; the provider is asked less often. */
const isCheckDue = (asked_at: Date | null, now: Date) =>
  asked_at !== null && now.getTime() - asked_at.getTime() > 1000 * PAYMENT_CHECK_SECONDS

/** Succeeded purchases, the newest first. (P07) */
export async function listPayments({ db }: Deps, { family_id, language }: Actor, page: PageRange) {
  const [payments, total] = await Promise.all([
    listPaymentDetails(db, family_id, page),
    countPayments(db, family_id),
  ])
  return { payments: payments.map((one) => toPayment(one, language)), pagination: { total } }
}

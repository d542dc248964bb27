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

/** What there is to buy, or that this server sells nothing. (P03) */
export async function getPackages({ db, payments }: Deps, { family_id }: Actor) {
  return {
    packages: payments ? packages.map((one) => ({ ...one })) : [],
    owed: await countOwedPoints(db, family_id),
    card_form: payments?.browser ?? null,
  }
}

/**
 * How a purchase stands. A pending one is asked after soon, and comes with the secret to go on with where the provider
 * answers and there is still something to charge. Refuses `not_found`. (P02, P06)
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

/** A page that waits asks often; the provider need not be. */
const isCheckDue = (asked_at: Date | null, now: Date) =>
  asked_at !== null && now.getTime() - asked_at.getTime() > 1000 * PAYMENT_CHECK_SECONDS

/** A family's purchases, the newest first. (P07) */
export async function listPayments({ db }: Deps, { family_id, language }: Actor, page: PageRange) {
  const [payments, total] = await Promise.all([
    listPaymentDetails(db, family_id, page),
    countPayments(db, family_id),
  ])
  return { payments: payments.map((one) => toPayment(one, language)), pagination: { total } }
}

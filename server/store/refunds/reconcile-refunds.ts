import { hoursAfter } from '#contract/calendar.ts'
import { DISPUTE_WATCH_DAYS, REFUND_WATCH_DAYS } from '#contract/limits.ts'
import { callStripe } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findKnownRefunds } from './queries.ts'
import {
  fromStripeDispute,
  fromStripeRefund,
  handleDispute,
  handleRefund,
  type ProviderRefund,
} from './refund-events.ts'

/**
 * Applies the refunds and disputes at the provider that are missing or out of date here, because events may be lost: a
 * family must not keep the points of refunded money, and must get its points back after a failed refund or a won dispute.
 * Returns how many were missing or out of date. (P11)
 */
export async function reconcileRefunds(deps: Deps): Promise<number> {
  if (!deps.payments) return 0
  try {
    const outdated = await findOutdated(deps.db, await listRefundsAndDisputes(deps))
    for (const { kind, provider_id } of outdated) {
      const handle = kind === 'refund' ? handleRefund : handleDispute
      // The failure of one check must not stop the others.
      await handle(deps, provider_id).catch(deps.reportError)
    }
    return outdated.length
  } catch (error) {
    // The provider is unavailable. The job runs again within an hour.
    deps.reportError(error)
    return 0
  }
}

function listRefundsAndDisputes(deps: Deps): Promise<ProviderRefund[]> {
  const createdInLast = (days: number) => {
    const from = hoursAfter(deps.clock.now(), -24 * days)
    return { created: { gte: Math.floor(from.getTime() / 1000) }, limit: 100 }
  }
  // More than there will ever be.
  const max = { limit: 10_000 }
  return callStripe(deps, async ({ refunds, disputes }) => [
    ...(await refunds.list(createdInLast(REFUND_WATCH_DAYS)).autoPagingToArray(max)).map(fromStripeRefund),
    ...(await disputes.list(createdInLast(DISPUTE_WATCH_DAYS)).autoPagingToArray(max)).map(fromStripeDispute),
  ])
}

/**
 * Returns those refunds and disputes of our payments that are not stored here or whose stored state is out of date. Skips
 * those of anything else that the Stripe account sells.
 */
async function findOutdated(db: Db, refundsAndDisputes: ProviderRefund[]): Promise<ProviderRefund[]> {
  const { intents, known } = await findKnownRefunds(db, refundsAndDisputes)
  return refundsAndDisputes.filter(({ provider_id, intent_id, isMoneyWithdrawn, isDisputeLost }) => {
    if (!intent_id || !intents.has(intent_id)) return false
    const row = known.get(provider_id)
    if (!row) return isMoneyWithdrawn
    return (!isMoneyWithdrawn && !row.reversed_at) || (isDisputeLost && !row.lost_at)
  })
}

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
 * Compares refunds and disputes with the provider, so that no lost event leaves a family the points of refunded money, or
 * keeps points from it whose money was returned to us. Returns how many were out of date. (P11)
 */
export async function reconcileRefunds(deps: Deps): Promise<number> {
  if (!deps.payments) return 0
  try {
    const missed = await findOutOfDate(deps.db, await listAtProvider(deps))
    for (const { kind, provider_id } of missed) {
      const handle = kind === 'refund' ? handleRefund : handleDispute
      // One failure must not stop the others.
      await handle(deps, provider_id).catch(deps.reportError)
    }
    return missed.length
  } catch (error) {
    // The provider is unavailable: the job runs again in an hour.
    deps.reportError(error)
    return 0
  }
}

function listAtProvider(deps: Deps): Promise<ProviderRefund[]> {
  const since = (days: number) => {
    const from = hoursAfter(deps.clock.now(), -24 * days)
    return { created: { gte: Math.floor(from.getTime() / 1000) }, limit: 100 }
  }
  // Far more than there are.
  const most = { limit: 10_000 }
  return callStripe(deps, async ({ refunds, disputes }) => [
    ...(await refunds.list(since(REFUND_WATCH_DAYS)).autoPagingToArray(most)).map(fromStripeRefund),
    ...(await disputes.list(since(DISPUTE_WATCH_DAYS)).autoPagingToArray(most)).map(fromStripeDispute),
  ])
}

/** Skips refunds of other things that the Stripe account sells. */
async function findOutOfDate(db: Db, found: ProviderRefund[]): Promise<ProviderRefund[]> {
  const { intents, known } = await findKnownRefunds(db, found)
  return found.filter(({ provider_id, intent_id, isBack, isLost }) => {
    if (!intent_id || !intents.has(intent_id)) return false
    const row = known.get(provider_id)
    if (!row) return isBack
    return (!isBack && !row.reversed_at) || (isLost && !row.lost_at)
  })
}

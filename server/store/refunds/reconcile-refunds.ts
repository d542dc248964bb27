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

/** Far more than there are. */
const MAX_LISTED = 10_000

/**
 * Asks the provider which refunds and disputes there were, so that no lost event leaves a family the points of money that
 * went back, or takes those of money that came again. Returns how many were not heard of. (P11)
 */
export async function reconcileRefunds(deps: Deps): Promise<number> {
  if (!deps.payments) return 0
  try {
    const missed = await findOutOfDate(deps.db, await listAtProvider(deps))
    for (const { kind, provider_id } of missed) {
      const hear = kind === 'refund' ? handleRefund : handleDispute
      // One that cannot be followed does not keep the others from it.
      await hear(deps, provider_id).catch(deps.reportError)
    }
    return missed.length
  } catch (error) {
    // Away: it is asked again in an hour.
    deps.reportError(error)
    return 0
  }
}

function listAtProvider(deps: Deps): Promise<ProviderRefund[]> {
  const since = (days: number) => {
    const from = hoursAfter(deps.clock.now(), -24 * days)
    return { created: { gte: Math.floor(from.getTime() / 1000) }, limit: 100 }
  }
  return callStripe(deps, async ({ refunds, disputes }) => [
    ...(await refunds.list(since(REFUND_WATCH_DAYS)).autoPagingToArray({ limit: MAX_LISTED })).map(
      fromStripeRefund,
    ),
    ...(await disputes.list(since(DISPUTE_WATCH_DAYS)).autoPagingToArray({ limit: MAX_LISTED })).map(
      fromStripeDispute,
    ),
  ])
}

/** Those that stand otherwise here than at the provider. What else this account there sells is none of ours. */
async function findOutOfDate(db: Db, found: ProviderRefund[]): Promise<ProviderRefund[]> {
  const { intents, known } = await findKnownRefunds(db, found)
  return found.filter(({ provider_id, intent_id, isBack, isLost }) => {
    if (!intent_id || !intents.has(intent_id)) return false
    const row = known.get(provider_id)
    if (!row) return isBack
    return (!isBack && !row.reversed_at) || (isLost && !row.lost_at)
  })
}

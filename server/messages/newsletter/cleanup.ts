import { hoursAfter } from '#contract/calendar.ts'
import { CONSENT_PROOF_HOURS } from '#contract/limits.ts'
import { deleteRowsBefore } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * Forgets requests a day after their link has run out, so that for a day it can be said why, and what proves a
 * subscription three years after it ended. (N07)
 */
export async function deleteOldNewsletterData({ db, clock }: Deps): Promise<number> {
  const now = clock.now()
  return (
    (await deleteRowsBefore(db, 'newsletter_requests', 'expires_at', hoursAfter(now, -24))) +
    (await deleteRowsBefore(db, 'newsletter_subscribers', 'ended_at', hoursAfter(now, -CONSENT_PROOF_HOURS)))
  )
}

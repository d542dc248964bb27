import { hoursAfter } from '#contract/calendar.ts'
import { CONSENT_PROOF_HOURS } from '#contract/limits.ts'
import { deleteRowsBefore } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * Deletes requests a day after their link expired, and the proof of consent three years after a subscription ended.
 * During that day the page can say that the link expired. Returns how many rows were deleted. (N07)
 */
export async function deleteOldNewsletterData({ db, clock }: Deps): Promise<number> {
  const now = clock.now()
  return (
    (await deleteRowsBefore(db, 'newsletter_requests', 'expires_at', hoursAfter(now, -24))) +
    (await deleteRowsBefore(db, 'newsletter_subscribers', 'ended_at', hoursAfter(now, -CONSENT_PROOF_HOURS)))
  )
}

import { hoursAfter } from '#contract/calendar.ts'
import { CONSENT_PROOF_HOURS } from '#contract/limits.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteRequestsBefore, deleteSubscribersEndedBefore } from './queries.ts'

/**
 * Forgets requests a day after their link has run out, so that for a day it can be said why, and what proves a
 * subscription three years after it ended. (N07)
 */
export async function deleteOldNewsletterData({ db, clock }: Deps): Promise<number> {
  const now = clock.now()
  return (
    (await deleteRequestsBefore(db, hoursAfter(now, -24))) +
    (await deleteSubscribersEndedBefore(db, hoursAfter(now, -CONSENT_PROOF_HOURS)))
  )
}

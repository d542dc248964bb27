import { hoursAfter } from '#contract/calendar.ts'
import { JOIN_APPROVAL_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteInvitesExpiredBefore } from './queries.ts'

/**
 * Forgets kids who joined and were not approved in time. An invitation that nobody answered can still be sent again for
 * as long after its link has run out; then it is forgotten too. (K05)
 */
export const deleteExpiredInvites = ({ db, clock }: Deps) =>
  deleteInvitesExpiredBefore(db, {
    now: clock.now(),
    unanswered: hoursAfter(clock.now(), -24 * JOIN_APPROVAL_DAYS),
  })

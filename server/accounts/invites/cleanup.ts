import { hoursAfter } from '#contract/calendar.ts'
import { JOIN_APPROVAL_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteInvitesExpiredBefore } from './queries.ts'

/**
 * Deletes kids who joined but were not approved in time. An unanswered invitation can be sent again for the same time
 * after its link expired; then it is deleted too. (K05)
 */
export const deleteExpiredInvites = ({ db, clock }: Deps) =>
  deleteInvitesExpiredBefore(db, {
    now: clock.now(),
    unanswered: hoursAfter(clock.now(), -24 * JOIN_APPROVAL_DAYS),
  })

import { hoursAfter } from '#contract/calendar.ts'
import { UNANSWERED_INVITE_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteExpiredInviteRows } from './queries.ts'

/**
 * Deletes the invitations of kids who joined but were not approved in time, and unanswered invitations
 * `UNANSWERED_INVITE_DAYS` after their link expired. Until then, a parent can send an unanswered invitation again. (K05)
 */
export const deleteExpiredInvites = ({ db, clock }: Deps) =>
  deleteExpiredInviteRows(db, {
    now: clock.now(),
    unansweredBefore: hoursAfter(clock.now(), -24 * UNANSWERED_INVITE_DAYS),
  })

import { deleteRowsBefore } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Deletes the invitations of parents that nobody accepted in time. Returns how many. (F07) */
export const deleteExpiredParentInvites = ({ db, clock }: Deps) =>
  deleteRowsBefore(db, 'parent_invites', 'expires_at', clock.now())

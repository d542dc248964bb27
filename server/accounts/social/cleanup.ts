import { deleteRowsBefore } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'

export const deleteExpiredSocialTickets = ({ db, clock }: Deps) =>
  deleteRowsBefore(db, 'social_tickets', 'expires_at', clock.now())

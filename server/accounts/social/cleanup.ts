import { deleteRowsBefore } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Deletes expired tickets of sign-ins and sign-ups with a provider. Returns how many. */
export async function deleteExpiredSocialTickets({ db, clock }: Deps): Promise<number> {
  const now = clock.now()
  return (
    (await deleteRowsBefore(db, 'social_tickets', 'expires_at', now)) +
    (await deleteRowsBefore(db, 'provider_visits', 'expires_at', now))
  )
}

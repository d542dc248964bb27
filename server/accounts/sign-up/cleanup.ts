import { deleteRowsBefore } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Deletes sign-ups, new e-mail addresses and new phone numbers that were not verified in time. Returns how many. */
export async function deleteUnverified({ db, clock }: Deps): Promise<number> {
  const now = clock.now()
  return (
    (await deleteRowsBefore(db, 'sign_ups', 'expires_at', now)) +
    (await deleteRowsBefore(db, 'contact_changes', 'expires_at', now))
  )
}

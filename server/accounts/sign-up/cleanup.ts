import { deleteRowsBefore } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Deletes sign-ups, new addresses and new numbers that were not verified within three days. */
export async function deleteUnverified({ db, clock }: Deps): Promise<number> {
  const now = clock.now()
  return (
    (await deleteRowsBefore(db, 'sign_ups', 'expires_at', now)) +
    (await deleteRowsBefore(db, 'contact_changes', 'expires_at', now))
  )
}

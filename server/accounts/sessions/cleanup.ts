import { hoursAfter } from '#contract/calendar.ts'
import { ACTIVITY_DAYS } from '#contract/limits.ts'
import { deleteRowsBefore } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Deletes expired sessions, codes and other short-lived rows. Returns how many were deleted. */
export async function deleteExpiredRows({ db, clock }: Deps): Promise<number> {
  const now = clock.now()
  return (
    (await deleteRowsBefore(db, 'idempotency_keys', 'made_at', hoursAfter(now, -24))) +
    (await deleteRowsBefore(db, 'codes', 'expires_at', hoursAfter(now, -24 * 7))) +
    (await deleteRowsBefore(db, 'sessions', 'expires_at', now)) +
    (await deleteRowsBefore(db, 'family_tablets', 'expires_at', now)) +
    (await deleteRowsBefore(db, 'known_devices', 'known_until', now)) +
    (await deleteRowsBefore(db, 'account_events', 'taken_at', hoursAfter(now, -24 * ACTIVITY_DAYS))) +
    (await deleteRowsBefore(db, 'bot_passes', 'expires_at', now)) +
    (await deleteRowsBefore(db, 'bot_solutions', 'expires_at', now)) +
    (await deleteRowsBefore(db, 'throttles', 'resets_at', now))
  )
}

import { hoursAfter } from '#contract/calendar.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteExpiredCodes } from './codes.ts'
import { deleteExpired } from './queries.ts'

/** Forgets sessions, passes, tries, codes and kept answers whose time is over. */
export async function deleteExpiredSessions(deps: Deps): Promise<number> {
  const { db, clock } = deps
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('made_at', '<', hoursAfter(clock.now(), -24))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) + (await deleteExpiredCodes(deps)) + (await deleteExpired(db, clock.now()))
}

import { sql } from 'kysely'
import { minutesAfter } from '#contract/calendar.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from './deps.ts'

type Limit = { key: string; maxTries: number; minutes: number }

/**
 * Counts a try under each key in turn, in a window that starts with the first try. Throws the refusal `too_many`, with
 * the seconds to wait, at the first limit that is exceeded. Counts outside the caller's transaction: a rollback keeps
 * the count. (S15)
 */
export async function throttle(deps: Deps, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const retryAfter = await countTry(deps, limit)
    if (retryAfter) throw new Refusal('too_many', { retryAfter })
  }
}

/**
 * Counts a try; returns false above the limit. For calls that must not reveal that the limit is exceeded, and calls
 * that go on above it, because a stranger could otherwise use up the tries of a family.
 */
export const isWithinLimit = async (deps: Deps, limit: Limit) => !(await countTry(deps, limit))

export async function resetThrottle({ db, secrets }: Deps, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', secrets.hmac('throttle', key)).execute()
}

/** Takes a counted try back, for limits that count only failures. */
export async function takeBackTry({ db, secrets }: Deps, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ tries: sql`greatest(tries - 1, 0)` })
    .where('key', '=', secrets.hmac('throttle', key))
    .execute()
}

/** Makes `isSuccessRemembered` return true for `minutes`, for example after a sign-in. */
export async function rememberSuccess({ db, secrets, clock }: Deps, key: string, minutes: number) {
  const resets_at = minutesAfter(clock.now(), minutes)
  await db
    .insertInto('throttles')
    .values({ key: secrets.hmac('throttle', key), tries: 0, resets_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ resets_at }))
    .execute()
}

export async function isSuccessRemembered({ db, secrets, clock }: Deps, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('throttles')
    .where('key', '=', secrets.hmac('throttle', key))
    .where('resets_at', '>', clock.now())
    .select('key')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Counts a try. Returns the seconds to wait, or 0 within the limit. Stores keyed hashes, because keys contain mail
 * addresses.
 */
export async function countTry({ config, db, clock, secrets }: Deps, { key, maxTries, minutes }: Limit) {
  if (config.RATE_LIMIT === 'off') return 0
  const now = clock.now()
  const { rows } = await sql<{ tries: number; resets_at: Date }>`
    insert into throttles as stored (key, tries, resets_at)
    values (${secrets.hmac('throttle', key)}, 1, ${minutesAfter(now, minutes)})
    on conflict (key) do update set
      tries = case when stored.resets_at <= ${now} then 1 else stored.tries + 1 end,
      resets_at = case when stored.resets_at <= ${now} then excluded.resets_at else stored.resets_at end
    returning tries, resets_at`.execute(db)
  const counted = rows[0]
  if (!counted || counted.tries <= maxTries) return 0
  return Math.ceil((counted.resets_at.getTime() - now.getTime()) / 1000)
}

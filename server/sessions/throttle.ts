import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import { minutesAfter } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'

export type Limit = { key: string; tries: number; minutes: number }

/**
 * Counts a try under each key, in windows that start with the first; refuses `too_many` with the seconds to wait once
 * one is over. Counted before the work, in a transaction of its own, so that a refusal of the work does not uncount it. (S15)
 */
export async function throttle({ config, db, clock }: Deps, limits: Limit[]): Promise<void> {
  if (config.RATE_LIMIT === 'off') return
  const now = clock.now()
  for (const { key, tries, minutes } of limits) {
    const { rows } = await sql<{ tries: number; resets_at: Date }>`
      insert into throttles as seen (key, tries, resets_at) values (${key}, 1, ${minutesAfter(now, minutes)})
      on conflict (key) do update set
        tries = case when seen.resets_at <= ${now} then 1 else seen.tries + 1 end,
        resets_at = case when seen.resets_at <= ${now} then excluded.resets_at else seen.resets_at end
      returning tries, resets_at`.execute(db)
    const counted = rows[0]
    if (counted && counted.tries > tries) {
      throw new Refusal('too_many', {
        retryAfter: Math.ceil((counted.resets_at.getTime() - now.getTime()) / 1000),
      })
    }
  }
}

/** A success takes the tries back. */
export async function forgive({ db }: Deps, keys: string[]): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'in', keys).execute()
}

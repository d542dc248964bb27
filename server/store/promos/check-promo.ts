import { PROMO_LIMIT } from '#contract/limits.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { throttle } from '#server/platform/throttle.ts'
import { assertPromoUsable } from './promo-holds.ts'
import { findPromo } from './queries.ts'

/** Checks a code for this parent's next purchase. Throws the refusals of `assertPromoUsable`, and `too_many`. (P05) */
export async function checkPromo(deps: Deps, { id: bought_by, family_id }: Actor, code: string) {
  await throttlePromoGuesses(deps, family_id)
  const row = await findPromo(deps.db, code)
  const promo = await assertPromoUsable(deps, deps.db, row, { family_id, except: { bought_by } })
  return { promo: { code: promo.code, percent: promo.percent } }
}

/** Prevents guessing of codes: throws the refusal `too_many` after too many attempts. */
export const throttlePromoGuesses = (deps: Deps, family_id: string) =>
  throttle(deps, [{ key: `promo:${family_id}`, ...PROMO_LIMIT }])

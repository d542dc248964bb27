import { PROMO_LIMIT } from '#contract/limits.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { throttle } from '#server/platform/throttle.ts'
import { assertPromoUsable } from './promo-holds.ts'
import { findPromo } from './queries.ts'

/** Checks a code for this parent's next purchase. Refuses like `assertPromoUsable`, and `too_many`. (P05) */
export async function checkPromo(deps: Deps, { id: bought_by, family_id }: Actor, code: string) {
  await throttlePromoGuesses(deps, family_id)
  const found = await findPromo(deps.db, code)
  const promo = await assertPromoUsable(deps, deps.db, found, { family_id, ignoreHoldsOf: { bought_by } })
  return { promo: { code: promo.code, percent: promo.percent } }
}

/** Prevents guessing of codes. Refuses `too_many`. */
export const throttlePromoGuesses = (deps: Deps, family_id: string) =>
  throttle(deps, [{ key: `promo:${family_id}`, ...PROMO_LIMIT }])

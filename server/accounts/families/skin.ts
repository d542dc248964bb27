import { monthsAfter } from '#contract/calendar.ts'
import { COOL_SKIN_AGE } from '#contract/limits.ts'
import type { Skin } from '#contract/values.ts'
import type { UserRow } from './queries.ts'

/** Returns the look of the kid site that was chosen for a child, or else the look for the child's age. (D14) */
export function getSkin({ skin, birthday }: Pick<UserRow, 'skin' | 'birthday'>, today: string): Skin {
  if (skin) return skin
  return birthday && monthsAfter(birthday, 12 * COOL_SKIN_AGE) <= today ? 'cool' : 'playful'
}

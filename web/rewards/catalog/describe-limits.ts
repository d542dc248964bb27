import type { FamilyLimits } from '#contract/rewards/catalog.ts'
import { countLeft } from '#contract/rewards/family-limits.ts'
import { m } from '#messages'

/** Says to a child how often it can ask for a reward, or why not now. */
export function describeOwnLimits(limits: FamilyLimits): string {
  const { per_week, at_once, asked } = limits
  if (countLeft(limits) === 0)
    return per_week !== null && asked >= per_week
      ? m.reward_family_kid_week_over()
      : m.reward_family_kid_wait()
  return [
    per_week !== null && m.reward_family_kid_week({ count: per_week }),
    at_once !== null && m.reward_family_kid_at_once({ count: at_once }),
  ]
    .filter(Boolean)
    .join(' ')
}

import type { Child } from '#contract/accounts/children.ts'
import type { FamilyReward } from '#contract/rewards/family-rewards.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'

/** Says for whom a reward is and how often, for parents. */
export function describeReward(
  { child_ids, per_week, at_once }: FamilyReward,
  kids: readonly Child[],
): string {
  const names = kids
    .filter(({ id, active }) => active && child_ids?.includes(id))
    .map(({ first_name }) => first_name)
  const whom =
    child_ids === null
      ? m.reward_family_for_all()
      : names.length > 0
        ? m.reward_family_for({ names: new Intl.ListFormat(getLocale()).format(names) })
        : m.reward_family_for_nobody()
  return [
    whom,
    per_week !== null && m.reward_family_a_week({ count: per_week }),
    at_once !== null && m.reward_family_at_once({ count: at_once }),
  ]
    .filter(Boolean)
    .join(' · ')
}

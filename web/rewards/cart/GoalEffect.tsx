import { useQuery } from '@tanstack/react-query'
import type { ProfileWithWishes } from '#contract/rewards/wishes.ts'
import { m } from '#messages'
import { profileQuery } from '#web/accounts/profile.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconRoute } from '#web/platform/ui/graphics/icons.ts'
import { getGoalEffect } from './goal-effect.ts'
import './goal-effect.css'

/**
 * Says what requesting products for this `total` does to the child's goal, the wish that the child saves points for.
 * (D06)
 */
export function GoalEffect(props: { productIds: readonly string[]; total: number; points: number }) {
  const { productIds, total, points } = props
  const { data: goal } = useQuery({
    ...profileQuery,
    select: ({ wishes = [] }: ProfileWithWishes) => wishes.find(({ is_goal }) => is_goal),
  })
  if (!goal || goal.requested || goal.retired || productIds.includes(goal.product_id)) return null
  const { effect, missingBefore, missingAfter } = getGoalEffect(goal.product.points, points, total)
  const text = effectTexts[effect]({
    goal: goal.product.name,
    before: formatNumber(missingBefore),
    after: formatNumber(missingAfter),
  })
  return (
    <p className="goal-effect">
      <Icon icon={IconRoute} />
      <span>{text}</span>
    </p>
  )
}

const effectTexts = { safe: m.cart_goal_safe, lost: m.cart_goal_lost, further: m.cart_goal_further }

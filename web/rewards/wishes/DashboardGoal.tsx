import type { ProfileWithWishes } from '#contract/rewards/wishes.ts'
import { GoalCard } from './GoalCard.tsx'
import { NoGoal } from './NoGoal.tsx'

/** Beside the child's trail: where it leads in the end. */
export function DashboardGoal({ profile: { wishes = [], points } }: { profile: ProfileWithWishes }) {
  const goal = wishes.find((wish) => wish.is_goal)
  return goal ? <GoalCard wish={goal} points={points} /> : <NoGoal hasWishes={wishes.length > 0} />
}

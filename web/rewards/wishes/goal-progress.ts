import { getReach } from '#contract/rewards/reach.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'

/** `waiting` are the points of finished quests that no parent has verified yet. */
export type GoalPoints = { points: number; waiting: number; price: number }

/** Returns how much of the path to the goal is covered by the points, and by these and the waiting points, from 0 to 1. */
export function goalProgress({ points, waiting, price }: GoalPoints) {
  const toPart = (sum: number) => Math.min(1, Math.max(0, sum / price))
  return { walked: toPart(points), withWaiting: toPart(points + waiting) }
}

/** Says how many points the child still needs for a goal that it cannot request yet. (C07) */
export function goalText({ points, waiting, price }: GoalPoints): string {
  const left = price - points - waiting
  const inputs = { points: formatNumber(left) }
  if (waiting > 0) return left > 0 ? m.wish_goal_left_when_verified(inputs) : m.wish_goal_when_verified()
  return getReach(points, price) === 'almost' ? m.wish_goal_left(inputs) : m.wish_goal_to_go(inputs)
}

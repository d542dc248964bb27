import type { Wish } from '#contract/rewards/wishes.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { ProgressBar } from '#web/platform/ui/ProgressBar.tsx'
import './goal.css'

/** A child's progress towards the goal. Renders nothing once the reward is requested or no longer available. */
export function GoalLine({ wish, points, hasBar }: { wish: Wish; points: number; hasBar?: boolean }) {
  const { name, points: price } = wish.product
  if (wish.requested || wish.retired) return null
  const progress = m.catalog_points_of({ points: formatNumber(points), price: formatNumber(price) })
  if (points >= price || !hasBar)
    return (
      <div className="small">
        {points < price
          ? m.wish_goal_kid_line({ product: name, progress })
          : m.wish_goal_kid_reached({ product: name })}
        {hasBar && <ProgressBar value={points} max={price} />}
      </div>
    )
  return (
    <div>
      <div className="row between goal-figures">
        <span className="small muted">{m.wish_goal_kid_saving({ product: name })}</span>{' '}
        <b className="number">{progress}</b>
      </div>
      <ProgressBar value={points} max={price} />
    </div>
  )
}

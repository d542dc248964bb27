import type { Wish } from '#contract/rewards/wishes.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { ProgressBar } from '#web/platform/ui/ProgressBar.tsx'
import { RewardPicture } from '#web/rewards/products/RewardPicture.tsx'
import './goal.css'

/**
 * A child's progress towards the goal: a line of text or, with `hasPicture`, the reward's picture beside a bar. Renders
 * nothing once the reward is requested or no longer available.
 */
export function GoalLine({ wish, points, hasPicture }: { wish: Wish; points: number; hasPicture?: boolean }) {
  const { name, points: price, image } = wish.product
  if (wish.requested || wish.retired) return null
  const progress = m.catalog_points_of({ points: formatNumber(points), price: formatNumber(price) })
  const isReached = points >= price
  const reachedText = m.wish_goal_kid_reached({ product: name })
  if (!hasPicture)
    return (
      <div className="small">
        {isReached ? reachedText : m.wish_goal_kid_line({ product: name, progress })}
      </div>
    )
  return (
    <div className="goal-line">
      <RewardPicture image={image} />
      <div>
        {isReached ? (
          <p className="small">{reachedText}</p>
        ) : (
          <>
            <p className="small">
              <span className="muted">{m.wish_goal_kid_saving()}</span> <span>{name}</span>
            </p>{' '}
            <b className="number">{progress}</b>
          </>
        )}
        <ProgressBar value={points} max={price} />
      </div>
    </div>
  )
}

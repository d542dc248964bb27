import { href, Link } from 'react-router'
import type { GoalProgress } from '#contract/rewards/wishes.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { ProgressBar } from '#web/platform/ui/ProgressBar.tsx'
import { ProductPicture } from '#web/rewards/products/ProductPicture.tsx'
import { formatGoalDate } from './format-goal-date.ts'
import './goal.css'

/** A child's goal, for a parent. (C07) */
export function ChildGoalCard({
  goal: { wish, points, expected_on },
  name,
}: {
  goal: GoalProgress
  name: string
}) {
  const { today } = useCalendar()
  const { name: productName, image, points: price } = wish.product
  const missing = price - points
  const amounts = { points: formatNumber(Math.min(points, price)), price: formatNumber(price) }
  return (
    <Card className="child-goal" aria-labelledby="child-goal">
      <span className="goal-picture">
        <ProductPicture image={image} sizes="76px" />
      </span>
      <div className="grow">
        <h3 id="child-goal">{m.wish_goal_kid({ name })}</h3>
        <Link to={href('/products/:id', { id: wish.product_id })}>{productName}</Link>
        {!wish.requested && !wish.retired && (
          <>
            <div className="row between">
              <b className="number">{m.catalog_points_of(amounts)}</b>
              {missing > 0 && (
                <span className="muted number">{m.catalog_to_go({ points: formatNumber(missing) })}</span>
              )}
            </div>
            <ProgressBar value={points} max={price} />
          </>
        )}
        <p className="small muted">
          {wish.requested
            ? m.wish_goal_kid_asked({ name })
            : wish.retired
              ? m.wish_goal_kid_retired()
              : missing <= 0
                ? m.wish_goal_kid_enough({ name })
                : expected_on && m.wish_goal_kid_pace({ when: formatGoalDate(expected_on, today) })}
        </p>
      </div>
    </Card>
  )
}

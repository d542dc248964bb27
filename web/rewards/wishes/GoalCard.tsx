import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import type { Wish } from '#contract/rewards/wishes.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { AddToCart } from '#web/rewards/cart/AddToCart.tsx'
import { ProductPicture } from '#web/rewards/products/ProductPicture.tsx'
import { formatGoalDate, isGoalSoon } from './format-goal-date.ts'
import { GoalPath } from './GoalPath.tsx'
import { goalProgress, goalText } from './goal-progress.ts'
import { goalQuery } from './queries.ts'
import './goal.css'

type OwnGoal = {
  wish: Wish
  points: number
  /** The points of finished quests that no parent has verified yet. */
  waiting?: number
}

/** `isWide` puts the text beside the path. (C07) */
export function GoalCard({ wish, points, waiting = 0, isWide }: OwnGoal & { isWide?: boolean }) {
  const { name, image, points: price } = wish.product
  return (
    <Card isKid className={isWide ? 'goal-card wide' : 'goal-card'} aria-labelledby="goal">
      <div className="goal-head">
        <div>
          <h2 id="goal">{goalTitle(wish, points)}</h2>
          <Link className="name" to={href('/products/:id', { id: wish.product_id })}>
            {name}
          </Link>
        </div>
        <span className="goal-picture">
          <ProductPicture image={image} sizes="76px" />
        </span>
      </div>
      {!wish.retired && (
        <GoalPath {...goalProgress({ points: wish.requested ? price : points, waiting, price })} />
      )}
      <div className="goal-progress">
        <GoalStatus wish={wish} points={points} waiting={waiting} />
      </div>
    </Card>
  )
}

function goalTitle({ requested, retired, product }: Wish, points: number) {
  if (requested) return m.wish_goal_asked()
  if (retired) return m.wish_goal_retired()
  return points >= product.points ? m.wish_goal_reached() : m.wish_goal_title()
}

function GoalStatus({ wish, points, waiting = 0 }: OwnGoal) {
  const { points: price } = wish.product
  if (wish.requested) return <GoalEnded text={m.wish_goal_asked_text()} />
  if (wish.retired) return <GoalEnded text={m.wish_goal_retired_text()} />
  const amounts = { points: formatNumber(Math.min(points, price)), price: formatNumber(price) }
  return (
    <>
      <p className="goal-number">{m.catalog_points_of(amounts)}</p>
      {points >= price ? (
        <>
          <p className="goal-text">{m.wish_goal_reached_text()}</p>
          <AddToCart productId={wish.product_id} />
        </>
      ) : (
        <p className="goal-text">
          {goalText({ points, waiting, price })} {points + waiting < price && <GoalEstimate wish={wish} />}
        </p>
      )}
    </>
  )
}

function GoalEstimate({ wish }: { wish: Wish }) {
  const { data: goal } = useQuery(goalQuery(wish.user_id))
  const { today } = useCalendar()
  const estimatedDay = goal?.wish.id === wish.id ? goal.expected_on : null
  return estimatedDay && isGoalSoon(estimatedDay, today)
    ? m.wish_goal_pace({ when: formatGoalDate(estimatedDay, today) })
    : m.wish_goal_encouragement()
}

const GoalEnded = ({ text }: { text: string }) => (
  <>
    <p className="goal-text">{text}</p>
    <p>
      <LinkButton variant="plain" to="/gifts?tab=wishlist">
        {m.wish_goal_next()}
      </LinkButton>
    </p>
  </>
)

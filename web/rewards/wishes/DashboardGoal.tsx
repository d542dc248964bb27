import type { ProfileWithWishes } from '#contract/rewards/wishes.ts'
import { m } from '#messages'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { GoalCard } from './GoalCard.tsx'
import './goal.css'

export function DashboardGoal(props: { profile: ProfileWithWishes; waiting: number }) {
  const { wishes = [], points } = props.profile
  const goal = wishes.find((wish) => wish.is_goal)
  return goal ? (
    <GoalCard wish={goal} points={points} waiting={props.waiting} />
  ) : (
    <NoGoal hasWishes={wishes.length > 0} />
  )
}

const NoGoal = ({ hasWishes }: { hasWishes: boolean }) => (
  <Card isKid className="goal-card" aria-labelledby="goal">
    <h2 id="goal">{m.wish_goal_none()}</h2>
    <p className="goal-text">{m.wish_goal_none_text()}</p>
    <p>
      <LinkButton variant="plain" to={hasWishes ? '/gifts?tab=wishlist' : '/catalog'}>
        {hasWishes ? m.wish_goal_pick() : m.wish_goal_find()}
      </LinkButton>
    </p>
  </Card>
)

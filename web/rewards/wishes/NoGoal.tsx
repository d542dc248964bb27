import { m } from '#messages'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import './goal.css'

/** A child that works for nothing yet is shown where goals are found. */
export const NoGoal = ({ hasWishes }: { hasWishes: boolean }) => (
  <Card kid className="goal-card" aria-labelledby="goal">
    <h2 id="goal">{m.wish_goal_none()}</h2>
    <p className="goal-text">{m.wish_goal_none_text()}</p>
    <p>
      <LinkButton variant="plain" to={hasWishes ? '/gifts?tab=wishlist' : '/catalog'}>
        {hasWishes ? m.wish_goal_pick() : m.wish_goal_find()}
      </LinkButton>
    </p>
  </Card>
)

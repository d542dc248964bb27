import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { IconRoute } from '#web/platform/ui/graphics/icons.ts'
import { formatGoalDate, isGoalSoon } from './format-goal-date.ts'
import { GoalButton } from './GoalButton.tsx'
import { goalQuery, useOwnWishes } from './queries.ts'

/**
 * Shows whether a product is the child's goal, with a button that makes the product the goal or drops the goal. If the
 * child has enough points, only a product on the wish list has the button. If the child lacks points (`lacksPoints`),
 * every product has it, as the page's main button. (C07, D06)
 */
export function ProductGoal(props: { product: { id: string; name: string }; lacksPoints: boolean }) {
  const { product, lacksPoints } = props
  const { data: wishes } = useOwnWishes()
  const wish = wishes?.find(({ product_id }) => product_id === product.id)
  const { data: goal } = useQuery({ ...goalQuery(wish?.user_id ?? ''), enabled: wish?.is_goal ?? false })
  const { today } = useCalendar()
  if (!wishes || wish?.requested || (!wish && !lacksPoints)) return null
  const estimatedDay = wish?.is_goal && goal?.wish.id === wish.id && goal.expected_on
  return (
    <div className="product-goal">
      <div className="row">
        {wish?.is_goal && (
          <Chip meaning="wait" icon={IconRoute}>
            {m.wish_goal_yours()}
          </Chip>
        )}
        <GoalButton product={product} wish={wish} isMainAction={lacksPoints} />
      </div>
      {estimatedDay && isGoalSoon(estimatedDay, today) && (
        <p>{m.wish_goal_pace({ when: formatGoalDate(estimatedDay, today) })}</p>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { IconRoute } from '#web/platform/ui/graphics/icons.ts'
import { formatGoalDate } from './format-goal-date.ts'
import { GoalButton } from './GoalButton.tsx'
import { goalQuery, useOwnWishes } from './queries.ts'

/** Shows whether a wished product is the child's goal, with a button that chooses or drops it as the goal. (C07) */
export function ProductGoal({ productId }: { productId: string }) {
  const wish = useOwnWishes().data?.find(({ product_id }) => product_id === productId)
  const { data: goal } = useQuery({ ...goalQuery(wish?.user_id ?? ''), enabled: wish?.is_goal ?? false })
  const { today } = useCalendar()
  if (!wish || wish.asked || wish.retired) return null
  const estimatedDay = wish.is_goal && goal?.wish.id === wish.id && goal.about
  return (
    <div className="product-goal">
      <div className="row">
        {wish.is_goal && (
          <Chip meaning="wait" icon={IconRoute}>
            {m.wish_goal_yours()}
          </Chip>
        )}
        <GoalButton wish={wish} />
      </div>
      {estimatedDay && <p>{m.wish_goal_pace({ when: formatGoalDate(estimatedDay, today) })}</p>}
    </div>
  )
}

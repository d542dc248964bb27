import type { Wish } from '#contract/rewards/wishes.ts'
import { m } from '#messages'
import { errorText } from '#web/platform/api/api.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { useChooseGoal } from './queries.ts'

export function GoalButton({ wish }: { wish: Wish }) {
  const { mutate, isPending } = useChooseGoal()
  const { user_id: childId, is_goal } = wish

  const toggleGoal = () =>
    mutate(
      { childId, wish_id: is_goal ? null : wish.id },
      {
        onSuccess: (goal) => goal && flash.success(m.wish_goal_chosen()),
        onError: (error) => flash.error(errorText(error)),
      },
    )
  return (
    <Button
      itemName={wish.product.name}
      variant={is_goal ? 'quiet' : 'plain'}
      size="compact"
      isPending={isPending}
      onClick={toggleGoal}
    >
      {is_goal ? m.wish_goal_drop() : m.wish_make_goal()}
    </Button>
  )
}

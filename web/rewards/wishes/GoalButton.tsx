import type { Wish } from '#contract/rewards/wishes.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { useToggleGoal } from './queries.ts'

/**
 * `wish` is undefined if the product is not on the wish list yet. With `isMainAction`, the button that chooses the goal is
 * large, as the main button of the screen.
 */
export function GoalButton(props: {
  product: { id: string; name: string }
  wish: Wish | undefined
  isMainAction?: boolean
}) {
  const { product, wish, isMainAction = false } = props
  const { mutate, isPending } = useToggleGoal()
  const isGoal = wish?.is_goal ?? false
  const isMain = isMainAction && !isGoal

  const toggleGoal = () =>
    mutate(
      { wish, productId: product.id },
      {
        onSuccess: ({ goal }) => goal && flash.success(m.wish_goal_chosen()),
        onError: (error) => flash.failure(error),
      },
    )
  return (
    <Button
      itemName={product.name}
      variant={isGoal ? 'quiet' : isMain ? 'primary' : 'plain'}
      size={isMain ? 'large' : 'compact'}
      isFullWidth={isMain}
      isPending={isPending}
      onClick={toggleGoal}
    >
      {isGoal ? m.wish_goal_drop() : m.wish_make_goal()}
    </Button>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Child } from '#contract/accounts/children.ts'
import { WISHES_PER_PAGE } from '#contract/limits.ts'
import type { GoalProgress } from '#contract/rewards/wishes.ts'
import { m } from '#messages'
import { childQuery } from '#web/accounts/families/queries.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { Paginated, usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { SkeletonCards } from '#web/platform/ui/Skeleton.tsx'
import { ChildGoalCard } from './ChildGoalCard.tsx'
import { childWishesQuery } from './queries.ts'
import { WishCard } from './WishCard.tsx'
import './wishes.css'

/** The response of `childQuery` also contains the child's goal (see contract/dashboard/children.ts). */
const selectGoal = ({ goal }: { child: Child; goal?: GoalProgress | null }) => goal

/** A child's wishes and goal, for a parent. (C05, C07) */
export function ParentWishlistTab({ childId, name }: { childId: string; name: string }) {
  const page = usePageNumber()
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(childWishesQuery(childId, page))
  const goal = useQuery({ ...childQuery(childId), select: selectGoal }).data
  if (isError && !data) return <ErrorState error={error} text={m.wish_list_failed()} onRetry={refetch} />
  if (!data) return <SkeletonCards />
  const { wishes, pagination } = data
  if (pagination.total === 0)
    return (
      <Card>
        <EmptyState scene="nest" title={m.wish_none()}>
          {m.wish_none_parent({ name })}
        </EmptyState>
      </Card>
    )
  return (
    <div className="stack">
      {goal && <ChildGoalCard goal={goal} name={name} />}
      <Paginated total={pagination.total} pageSize={WISHES_PER_PAGE} isOutdated={isPlaceholderData}>
        <ul className="product-grid wishes">
          {wishes.map((wish) => (
            <WishCard key={wish.id} wish={wish} childName={name} />
          ))}
        </ul>
      </Paginated>
    </div>
  )
}

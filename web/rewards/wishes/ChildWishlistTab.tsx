import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { WISHES_PER_PAGE } from '#contract/limits.ts'
import { m } from '#messages'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { Paginated, usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { SkeletonCards } from '#web/platform/ui/Skeleton.tsx'
import { GoalButton } from './GoalButton.tsx'
import { GoalCard } from './GoalCard.tsx'
import { wishesProfileQuery } from './queries.ts'
import { WishCard } from './WishCard.tsx'
import './wishes.css'

/** The child's own wishes and goal. (C05, C07) */
export function ChildWishlistTab() {
  const { data: profile, error, isError, refetch } = useQuery(wishesProfileQuery)
  const page = usePageNumber()
  const heading = useRef<HTMLHeadingElement>(null)
  if (isError && !profile) return <ErrorState error={error} text={m.wish_list_failed()} onRetry={refetch} />
  if (!profile) return <SkeletonCards />
  const { wishes = [], points } = profile
  const goal = wishes.find((wish) => wish.is_goal)
  return (
    <div className="stack">
      {goal && <GoalCard wish={goal} points={points} isWide />}
      <h2 className="visually-hidden" tabIndex={-1} ref={heading}>
        {m.wish_list_yours()}
      </h2>
      {wishes.length === 0 ? (
        <Card isKid>
          <EmptyState
            scene="nest"
            title={m.wish_none()}
            action={<LinkButton to="/catalog">{m.cart_to_catalog()}</LinkButton>}
          >
            {m.wish_none_kid()}
          </EmptyState>
        </Card>
      ) : (
        <Paginated total={wishes.length} pageSize={WISHES_PER_PAGE}>
          <ul className="product-grid wishes">
            {wishes.slice((page - 1) * WISHES_PER_PAGE, page * WISHES_PER_PAGE).map((wish) => (
              // The focused heart disappears with its card, so the focus moves to the heading.
              <WishCard key={wish.id} wish={wish} onRemoved={() => heading.current?.focus()}>
                {!wish.retired && !wish.requested && (
                  <GoalButton product={{ id: wish.product_id, name: wish.product.name }} wish={wish} />
                )}
              </WishCard>
            ))}
          </ul>
        </Paginated>
      )}
    </div>
  )
}

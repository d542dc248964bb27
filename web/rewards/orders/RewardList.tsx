import type { ReactNode } from 'react'
import { ORDERS_PER_PAGE } from '#contract/limits.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { countPages } from '#contract/values.ts'
import { m } from '#messages'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import { Pagination, RedirectToLastPage } from '#web/platform/ui/Pagination.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import type { Reader } from './order-labels.ts'
import { RewardRow } from './RewardRow.tsx'

/** One page of a filtered list of rewards, with the way to the others. */
export function RewardList(props: {
  list: {
    data: { orders: Order[]; pagination: { total: number } } | undefined
    isError: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  page: number
  by: Reader
  /** What can be done with a reward. */
  renderActions: (order: Order) => ReactNode
}) {
  const { list, page, by, renderActions } = props
  if (list.isError && !list.data) return <ErrorState text={m.reward_failed()} onRetry={list.refetch} />
  if (!list.data) return <SkeletonRows />
  const { orders, pagination } = list.data
  const pages = countPages(pagination.total, ORDERS_PER_PAGE)
  if (page > pages && !list.isPlaceholderData) return <RedirectToLastPage pages={pages} />
  if (pagination.total === 0)
    return (
      <div className="empty">
        <Pip pose="hiding" />
        <h3>{m.reward_none_matched()}</h3>
        <p>{by.viewer === 'child' ? m.reward_none_matched_kid() : m.reward_none_matched_text()}</p>
      </div>
    )
  return (
    <>
      <ul className="rewards">
        {orders.map((order) => (
          <RewardRow key={order.id} order={order} by={by}>
            {renderActions(order)}
          </RewardRow>
        ))}
      </ul>
      <Pagination page={page} pages={pages} />
    </>
  )
}

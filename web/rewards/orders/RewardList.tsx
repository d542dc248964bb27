import type { ReactNode } from 'react'
import { ORDERS_PER_PAGE } from '#contract/limits.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import type { QueryState } from '#web/platform/ui/Loaded.tsx'
import { PagedList } from '#web/platform/ui/PagedList.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import type { Viewer } from './order-labels.ts'
import { RewardRow } from './RewardRow.tsx'

export function RewardList(props: {
  list: QueryState<{ orders: Order[]; pagination: { total: number } }>
  viewer: Viewer
  renderActions: (order: Order) => ReactNode
}) {
  const { list, viewer, renderActions } = props
  return (
    <PagedList
      query={list}
      pageSize={ORDERS_PER_PAGE}
      skeleton={<SkeletonRows />}
      errorText={m.reward_failed()}
      empty={
        <div className="empty">
          <Pip pose="hiding" />
          <h3>{m.reward_none_matched()}</h3>
          <p>{viewer.role === 'child' ? m.reward_none_matched_kid() : m.reward_none_matched_text()}</p>
        </div>
      }
    >
      {({ orders }) => (
        <ul className="card flush rewards">
          {orders.map((order) => (
            <RewardRow key={order.id} order={order} viewer={viewer}>
              {renderActions(order)}
            </RewardRow>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

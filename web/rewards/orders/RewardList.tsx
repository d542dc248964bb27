import type { ReactNode } from 'react'
import { ORDERS_PER_PAGE } from '#contract/limits.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import type { QueryState } from '#web/platform/ui/Loaded.tsx'
import { PagedList } from '#web/platform/ui/PagedList.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import type { Reader } from './order-labels.ts'
import { RewardRow } from './RewardRow.tsx'

export function RewardList(props: {
  list: QueryState<{ orders: Order[]; pagination: { total: number } }>
  reader: Reader
  renderActions: (order: Order) => ReactNode
}) {
  const { list, reader, renderActions } = props
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
          <p>{reader.viewer === 'child' ? m.reward_none_matched_kid() : m.reward_none_matched_text()}</p>
        </div>
      }
    >
      {({ orders }) => (
        <ul className="card flush rewards">
          {orders.map((order) => (
            <RewardRow key={order.id} order={order} reader={reader}>
              {renderActions(order)}
            </RewardRow>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

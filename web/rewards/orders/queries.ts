import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getApprovalInfo,
  listChildOrders,
  listOwnOrders,
  listRequestedOrders,
  type OrderQuery,
} from '#contract/rewards/orders.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** One page of a child's rewards, for the parent. */
export const childOrdersQuery = (childId: string, orderQuery: OrderQuery) =>
  queryOptions({
    queryKey: queryKeys.orders.ofChild(childId, orderQuery),
    queryFn: ({ signal }) =>
      call(listChildOrders, { params: { id: childId }, querystring: orderQuery, signal }),
    placeholderData: keepPreviousData,
  })

/** One page of the child's own. */
export const ownOrdersQuery = (orderQuery: OrderQuery) =>
  queryOptions({
    queryKey: queryKeys.orders.own(orderQuery),
    queryFn: ({ signal }) => call(listOwnOrders, { querystring: orderQuery, signal }),
    placeholderData: keepPreviousData,
  })

/** What waits for the parent's word: as many as one answer holds. */
export const requestedOrdersQuery = queryOptions({
  queryKey: queryKeys.orders.waiting,
  queryFn: async ({ signal }) =>
    (await call(listRequestedOrders, { querystring: { limit: 100 }, signal })).orders,
})

/** What a parent has to know before approving. */
export const approvalInfoQuery = queryOptions({
  queryKey: queryKeys.orders.approving,
  queryFn: ({ signal }) => call(getApprovalInfo, { signal }),
  // The form begins with what is known when it opens.
  gcTime: 0,
})

/** Everything that shows an order's state, or points it moved. */
export const orderRelatedKeys = [
  queryKeys.orders.all,
  queryKeys.points.all,
  queryKeys.profile,
  queryKeys.children.all,
]

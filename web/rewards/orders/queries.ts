import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getApprovalInfo,
  listChildOrders,
  listOwnOrders,
  listRequestedOrders,
  type OrderQuery,
} from '#contract/rewards/orders.ts'
import { listOrdersToGive } from '#contract/rewards/promises.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

export const childOrdersQuery = (childId: string, orderQuery: OrderQuery) =>
  queryOptions({
    queryKey: queryKeys.orders.ofChild(childId, orderQuery),
    queryFn: ({ signal }) =>
      call(listChildOrders, { params: { id: childId }, querystring: orderQuery, signal }),
    placeholderData: keepPreviousData,
  })

export const ownOrdersQuery = (orderQuery: OrderQuery) =>
  queryOptions({
    queryKey: queryKeys.orders.own(orderQuery),
    queryFn: ({ signal }) => call(listOwnOrders, { querystring: orderQuery, signal }),
    placeholderData: keepPreviousData,
  })

/** The orders that wait for a parent's decision. Loads only one page, of the maximum size. */
export const requestedOrdersQuery = queryOptions({
  queryKey: queryKeys.orders.requested,
  queryFn: async ({ signal }) =>
    (await call(listRequestedOrders, { querystring: { limit: 100 }, signal })).orders,
})

/** The promised rewards of the family's own that are not given yet. Loads only one page, of the maximum size. */
export const promisedOrdersQuery = queryOptions({
  queryKey: [...queryKeys.orders.all, 'promised'],
  queryFn: async ({ signal }) =>
    (await call(listOrdersToGive, { querystring: { limit: 100 }, signal })).orders,
})

export const approvalInfoQuery = queryOptions({
  queryKey: queryKeys.orders.approvalInfo,
  queryFn: ({ signal }) => call(getApprovalInfo, { signal }),
  // The form takes its initial values when it opens, so they must be fresh.
  gcTime: 0,
})

/** The keys of all queries to fetch again after an order has changed. */
export const orderRelatedKeys = [
  queryKeys.orders.all,
  queryKeys.points.all,
  queryKeys.profile,
  queryKeys.children.all,
  queryKeys.catalog.lists,
]

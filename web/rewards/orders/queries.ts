import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  getApprovalInfo,
  listChildOrders,
  listOwnOrders,
  listRequestedOrders,
  type OrderQuery,
} from '#contract/rewards/orders.ts'
import { call } from '#web/platform/api/api.ts'

/** One page of a child's rewards, for the parent. */
export const childOrdersQuery = (childId: string, orderQuery: OrderQuery) =>
  queryOptions({
    queryKey: ['orders', childId, orderQuery],
    queryFn: ({ signal }) =>
      call(listChildOrders, { params: { id: childId }, querystring: orderQuery, signal }),
    placeholderData: keepPreviousData,
  })

/** One page of the child's own. */
export const ownOrdersQuery = (orderQuery: OrderQuery) =>
  queryOptions({
    queryKey: ['orders', 'own', orderQuery],
    queryFn: ({ signal }) => call(listOwnOrders, { querystring: orderQuery, signal }),
    placeholderData: keepPreviousData,
  })

/** What waits for the parent's word: as many as one answer holds. */
export const requestedOrdersQuery = queryOptions({
  queryKey: ['orders', 'waiting'],
  queryFn: async ({ signal }) =>
    (await call(listRequestedOrders, { querystring: { limit: 100 }, signal })).orders,
})

/** What a parent has to know before approving. */
export const approvalInfoQuery = queryOptions({
  queryKey: ['orders', 'approving'],
  queryFn: ({ signal }) => call(getApprovalInfo, { signal }),
  // The form begins with what is known when it opens.
  gcTime: 0,
})

/** Everything that shows an order's state, or points it moved. */
export function invalidateOrders(queryClient: QueryClient) {
  for (const key of ['orders', 'points', 'profile', 'children'])
    void queryClient.invalidateQueries({ queryKey: [key] })
}

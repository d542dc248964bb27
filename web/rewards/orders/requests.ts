import { useQuery } from '@tanstack/react-query'
import type { Child } from '#contract/accounts/families.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { requestedOrdersQuery } from './queries.ts'

/** What one checkout asked for and nobody has decided on: at least one order. */
export type RewardRequest = { id: string; child: Child; orders: [Order, ...Order[]] }

/** The requests of these children that wait for the parent, the longest waiting first. */
export function useRequests(kids: readonly Child[]): RewardRequest[] {
  const { data = [] } = useQuery(requestedOrdersQuery)
  const requests = new Map<string, RewardRequest>()
  for (const order of data) {
    const child = kids.find(({ id }) => id === order.user_id)
    const known = requests.get(order.request_id)
    if (known) known.orders.push(order)
    else if (child) requests.set(order.request_id, { id: order.request_id, child, orders: [order] })
  }
  return [...requests.values()]
}

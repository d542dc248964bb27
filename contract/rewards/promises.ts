import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery } from '#contract/paging.ts'
import { day } from '#contract/values.ts'
import { order, orderList, orderParams } from './orders.ts'

/* In a file of its own, because orders.ts is part of each first visit. */

/** The promised rewards of the family's own that are not given yet, the oldest first. Leaves out deleted children. */
export const listOrdersToGive = endpoint({
  method: 'GET',
  url: '/orders/promised',
  config: { allow: ['parent'] },
  schema: { querystring: z.object(pageQuery), response: { 200: orderList } },
})

/** Without `given_on`, the reward was given today. */
export const giveOrder = endpoint({
  method: 'PUT',
  url: '/children/:cid/orders/:id/give',
  config: { allow: ['parent'], refusals: ['order_moved_on'] },
  schema: {
    params: orderParams,
    body: z.nullish(z.object({ given_on: z.optional(day) })),
    response: { 200: z.object({ order }) },
  },
})

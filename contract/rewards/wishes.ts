import * as z from 'zod/mini'
import type { Profile } from '#contract/accounts/families.ts'
import { endpoint } from '#contract/endpoint.ts'
import { WISHES_PER_PAGE } from '#contract/limits.ts'
import { makePageQuery, pagination } from '#contract/paging.ts'
import { day, emptyBody, idParam } from '#contract/values.ts'
import { productSummary } from './catalog.ts'
export const wish = z.object({
  id: z.string(),
  product_id: z.string(),
  /** The id of the child. */
  user_id: z.string(),
  product: productSummary,
  /** The product is no longer available. */
  retired: z.boolean(),
  is_goal: z.boolean(),
  /** Whether the child has requested the product since adding the wish, and nobody rejected or cancelled the order. */
  requested: z.boolean(),
})
export type Wish = z.infer<typeof wish>

/** A child's own profile. Only responses of the endpoints in `contract/dashboard` contain `wishes`, newest first. */
export type ProfileWithWishes = Profile & { wishes?: Wish[] }

export const addWish = endpoint({
  method: 'POST',
  url: '/wishes',
  config: { allow: ['child'], refusals: ['not_found', 'product_retired', 'wishes_full'] },
  schema: {
    body: z.object({ wish: z.object({ product_id: z.string() }) }),
    response: { 200: z.object({ wish }) },
  },
})

export const removeWish = endpoint({
  method: 'DELETE',
  url: '/wishes/:id',
  config: { allow: ['child'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})

export const listChildWishes = endpoint({
  method: 'GET',
  url: '/children/:id/wishes',
  config: { allow: ['parent'] },
  schema: {
    params: idParam,
    querystring: z.object(makePageQuery(WISHES_PER_PAGE)),
    response: { 200: z.object({ wishes: z.array(wish), pagination }) },
  },
})

export const goalProgress = z.object({
  wish,
  /** The points that the child can spend now. */
  points: z.int(),
  /** Points earned in the last four weeks. */
  earned: z.int(),
  /** The day on which the child should reach the goal; null if it is reached or requested, or there is no estimate. */
  expected_on: z.nullable(day),
})
export type GoalProgress = z.infer<typeof goalProgress>

export const getGoal = endpoint({
  method: 'GET',
  url: '/children/:id/goal',
  config: { allow: ['parent', 'child'] },
  schema: { params: idParam, response: { 200: z.object({ goal: z.nullable(goalProgress) }) } },
})

export const setGoal = endpoint({
  method: 'PUT',
  url: '/children/:id/goal',
  config: { allow: ['child'], refusals: ['product_retired'] },
  schema: {
    params: idParam,
    body: z.object({ wish_id: z.nullable(z.string()) }),
    response: { 200: z.object({ goal: z.nullable(goalProgress) }) },
  },
})

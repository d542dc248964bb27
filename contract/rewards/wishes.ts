import * as z from 'zod/mini'
import type { Profile } from '#contract/accounts/families.ts'
import { endpoint } from '#contract/endpoint.ts'
import { WISHES_PER_PAGE } from '#contract/limits.ts'
import { day, emptyBody, idParam, pageQuery, pagination } from '#contract/values.ts'
import { productSummary } from './catalog.ts'
export const wish = z.object({
  id: z.string(),
  product_id: z.string(),
  /** The child's. */
  user_id: z.string(),
  product: productSummary,
  /** The product is no longer to be had. */
  retired: z.boolean(),
  is_goal: z.boolean(),
  /** The child asked for it since it wished for it, and nobody said no. */
  asked: z.boolean(),
})
export type Wish = z.infer<typeof wish>

/** A child's own profile as `contract/dashboard` composes it: with its wishes, the newest first. */
export type ProfileWithWishes = Profile & { wishes?: Wish[] }

export const addWish = endpoint({
  method: 'POST',
  url: '/wishes',
  config: { allow: ['child'], refusals: ['not_found', 'product_retired', 'wishes_full'] },
  schema: {
    tags: ['wishes'],
    summary: 'Wish for a product; wished for already, the same wish again',
    body: z.object({ wish: z.object({ product_id: z.string() }) }),
    response: { 200: z.object({ wish }) },
  },
})

export const removeWish = endpoint({
  method: 'DELETE',
  url: '/wishes/:id',
  config: { allow: ['child'] },
  schema: {
    tags: ['wishes'],
    summary: 'Take a wish off the list',
    params: idParam,
    response: { 204: emptyBody },
  },
})

export const listChildWishes = endpoint({
  method: 'GET',
  url: '/children/:id/wishes',
  config: { allow: ['parent'] },
  schema: {
    tags: ['wishes'],
    summary: "A child's wishes, the newest first",
    params: idParam,
    querystring: z.object({
      ...pageQuery,
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), WISHES_PER_PAGE),
    }),
    response: { 200: z.object({ wishes: z.array(wish), pagination }) },
  },
})

/** The wish a child works for, how far it is, and about when it gets there. */
export const goal = z.object({
  wish,
  /** What the child can spend now. */
  points: z.int(),
  /** What it earned in the last four weeks. */
  earned: z.int(),
  /** About when it gets there at that pace; null when it is there or asked for, or nothing says. */
  about: z.nullable(day),
})
export type Goal = z.infer<typeof goal>

export const getGoal = endpoint({
  method: 'GET',
  url: '/children/:id/goal',
  config: { allow: ['parent', 'child'] },
  schema: {
    tags: ['wishes'],
    summary: 'What a child works for and how far it is; a child asks for itself',
    params: idParam,
    response: { 200: z.object({ goal: z.nullable(goal) }) },
  },
})

export const setGoal = endpoint({
  method: 'PUT',
  url: '/children/:id/goal',
  config: { allow: ['child'], refusals: ['product_retired'] },
  schema: {
    tags: ['wishes'],
    summary: 'Make a wish the own goal, in place of the one before; null for none',
    params: idParam,
    body: z.object({ wish_id: z.nullable(z.string()) }),
    response: { 200: z.object({ goal: z.nullable(goal) }) },
  },
})

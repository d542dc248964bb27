import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { emptyBody, idParam } from '#contract/values.ts'
import { productSummary } from './catalog.ts'
import { order } from './orders.ts'
export const cartItem = z.object({
  id: z.string(),
  product_id: z.string(),
  /** With its present price. */
  product: productSummary,
  /** The price it had when it was added; what is different is told before anything is asked for. */
  points_before: z.int(),
  /** No longer to be had: it does not count and is not asked for. */
  retired: z.boolean(),
})
export type CartItem = z.infer<typeof cartItem>

/** What the cart costs now. */
export const cartTotal = (cart: readonly CartItem[]) =>
  cart.reduce((sum, { retired, product }) => sum + (retired ? 0 : product.points), 0)

/** Whether an item is not what the child put in. */
export const isCartItemChanged = ({ retired, product, points_before }: CartItem) =>
  retired || product.points !== points_before

export const getCart = endpoint({
  method: 'GET',
  url: '/cart',
  config: { allow: ['child'] },
  schema: {
    tags: ['cart'],
    summary: 'What is in the cart, the first added first',
    response: { 200: z.object({ cart: z.array(cartItem) }) },
  },
})

export const addToCart = endpoint({
  method: 'POST',
  url: '/cart',
  config: { allow: ['child'], refusals: ['cart_full', 'not_found', 'product_retired'] },
  schema: {
    tags: ['cart'],
    summary: 'Put a product into the cart, at most thirty',
    body: z.object({ product_id: z.string() }),
    response: { 201: z.object({ data: cartItem }) },
  },
})

export const removeFromCart = endpoint({
  method: 'DELETE',
  url: '/cart/:id',
  config: { allow: ['child'] },
  schema: {
    tags: ['cart'],
    summary: 'Take an item out of the cart',
    params: idParam,
    response: { 204: emptyBody },
  },
})

/**
 * All or nothing: one order an item, sharing a request; the points are held at once. Refuses `cart_empty`,
 * `points_short`, and `cart_changed` with the `cart` where an item is not as it was added; sent again with the `total`
 * that the child has seen since, what is retired is dropped and the rest is asked for.
 */
export const requestOrders = endpoint({
  method: 'POST',
  url: '/orders',
  config: { allow: ['child'], refusals: ['cart_changed', 'cart_empty', 'points_short'] },
  schema: {
    tags: ['cart'],
    summary: 'Ask the parents for everything in the cart',
    body: z.nullish(z.object({ total: z.optional(z.int().check(z.gte(0))) })),
    response: { 201: z.object({ orders: z.array(order) }) },
  },
})

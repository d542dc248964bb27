import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { emptyBody, idParam } from '#contract/values.ts'
import { productSummary } from './catalog.ts'
import { order } from './orders.ts'
export const cartItem = z.object({
  id: z.string(),
  product_id: z.string(),
  /** The product with its current price. */
  product: productSummary,
  /** The price when the child added the product. */
  points_before: z.int(),
  /** The product is no longer available. It counts neither in the total nor in the request. */
  retired: z.boolean(),
})
export type CartItem = z.infer<typeof cartItem>

export const cartTotal = (cart: readonly CartItem[]) =>
  cart.reduce((sum, { retired, product }) => sum + (retired ? 0 : product.points), 0)

export const isCartItemChanged = ({ retired, product, points_before }: CartItem) =>
  retired || product.points !== points_before

export const getCart = endpoint({
  method: 'GET',
  url: '/cart',
  config: { allow: ['child'] },
  schema: { response: { 200: z.object({ cart: z.array(cartItem) }) } },
})

export const addToCart = endpoint({
  method: 'POST',
  url: '/cart',
  config: {
    allow: ['child'],
    refusals: ['cart_full', 'family_reward_limit', 'not_found', 'product_retired'],
  },
  schema: { body: z.object({ product_id: z.string() }), response: { 201: z.object({ data: cartItem }) } },
})

export const removeFromCart = endpoint({
  method: 'DELETE',
  url: '/cart/:id',
  config: { allow: ['child'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})

/**
 * Creates one order for each item, all or none, and holds the points. If an item has changed, the refusal
 * `cart_changed` contains the current `cart`. To accept the changes, call again with the `total` of that cart: this
 * orders the items that are still available.
 */
export const requestOrders = endpoint({
  method: 'POST',
  url: '/orders',
  config: {
    allow: ['child'],
    refusals: ['cart_changed', 'cart_empty', 'family_reward_limit', 'points_short'],
  },
  schema: {
    body: z.nullish(z.object({ total: z.optional(z.int().check(z.gte(0))) })),
    response: { 201: z.object({ orders: z.array(order) }) },
  },
})

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as cart from '#contract/rewards/cart.ts'
import * as contract from '#contract/rewards/orders.ts'
import * as promises from '#contract/rewards/promises.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addToCart, getCart, removeFromCart } from '#server/rewards/cart/cart.ts'
import { getApprovalInfo } from './approval-conditions.ts'
import { approveOrder, cancelOrder, giveOrder, rejectOrder, withdrawOrder } from './decide-orders.ts'
import { getOrder, listOrders, listOrdersToGive, listRequestedOrders, requestOrders } from './orders.ts'

/**
 * Writes use `request.deps`: its transaction stores the result under the call's Idempotency-Key, so a repeated call
 * gets the same result. Reads use `deps`.
 */
export const orderRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({ ...cart.getCart, handler: async ({ actor }) => ({ cart: await getCart(deps, actor) }) })

  app.route({
    ...cart.addToCart,
    handler: async (request) => ({
      data: await addToCart(request.deps, request.actor, request.body.product_id),
    }),
  })

  app.route({
    ...cart.removeFromCart,
    handler: (request) => removeFromCart(request.deps, request.actor, request.params.id),
  })

  app.route({
    ...cart.requestOrders,
    handler: async (request) => ({
      orders: await requestOrders(request.deps, request.actor, request.body?.total),
    }),
  })

  app.route({
    ...contract.listOwnOrders,
    handler: ({ actor, query }) => listOrders(deps, actor, actor.id, query),
  })

  app.route({
    ...contract.listChildOrders,
    handler: ({ actor, params, query }) => listOrders(deps, actor, params.id, query),
  })

  app.route({
    ...contract.listRequestedOrders,
    handler: ({ actor, query }) => listRequestedOrders(deps, actor, query),
  })

  app.route({
    ...promises.listOrdersToGive,
    handler: ({ actor, query }) => listOrdersToGive(deps, actor, query),
  })

  app.route({
    ...promises.giveOrder,
    handler: async ({ deps: requestDeps, actor, params, body }) => ({
      order: await giveOrder(requestDeps, actor, params.cid, params.id, body?.given_on),
    }),
  })

  app.route({ ...contract.getApprovalInfo, handler: ({ actor }) => getApprovalInfo(deps, actor) })

  app.route({
    ...contract.getOrder,
    handler: async ({ actor, params }) => ({ order: await getOrder(deps, actor, params.id) }),
  })

  app.route({
    ...contract.withdrawOrder,
    handler: async (request) => {
      await withdrawOrder(request.deps, request.actor, request.params.id)
      return null
    },
  })

  app.route({
    ...contract.approveOrder,
    handler: ({ deps: requestDeps, actor, params, body }) =>
      approveOrder(requestDeps, actor, params.cid, params.id, body ?? undefined),
  })

  app.route({
    ...contract.rejectOrder,
    handler: async ({ deps: requestDeps, actor, params, body }) => ({
      order: await rejectOrder(requestDeps, actor, params.cid, params.id, body?.note),
    }),
  })

  app.route({
    ...contract.cancelOrder,
    handler: async ({ deps: requestDeps, actor, params }) => ({
      order: await cancelOrder(requestDeps, actor, params.cid, params.id),
    }),
  })
}

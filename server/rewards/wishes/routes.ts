import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/rewards/wishes.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getGoal, setGoal } from './goal.ts'
import { addWish, listChildWishes, removeWish } from './wishes.ts'

/**
 * Writes use `request.deps`: its transaction stores the result under the call's Idempotency-Key, so a repeated call
 * gets the same result. Reads use `deps`.
 */
export const wishRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.addWish,
    handler: async (request) => ({
      wish: await addWish(request.deps, request.actor, request.body.wish.product_id),
    }),
  })

  app.route({
    ...contract.removeWish,
    handler: (request) => removeWish(request.deps, request.actor, request.params.id),
  })

  app.route({
    ...contract.listChildWishes,
    handler: ({ actor, params, query }) => listChildWishes(deps, actor, params.id, query),
  })

  app.route({
    ...contract.getGoal,
    handler: async ({ actor, params }) => ({ goal: await getGoal(deps, actor, params.id) }),
  })

  app.route({
    ...contract.setGoal,
    handler: async ({ deps: requestDeps, actor, params, body }) => ({
      goal: await setGoal(requestDeps, actor, params.id, body.wish_id),
    }),
  })
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/rewards/family-rewards.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  changeFamilyReward,
  createFamilyRewards,
  deleteFamilyReward,
  listFamilyRewards,
} from './family-rewards.ts'
import { listFamilyProducts } from './offers.ts'

/**
 * Writes use `request.deps`: its transaction stores the result under the call's Idempotency-Key, so a repeated call
 * gets the same result. Reads use `deps`.
 */
export const familyRewardRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.listFamilyProducts,
    handler: async ({ actor }) => ({ products: await listFamilyProducts(deps, actor) }),
  })

  app.route({
    ...contract.listFamilyRewards,
    handler: async ({ actor }) => ({ family_rewards: await listFamilyRewards(deps, actor) }),
  })

  app.route({
    ...contract.createFamilyRewards,
    handler: async ({ deps: requestDeps, actor, body }) => ({
      family_rewards: await createFamilyRewards(requestDeps, actor, body.family_rewards),
    }),
  })

  app.route({
    ...contract.changeFamilyReward,
    handler: async ({ deps: requestDeps, actor, params, body }) => ({
      family_reward: await changeFamilyReward(requestDeps, actor, params.id, body.family_reward),
    }),
  })

  app.route({
    ...contract.deleteFamilyReward,
    handler: (request) => deleteFamilyReward(request.deps, request.actor, request.params.id),
  })
}

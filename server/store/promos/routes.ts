import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/store/promos.ts'
import type { Deps } from '#server/platform/deps.ts'
import { checkPromo } from './check-promo.ts'

export const promoRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.checkPromo,
    handler: ({ actor, params }) => checkPromo(deps, actor, params.code),
  })
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/promos.ts'
import type { Deps } from '#server/deps.ts'
import { checkPromo } from './check.ts'

export const promoRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.checkPromo,
    handler: ({ actor, params }) => checkPromo(deps, actor, params.code),
  })
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/rewards/fulfilment.ts'
import type { Deps } from '#server/platform/deps.ts'
import { reportProblem } from './report-problem.ts'
import { showCode } from './show-gift-code.ts'

/** What is asked for after an order was placed. */
export const fulfilmentRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.reportProblem,
    handler: async ({ deps: own, actor, params, body }) => ({
      order: await reportProblem(own, actor, params.cid, params.id, body.report),
    }),
  })

  app.route({
    ...contract.showOwnCode,
    handler: ({ actor, params }) => showCode(deps, actor, actor.id, params.id),
  })

  app.route({
    ...contract.showCode,
    handler: ({ actor, params }) => showCode(deps, actor, params.cid, params.id),
  })
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/rewards/fulfilment.ts'
import type { Deps } from '#server/platform/deps.ts'
import { revealGiftCode } from './gift-codes.ts'
import { reportProblem } from './report-problem.ts'

/**
 * Writes use `request.deps`: its transaction stores the result under the call's Idempotency-Key, so a repeated call
 * gets the same result. Reads use `deps`.
 */
export const fulfilmentRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.reportProblem,
    handler: async ({ deps: requestDeps, actor, params, body }) => ({
      order: await reportProblem(requestDeps, actor, params.cid, params.id, body.report),
    }),
  })

  app.route({
    ...contract.revealOwnGiftCode,
    handler: ({ actor, params }) => revealGiftCode(deps, actor, actor.id, params.id),
  })

  app.route({
    ...contract.revealGiftCode,
    handler: ({ actor, params }) => revealGiftCode(deps, actor, params.cid, params.id),
  })
}

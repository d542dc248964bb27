import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/store/grants.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addGrant, endWeeklyGrant, listGrants, setWeeklyGrant, takeBackGrant } from './grants.ts'

export const grantRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.listGrants,
    handler: ({ actor }) => listGrants(deps, actor),
  })

  app.route({
    ...contract.addGrant,
    handler: ({ deps: requestDeps, actor, body }) => addGrant(requestDeps, actor, body.grant.points),
  })

  app.route({
    ...contract.takeBackGrant,
    handler: ({ deps: requestDeps, actor, params }) => takeBackGrant(requestDeps, actor, params.id),
  })

  app.route({
    ...contract.setWeeklyGrant,
    handler: async ({ deps: requestDeps, actor, body }) => ({
      weekly_grant: await setWeeklyGrant(requestDeps, actor, body.weekly_grant),
    }),
  })

  app.route({
    ...contract.endWeeklyGrant,
    handler: ({ deps: requestDeps, actor }) => endWeeklyGrant(requestDeps, actor),
  })
}

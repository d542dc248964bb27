import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/ledger/ledger.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getChildPoints, getFamilyPoints } from './balances.ts'
import { listLastWeeks } from './earnings.ts'
import { listChildHistory, listOwnHistory } from './history.ts'

export const ledgerRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.getPoints,
    handler: ({ actor }) =>
      actor.role === 'parent'
        ? getFamilyPoints(deps.db, actor.family_id)
        : getChildPoints(deps.db, actor.family_id, actor.id),
  })

  app.route({
    ...contract.listOwnHistory,
    handler: ({ actor, query }) => listOwnHistory(deps, actor, query),
  })

  app.route({
    ...contract.listChildHistory,
    handler: ({ actor, params, query }) => listChildHistory(deps, actor, params.id, query),
  })

  app.route({
    ...contract.listOwnWeeks,
    handler: ({ actor }) => listLastWeeks(deps, actor, actor.id),
  })

  app.route({
    ...contract.listChildWeeks,
    handler: ({ actor, params }) => listLastWeeks(deps, actor, params.id),
  })
}

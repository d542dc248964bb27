import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/ledger.ts'
import type { Deps } from '#server/deps.ts'
import { childPoints, familyPoints } from './ledger.ts'

export const ledgerRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.getPoints,
    handler: ({ actor }) =>
      actor.role === 'parent'
        ? familyPoints(deps.db, actor.family_id)
        : childPoints(deps.db, actor.family_id, actor.id),
  })
}

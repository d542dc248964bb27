import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/store/cards.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listCards, removeCard, setDefaultCard, startAddingCard } from './cards.ts'

export const cardRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.listCards,
    handler: async ({ actor }) => ({ data: await listCards(deps, actor.family_id) }),
  })

  app.route({
    ...contract.addCard,
    // `deps`, not `request.deps`: a repeated HTTP call gets a new client secret, because secrets are not stored.
    handler: async ({ actor }) => ({ client_secret: await startAddingCard(deps, actor) }),
  })

  app.route({
    ...contract.setDefaultCard,
    handler: async ({ deps: requestDeps, actor, params }) => ({
      data: await setDefaultCard(requestDeps, actor, params.card_id),
    }),
  })

  app.route({
    ...contract.removeCard,
    handler: async ({ deps: requestDeps, actor, params: { card_id: id } }) => {
      await removeCard(requestDeps, actor, id)
      return { payment_method: { id } }
    },
  })
}

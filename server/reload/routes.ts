import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/reload.ts'
import type { Deps } from '#server/deps.ts'
import { getForecast } from '#server/quests/forecast.ts'

export const reloadRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.getForecast,
    handler: async ({ actor }) => ({ forecast: await getForecast(deps, actor) }),
  })
}

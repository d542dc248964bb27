import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/store/auto-reload.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getForecast } from '#server/quests/series/forecast.ts'

export const reloadRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.getForecast,
    handler: async ({ actor }) => ({ forecast: await getForecast(deps, actor) }),
  })
}

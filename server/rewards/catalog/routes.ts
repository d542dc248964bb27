import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/rewards/catalog.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getResponseLanguage } from '#server/platform/http/auth.ts'
import { getProduct, listCategories, listProducts } from './catalog.ts'
import { searchProducts } from './search.ts'

export const catalogRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.listCategories,
    handler: async (request) => ({ categories: await listCategories(deps, getResponseLanguage(request)) }),
  })

  app.route({
    ...contract.listProducts,
    handler: ({ actor, query }) => listProducts(deps, actor, query),
  })

  app.route({
    ...contract.searchProducts,
    handler: async ({ actor, query }) => ({ products: await searchProducts(deps, query.q, actor.language) }),
  })

  app.route({
    ...contract.getProduct,
    handler: async ({ actor, params }) => ({ product: await getProduct(deps, actor, params.id) }),
  })
}

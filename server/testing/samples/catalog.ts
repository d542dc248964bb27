import * as catalog from '#contract/rewards/catalog.ts'
import { sampleProduct } from '#server/testing/products.ts'
import { sample } from './sample.ts'

sample(catalog.listCategories, () => ({}))
sample(catalog.listProducts, () => ({ querystring: {} }))
sample(catalog.listProducts, async (_family, server) => ({
  querystring: {
    category_id: (await sampleProduct(server)).category_id,
    sort: '-updated_at' as const,
    points: 5000,
    offset: 0,
    limit: 9,
  },
}))
sample(catalog.searchProducts, () => ({ querystring: { q: 'kite' } }))
sample(catalog.getProduct, async (_family, server) => ({ params: { id: (await sampleProduct(server)).id } }))

import * as catalog from '#contract/rewards/catalog.ts'
import { getSampleProduct } from '#server/testing/products.ts'
import { addSample } from './sample.ts'

addSample(catalog.listCategories, () => ({}))
addSample(catalog.listProducts, () => ({ querystring: {} }))
addSample(catalog.listProducts, async (_family, server) => ({
  querystring: {
    category_id: (await getSampleProduct(server)).category_id,
    sort: '-updated_at' as const,
    points: 5000,
    offset: 0,
    limit: 9,
  },
}))
addSample(
  catalog.listProducts,
  () => ({ querystring: { reach: 'almost' as const, sort: 'points' as const } }),
  { by: 'child' },
)
addSample(catalog.searchProducts, () => ({ querystring: { q: 'kite' } }))
addSample(catalog.getProduct, async (_family, server) => ({
  params: { id: (await getSampleProduct(server)).id },
}))

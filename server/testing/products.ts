import { randomUUID } from 'node:crypto'
import {
  importCategories,
  importProducts,
  type NewCategory,
  type NewProduct,
} from '#server/rewards/catalog/import.ts'
import type { TestServer } from './test-server.ts'

const categories: Record<string, Omit<NewCategory, 'key'>> = {
  puzzles: { name_en: 'Puzzles', name_fr: 'Casse-têtes', icon: 'puzzle' },
  games: { name_en: 'Games', name_fr: 'Jeux', icon: 'chess' },
}

const createKite = () => ({
  sku: randomUUID(),
  category: 'puzzles',
  kind: 'merchandise' as const,
  points: 800,
  name_en: 'Kite',
  name_fr: 'Cerf-volant',
  description_en: 'It flies',
  description_fr: 'Il vole',
  pictures: [],
})

/**
 * Imports a product, by default a kite without pictures. `pictures` takes results of `renderProductPicture`. Importing
 * the same `sku` again updates the product.
 */
export async function createProduct(
  { db, deps }: Pick<TestServer, 'db' | 'deps'>,
  fields: Partial<NewProduct> = {},
) {
  const product: NewProduct = { ...createKite(), ...fields }
  const { category } = product
  const texts = categories[category] ?? { name_en: category, name_fr: category, icon: 'gift' }
  await importCategories(deps, [{ key: category, ...texts }])
  await importProducts(deps, [product])
  const { id, category_id } = await db
    .selectFrom('products')
    .where('sku', '=', product.sku)
    .select(['id', 'category_id'])
    .executeTakeFirstOrThrow()
  return { ...product, id, category_id }
}

/** Returns the product that all API samples of server/testing use: every family sees the same catalogue. */
export async function getSampleProduct(server: TestServer) {
  const sku = 'sample'
  const existing = await server.db
    .selectFrom('products')
    .where('sku', '=', sku)
    .select(['id', 'category_id'])
    .executeTakeFirst()
  return existing ?? createProduct(server, { sku, points: 1 })
}

import { Refusal } from '#contract/refusals.ts'
import type { Product, ProductFilters } from '#contract/rewards/catalog.ts'
import { isId, type Language } from '#contract/values.ts'
import type { Deps } from '#server/platform/deps.ts'
import { categoryExists, findProduct, selectProductPage } from './queries.ts'

/** Returns one page of available products. Throws the refusal `not_found` when the category is unknown. (C01, C02) */
export async function listProducts({ db }: Deps, language: Language, filters: ProductFilters) {
  const { category_id } = filters
  if (category_id !== undefined && !isId(category_id)) throw new Refusal('not_found')
  const { products, total } = await selectProductPage(db, language, filters)
  if (total === 0 && category_id !== undefined && !(await categoryExists(db, category_id)))
    throw new Refusal('not_found')
  return { products, pagination: { total } }
}

/** Returns a product, even a retired one. Throws the refusal `not_found` when there is none. (C03) */
export async function getProduct({ db }: Deps, language: Language, id: string): Promise<Product> {
  const product = await findProduct(db, language, id)
  if (!product) throw new Refusal('not_found')
  return product
}

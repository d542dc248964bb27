import { Refusal } from '#contract/refusals.ts'
import type { Category, Product, ProductFilters } from '#contract/rewards/catalog.ts'
import { isId, type Language } from '#contract/values.ts'
import { getChildPoints } from '#server/ledger/balances.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { findFamilyProduct } from '#server/rewards/family-rewards/offers.ts'
import { categoryExists, findProduct, selectCategories, selectProductPage } from './queries.ts'

/* With CATALOG=off the catalogue is empty, and the products in it are retired. Wishes for them stay, as orders do. (F02) */
const isOff = ({ config }: Deps) => config.CATALOG === 'off'

/** Returns the categories in the order of the menu. (C02) */
export const listCategories = async (deps: Deps, language: Language): Promise<Category[]> =>
  isOff(deps) ? [] : selectCategories(deps.db, language)

/**
 * Returns one page of available products. For a child, also counts how many products on all pages its points reach or
 * almost reach. Throws the refusals `not_found` when the category is unknown, `wrong_role` when a parent uses the
 * filter `reach`. (C01, C02, D06 in docs/BEHAVIOURS.md)
 */
export async function listProducts(deps: Deps, actor: Actor, filters: ProductFilters) {
  const { db } = deps
  const { category_id, reach } = filters
  const isChild = actor.role === 'child'
  if (reach && !isChild) throw new Refusal('wrong_role')
  if (category_id !== undefined && (isOff(deps) || !isId(category_id))) throw new Refusal('not_found')
  if (isOff(deps))
    return { products: [], pagination: { total: 0 }, reach: isChild ? { now: 0, almost: 0 } : null }
  const points = isChild ? (await getChildPoints(db, actor.family_id, actor.id)).points : 0
  const { products, total, reach: counts } = await selectProductPage(db, actor.language, filters, points)
  if (total === 0 && category_id !== undefined && !(await categoryExists(db, category_id)))
    throw new Refusal('not_found')
  return { products, pagination: { total }, reach: isChild ? counts : null }
}

/**
 * Returns a product of the catalogue or a reward of the family's own, even a retired one. Throws the refusal `not_found` when
 * there is none. (C03, F02)
 */
export async function getProduct(deps: Deps, actor: Actor, id: string): Promise<Product> {
  if (!isId(id)) throw new Refusal('not_found')
  const product = await findProduct(deps.db, actor.language, id)
  if (product) return { ...product, retired: product.retired || isOff(deps) }
  const familyReward = await findFamilyProduct(deps, actor, id)
  if (!familyReward) throw new Refusal('not_found')
  return familyReward
}

import type { CatalogKind, Category } from '#contract/rewards/catalog.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Transact } from '#server/platform/db/transact.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ProductPicture } from '#server/platform/pictures/product-pictures.ts'
import {
  bumpCatalogVersion,
  listCategoryIdsByKey,
  listProductsBySku,
  markRetired,
  type ProductRow,
  replacePictures,
  upsertCategory,
  upsertProduct,
} from './import-queries.ts'

export type NewCategory = { key: string; name_en: string; name_fr: string; icon: Category['icon'] }

export type NewProduct = {
  sku: string
  /** The `key` of the category. */
  category: string
  kind: CatalogKind
  name_en: string
  name_fr: string
  description_en: string
  description_fr: string
  points: number
  pictures: ProductPicture[]
}

export type ImportDeps = Pick<Deps, 'transaction'> & {
  clock: Pick<Deps['clock'], 'now'>
  secrets: Pick<Deps['secrets'], 'newId'>
}

/** Creates or updates categories, identified by `key`. Their position in the array becomes their display order. */
export const importCategories = ({ transaction, secrets }: ImportDeps, categories: NewCategory[]) =>
  transaction(async (tx) => {
    await bumpCatalogVersion(tx)
    for (const [position, category] of categories.entries())
      await upsertCategory(tx, { id: secrets.newId(), ...category, position })
  })

type ImportCounts = { created: number; updated: number; unchanged: number }

/**
 * Creates or updates products, identified by `sku`, and makes retired ones available again. Leaves unchanged products
 * untouched, so that `updated_at` is the time of a real change. Throws if a product has an unknown category.
 */
export const importProducts = (
  { transaction, secrets, clock }: ImportDeps,
  products: NewProduct[],
  { dryRun = false } = {},
) =>
  runOrDryRun(dryRun, transaction, async (tx) => {
    await bumpCatalogVersion(tx)
    const [categoryIds, existingProducts] = [await listCategoryIdsByKey(tx), await listProductsBySku(tx)]
    const now = clock.now().getTime()
    const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0 }
    for (const [index, { category, pictures, ...product }] of products.entries()) {
      const category_id = categoryIds.get(category)
      if (!category_id)
        throw new Error(
          `Product ${product.sku} names an unknown category “${category}”. Import the category first.`,
        )
      const existing = existingProducts.get(product.sku)
      const values = { ...product, category_id, retired_at: null }
      const hasNewPictures = pictures.map(({ name }) => name).join() !== (existing?.pictures ?? []).join()
      if (existing && !hasNewPictures && isSame(existing, values)) {
        counts.unchanged++
        continue
      }
      // One millisecond apart, so that lists sorted by time keep the order of `products`.
      const updated_at = new Date(now - (products.length - 1 - index))
      const { id, created_at } = existing ?? { id: secrets.newId(), created_at: updated_at }
      await upsertProduct(tx, { ...values, id, created_at, updated_at })
      if (hasNewPictures) await replacePictures(tx, id, pictures)
      counts[existing ? 'updated' : 'created']++
    }
    return counts
  })

/**
 * Retires products; wishes and orders still show them. Returns the unknown skus. If any sku is unknown, retires none of
 * the products.
 */
export const retireProducts = ({ transaction, clock }: Omit<ImportDeps, 'secrets'>, skus: string[]) =>
  transaction(async (tx) => {
    await bumpCatalogVersion(tx)
    const existingProducts = await listProductsBySku(tx)
    const unknown = skus.filter((sku) => !existingProducts.has(sku))
    if (unknown.length === 0) await markRetired(tx, skus, clock.now())
    return { unknown }
  })

/** Thrown to roll back the transaction of a dry run. */
class DryRunRollback<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('Dry run: the transaction was rolled back')
    this.result = result
  }
}

/** Returns the result of `work`; a dry run then rolls everything back. */
function runOrDryRun<T>(dryRun: boolean, transaction: Transact, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!dryRun) return transaction(work)
  return transaction<T>(async (tx) => {
    throw new DryRunRollback(await work(tx))
  }).catch((error) => {
    if (error instanceof DryRunRollback) return error.result
    throw error
  })
}

const isSame = (existing: ProductRow, values: Partial<ProductRow>) =>
  Object.entries(values).every(([column, value]) => existing[column as keyof ProductRow] === value)

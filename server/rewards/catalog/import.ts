import type { Category, ProductKind } from '#contract/rewards/catalog.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Transact } from '#server/platform/db/transact.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ProductPicture } from '#server/platform/pictures/product-pictures.ts'
import {
  bumpCatalogVersion,
  listCategoryIds,
  listProductsBySku,
  markRetired,
  type ProductRow,
  replacePictures,
  upsertCategory,
  upsertProduct,
} from './import-queries.ts'

export type NewCategory = { key: string; name_en: string; name_fr: string; icon: Category['icon'] }

export type NewProduct = {
  /** The operator's own name for it. */
  sku: string
  /** The key of one. */
  category: string
  kind: ProductKind
  name_en: string
  name_fr: string
  description_en: string
  description_fr: string
  points: number
  pictures: ProductPicture[]
}

/** What a change of the catalogue needs. */
export type ImportDeps = Pick<Deps, 'transaction'> & {
  clock: Pick<Deps['clock'], 'now'>
  secrets: Pick<Deps['secrets'], 'newId'>
}

/** Makes categories, or changes known ones, told by their key; their order is this one. */
export const importCategories = ({ transaction, secrets }: ImportDeps, categories: NewCategory[]) =>
  transaction(async (tx) => {
    await bumpCatalogVersion(tx)
    for (const [position, category] of categories.entries())
      await upsertCategory(tx, { id: secrets.newId(), ...category, position })
  })

type Imported = { made: number; changed: number; same: number }

/**
 * Makes products, or changes known ones, told by their sku; one that was retired is to be had again. What is as it was
 * stays untouched, so that "last updated" tells of changes.
 */
export const importProducts = (
  { transaction, secrets, clock }: ImportDeps,
  products: NewProduct[],
  { dryRun = false } = {},
) =>
  runOrDryRun(dryRun, transaction, async (tx) => {
    await bumpCatalogVersion(tx)
    const [categories, known] = [await listCategoryIds(tx), await listProductsBySku(tx)]
    const now = clock.now().getTime()
    const imported: Imported = { made: 0, changed: 0, same: 0 }
    for (const [at, { category, pictures, ...product }] of products.entries()) {
      const category_id = categories.get(category)
      if (!category_id) throw new Error(`There is no category ${category}`)
      const before = known.get(product.sku)
      const wanted = { ...product, category_id, retired_at: null }
      const isNewPictured = pictures.map(({ name }) => name).join() !== (before?.pictures ?? []).join()
      if (before && !isNewPictured && isSame(before, wanted)) {
        imported.same++
        continue
      }
      // A millisecond apart, so that lists keep their order.
      const updated_at = new Date(now - (products.length - 1 - at))
      const { id, created_at } = before ?? { id: secrets.newId(), created_at: updated_at }
      await upsertProduct(tx, { ...wanted, id, created_at, updated_at })
      if (isNewPictured) await replacePictures(tx, id, pictures)
      imported[before ? 'changed' : 'made']++
    }
    return imported
  })

/**
 * Takes products out of the catalogue, all of them or none; wishes and orders still name them. Returns the skus that
 * nobody knows, where there are some.
 */
export const retireProducts = ({ transaction, clock }: Omit<ImportDeps, 'secrets'>, skus: string[]) =>
  transaction(async (tx) => {
    await bumpCatalogVersion(tx)
    const known = await listProductsBySku(tx)
    const unknown = skus.filter((sku) => !known.has(sku))
    if (unknown.length === 0) await markRetired(tx, skus, clock.now())
    return { unknown }
  })

/** Says that nothing of it was meant. */
class DryRunRollback<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('Only tried')
    this.result = result
  }
}

/** What the work would do, with nothing of it done, where it is only tried. */
function runOrDryRun<T>(tried: boolean, transaction: Transact, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!tried) return transaction(work)
  return transaction<T>(async (tx) => {
    throw new DryRunRollback(await work(tx))
  }).catch((error) => {
    if (error instanceof DryRunRollback) return error.result
    throw error
  })
}

type Wanted = Omit<ProductRow, 'id' | 'created_at' | 'updated_at'>

function isSame(before: ProductRow, wanted: Wanted): boolean {
  const facts = (row: Wanted) => {
    const { sku, category_id, kind, points, retired_at, name_en, name_fr, description_en, description_fr } =
      row
    const words = [name_en, name_fr, description_en, description_fr]
    return JSON.stringify([sku, category_id, kind, points, retired_at, words])
  }
  return facts(before) === facts(wanted)
}

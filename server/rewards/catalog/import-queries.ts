import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { ProductPicture } from '#server/platform/pictures/product-pictures.ts'
import { PICTURES_PATH } from './queries.ts'

export type ProductRow = Tables['products']

/** Marks the catalogue as changed. The row lock makes concurrent changes run one after the other. */
export const bumpCatalogVersion = (tx: Tx) =>
  tx.updateTable('catalog_versions').set({ version: sql`version + 1` }).execute()

export const upsertCategory = (tx: Tx, category: Tables['categories']) => {
  const { id, key, ...updatedColumns } = category
  return tx
    .insertInto('categories')
    .values(category)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(updatedColumns))
    .execute()
}

/** Returns category ids by category key. */
export async function listCategoryIdsByKey(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('categories').select(['key', 'id']).execute()
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Returns all products by sku, with the names of their pictures. Leaves out removed pictures that are kept for orders. */
export async function listProductsBySku(tx: Tx): Promise<Map<string, ProductRow & { pictures: string[] }>> {
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .select(
      sql<string[]>`array(
        select name from product_pictures where product_id = products.id and position >= 0 order by position)`.as(
        'pictures',
      ),
    )
    .execute()
  return new Map(rows.map((row) => [row.sku, row]))
}

export const upsertProduct = (tx: Tx, product: ProductRow) => {
  const { id, sku, created_at, ...updatedColumns } = product
  return tx
    .insertInto('products')
    .values(product)
    .onConflict((conflict) => conflict.column('sku').doUpdateSet(updatedColumns))
    .execute()
}

export const markRetired = (tx: Tx, skus: string[], retiredAt: Date) =>
  tx
    .updateTable('products')
    .set({ retired_at: retiredAt, updated_at: retiredAt })
    .where('sku', 'in', skus)
    .where('retired_at', 'is', null)
    .execute()

export async function replacePictures(tx: Tx, product_id: string, pictures: ProductPicture[]) {
  await removePictures(tx, product_id)
  if (pictures.length === 0) return
  const rows = pictures.map((picture, position) => ({ product_id, position, ...picture }))
  await tx.insertInto('product_pictures').values(rows).execute()
}

/**
 * Deletes a product's pictures. A picture that an order still shows is kept: it moves to a negative position, and every
 * query of a product's pictures ignores negative positions.
 */
async function removePictures(tx: Tx, product_id: string) {
  await sql`
    delete from product_pictures as picture where product_id = ${product_id} and position >= 0 and (
      not exists (select from orders where product_id = ${product_id} and picture = ${PICTURES_PATH} || picture.name)
      or exists (
        select from product_pictures as kept
        where kept.product_id = ${product_id} and kept.position < 0 and kept.name = picture.name
      )
    )`.execute(tx)
  await sql`
    update product_pictures set position = position - 1000 * (
      select 1 + count(*) from product_pictures where product_id = ${product_id} and position < 0
    ) where product_id = ${product_id} and position >= 0`.execute(tx)
}

import { sql } from 'kysely'
import { PRODUCT_POINTS_MAX } from '#contract/limits.ts'
import type { PageRange } from '#contract/paging.ts'
import type { Category, Product, ProductFilters, ProductSort } from '#contract/rewards/catalog.ts'
import { getHighestAlmostReachedPrice } from '#contract/rewards/reach.ts'
import type { Language } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export const PICTURES_PATH = '/pictures/'

const nameColumn = (language: Language) => (language === 'fr-CA' ? 'name_fr' : 'name_en')

export const selectCategories = (db: Db, language: Language): Promise<Category[]> =>
  db
    .selectFrom('categories')
    .orderBy('position')
    .select(['id', `${nameColumn(language)} as name`, 'icon'])
    // The importer writes only known icons.
    .$narrowType<{ icon: Category['icon'] }>()
    .execute()

/** Leaves out negative positions: pictures that were removed from the product but are kept for its orders. */
const images = sql`array(
  select ${sql.lit(PICTURES_PATH)} || picture.name from product_pictures as picture
  where picture.product_id = product.id and picture.position >= 0 order by picture.position)`

function productColumns(language: Language) {
  const languageCode = language.slice(0, 2)
  return sql`product.id, product.category_id, product.kind, ${sql.ref(`product.name_${languageCode}`)} as name,
    ${sql.ref(`product.description_${languageCode}`)} as description, product.points,
    product.retired_at is not null as retired, ${images} as images`
}

type PageValues = PageRange & {
  category_id: string | null
  points: number | null
  /** The filter `reach` allows prices above `price_above`, up to and including `price_max`. */
  price_above: number
  price_max: number
  child_points: number
  /** The highest price that the child's points almost reach. */
  almost_price: number
}

const pageCondition = ({ category_id, points }: PageValues) => sql`
  product.retired_at is null and (${category_id}::uuid is null or product.category_id = ${category_id}::uuid)
  and (${points}::integer is null or product.points <= ${points}::integer)`

const reachCondition = ({ price_above, price_max }: PageValues) =>
  sql`product.points > ${price_above}::bigint and product.points <= ${price_max}::bigint`

type PageCounts = { total: number; now: number; almost: number }

const pageQuery = (sort: ProductSort, language: Language) =>
  prepare((_db, values: PageValues) => {
    const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
    return sql<ProductRow & PageCounts>`
  select page.*, counts.* from (
    select count(*) filter (where ${reachCondition(values)}) as total,
      count(*) filter (where product.points <= ${values.child_points}::bigint) as now,
      count(*) filter (where product.points > ${values.child_points}::bigint
        and product.points <= ${values.almost_price}::bigint) as almost
    from products as product where ${pageCondition(values)}
  ) as counts left join lateral (
    select ${productColumns(language)} from products as product
    where ${pageCondition(values)} and ${reachCondition(values)}
    order by ${sql.ref(`product.${sort.replace('-', '')}`)} ${direction}, product.id ${direction}
    offset ${values.offset} limit ${values.limit}
  ) as page on true`
  })
const pageQueriesByLanguage = (sort: ProductSort) => ({
  'en-CA': pageQuery(sort, 'en-CA'),
  'fr-CA': pageQuery(sort, 'fr-CA'),
})
const pageQueries = {
  '-created_at': pageQueriesByLanguage('-created_at'),
  '-updated_at': pageQueriesByLanguage('-updated_at'),
  created_at: pageQueriesByLanguage('created_at'),
  updated_at: pageQueriesByLanguage('updated_at'),
  points: pageQueriesByLanguage('points'),
  '-points': pageQueriesByLanguage('-points'),
}

type ProductRow = Omit<Product, 'image'>
const withImage = (product: ProductRow): Product => ({ ...product, image: product.images[0] ?? null })

/**
 * Returns one page of available products, and counts over all pages: the number of products, and of those that
 * `childPoints` reach or almost reach. Runs a single statement.
 */
export async function selectProductPage(
  db: Db,
  language: Language,
  filters: ProductFilters,
  childPoints: number,
) {
  const { category_id = null, points = null, reach, sort, offset, limit } = filters
  const almostPrice = getHighestAlmostReachedPrice(childPoints)
  const rows = await pageQueries[sort][language](db, {
    category_id,
    points,
    price_above: reach === 'almost' ? childPoints : -1,
    price_max: reach === 'now' ? childPoints : reach === 'almost' ? almostPrice : PRODUCT_POINTS_MAX,
    child_points: childPoints,
    almost_price: almostPrice,
    offset,
    limit,
  })
  const { total = 0, now = 0, almost = 0 } = rows[0] ?? {}
  return {
    // For an empty page the query returns one row, in which only the counts are not null.
    products: rows
      .filter(({ id }) => id !== null)
      .map(({ total: _total, now: _now, almost: _almost, ...product }) => withImage(product)),
    total,
    reach: { now, almost },
  }
}

const productQuery = (language: Language) =>
  prepare(
    (_db, { id }: { id: string }) =>
      sql<ProductRow>`select ${productColumns(language)} from products as product where product.id = ${id}`,
  )
const productQueries = { 'en-CA': productQuery('en-CA'), 'fr-CA': productQuery('fr-CA') }

export async function findProduct(db: Db, language: Language, id: string): Promise<Product | undefined> {
  const [product] = await productQueries[language](db, { id })
  return product && withImage(product)
}

export const categoryExists = (db: Db, id: string) => rowExists(db, 'categories', id)

/** Returns true for a retired product, too. */
export const productExists = (db: Db, id: string) => rowExists(db, 'products', id)

async function rowExists(db: Db, table: 'categories' | 'products', id: string): Promise<boolean> {
  const row = await db.selectFrom(table).where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

/** The columns of a product that wishes and orders use. */
export type ProductSummary = Pick<Tables['products'], 'id' | 'kind' | 'name_en' | 'name_fr' | 'points'> & {
  /** Path of the first picture. */
  picture: string | null
  retired: boolean
}

/** Returns products by id, including retired ones. The picture is the first that was not removed: see `images`. */
export async function listProductsById(db: Db, ids: readonly string[]): Promise<Map<string, ProductSummary>> {
  const { rows } = await sql<ProductSummary>`
    select product.id, product.kind, product.name_en, product.name_fr, product.points,
      product.retired_at is not null as retired,
      (select ${PICTURES_PATH}::text || picture.name from product_pictures as picture
       where picture.product_id = product.id and picture.position >= 0 order by picture.position limit 1) as picture
    from products as product where product.id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the bytes of a picture, from the column `picture` (full size) or `small` (for lists). */
export const findPicture = (db: Db, name: string, column: 'picture' | 'small') =>
  db
    .selectFrom('product_pictures')
    .where('name', '=', name)
    .select(`${column} as bytes`)
    .limit(1)
    .executeTakeFirst()

export const listPicturesToMove = (db: Db, limit: number) =>
  db
    .selectFrom('product_pictures')
    .where((row) => row.or([row('picture', 'is not', null), row('small', 'is not', null)]))
    .limit(limit)
    .select(['name', 'picture', 'small'])
    .execute()

/** Clears the picture of every product that shows it. */
export const clearMovedPicture = (db: Db, name: string) =>
  db.updateTable('product_pictures').set({ picture: null, small: null }).where('name', '=', name).execute()

/**
 * Returns `version`, the current version of the catalogue; `indexed_version` (the column `fed`), the version that a hosted
 * search service indexed last; and `index_name` (`fed_to`), the name of that service and its index.
 */
export const getCatalogVersions = (db: Db) =>
  db
    .selectFrom('catalog_versions')
    .select(['version', 'fed as indexed_version', 'fed_to as index_name'])
    .executeTakeFirstOrThrow()

export const markIndexed = (tx: Tx, indexed_version: number, index_name: string) =>
  tx.updateTable('catalog_versions').set({ fed: indexed_version, fed_to: index_name }).execute()

export async function listRetiredProductIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('products').where('retired_at', 'is not', null).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Returns all available products with their texts in both languages. */
export const listSearchableProducts = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .where('retired_at', 'is', null)
    .orderBy('products.id')
    .select(['products.id', 'products.name_en', 'products.name_fr', 'description_en', 'description_fr'])
    .select(['categories.name_en as category_en', 'categories.name_fr as category_fr'])
    .execute()

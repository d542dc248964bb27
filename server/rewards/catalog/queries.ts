import { CompiledQuery } from 'kysely'
import type { Category, Product, ProductFilters, ProductSort } from '#contract/rewards/catalog.ts'
import type { Language } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** Where the pictures lie. */
export const PICTURES = '/pictures/'

const nameColumn = (language: Language) => (language === 'fr-CA' ? 'name_fr' : 'name_en')

export const selectCategories = (db: Db, language: Language): Promise<Category[]> =>
  db
    .selectFrom('categories')
    .orderBy('position')
    .select(['id', `${nameColumn(language)} as name`, 'icon'])
    // Only what the importer knows is in there.
    .$narrowType<{ icon: Category['icon'] }>()
    .execute()

const images = `array(
  select '${PICTURES}' || picture.name from product_pictures as picture
  where picture.product_id = product.id and picture.position >= 0 order by picture.position) as images`

const productColumns = (language: Language) => {
  const end = language.slice(0, 2)
  return `product.id, product.category_id, product.kind, product.name_${end} as name,
    product.description_${end} as description, product.points, product.retired_at is not null as retired, ${images}`
}

const matches = `
  product.retired_at is null and ($1::uuid is null or product.category_id = $1)
  and ($2::integer is null or product.points <= $2)`

/** One text for each order and language: put together anew for each call it would cost more than the rest of the call. */
function pageQuery(sort: ProductSort, language: Language) {
  const way = sort.startsWith('-') ? 'desc' : 'asc'
  return `
  select page.*, (select count(*) from products as product where ${matches}) as total
  from (values (1)) as one left join lateral (
    select ${productColumns(language)} from products as product where ${matches}
    order by product.${sort.replace('-', '')} ${way}, product.id ${way} offset $3 limit $4
  ) as page on true`
}
const inBothLanguages = (sort: ProductSort) => ({
  'en-CA': pageQuery(sort, 'en-CA'),
  'fr-CA': pageQuery(sort, 'fr-CA'),
})
const pages = {
  '-created_at': inBothLanguages('-created_at'),
  '-updated_at': inBothLanguages('-updated_at'),
  created_at: inBothLanguages('created_at'),
  updated_at: inBothLanguages('updated_at'),
}

type ProductRow = Omit<Product, 'image'>
const withImage = (product: ProductRow): Product => ({ ...product, image: product.images[0] ?? null })

/** One page of what is to be had, and its number, in one statement. */
export async function selectProductPage(db: Db, language: Language, filters: ProductFilters) {
  const { category_id, points, offset, limit, sort } = filters
  const { rows } = await db.executeQuery<ProductRow & { total: number }>(
    CompiledQuery.raw(pages[sort][language], [category_id ?? null, points ?? null, offset, limit]),
  )
  return {
    // A page with nothing on it is one row of nothing.
    products: rows.filter(({ id }) => id !== null).map(({ total, ...product }) => withImage(product)),
    total: rows[0]?.total ?? 0,
  }
}

const byId = {
  'en-CA': `select ${productColumns('en-CA')} from products as product where product.id = $1`,
  'fr-CA': `select ${productColumns('fr-CA')} from products as product where product.id = $1`,
}

export async function findProduct(db: Db, language: Language, id: string): Promise<Product | undefined> {
  const { rows } = await db.executeQuery<ProductRow>(CompiledQuery.raw(byId[language], [id]))
  return rows[0] && withImage(rows[0])
}

export const categoryExists = (db: Db, id: string) => rowExists(db, 'categories', id)

/** Retired products exist too. */
export const productExists = (db: Db, id: string) => rowExists(db, 'products', id)

async function rowExists(db: Db, table: 'categories' | 'products', id: string): Promise<boolean> {
  const row = await db.selectFrom(table).where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

/** What other rooms keep and show of a product. */
export type ProductFacts = Pick<Tables['products'], 'id' | 'kind' | 'name_en' | 'name_fr' | 'points'> & {
  /** The address of the first picture. */
  picture: string | null
  retired: boolean
}

const facts = `
  select product.id, product.kind, product.name_en, product.name_fr, product.points,
    product.retired_at is not null as retired,
    (select '${PICTURES}' || picture.name from product_pictures as picture
     where picture.product_id = product.id and picture.position >= 0 order by picture.position limit 1) as picture
  from products as product where product.id = any ($1::uuid[])`

/** Products by their ids, retired ones too. */
export async function listProductsById(db: Db, ids: readonly string[]): Promise<Map<string, ProductFacts>> {
  const { rows } = await db.executeQuery<ProductFacts>(CompiledQuery.raw(facts, [ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

export const findPicture = (db: Db, name: string, size: 'picture' | 'small') =>
  db
    .selectFrom('product_pictures')
    .where('name', '=', name)
    .select(`${size} as bytes`)
    .limit(1)
    .executeTakeFirst()

/** The catalogue's version, and the one that a hosted search was fed with last. */
export const getCatalogVersions = (db: Db) =>
  db.selectFrom('catalog_versions').select(['version', 'fed', 'fed_to']).executeTakeFirstOrThrow()

export const markIndexed = (tx: Tx, fed: number, fed_to: string) =>
  tx.updateTable('catalog_versions').set({ fed, fed_to }).execute()

/** What cannot be found any more. */
export async function listRetiredProductIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('products').where('retired_at', 'is not', null).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Everything that can be found, in both languages. */
export const listSearchableProducts = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .where('retired_at', 'is', null)
    .orderBy('products.id')
    .select(['products.id', 'products.name_en', 'products.name_fr', 'description_en', 'description_fr'])
    .select(['categories.name_en as category_en', 'categories.name_fr as category_fr'])
    .execute()

import { randomUUID } from 'node:crypto'
import type { Tables } from '#server/db/tables.ts'
import type { Home } from './home.ts'

type Product = Tables['products']

/** A product of the catalogue as an import would leave it, without pictures; its category too, where there is none yet. */
export async function newProduct({ db, deps, clock }: Home, more: Partial<Product> = {}): Promise<Product> {
  const made = { created_at: clock.now(), updated_at: clock.now() }
  const id = deps.secrets.id()
  await db
    .insertInto('categories')
    .values({ id, key: 'test', name_en: 'Puzzles', name_fr: 'Casse-têtes', icon: 'puzzle', position: 1 })
    .onConflict((seen) => seen.column('key').doNothing())
    .execute()
  const { id: category_id } = await db
    .selectFrom('categories')
    .where('key', '=', 'test')
    .select('id')
    .executeTakeFirstOrThrow()
  const product: Product = {
    ...{ id: deps.secrets.id(), sku: randomUUID(), category_id, kind: 'merchandise' },
    ...{ name_en: 'Kite', name_fr: 'Cerf-volant', description_en: 'It flies', description_fr: 'Il vole' },
    ...{ points: 800, retired_at: null, ...made, ...more },
  }
  await db.insertInto('products').values(product).execute()
  return product
}

/** The one that every sample of a call names: what is in the catalogue is everybody's. */
export async function sampleProduct(home: Home): Promise<string> {
  const sku = 'sample'
  const known = await home.db.selectFrom('products').where('sku', '=', sku).select('id').executeTakeFirst()
  return known?.id ?? (await newProduct(home, { sku })).id
}

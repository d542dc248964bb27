import { type RawBuilder, sql } from 'kysely'
import type { PageRange } from '#contract/paging.ts'
import type { Wish } from '#contract/rewards/wishes.ts'
import type { Language } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type WishRow = Tables['wishes']
export type Owner = Pick<WishRow, 'family_id' | 'child_id'>

/** The image is the first that was not removed from the product: removed pictures have negative positions. */
const selectWishes = (language: Language) => sql<Wish>`
  select wishes.id, wishes.product_id, wishes.child_id as user_id, wishes.is_goal,
    products.retired_at is not null as retired,
    exists (
      select from orders where orders.family_id = wishes.family_id and orders.child_id = wishes.child_id
        and orders.product_id = wishes.product_id and requested_at >= wished_at
        and status not in ('rejected', 'cancelled', 'returned')
    ) as requested,
    json_build_object(
      'name', ${sql.ref(language === 'fr-CA' ? 'products.name_fr' : 'products.name_en')},
      'points', products.points,
      'image', (
        select '/pictures/' || name from product_pictures
        where product_id = products.id and position >= 0 order by position limit 1
      )
    ) as product
  from wishes join products on products.id = wishes.product_id`

const ownedBy = ({ family_id, child_id }: Owner) =>
  sql`wishes.family_id = ${family_id} and wishes.child_id = ${child_id}`

/** Returns a child's wishes, newest first. */
export async function listWishes(db: Db, owner: Owner, { offset, limit }: PageRange, language: Language) {
  const { rows } = await sql<Wish>`
    ${selectWishes(language)} where ${ownedBy(owner)}
    order by wished_at desc, wishes.id desc offset ${offset} limit ${limit}`.execute(db)
  return rows
}

export async function countWishes(db: Db, { family_id, child_id }: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('wishes')
    .where((row) => row.and({ family_id, child_id }))
    .select((wish) => wish.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function findWishWhere(db: Db, owner: Owner, language: Language, condition: RawBuilder<unknown>) {
  const query = sql<Wish>`${selectWishes(language)} where ${ownedBy(owner)} and ${condition}`
  return (await query.execute(db)).rows[0]
}

export const findWishForProduct = (db: Db, owner: Owner, product_id: string, language: Language) =>
  findWishWhere(db, owner, language, sql`product_id = ${product_id}`)

export const findWish = (db: Db, owner: Owner, id: string, language: Language) =>
  findWishWhere(db, owner, language, sql`wishes.id = ${id}`)

export const findGoal = (db: Db, owner: Owner, language: Language) =>
  findWishWhere(db, owner, language, sql`is_goal`)

/** Returns the goals of a family by child id. (C07) */
export async function listFamilyGoals(db: Db, family_id: string, language: Language) {
  const { rows } = await sql<Wish>`
    ${selectWishes(language)} where wishes.family_id = ${family_id} and is_goal`.execute(db)
  return new Map(rows.map((wish) => [wish.user_id, wish]))
}

export const insertWish = (tx: Tx, wish: WishRow) => tx.insertInto('wishes').values(wish).execute()

/** Deletes a wish. Returns false if the child has no such wish. */
export async function deleteWish(tx: Tx, { family_id, child_id }: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('wishes')
    .where((row) => row.and({ family_id, child_id, id }))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Makes a wish the child's only goal; null clears the goal. */
export async function updateGoal(tx: Tx, { family_id, child_id }: Owner, id: string | null) {
  const wishes = tx.updateTable('wishes').where('family_id', '=', family_id).where('child_id', '=', child_id)
  // Clears the old goal first, so that the child never has two goals.
  await wishes.where('is_goal', '=', true).set({ is_goal: false }).execute()
  if (id) await wishes.where('id', '=', id).set({ is_goal: true }).execute()
}

export const findProductRetirement = (db: Db, id: string) =>
  db.selectFrom('products').where('id', '=', id).select('retired_at').executeTakeFirst()

/** Returns a family's wishes with the product names. */
export const exportWishes = (db: Db, family_id: string) =>
  db
    .selectFrom('wishes')
    .innerJoin('products', 'products.id', 'wishes.product_id')
    .where('family_id', '=', family_id)
    .orderBy('wished_at')
    .selectAll('wishes')
    .select(['products.name_en', 'products.name_fr'])
    .execute()

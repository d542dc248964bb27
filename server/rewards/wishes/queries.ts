import { sql } from 'kysely'
import type { Wish } from '#contract/rewards/wishes.ts'
import type { Language, PageRange } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type WishRow = Tables['wishes']
/** Whose wishes. */
export type Owner = Pick<WishRow, 'family_id' | 'child_id'>

const selectWishes = (language: Language) => sql<Wish>`
  select wishes.id, wishes.product_id, wishes.child_id as user_id, wishes.is_goal,
    products.retired_at is not null as retired,
    exists (
      select from orders where orders.family_id = wishes.family_id and orders.child_id = wishes.child_id
        and orders.product_id = wishes.product_id and requested_at >= wished_at
        and status not in ('rejected', 'cancelled', 'returned')
    ) as asked,
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

/** A child's wishes, the newest first. */
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

/** A child's wish for a product. */
export async function findWishForProduct(db: Db, owner: Owner, product_id: string, language: Language) {
  const { rows } =
    await sql<Wish>`${selectWishes(language)} where ${ownedBy(owner)} and product_id = ${product_id}`.execute(
      db,
    )
  return rows[0]
}

export async function findWish(db: Db, owner: Owner, id: string, language: Language) {
  const { rows } =
    await sql<Wish>`${selectWishes(language)} where ${ownedBy(owner)} and wishes.id = ${id}`.execute(db)
  return rows[0]
}

/** What a child works for. */
export async function findGoal(db: Db, owner: Owner, language: Language) {
  const { rows } = await sql<Wish>`${selectWishes(language)} where ${ownedBy(owner)} and is_goal`.execute(db)
  return rows[0]
}

/** What the children of a family work for, by child. */
export async function listGoals(db: Db, family_id: string, language: Language): Promise<Map<string, Wish>> {
  const { rows } = await sql<Wish>`
    ${selectWishes(language)} where wishes.family_id = ${family_id} and is_goal`.execute(db)
  return new Map(rows.map((wish) => [wish.user_id, wish]))
}

export const insertWish = (tx: Tx, wish: WishRow) => tx.insertInto('wishes').values(wish).execute()

/** False when there is no such wish of the child's. */
export async function deleteWish(tx: Tx, { family_id, child_id }: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('wishes')
    .where((row) => row.and({ family_id, child_id, id }))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Makes a wish the child's one goal, or leaves it without. */
export async function updateGoal(tx: Tx, { family_id, child_id }: Owner, id: string | null) {
  const wishes = tx.updateTable('wishes').where('family_id', '=', family_id).where('child_id', '=', child_id)
  // First none, then one: there are never two.
  await wishes.where('is_goal', '=', true).set({ is_goal: false }).execute()
  if (id) await wishes.where('id', '=', id).set({ is_goal: true }).execute()
}

/** A product that can be wished for, or how it cannot. */
export async function findProductToWish(db: Db, id: string) {
  return db.selectFrom('products').where('id', '=', id).select('retired_at').executeTakeFirst()
}

/** A family's wishes with the names of what is wished for. */
export const exportWishes = (db: Db, family_id: string) =>
  db
    .selectFrom('wishes')
    .innerJoin('products', 'products.id', 'wishes.product_id')
    .where('family_id', '=', family_id)
    .orderBy('wished_at')
    .selectAll('wishes')
    .select(['products.name_en', 'products.name_fr'])
    .execute()

import { type RawBuilder, sql } from 'kysely'
import type { PageRange } from '#contract/paging.ts'
import type { Wish } from '#contract/rewards/wishes.ts'
import type { Language } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { imageInSql } from '#server/rewards/family-rewards/queries.ts'

type WishRow = Tables['wishes']
export type Owner = Pick<WishRow, 'family_id' | 'child_id'>

/** The image is the first that was not removed from the product: removed pictures have negative positions. */
const selectWishes = (language: Language) => sql<Wish>`
  select wishes.id, coalesce(wishes.product_id, wishes.family_reward_id) as product_id, wishes.child_id as user_id, wishes.is_goal,
    case when reward.id is null then products.retired_at is not null
      else not reward.is_open or not coalesce(wishes.child_id = any(reward.child_ids), true) end as retired,
    exists (
      select from orders where orders.family_id = wishes.family_id and orders.child_id = wishes.child_id
        and (
          orders.product_id = wishes.product_id and status not in ('rejected', 'cancelled', 'returned')
          -- A child can save for a reward of the family again after it was given.
          or orders.family_reward_id = wishes.family_reward_id and status in ('requested', 'approved')
        )
        and requested_at >= wished_at
    ) as requested,
    json_build_object(
      'name', coalesce(reward.name, ${sql.ref(language === 'fr-CA' ? 'products.name_fr' : 'products.name_en')}),
      'points', coalesce(reward.points, products.points),
      'image', case when reward.id is null then (
        select '/pictures/' || name from product_pictures
        where product_id = products.id and position >= 0 order by position limit 1
      ) else ${imageInSql(sql`reward.picture`)} end
    ) as product
  from wishes left join products on products.id = wishes.product_id
  left join family_rewards reward on reward.family_id = wishes.family_id and reward.id = wishes.family_reward_id`

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
  findWishWhere(
    db,
    owner,
    language,
    sql`(wishes.product_id = ${product_id} or family_reward_id = ${product_id})`,
  )

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

/** Returns a family's wishes with the product names. */
export const exportWishes = (db: Db, family_id: string) =>
  db
    .selectFrom('wishes')
    .leftJoin('products', 'products.id', 'wishes.product_id')
    .leftJoin('family_rewards', (join) =>
      join
        .onRef('family_rewards.family_id', '=', 'wishes.family_id')
        .onRef('family_rewards.id', '=', 'wishes.family_reward_id'),
    )
    .where('wishes.family_id', '=', family_id)
    .orderBy('wished_at')
    .selectAll('wishes')
    .select(({ fn }) => [
      fn.coalesce('products.name_en', 'family_rewards.name').as('name_en'),
      fn.coalesce('products.name_fr', 'family_rewards.name').as('name_fr'),
    ])
    .execute()

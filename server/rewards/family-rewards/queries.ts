import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type FamilyRewardRow = Tables['family_rewards']

/** Returns the family's rewards without the deleted ones, by name. */
export const listRewards = (db: Db, family_id: string): Promise<FamilyRewardRow[]> =>
  db
    .selectFrom('family_rewards')
    .where('family_id', '=', family_id)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .selectAll()
    .execute()

/** Returns the rewards with these ids, deleted ones included. */
export const listRewardsById = (
  db: Db,
  family_id: string,
  ids: readonly string[],
): Promise<FamilyRewardRow[]> =>
  db
    .selectFrom('family_rewards')
    .where('family_id', '=', family_id)
    .where('id', 'in', ids)
    .selectAll()
    .execute()

/** Keeps the rewards in a child's cart from being changed until the transaction ends. */
export const lockRewardsInCart = (tx: Tx, family_id: string, child_id: string) =>
  sql`select id from family_rewards
    where family_id = ${family_id} and id in (
      select family_reward_id from cart_items where family_id = ${family_id} and child_id = ${child_id}
    )
    order by id for share`.execute(tx)

export async function lockReward(
  tx: Tx,
  family_id: string,
  id: string,
): Promise<FamilyRewardRow | undefined> {
  return tx
    .selectFrom('family_rewards')
    .where((row) => row.and({ family_id, id }))
    .where('deleted_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

export async function countRewards(tx: Tx, family_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from family_rewards
    where family_id = ${family_id} and deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

export const insertRewards = (tx: Tx, rewards: readonly FamilyRewardRow[]) =>
  tx.insertInto('family_rewards').values(rewards).execute()

export const updateReward = (
  tx: Tx,
  { family_id, id, created_by, created_at, ...columns }: FamilyRewardRow,
) =>
  tx
    .updateTable('family_rewards')
    .set(columns)
    .where((row) => row.and({ family_id, id }))
    .execute()

/** Takes a child out of the rewards that are only for some children. */
export const removeChildFromRewards = (tx: Tx, family_id: string, child_id: string) =>
  sql`update family_rewards set child_ids = array_remove(child_ids, ${child_id}::uuid)
    where family_id = ${family_id} and ${child_id}::uuid = any(child_ids)`.execute(tx)

/** Takes a picture of the family's own away from its rewards and from the orders for them. */
export const removePictureFromRewards = (tx: Tx, family_id: string, picture: string, image: string) => [
  tx
    .updateTable('family_rewards')
    .set({ picture: null })
    .where((row) => row.and({ family_id, picture }))
    .execute(),
  tx
    .updateTable('orders')
    .set({ picture: null })
    .where((row) => row.and({ family_id, kind: 'family', picture: image }))
    .execute(),
]

/** What a child has asked for since an instant (`asked`), and has not been given yet (`waiting`), by reward. */
export async function countRequests(db: Db, family_id: string, child_id: string, since: Date) {
  const { rows } = await sql<{ id: string; asked: number; waiting: number }>`
    select family_reward_id as id, count(*) filter (where requested_at >= ${since})::int as asked,
      count(*) filter (where status in ('requested', 'approved'))::int as waiting
    from orders
    where family_id = ${family_id} and child_id = ${child_id} and kind = 'family'
      and status in ('requested', 'approved', 'delivered')
    group by family_reward_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The path of a reward's picture: see `toImage` in offers.ts. */
export const imageInSql = (picture: RawBuilder<unknown>) =>
  sql`'/quest-pictures/' || ${picture} || case when ${picture} like '%.%' then '' else '.svg' end`

/** Whether a reward of any family has this id, for the status of a page that is asked for before the family is known. */
export async function familyRewardExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('family_rewards').where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'

/** The promises of a family that were approved before an instant are to be told of on a day. */
export type PromisesOfFamily = { family_id: string; time_zone: string; day: string; before: Date }

/** An order for a reward of the family's own that is approved, not given and not told of. See the index `orders_to_give`. */
const isToTell = sql`kind = 'family' and status = 'approved' and promise_told_at is null`
const childIsActive = sql`exists (
  select from users where users.family_id = orders.family_id and users.id = orders.child_id and active
)`

/** Returns the next open families that have promises to tell of and were told of none on the day. */
export async function listFamiliesToRemind(
  db: Db,
  zones: Omit<PromisesOfFamily, 'family_id'>[],
  after: string,
  limit: number,
) {
  const { rows } = await sql<PromisesOfFamily>`
    select distinct on (orders.family_id) orders.family_id, time_zone, day, before
    from orders
    cross join lateral (
      select time_zone from families
      where families.family_id = orders.family_id and closed_at is null limit 1 -- see sweep.ts
    ) family
    join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as zones (time_zone text, day date, before timestamptz)
      using (time_zone)
    where ${isToTell} and decided_at < before and orders.family_id > ${after} and ${childIsActive}
      and not exists (
        select from sent_digests as sent
        where sent.family_id = orders.family_id and digest = 'promises' and sent.day = zones.day
      )
    order by orders.family_id limit ${limit}`.execute(db)
  return rows
}

/** Marks a family's promises that were approved before an instant as told, and returns them, the oldest first. */
export async function markPromisesTold(tx: Tx, family_id: string, before: Date, now: Date) {
  const { rows } = await sql<{ reward: string; child: string; decided_at: Date }>`
    with told as (
      update orders set promise_told_at = ${now}
      where family_id = ${family_id} and ${isToTell} and decided_at < ${before} and ${childIsActive}
      returning *
    )
    select name_en as reward, first_name as child, told.decided_at
    from told join users on users.family_id = ${family_id} and users.id = told.child_id
    order by told.decided_at, told.id`.execute(tx)
  return rows
}

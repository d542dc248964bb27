import { sql } from 'kysely'
import type { OwnOffer } from '#contract/quests/offers.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { QuestRow } from '#server/quests/lifecycle/outcome.ts'
import { hasPause } from '#server/quests/sharing/queries.ts'

type Child = { family_id: string; id: string }

/** Offers to a child that it has not declined, of quests that the sibling still has; some may have expired at a time of the day. */
const offersTo = ({ family_id, id }: Child, today: string) => sql`
  from quest_offers offer
  join quests on quests.family_id = offer.family_id and quests.id = offer.quest_id and quests.child_id = offer.offered_by
  join users on users.family_id = offer.family_id and users.id = offer.offered_by
  where offer.family_id = ${family_id} and offer.child_id = ${id} and declined_at is null
    and deleted_at is null and not complete and not verified and paused_for is null and (stays_open or due_date >= ${today})`

export async function listOffersTo(db: Db, child: Child, today: string) {
  const { rows } = await sql<QuestRow & { from: string }>`
    select quests.*, users.first_name as "from" ${offersTo(child, today)} order by due_date, offered_at`.execute(
    db,
  )
  return rows
}

export async function countOffersTo(db: Db, child: Child, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${offersTo(child, today)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the child's own offer of a quest, and the siblings who can take the quest over. */
export async function findOwnOffer(db: Db, quest: QuestRow, child_id: string): Promise<OwnOffer> {
  const { rows } = await sql<OwnOffer>`
    select (
      select coalesce(json_agg(json_build_object('id', id, 'first_name', first_name) order by birthday, id), '[]') from users
      where family_id = ${quest.family_id} and role = 'child' and active and id <> ${child_id}
        and (${quest.sharers}::uuid[] is null or id = any(${quest.sharers}::uuid[]))
        and not ${hasPause(sql`users.family_id`, sql`users.id`, sql`${quest.due_date}::date`)}
    ) as siblings, (
      select json_build_object('to', json_build_object('id', users.id, 'first_name', first_name), 'is_declined', declined_at is not null)
      from quest_offers offer join users on users.family_id = offer.family_id and users.id = offer.child_id
      where offer.family_id = ${quest.family_id} and quest_id = ${quest.id} and offered_by = ${child_id}
    ) as offer`.execute(db)
  return rows[0] ?? { siblings: [], offer: null }
}

/** Returns the offer of a quest, with the first name of the child who made it (`from`). */
export const findOffer = (tx: Tx, family_id: string, quest_id: string) =>
  tx
    .selectFrom('quest_offers as offer')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'offer.family_id').onRef('users.id', '=', 'offered_by'),
    )
    .where((row) => row.and({ 'offer.family_id': family_id, quest_id }))
    .selectAll('offer')
    .select('first_name as from')
    .executeTakeFirst()

export const saveOffer = (tx: Tx, offer: Tables['quest_offers']) =>
  tx
    .insertInto('quest_offers')
    .values(offer)
    .onConflict((conflict) => conflict.columns(['family_id', 'quest_id']).doUpdateSet(offer))
    .execute()

export const markDeclined = (tx: Tx, family_id: string, quest_id: string, declined_at: Date) =>
  tx
    .updateTable('quest_offers')
    .where((row) => row.and({ family_id, quest_id }))
    .set({ declined_at })
    .execute()

export const deleteOffer = (tx: Tx, family_id: string, quest_id: string) =>
  tx
    .deleteFrom('quest_offers')
    .where((row) => row.and({ family_id, quest_id }))
    .execute()

import { sql } from 'kysely'
import type { OwnOffer } from '#contract/quests/offers.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { QuestRow } from '#server/quests/lifecycle/outcome.ts'
import { hasPause } from '#server/quests/sharing/queries.ts'

type Child = { family_id: string; id: string }

/** The last step of the quest `quests`, leaving out a parent's edits. */
const lastStepInSql = sql<string>`(
  select id from quest_steps step
  where step.family_id = quests.family_id and step.quest_id = quests.id and step not in ('edit', 'extend')
  order by taken_at desc, id desc limit 1
)`

/** Returns the quests that siblings offer to a child and that it has not declined, with who offers them (`offered_by`, `from`). */
export async function listOffersTo(db: Db, { family_id, id }: Child) {
  const { rows } = await sql<QuestRow & { offered_by: string; from: string }>`
    select quests.*, offered_by, users.first_name as "from"
    from quest_offers offer
    join quests on quests.family_id = offer.family_id and quests.id = offer.quest_id and last_step = ${lastStepInSql}
    join users on users.family_id = offer.family_id and users.id = offered_by
    where offer.family_id = ${family_id} and offer.child_id = ${id} and declined_at is null
      and (sharers is null or offer.child_id = any(sharers))
      and not ${hasPause(sql`offer.family_id`, sql`offer.child_id`, sql`due_date`)}
    order by due_date, offered_at`.execute(db)
  return rows
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
      from quest_offers offer
      join quests on quests.family_id = offer.family_id and quests.id = offer.quest_id and last_step = ${lastStepInSql}
      join users on users.family_id = offer.family_id and users.id = offer.child_id
      where offer.family_id = ${quest.family_id} and quest_id = ${quest.id} and offered_by = ${child_id}
    ) as offer`.execute(db)
  return rows[0] ?? { siblings: [], offer: null }
}

/** Returns the last offer of a quest, with the first name of the child who made it (`from`). */
export async function findOffer(tx: Tx, family_id: string, quest_id: string) {
  const { rows } = await sql<Tables['quest_offers'] & { from: string; is_over: boolean }>`
    select offer.*, first_name as "from", last_step <> ${lastStepInSql} as is_over
    from quest_offers offer
    join quests on quests.family_id = offer.family_id and quests.id = offer.quest_id
    join users on users.family_id = offer.family_id and users.id = offered_by
    where offer.family_id = ${family_id} and quest_id = ${quest_id}`.execute(tx)
  return rows[0]
}

export async function findLastStep(tx: Tx, family_id: string, quest_id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select ${lastStepInSql} as id from quests where family_id = ${family_id} and id = ${quest_id}`.execute(tx)
  if (!rows[0]) throw new Error(`Quest ${quest_id} does not exist`)
  return rows[0].id
}

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

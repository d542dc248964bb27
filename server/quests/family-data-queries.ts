import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import type { QuestRow } from './lifecycle/outcome.ts'

/* What leaves with a child or a family. */

/** A child's quests that points are promised to, locked. */
export const lockQuestsWithHeldPoints = (tx: Tx, family_id: string, child_id: string): Promise<QuestRow[]> =>
  tx
    .selectFrom('quests')
    .where((row) => row.and({ family_id, child_id }))
    .where('promised', '>', 0)
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute()

/** Deletes the quests of a family, or of one child of it, with their steps and series: as if they had never been. */
export async function deleteQuests(tx: Tx, family_id: string, child_id: string | null = null) {
  const gone = sql`family_id = ${family_id} and (${child_id}::uuid is null or child_id = ${child_id})`
  const goneIds = sql`select id from quests where ${gone}`
  await sql`
    update quest_series set waiting_since = null, waiting_after = null, waiting_cause = null
    where family_id = ${family_id} and waiting_after in (${goneIds})`.execute(tx)
  await sql`delete from quest_steps where family_id = ${family_id} and quest_id in (${goneIds})`.execute(tx)
  await sql`delete from quests where ${gone}`.execute(tx)
  await sql`
    delete from quest_series series where family_id = ${family_id} and not exists (
      select from quests where quests.family_id = series.family_id and series_id = series.id
    )`.execute(tx)
}

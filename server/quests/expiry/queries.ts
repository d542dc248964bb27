import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import type { QuestRow } from '#server/quests/lifecycle/outcome.ts'

export type OverdueQuest = Pick<QuestRow, 'family_id' | 'id'>

/** Quests of open families in a zone whose day is past and not yet ended; some at a time, the longest past first. */
export async function listOverdueQuests(db: Db, time_zone: string, today: string): Promise<OverdueQuest[]> {
  const { rows } = await sql<OverdueQuest>`
    select quests.family_id, quests.id from quests join families using (family_id)
    where families.time_zone = ${time_zone} and families.closed_at is null
      and due_date < ${today} and not verified and deleted_at is null
      and expired_for is distinct from due_date
    order by due_date, quests.id limit 500`.execute(db)
  return rows
}

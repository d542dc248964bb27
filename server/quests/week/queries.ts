import { sql } from 'kysely'
import { daysAfter } from '#contract/calendar.ts'
import type { Week } from '#contract/quests/week.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { QuestRow } from '#server/quests/lifecycle/outcome.ts'
import { isOwnedBy } from '#server/quests/sharing/queries.ts'

/** Enough for ten children with fourteen quests a day. */
const QUESTS_OF_WEEK_MAX = 1000

/** Returns the quests that are due in the seven days from `first_day` on: those that a child has, or all if `child_id` is null. */
export async function listQuestsOfDays(
  db: Db,
  family_id: string,
  child_id: string | null,
  first_day: string,
): Promise<QuestRow[]> {
  const { rows } = await sql<QuestRow>`
    select * from quests
    where family_id = ${family_id} and due_date between ${first_day} and ${daysAfter(first_day, 6)} and deleted_at is null
      and (${child_id}::uuid is null or ${isOwnedBy(sql`${child_id}::uuid`)})
    order by due_date, daily_number, created_at, id limit ${QUESTS_OF_WEEK_MAX}`.execute(db)
  return rows
}

/** Returns the pauses, also past ones, that have one of the seven days: those for a child, or all if `child_id` is null. */
export const listPausesOfDays = (
  db: Db,
  family_id: string,
  child_id: string | null,
  first_day: string,
): Promise<Week['pauses']> =>
  db
    .selectFrom('pauses')
    .where('family_id', '=', family_id)
    .where('first_day', '<=', daysAfter(first_day, 6))
    .where('last_day', '>=', first_day)
    .$if(child_id !== null, (pauses) =>
      pauses.where((row) => row.or([row('child_id', 'is', null), row('child_id', '=', child_id)])),
    )
    .orderBy('first_day')
    .orderBy('id')
    .limit(100)
    .select(['child_id', 'first_day', 'last_day'])
    .execute()

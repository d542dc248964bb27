import { sql } from 'kysely'
import type { PageRange } from '#contract/paging.ts'
import type { HelpedChild } from '#contract/quests/helping.ts'
import type { Moment } from '#contract/quests/time-of-day.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ownersInSql } from '#server/quests/sharing/queries.ts'

/** Returns the active ones of these children, in the order in which they were added. */
export const listChildrenById = (db: Db, family_id: string, ids: string[]): Promise<HelpedChild[]> =>
  db
    .selectFrom('users')
    .where((row) => row.and({ family_id, role: 'child', active: true }))
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'first_name', 'avatar'])
    .execute()

/** SQL condition: the quest of today has no due time, or one that is not over, as `isDuePast`. */
const isTimeLeft = ({ now, timeZone }: Moment) =>
  sql<boolean>`coalesce(time_of_day !~ ':' or time_of_day > to_char(${now}::timestamptz at time zone ${timeZone ?? 'UTC'}, 'HH24:MI'), true)`

/**
 * Returns one page of the quests that only these children have: the finished ones, the longest waiting first; or those that are open and
 * not over yet and due until today, by due date.
 */
export async function findQuestsOfChildren(
  db: Db,
  family_id: string,
  childIds: string[],
  { state, moment, offset, limit }: PageRange & { state: 'completed' | 'open'; moment: Moment },
) {
  const inState = db
    .selectFrom('quests')
    .where((row) => row.and({ family_id, complete: state === 'completed', verified: false }))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${ownersInSql} <@ ${childIds}::uuid[]`)
  const quests =
    state === 'completed'
      ? inState.orderBy('finished_at')
      : inState
          .where('due_date', '<=', moment.today)
          .where('paused_for', 'is', null)
          .where((row) =>
            row.or([
              row('stays_open', '=', true),
              row.and([row('due_date', '=', moment.today), isTimeLeft(moment)]),
            ]),
          )
          .orderBy('due_date')
          .orderBy('time_of_day')
  const [rows, { total }] = await Promise.all([
    quests.selectAll().orderBy('id').offset(offset).limit(limit).execute(),
    quests
      .clearOrderBy()
      .select((quest) => quest.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

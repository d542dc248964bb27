import { sql } from 'kysely'
import { hoursAfter } from '#contract/calendar.ts'
import type { Activity } from '#contract/dashboard/activity.ts'
import { ACTIVITY_DAYS } from '#contract/limits.ts'
import type { PageRange } from '#contract/paging.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'

type Row = Omit<Activity, 'at' | 'person'> & { at: Date; persons: string[] }

/** Lists what happened in the family's accounts and who decided what, newest first. (X12) */
export async function listActivity(
  { db, clock }: Deps,
  { family_id, language }: Actor,
  { offset, limit }: PageRange,
) {
  const since = hoursAfter(clock.now(), -24 * ACTIVITY_DAYS)
  const name = sql.ref(language === 'fr-CA' ? 'name_fr' : 'name_en')
  const entries = sql`
    select id, taken_at, kind, user_id, taken_by, detail, browser, system, null::uuid as quest_id, null::uuid[] as finishers
    from account_events
    where family_id = ${family_id} and taken_at > ${since}
    union all
    select quest_steps.id, taken_at, 'quest_' || quest_steps.step, child_id, taken_by, name, '', '', quest_id, finishers_before
    from quest_steps join quests quest on quest.family_id = quest_steps.family_id and quest.id = quest_id
    where quest_steps.family_id = ${family_id} and taken_at > ${since}
      and quest_steps.step in ('verify', 'reject', 'restore') and taken_by is not null
    union all
    select order_steps.id, taken_at, 'order_' || order_steps.step, child_id, taken_by, ${name}, '', '', null, null
    from order_steps join orders on orders.family_id = order_steps.family_id and orders.id = order_id
    where order_steps.family_id = ${family_id} and taken_at > ${since}
      and order_steps.step in ('approve', 'reject', 'cancel') and taken_by is not null`
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select entry.id, taken_at as at, kind, ${personsInSql} as persons, actor.first_name as by, detail, browser, system
      from (${entries}) entry
      join users person on person.family_id = ${family_id} and person.id = entry.user_id
      left join users actor on actor.family_id = ${family_id} and actor.id = taken_by
      order by taken_at desc, entry.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${entries}) entry`.execute(db),
  ])
  return {
    activity: rows.map(({ at, persons, ...row }) => ({
      ...row,
      person: new Intl.ListFormat(language).format(persons),
      at: at.toISOString(),
    })),
    pagination: { total: counted.rows[0]?.total ?? 0 },
  }
}

/**
 * The first names of those whom an entry is about. A decision about a quest is about the children who had finished it then, to whom it may
 * not belong any more.
 */
const personsInSql = sql<string[]>`case
  when quest_id is null then array[person.first_name]
  when cardinality(finishers) > 0 then coalesce((
    select array_agg(finisher.first_name order by finisher.created_at, finisher.id) from users finisher
    where finisher.family_id = person.family_id and finisher.id = any(finishers)
  ), array[person.first_name])
  else array[coalesce((
    select finisher.first_name from quest_steps finish
    join users finisher on finisher.family_id = finish.family_id and finisher.id = finish.taken_by
    where finish.family_id = person.family_id and finish.quest_id = entry.quest_id and finish.step = 'finish'
      and finish.taken_at <= entry.taken_at
    order by finish.taken_at desc, finish.id desc limit 1
  ), person.first_name)]
end`

import { sql } from 'kysely'
import { hoursAfter } from '#contract/calendar.ts'
import type { Activity } from '#contract/dashboard/activity.ts'
import { ACTIVITY_DAYS } from '#contract/limits.ts'
import type { PageRange } from '#contract/paging.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'

type Row = Omit<Activity, 'at'> & { at: Date }

/** Lists what happened in the family's accounts and who decided what, newest first. (X12) */
export async function listActivity(
  { db, clock }: Deps,
  { family_id, language }: Actor,
  { offset, limit }: PageRange,
) {
  const since = hoursAfter(clock.now(), -24 * ACTIVITY_DAYS)
  const name = sql.ref(language === 'fr-CA' ? 'name_fr' : 'name_en')
  const entries = sql`
    select id, taken_at, kind, user_id, taken_by, detail, browser, system
    from account_events
    where family_id = ${family_id} and taken_at > ${since}
    union all
    select quest_steps.id, taken_at, 'quest_' || quest_steps.step, child_id, taken_by, name, '', ''
    from quest_steps join quests quest on quest.family_id = quest_steps.family_id and quest.id = quest_id
    where quest_steps.family_id = ${family_id} and taken_at > ${since}
      and quest_steps.step in ('verify', 'reject', 'restore') and taken_by is not null
    union all
    select order_steps.id, taken_at, 'order_' || order_steps.step, child_id, taken_by, ${name}, '', ''
    from order_steps join orders on orders.family_id = order_steps.family_id and orders.id = order_id
    where order_steps.family_id = ${family_id} and taken_at > ${since}
      and order_steps.step in ('approve', 'reject', 'cancel') and taken_by is not null`
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select entry.id, taken_at as at, kind, person.first_name as person, actor.first_name as by, detail, browser,
        system
      from (${entries}) entry
      join users person on person.family_id = ${family_id} and person.id = entry.user_id
      left join users actor on actor.family_id = ${family_id} and actor.id = taken_by
      order by taken_at desc, entry.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${entries}) entry`.execute(db),
  ])
  return {
    activity: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    pagination: { total: counted.rows[0]?.total ?? 0 },
  }
}

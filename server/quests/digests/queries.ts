import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { areAllPausedOn, hasPause, isOwnedBy, ownersInSql } from '#server/quests/sharing/queries.ts'

/** Returns the next families with open quests due on `day` of their time zone that got no reminder for that day yet. */
export async function listFamiliesToRemind(
  db: Db,
  zones: { time_zone: string; day: string }[],
  after: string,
  limit: number,
) {
  const { rows } = await sql<{ family_id: string; time_zone: string }>`
    select family_id, time_zone
    from families cross join lateral (
      select day from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as zones (time_zone text, day date)
      where zones.time_zone = families.time_zone limit 1 -- see sweep.ts
    ) zone
    cross join lateral (
      select from quests
      where quests.family_id = families.family_id and due_date = day
        and not complete and not verified and deleted_at is null and paused_for is null and not ${areAllPausedOn(sql`day`)}
      limit 1
    ) quest
    where family_id > ${after} and closed_at is null
      and not exists (
        select from sent_digests as sent
        where sent.family_id = families.family_id and digest = 'quest_reminder' and sent.day = zone.day
      )
    order by family_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns a family's open quests that are due on a day, by child. Leaves out children who have a pause on that day (W05), and quests that a parent gave after
 * `reminderTime`, because the child already got a message about each of them.
 */
export async function listOpenQuestsDue(db: Db, family_id: string, day: string, reminderTime: Date) {
  const { rows } = await sql<{ child_id: string; quests: { name: string; points: number }[] }>`
    select child.id as child_id, jsonb_agg(jsonb_build_object('name', name, 'points', points) order by created_at, quests.id) as quests
    from quests cross join lateral unnest(${ownersInSql}) as child (id)
    where family_id = ${family_id} and due_date = ${day} and not complete and not verified and deleted_at is null
      and paused_for is null and not ${hasPause(sql`quests.family_id`, sql`child.id`, sql`due_date`)}
      and not child.id = any(coalesce(finishers, '{}')) and (created_at < ${reminderTime} or made_by is not null) -- made_by: set if a step on the previous quest of its series created the quest
    group by child.id`.execute(db)
  return rows
}

/** A week from Monday to Sunday; `until` is the next Monday. */
export type Week = { sunday: string; from: Date; until: Date }

/**
 * Returns the next families that got no summary of their time zone's week yet, and in which a child earned points in
 * that week or has a quest that was finished before the week's end and still waits for a parent.
 */
export async function listFamiliesToSummarise(
  db: Db,
  weeks: (Week & { time_zone: string })[],
  after: string,
  limit: number,
) {
  const { rows } = await sql<{ family_id: string; time_zone: string }>`
    select family_id, time_zone
    from families cross join lateral (
      select sunday, "from", until from jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb)
        as weeks (time_zone text, sunday date, "from" timestamptz, until timestamptz)
      where weeks.time_zone = families.time_zone limit 1 -- see sweep.ts
    ) week
    where family_id > ${after} and closed_at is null
      and (exists (
        select from ledger_accounts account
        join transfers on transfers.family_id = account.family_id and to_account = account.id
        where account.family_id = families.family_id and account.kind = 'available'
          and transfers.kind in ('verify', 'bonus') and made_at >= week.from and made_at < week.until
      ) or exists (
        select from quests
        where quests.family_id = families.family_id and complete and not verified and deleted_at is null
          and finished_at < week.until
      ))
      and not exists (
        select from sent_digests as sent
        where sent.family_id = families.family_id and digest = 'weekly_summary' and day = sunday
      )
    order by family_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Counts each active child's quests that were finished before the end of a week and still wait for a parent. The child
 * that was added to the family first comes first.
 */
export async function listWaitingByChild(db: Db, family_id: string, { until }: Week) {
  const { rows } = await sql<{ child_id: string; child: string; waiting: number }>`
    select users.id as child_id, first_name as child, count(quests.id) as waiting
    from users left join quests on quests.family_id = users.family_id and ${isOwnedBy(sql`users.id`)}
      and complete and not verified and deleted_at is null and finished_at < ${until}
    where users.family_id = ${family_id} and role = 'child' and users.active
    group by users.id, first_name, users.created_at order by users.created_at, users.id`.execute(db)
  return rows
}

/**
 * Returns the next families that have series, with their wallet balance. Leaves out families that were warned on the day
 * `since` of their time zone or later, and families whose auto-reload has started.
 */
export async function listFamiliesToWarn(
  db: Db,
  zones: Record<'time_zone' | 'today' | 'since', string>[],
  after: string,
  limit: number,
) {
  const { rows } = await sql<{ family_id: string; today: string; points: number }>`
    select family_id, today, wallet.balance as points
    from families cross join lateral (
      select today, since
      from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as zones (time_zone text, today date, since date)
      where zones.time_zone = families.time_zone limit 1 -- see sweep.ts
    ) zone
    cross join lateral (
      select balance from ledger_accounts account
      where account.family_id = families.family_id and account.kind = 'wallet' limit 1
    ) wallet
    cross join lateral (
      (select 1 from quest_series where quest_series.family_id = families.family_id and stopped_at is null limit 1)
      union all
      (select 1 from allowances where allowances.family_id = families.family_id limit 1)
      limit 1
    ) needs
    where family_id > ${after} and closed_at is null
      and not exists (
        select from sent_digests as sent
        where sent.family_id = families.family_id and digest = 'low_points' and day >= since
      )
      and not exists (
        select from reload_settings where reload_settings.family_id = families.family_id
          and is_auto_reload and start_date <= today
      )
    order by family_id limit ${limit}`.execute(db)
  return rows
}

/**
 * SQL condition: a finished quest waits for a decision, and parents were not told of the quest. See the index
 * `quests_to_tell`.
 */
const isToTell = sql`complete and not verified and deleted_at is null and told_finished_at is distinct from finished_at`

export type SupperHour = Pick<Tables['families'], 'time_zone' | 'supper_hour'>

/** Lists the time zones and supper hours of all open families. */
export async function listSupperHours(db: Db): Promise<SupperHour[]> {
  // Jumps through the index, as `listTimeZones` does.
  const { rows } = await sql<SupperHour>`
    with recursive hours as (
      (select time_zone, supper_hour from families where closed_at is null
        order by time_zone, supper_hour limit 1)
      union all
      select next.* from hours cross join lateral (
        select time_zone, supper_hour from families
        where closed_at is null and (time_zone, supper_hour) > (hours.time_zone, hours.supper_hour)
        order by time_zone, supper_hour limit 1
      ) next
    )
    select * from hours`.execute(db)
  return rows
}

/**
 * A digest is a message that a family gets at most once a day, such as a reminder. This digest is due in a time zone,
 * for a supper hour, about quests finished from `since` until `until`; null means until now.
 */
export type DueDigest = SupperHour &
  Pick<FamilyToTell, 'digest' | 'day'> & { since: Date; until: Date | null }
export type FamilyToTell = Tables['sent_digests']

/**
 * Returns the next families, after the family id `after`, that have a quest for a due digest and did not get that
 * digest yet. If two digests are due for a family, returns only the day's first message, because each would list all
 * quests of which the parents were not told.
 */
export async function listFamiliesToTell(
  db: Db,
  digests: DueDigest[],
  after: string,
  limit: number,
): Promise<FamilyToTell[]> {
  const { rows } = await sql<FamilyToTell>`
    select distinct on (family_id) family_id, digest, day
    from quests
    cross join lateral (
      select time_zone, supper_hour from families
      where families.family_id = quests.family_id and closed_at is null limit 1 -- see sweep.ts
    ) family
    join jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as due (
      time_zone text, supper_hour int, digest text, day date, since timestamptz, until timestamptz
    ) using (time_zone, supper_hour)
    where ${isToTell} and finished_at >= since and (until is null or finished_at < until)
      and family_id > ${after}
      and not exists (
        select from sent_digests as sent
        where sent.family_id = quests.family_id and sent.digest = due.digest and sent.day = due.day
      )
    order by family_id, until is null desc
    limit ${limit}`.execute(db)
  return rows
}

export type FinishedQuest = {
  quest_id: string
  child_id: string
  child: string
  quest: string
  points: number
}

/** Marks a family's finished quests as told, and returns them in the order in which they were finished. */
export async function markFinishedQuestsTold(tx: Tx, family_id: string): Promise<FinishedQuest[]> {
  const { rows } = await sql<FinishedQuest>`
    with told as (
      update quests set told_finished_at = finished_at where family_id = ${family_id} and ${isToTell} returning *
    )
    select quests.id as quest_id, child_id, children.names as child, name as quest, points
    from told as quests cross join lateral (
      select string_agg(first_name, ', ' order by created_at, id) as names from users
      where users.family_id = quests.family_id and users.id = any(${ownersInSql})
    ) as children
    order by finished_at, quests.id`.execute(tx)
  return rows
}

/**
 * Returns those of the quests that still wait for a decision and were not finished again after the parents were told.
 */
export async function listToldQuests(db: Db, family_id: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from quests
    where family_id = ${family_id} and id = any(${ids}) and complete and not verified and deleted_at is null
      and told_finished_at = finished_at`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

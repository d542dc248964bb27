import { sql } from 'kysely'
import type { PauseDays } from '#contract/quests/pauses.ts'
import type { WaitingSeries } from '#contract/quests/quests.ts'
import type { Recurrence } from '#contract/quests/recurrence.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { QuestRow } from '#server/quests/lifecycle/outcome.ts'
import {
  areAllPausedOn,
  type Sharer,
  seriesChildInSql,
  sharersInSql,
  totalPointsInSql,
} from '#server/quests/sharing/queries.ts'

/** Returns up to 100 series that wait for points, the longest waiting first. (Q14) */
export async function listWaitingSeries(db: Db, family_id: string): Promise<WaitingSeries[]> {
  const { rows } = await sql<WaitingSeries>`
    select quests.id as mission_id, coalesce(sharers[1], ${seriesChildInSql}) as child_id, name, ${totalPointsInSql(sql`next_points`)} as points, reoccur_scale, reoccur_frequency,
      reoccur_rule, not complete and deleted_at is null as is_open
    from quest_series series
    join quests on quests.family_id = series.family_id and quests.id = series.waiting_after
    where series.family_id = ${family_id} and series.waiting_since is not null
    order by series.waiting_since, series.id limit 100`.execute(db)
  return rows
}

/**
 * Returns the next open families whose wallet holds enough points for the next quest of a waiting series, or for a quest that
 * waits for points after a pause, of a child who has no pause today.
 */
export async function listFamiliesToResume(
  db: Db,
  zones: { time_zone: string; today: string }[],
  after: string,
  limit: number,
) {
  const { rows } = await sql<{ family_id: string; time_zone: string }>`
    select distinct waiting.family_id, time_zone from (
      select series.family_id, quests.id as quest_id, ${seriesChildInSql} as child_id, ${totalPointsInSql(sql`next_points`)} as points from quest_series series
      join quests on quests.family_id = series.family_id and quests.id = series.waiting_after
      where series.waiting_since is not null
      union all
      -- The first condition is that of the index quests_paused.
      select family_id, id, child_id, ${totalPointsInSql(sql`points`)} from quests
      where paused_for is not null and paused_for = 'points' and deleted_at is null
    ) waiting
    cross join lateral (
      select families.time_zone, today
      from families join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as zones (time_zone text, today date)
        on zones.time_zone = families.time_zone
      where families.family_id = waiting.family_id and closed_at is null limit 1 -- see sweep.ts
    ) family
    cross join lateral (
      select balance from ledger_accounts account
      where account.family_id = waiting.family_id and account.kind = 'wallet' limit 1
    ) wallet
    where wallet.balance >= waiting.points and waiting.family_id > ${after}
      and exists (
        select from quests where quests.family_id = waiting.family_id and quests.id = waiting.quest_id and not ${areAllPausedOn(sql`today`, sql`waiting.child_id`)}
      )
    order by waiting.family_id limit ${limit}`.execute(db)
  return rows
}

export type ActiveSeries = Recurrence & {
  /** The day that the series' newest quest, whose points are already held, has in the series. */
  due_date: string
  /** The day on which the newest quest is due now, if it is late; the next one is due after it. */
  late_until?: string | null
  /** The points of the series' next quest. */
  points: number
  /** Whether the newest quest rests, so that no points are held for it. */
  is_paused: boolean
  /** Whether a sibling has taken the newest quest over. */
  is_handed_over?: boolean
  /** The pauses of the child; only those of the whole family if children share the quest. */
  pauses: PauseDays[]
}

/** A quest without a series whose points are to be held again after the child's pauses. (W05) */
export type RestingQuest = Pick<ActiveSeries, 'due_date' | 'points' | 'pauses'>

/** SQL expression: the pauses that are not over of the child, or of the whole family if children share the quest, as JSON. */
const pausesInSql = (child = sql`quests.child_id`) => sql<PauseDays[]>`(
  select coalesce(json_agg(json_build_object('first_day', first_day, 'last_day', last_day)), '[]') from pauses
  where pauses.family_id = quests.family_id and not is_over
    and (pauses.child_id is null or (pauses.child_id = ${child} and quests.sharing is null))
)`

const activeSeriesColumns = sql`
  series.family_id, ${totalPointsInSql(sql`next_points`)} as points, greatest(coalesce(late_since, due_date), rule_day) as due_date,
  case when late_since is not null then due_date end as late_until, reoccur_scale as scale, reoccur_frequency as frequency,
  anchor_day as "anchorDay", reoccur_rule as rule, reoccur_start as "ruleStart", paused_for is not null as is_paused, handed_over_by is not null as is_handed_over, ${pausesInSql(seriesChildInSql)} as pauses`

/** The active series of families with their newest quests, as tables `series` and `quests`. */
const fromActiveSeries = (families: string[]) => sql`
  from quest_series series
  cross join lateral (
    select * from quests
    where quests.family_id = series.family_id and series_id = series.id and series_number is not null
    order by series_number desc limit 1
  ) quests
  where series.family_id = any(${families}) and series.stopped_at is null and reoccur_scale is not null`

/** Returns the active series of families, with data of their newest quests. */
export async function listActiveSeries(db: Db, families: string[]) {
  const { rows } = await sql<ActiveSeries & Pick<QuestRow, 'family_id'>>`
    select ${activeSeriesColumns} ${fromActiveSeries(families)}`.execute(db)
  return rows
}

/** The newest quest of a series, and the active children who share the next one. */
export type SeriesQuest = Pick<
  QuestRow,
  | 'id'
  | 'series_id'
  | 'series_number'
  | 'child_id'
  | 'handed_over_by'
  | 'name'
  | 'picture'
  | 'next_points'
  | 'time_of_day'
  | 'daily_number'
  | 'daily_count'
  | 'sharing'
  | 'sharers'
  | 'finishers'
  | 'deleted_at'
> & { active_sharers: Sharer[]; waits_for_points: boolean }

/** Returns the active series of a family, with their newest quests. */
export async function listSeriesQuests(
  db: Db,
  family_id: string,
  today: string,
): Promise<(ActiveSeries & SeriesQuest)[]> {
  const { rows } = await sql<ActiveSeries & SeriesQuest>`
    select ${activeSeriesColumns}, quests.id, series_id, series_number, child_id, handed_over_by, name, picture, next_points, time_of_day, daily_number, daily_count,
      sharing, sharers, finishers, deleted_at, ${sharersInSql(sql`${today}::date`)} as active_sharers,
      waiting_since is not null as waits_for_points
    ${fromActiveSeries([family_id])} order by daily_number, series.id`.execute(db)
  return rows
}

/** Returns the resting quests of families that have no series. */
export async function listRestingQuests(db: Db, families: string[]) {
  const { rows } = await sql<RestingQuest & Pick<QuestRow, 'family_id'>>`
    select family_id, ${totalPointsInSql(sql`points`)} as points, due_date, ${pausesInSql()} as pauses from quests
    where family_id = any(${families}) and paused_for is not null and deleted_at is null and reoccur_scale is null`.execute(
    db,
  )
  return rows
}

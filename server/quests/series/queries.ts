import { sql } from 'kysely'
import type { WaitingSeries } from '#contract/quests/quests.ts'
import type { Recurrence } from '#contract/quests/recurrence.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { QuestRow } from '#server/quests/lifecycle/outcome.ts'

/** Returns up to 100 series that wait for points, the longest waiting first. (Q14) */
export async function listWaitingSeries(db: Db, family_id: string): Promise<WaitingSeries[]> {
  const { rows } = await sql<WaitingSeries>`
    select quests.id as mission_id, child_id, name, next_points as points, reoccur_scale, reoccur_frequency,
      reoccur_rule, not complete and deleted_at is null as is_open
    from quest_series series
    join quests on quests.family_id = series.family_id and quests.id = series.waiting_after
    where series.family_id = ${family_id} and series.waiting_since is not null
    order by series.waiting_since, series.id limit 100`.execute(db)
  return rows
}

/** Returns the next open families whose wallet holds enough points for the next quest of a waiting series. */
export async function listFamiliesToResume(db: Db, after: string, limit: number) {
  const { rows } = await sql<{ family_id: string; time_zone: string }>`
    select distinct series.family_id, time_zone from quest_series series
    join quests on quests.family_id = series.family_id and quests.id = series.waiting_after
    cross join lateral (
      select time_zone from families
      where families.family_id = series.family_id and closed_at is null limit 1 -- see sweep.ts
    ) family
    join ledger_accounts wallet on wallet.family_id = series.family_id and wallet.kind = 'wallet'
    where series.waiting_since is not null and wallet.balance >= quests.next_points and series.family_id > ${after}
    order by series.family_id limit ${limit}`.execute(db)
  return rows
}

type ActiveSeriesRow = Recurrence &
  Pick<QuestRow, 'family_id' | 'points' | 'due_date'> & { late_until: string | null }

/** Returns the active series of families, with data of their newest quests. */
export async function listActiveSeries(db: Db, families: string[]) {
  const { rows } = await sql<ActiveSeriesRow>`
    select series.family_id, next_points as points,
      greatest(coalesce(late_since, due_date), rule_day) as due_date,
      case when late_since is not null then due_date end as late_until, reoccur_scale as scale, reoccur_frequency as frequency,
      anchor_day as "anchorDay", reoccur_rule as rule, reoccur_start as "ruleStart"
    from quest_series series
    cross join lateral (
      select * from quests
      where quests.family_id = series.family_id and series_id = series.id and series_number is not null
      order by series_number desc limit 1
    ) newest
    where series.family_id = any(${families}) and series.stopped_at is null and reoccur_scale is not null`.execute(
    db,
  )
  return rows
}

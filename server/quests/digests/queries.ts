import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

const BATCH_SIZE = 1000

/** Returns families in a time zone with open quests that are due on a day, if no reminder for that day was sent yet. */
export async function listFamiliesToRemind(db: Db, time_zone: string, day: string): Promise<string[]> {
  const { rows } = await sql<{ family_id: string }>`
    select distinct family_id from quests join families using (family_id)
    where time_zone = ${time_zone} and closed_at is null and due_date = ${day}
      and not complete and not verified and deleted_at is null
      and not exists (
        select from sent_digests as sent
        where sent.family_id = quests.family_id and digest = 'quest_reminder' and day = ${day}
      )
    limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ family_id }) => family_id)
}

/**
 * Returns a family's open quests that are due on a day, by child. Leaves out quests that a parent gave after
 * `reminderTime`, because the child got a message about each of them.
 */
export async function listOpenQuestsDue(db: Db, family_id: string, day: string, reminderTime: Date) {
  const { rows } = await sql<{ child_id: string; quests: { name: string; points: number }[] }>`
    select child_id, jsonb_agg(jsonb_build_object('name', name, 'points', points) order by created_at, id) as quests
    from quests
    where family_id = ${family_id} and due_date = ${day} and not complete and not verified and deleted_at is null
      and (created_at < ${reminderTime} or made_by is not null) -- made_by: the step that created the next quest of a series
    group by child_id`.execute(db)
  return rows
}

/** Returns families in a time zone with verified or waiting quests in a week, if no summary of that week was sent yet. */
export async function listFamiliesToSummarise(db: Db, time_zone: string, week: Week): Promise<string[]> {
  const { rows } = await sql<{ family_id: string }>`
    select distinct family_id from quests join families using (family_id)
    where time_zone = ${time_zone} and closed_at is null and deleted_at is null
      and ((verified and decided_at >= ${week.from} and decided_at < ${week.until})
        or (complete and not verified and finished_at < ${week.until}))
      and not exists (
        select from sent_digests as sent
        where sent.family_id = quests.family_id and digest = 'weekly_summary' and day = ${week.sunday}
      )
    limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ family_id }) => family_id)
}

/** A week ends on Sunday evening, when its summary is sent. */
export type Week = { sunday: string; from: Date; until: Date }

/** Counts each active child's verified quests, earned points and waiting quests in a week; omits children without any. */
export async function listWeekByChild(db: Db, family_id: string, { from, until }: Week) {
  const { rows } = await sql<{ child: string; verified: number; points: number; waiting: number }>`
    select first_name as child,
      count(*) filter (where verified) as verified,
      coalesce(sum(points) filter (where verified), 0)::int as points,
      count(*) filter (where not verified) as waiting
    from quests join users on users.family_id = quests.family_id and users.id = quests.child_id
    where quests.family_id = ${family_id} and users.active and deleted_at is null
      and ((verified and decided_at >= ${from} and decided_at < ${until})
        or (complete and not verified and finished_at < ${until}))
    group by users.id, first_name, users.created_at order by users.created_at, users.id`.execute(db)
  return rows
}

/**
 * Returns families in a time zone that have series, with their wallet balance. Leaves out families that were warned on
 * the day `since` or later, and families with auto-reload.
 */
export async function listFamiliesToWarn(
  db: Db,
  time_zone: string,
  { today, since }: Record<'today' | 'since', string>,
) {
  const { rows } = await sql<{ family_id: string; points: number }>`
    select family_id, wallet.balance as points from families
    join ledger_accounts wallet using (family_id)
    where time_zone = ${time_zone} and closed_at is null and wallet.kind = 'wallet'
      and exists (
        select from quest_series where quest_series.family_id = families.family_id and stopped_at is null
      )
      and not exists (
        select from sent_digests as sent
        where sent.family_id = families.family_id and digest = 'low_points' and day >= ${since}
      )
      and not exists (
        select from reload_settings where reload_settings.family_id = families.family_id
          and is_auto_reload and start_date <= ${today}
      )`.execute(db)
  return rows
}

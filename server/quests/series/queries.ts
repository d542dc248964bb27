import { CompiledQuery, sql } from 'kysely'
import type { WaitingSeries } from '#contract/quests/quests.ts'
import type { Recurrence } from '#contract/quests/recurrence.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { QuestRow } from '#server/quests/queries.ts'

export const insertSeries = (tx: Tx, family_id: string, id: string) =>
  tx.insertInto('quest_series').values({ family_id, id }).execute()

/** The highest number of a series that goes on; undefined when it was stopped or waits already. */
export async function findLastNumber(
  tx: Tx,
  family_id: string,
  series_id: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number }>`
    select (select max(series_number) from quests where family_id = ${family_id} and series_id = ${series_id}) as last
    from quest_series
    where family_id = ${family_id} and id = ${series_id} and stopped_at is null and waiting_since is null`.execute(
    tx,
  )
  return rows[0]?.last
}

export async function endSeries(tx: Tx, family_id: string, id: string, at: Date) {
  await tx.executeQuery(
    CompiledQuery.raw(
      `with ended as (update quests set reoccur_scale = null where family_id = $1 and series_id = $2)
       update quest_series set stopped_at = $3, waiting_since = null, waiting_after = null, waiting_cause = null
       where family_id = $1 and id = $2`,
      [family_id, id, at],
    ),
  )
}

type Cause = { reference: string; at: Date }

export const markWaiting = (tx: Tx, quest: QuestRow, { reference, at }: Cause) =>
  tx
    .updateTable('quest_series')
    .set({ waiting_since: at, waiting_after: quest.id, waiting_cause: reference })
    .where('family_id', '=', quest.family_id)
    .where('id', '=', quest.series_id)
    .execute()

type Waiting = Pick<QuestRow, 'family_id' | 'series_id'> & { waiting_cause: string }

/** Of a waiting that another step caused nothing is ended. */
export const clearWaiting = (tx: Tx, { family_id, series_id, waiting_cause }: Waiting) =>
  tx
    .updateTable('quest_series')
    .set({ waiting_since: null, waiting_after: null, waiting_cause: null })
    .where('family_id', '=', family_id)
    .where('id', '=', series_id)
    .where('waiting_cause', '=', waiting_cause)
    .execute()

/** The quests that waiting series go on from, the longest waiting first. */
export async function listQuestsOfWaitingSeries(tx: Tx, family_id: string) {
  const { rows } = await sql<QuestRow & { waiting_cause: string }>`
    select quests.*, series.waiting_cause from quest_series series
    join quests on quests.family_id = series.family_id and quests.id = series.waiting_after
    where series.family_id = ${family_id} and series.waiting_since is not null
    order by series.waiting_since, series.id`.execute(tx)
  return rows
}

export async function selectWaitingSeries(db: Db, family_id: string): Promise<WaitingSeries[]> {
  const { rows } = await sql<WaitingSeries>`
    select quests.id as mission_id, child_id, name, next_points as points, reoccur_scale, reoccur_frequency,
      not complete and deleted_at is null as is_open
    from quest_series series
    join quests on quests.family_id = series.family_id and quests.id = series.waiting_after
    where series.family_id = ${family_id} and series.waiting_since is not null
    order by series.waiting_since, series.id limit 100`.execute(db)
  return rows
}

/** Open families whose wallet holds enough for a series that waits. */
export async function listFamiliesToResume(db: Db) {
  const { rows } = await sql<{ family_id: string; time_zone: string }>`
    select distinct families.family_id, families.time_zone from quest_series series
    join quests on quests.family_id = series.family_id and quests.id = series.waiting_after
    join families on families.family_id = series.family_id
    join ledger_accounts wallet on wallet.family_id = series.family_id and wallet.kind = 'wallet'
    where series.waiting_since is not null and families.closed_at is null and wallet.balance >= quests.next_points limit 1000`.execute(
    db,
  )
  return rows
}

/** The quest that a step made, locked, while nothing has happened to it since. */
export async function lockUntouchedQuest(tx: Tx, family_id: string, series_id: string, step: string) {
  const { rows } = await sql<QuestRow>`
    select * from quests
    where family_id = ${family_id} and series_id = ${series_id} and made_by = ${step} and deleted_at is null
      -- Beside the steps, because only of the row itself the newest is seen after waiting for a child that finishes it.
      and not complete
      and not exists (
        select from quest_steps
        where quest_steps.family_id = quests.family_id and quest_id = quests.id and quest_steps.step <> 'create'
      )
    for update`.execute(tx)
  return rows[0]
}

type SeriesLine = Recurrence & Pick<QuestRow, 'family_id' | 'points' | 'due_date'>

/** Series that go on or wait, each as its newest quest leaves it: of one family, or of all open ones in a zone. */
export async function listLiveSeries(db: Db, of: { family_id: string } | { time_zone: string }) {
  const which =
    'family_id' in of
      ? sql`series.family_id = ${of.family_id}`
      : sql`families.time_zone = ${of.time_zone} and families.closed_at is null`
  const { rows } = await sql<SeriesLine>`
    select series.family_id, next_points as points, due_date, reoccur_scale as scale, reoccur_frequency as frequency,
      anchor_day as "anchorDay"
    from quest_series series
    join families on families.family_id = series.family_id
    cross join lateral (
      select * from quests
      where quests.family_id = series.family_id and series_id = series.id and series_number is not null
      order by series_number desc limit 1
    ) newest
    where ${which} and series.stopped_at is null and reoccur_scale is not null`.execute(db)
  return rows
}

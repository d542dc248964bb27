import { CompiledQuery, sql } from 'kysely'
import type { Quest, QuestEvent, QuestFilters } from '#contract/quests/quests.ts'
import type { Page } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { sendOff } from '#server/platform/db/send-off.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { CHANNEL, formatAnnouncement } from '#server/platform/live/announce.ts'

export type QuestRow = Tables['quests']

export const insertQuest = (tx: Tx, quest: QuestRow) => tx.insertInto('quests').values(quest).execute()

/**
 * The quest, locked until the transaction ends. With `movesPoints` the family's wallet too: a step may make two
 * transfers, and two steps of one family that lock the accounts between them in different orders deadlock.
 */
export async function lockQuest(
  tx: Tx,
  family_id: string,
  id: string,
  { movesPoints }: { movesPoints: boolean },
): Promise<QuestRow | undefined> {
  const text = movesPoints ? questAndWallet : questAlone
  const { rows } = await tx.executeQuery<QuestRow>(CompiledQuery.raw(text, [family_id, id]))
  return rows[0]
}

/** The quest and the family's wallet, locked; also a deleted one, because the series it was of may go on. */
export async function lockQuestOfSeries(tx: Tx, family_id: string, id: string) {
  const { rows } = await tx.executeQuery<QuestRow>(CompiledQuery.raw(evenDeleted, [family_id, id]))
  return rows[0]
}

const theQuest = 'quests.family_id = $1 and quests.id = $2 and quests.deleted_at is null for update'
const questAlone = `select * from quests where ${theQuest}`
const withWallet = `
  select quests.* from quests
  join ledger_accounts as wallet on wallet.family_id = quests.family_id and wallet.kind = 'wallet'`
const questAndWallet = `${withWallet} where ${theQuest}`
const evenDeleted = `${withWallet} where quests.family_id = $1 and quests.id = $2 for update`

/** The last decision on a quest, with what it was before, to go back to. */
export async function findLastDecision(
  tx: Tx,
  family_id: string,
  quest_id: string,
): Promise<Decision | undefined> {
  const step = await tx
    .selectFrom('quest_steps')
    .where('family_id', '=', family_id)
    .where('quest_id', '=', quest_id)
    .where('step', 'in', ['verify', 'reject'])
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'points_before', 'due_before', 'finished_before'])
    .executeTakeFirst()
  if (!step) return undefined
  const { points_before: points, due_before: due_date, finished_before: finished_at } = step
  return { id: step.id, before: { points, due_date, finished_at } }
}
type Decision = { id: string; before: Pick<QuestRow, 'points' | 'due_date' | 'finished_at'> }

export function findQuest(db: Db, family_id: string, id: string): Promise<QuestRow | undefined> {
  return db
    .selectFrom('quests')
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

type Step = {
  id: string
  step: Tables['quest_steps']['step']
  /** Null: it happened by itself. */
  taken_by: string | null
  note: string | null
  taken_at: Date
}

/** Writes down the creation of a quest; the commit waits for it. */
export const insertStep = (tx: Tx, quest: QuestRow, step: Step) =>
  sendOff(tx, tx.executeQuery(CompiledQuery.raw(stepAndNews, [...valuesOf(quest, step), newsOf(quest)])))

/** Writes down a step and makes the quest what it is after it, in one statement that the commit waits for. */
export const saveStep = (tx: Tx, quest: QuestRow, step: Step, after: QuestRow) =>
  sendOff(
    tx,
    tx.executeQuery(
      CompiledQuery.raw(stepAndQuest, [
        ...valuesOf(quest, step),
        newsOf(quest),
        ...[after.name, after.description, after.points, after.promised, after.due_date],
        ...[after.reoccur_scale, after.reoccur_frequency, after.complete, after.verified, after.finished_at],
        ...[after.decided_at, after.decided_by, after.note, after.deleted_at, after.updated_at],
        ...[after.series_id, after.series_number, after.anchor_day, after.expired_for, after.next_points],
      ]),
    ),
  )

const newsOf = ({ family_id, child_id }: QuestRow) => formatAnnouncement(family_id, 'quests', child_id)

const valuesOf = (quest: QuestRow, step: Step) => [
  ...[quest.family_id, quest.id, quest.points, quest.due_date, quest.finished_at],
  ...[step.id, step.step, step.taken_by, step.note, step.taken_at],
]

const stepValues = `
  insert into quest_steps
    (family_id, quest_id, points_before, due_before, finished_before, id, step, taken_by, note, taken_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

// Open screens are told in the same statement: see live/announce.ts.
const news = `returning pg_notify('${CHANNEL}', $11)`
const stepAndNews = `${stepValues} ${news}`
const stepAndQuest = `
  with step as (${stepValues})
  update quests set name = $12, description = $13, points = $14, promised = $15, due_date = $16, reoccur_scale = $17,
    reoccur_frequency = $18, complete = $19, verified = $20, finished_at = $21, decided_at = $22, decided_by = $23,
    note = $24, deleted_at = $25, updated_at = $26, series_id = $27, series_number = $28, anchor_day = $29,
    expired_for = $30, next_points = $31
  where family_id = $1 and id = $2 ${news}`

export async function listSteps(db: Db, family_id: string, quest_id: string): Promise<QuestEvent[]> {
  const rows = await db
    .selectFrom('quest_steps as step')
    .leftJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'step.family_id').onRef('users.id', '=', 'step.taken_by'),
    )
    .where('step.family_id', '=', family_id)
    .where('quest_id', '=', quest_id)
    .orderBy('taken_at', 'desc')
    .orderBy('step.id', 'desc')
    .limit(100)
    .select(['step.id', 'step.step as event', 'users.first_name as by', 'step.note', 'taken_at'])
    .execute()
  return rows.toReversed().map(({ taken_at, ...step }) => ({ ...step, at: taken_at.toISOString() }))
}

/** Every zone that an open family lives in. */
export async function listTimeZones(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('families')
    .where('closed_at', 'is', null)
    .select('time_zone')
    .distinct()
    .execute()
  return rows.map(({ time_zone }) => time_zone)
}

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

/** Finished quests of a family that nobody has decided, the longest waiting first. */
export async function listFinishedQuests(db: Db, family_id: string, { offset, limit }: Page) {
  const waiting = db
    .selectFrom('quests')
    .where('family_id', '=', family_id)
    .where('complete', '=', true)
    .where('verified', '=', false)
    .where('deleted_at', 'is', null)
  const [quests, { total }] = await Promise.all([
    waiting.selectAll().orderBy('finished_at').orderBy('id').offset(offset).limit(limit).execute(),
    waiting.select((quest) => quest.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { quests, total }
}

const matches = `
  quests.family_id = $1 and quests.child_id = $2 and quests.deleted_at is null
  and ($6::text[] is null
    or case when verified then 'verified' when complete then 'completed' else 'open' end = any ($6))
  and ($7::timestamptz is null or quests.updated_at >= $7)
  and ($8::timestamptz is null or quests.updated_at < $8)`

// As the wire has it: made from Dates here, the instants of a page cost as much as the rest of its rows.
const instant = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

/** One text for every filter: put together anew for each call it would cost more than the rest of the call. */
const pageOfQuests = `
  select page.*, (select count(*) from quests where ${matches}) as total
  from users left join lateral (
    select id, child_id, name, description, points, due_date, reoccur_scale, reoccur_frequency, complete, verified,
      to_char(finished_at at time zone 'UTC', ${instant}) as finished_at,
      to_char(decided_at at time zone 'UTC', ${instant}) as decided_at, note,
      to_char(quests.updated_at at time zone 'UTC', ${instant}) as updated_at
    from quests where ${matches}
    order by case when not complete and due_date >= $3 then due_date end nulls last, quests.updated_at desc, id desc
    offset $4 limit $5
  ) as page on true
  where users.family_id = $1 and users.id = $2 and users.role = 'child'`

/** One page of a child's quests and their number in one statement; undefined for a child the family hasn't. */
export async function findQuestPage(
  db: Db,
  family_id: string,
  childId: string,
  { state, after_datetime, before_datetime, offset, limit }: QuestFilters,
  today: string,
): Promise<{ quests: Quest[]; total: number } | undefined> {
  const states = state ? state.split(',') : null
  const [after, before] = [after_datetime, before_datetime].map((seconds) =>
    seconds === undefined ? null : new Date(seconds * 1000),
  )
  const { rows } = await db.executeQuery<Omit<Quest, 'id'> & { total: number; id: string | null }>(
    CompiledQuery.raw(pageOfQuests, [family_id, childId, today, offset, limit, states, after, before]),
  )
  const [first] = rows
  if (!first) return undefined
  // A child without quests on this page is one row of nothing.
  return {
    quests: rows.filter((row): row is Quest & { total: number } => row.id !== null),
    total: first.total,
  }
}

export type TodayCounts = { due: number; verified: number; waiting: number; to_verify: number }

/** How today goes, by child. */
export async function countToday(
  db: Db,
  family_id: string,
  today: string,
): Promise<Map<string, TodayCounts>> {
  const { rows } = await sql<TodayCounts & { child_id: string }>`
    select child_id,
      count(*) filter (where due_date = ${today}) as due,
      count(*) filter (where due_date = ${today} and verified) as verified,
      count(*) filter (where due_date = ${today} and complete and not verified) as waiting,
      count(*) filter (where complete and not verified) as to_verify
    from quests where family_id = ${family_id} and deleted_at is null and (due_date = ${today} or (complete and not verified))
    group by child_id`.execute(db)
  return new Map(rows.map(({ child_id, ...counts }) => [child_id, counts]))
}

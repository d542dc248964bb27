import { CompiledQuery, sql } from 'kysely'
import type { QuestFilters, QuestStep } from '#contract/quests.ts'
import type { Page } from '#contract/values.ts'
import type { Db, Tx } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

export type QuestRow = Tables['quests']

export const addQuest = (tx: Tx, quest: QuestRow) => tx.insertInto('quests').values(quest).execute()

/**
 * The quest, locked until the transaction ends. With `movesPoints` the family's wallet too: a step may make two
 * transfers, and two steps of one family that lock the accounts between them in different orders deadlock.
 */
export function questForChange(
  tx: Tx,
  family_id: string,
  id: string,
  { movesPoints }: { movesPoints: boolean },
): Promise<QuestRow | undefined> {
  const quest = tx
    .selectFrom('quests')
    .where('quests.family_id', '=', family_id)
    .where('quests.id', '=', id)
    .where('quests.deleted_at', 'is', null)
    .selectAll('quests')
  if (!movesPoints) return quest.forUpdate().executeTakeFirst()
  return quest
    .innerJoin('ledger_accounts as wallet', (join) =>
      join.onRef('wallet.family_id', '=', 'quests.family_id').on('wallet.kind', '=', 'wallet'),
    )
    .forUpdate()
    .executeTakeFirst()
}

/** What a quest was before its last decision, to go back to. */
export async function lastDecision(tx: Tx, family_id: string, quest_id: string): Promise<Before | undefined> {
  const step = await tx
    .selectFrom('quest_steps')
    .where('family_id', '=', family_id)
    .where('quest_id', '=', quest_id)
    .where('step', 'in', ['verify', 'reject'])
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .select(['points_before', 'due_before', 'finished_before'])
    .executeTakeFirst()
  return step && { points: step.points_before, due_date: step.due_before, finished_at: step.finished_before }
}
type Before = Pick<QuestRow, 'points' | 'due_date' | 'finished_at'>

export function questOf(db: Db, family_id: string, id: string): Promise<QuestRow | undefined> {
  return db
    .selectFrom('quests')
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

export const saveQuest = (
  tx: Tx,
  { family_id, id, ...changed }: Pick<QuestRow, 'family_id' | 'id'> & Partial<QuestRow>,
) => tx.updateTable('quests').where('family_id', '=', family_id).where('id', '=', id).set(changed).execute()

type Step = { id: string; step: QuestStep | 'create'; taken_by: string; note: string | null; taken_at: Date }

/** Writes down what happens to a quest, with what it was until then. */
export const addStep = (tx: Tx, quest: QuestRow, step: Step) =>
  tx
    .insertInto('quest_steps')
    .values({
      family_id: quest.family_id,
      quest_id: quest.id,
      points_before: quest.points,
      due_before: quest.due_date,
      finished_before: quest.finished_at,
      ...step,
    })
    .execute()

/** Finished quests of a family that nobody has decided, the longest waiting first. */
export async function waitingQuests(db: Db, family_id: string, { offset, limit }: Page): Promise<Listed> {
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

type Listed = { quests: QuestRow[]; total: number }

const matches = `
  quests.family_id = $1 and quests.child_id = $2 and quests.deleted_at is null
  and ($6::text[] is null
    or case when verified then 'verified' when complete then 'completed' else 'open' end = any ($6))
  and ($7::timestamptz is null or quests.updated_at >= $7)
  and ($8::timestamptz is null or quests.updated_at < $8)`

/** One text for every filter: put together anew for each call it would cost more than the rest of the call. */
const pageOfQuests = `
  select page.*, (select count(*) from quests where ${matches}) as total
  from users left join lateral (
    select * from quests where ${matches}
    order by case when not complete and due_date >= $3 then due_date end nulls last, updated_at desc, id desc
    offset $4 limit $5
  ) as page on true
  where users.family_id = $1 and users.id = $2 and users.role = 'child'`

/** One page of a child's quests and their number in one statement; undefined for a child the family hasn't. */
export async function questsOf(
  db: Db,
  family_id: string,
  childId: string,
  { state, after_datetime, before_datetime, offset, limit }: QuestFilters,
  today: string,
): Promise<Listed | undefined> {
  const states = state ? state.split(',') : null
  const [after, before] = [after_datetime, before_datetime].map((seconds) =>
    seconds === undefined ? null : new Date(seconds * 1000),
  )
  const { rows } = await db.executeQuery<Omit<QuestRow, 'id'> & { total: number; id: string | null }>(
    CompiledQuery.raw(pageOfQuests, [family_id, childId, today, offset, limit, states, after, before]),
  )
  const [first] = rows
  if (!first) return undefined
  // A child without quests on this page is one row of nothing.
  return {
    quests: rows.filter((row): row is QuestRow & { total: number } => row.id !== null),
    total: first.total,
  }
}

export type Today = { due: number; verified: number; waiting: number; to_verify: number }

/** How today goes, by child. */
export async function todayOf(db: Db, family_id: string, today: string): Promise<Map<string, Today>> {
  const { rows } = await sql<Today & { child_id: string }>`
    select child_id,
      count(*) filter (where due_date = ${today}) as due,
      count(*) filter (where due_date = ${today} and verified) as verified,
      count(*) filter (where due_date = ${today} and complete and not verified) as waiting,
      count(*) filter (where complete and not verified) as to_verify
    from quests where family_id = ${family_id} and deleted_at is null and (due_date = ${today} or (complete and not verified))
    group by child_id`.execute(db)
  return new Map(rows.map(({ child_id, ...counts }) => [child_id, counts]))
}

import { sql } from 'kysely'
import type { QuestFilters, QuestStep } from '#contract/quests.ts'
import type { Page } from '#contract/values.ts'
import type { Db, Tx } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

export type QuestRow = Tables['quests']

export const addQuest = (tx: Tx, quest: QuestRow) => tx.insertInto('quests').values(quest).execute()

/** The quest, locked until the transaction ends. */
export function questForChange(tx: Tx, family_id: string, id: string): Promise<QuestRow | undefined> {
  return tx
    .selectFrom('quests')
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

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

export const addStep = (tx: Tx, step: Omit<Tables['quest_steps'], 'step'> & { step: QuestStep | 'create' }) =>
  tx.insertInto('quest_steps').values(step).execute()

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

/** One page of a child's quests and their number in one statement; undefined for a child the family hasn't. */
export async function questsOf(
  db: Db,
  family_id: string,
  childId: string,
  { state, after_datetime, before_datetime, offset, limit }: QuestFilters,
  today: string,
): Promise<Listed | undefined> {
  const states = state ? state.split(',') : []
  const wanted = sql`
    quests.family_id = ${family_id} and quests.child_id = ${childId} and quests.deleted_at is null
    ${
      states.length
        ? sql`and case when verified then 'verified' when complete then 'completed' else 'open' end = any (${states})`
        : sql``
    }
    ${after_datetime === undefined ? sql`` : sql`and quests.updated_at >= ${new Date(after_datetime * 1000)}`}
    ${before_datetime === undefined ? sql`` : sql`and quests.updated_at < ${new Date(before_datetime * 1000)}`}`
  const { rows } = await sql<QuestRow & { total: number; id: string | null }>`
    select page.*, (select count(*) from quests where ${wanted}) as total
    from users left join lateral (
      select * from quests where ${wanted}
      order by
        case when not complete and due_date >= ${today} then due_date end nulls last,
        updated_at desc, id desc
      offset ${offset} limit ${limit}
    ) as page on true
    where users.family_id = ${family_id} and users.id = ${childId} and users.role = 'child'`.execute(db)
  const first = rows[0]
  if (!first) return undefined
  return { quests: rows.filter((row) => row.id !== null), total: first.total }
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

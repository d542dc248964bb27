import { sql } from 'kysely'
import type { PageRange } from '#contract/paging.ts'
import type { Quest, QuestEvent, QuestFilters } from '#contract/quests/quests.ts'
import type { Db } from '#server/platform/db/open.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import { isOwnedBy, ownersInSql } from './sharing/queries.ts'

/** Returns the last hundred steps of a quest, oldest first, as `viewer` sees them. */
export async function listQuestSteps(
  db: Db,
  { family_id, id: viewer }: { family_id: string; id: string },
  quest_id: string,
): Promise<QuestEvent[]> {
  const rows = await db
    .selectFrom('quest_steps')
    .leftJoin('users', (join) =>
      join
        .onRef('users.family_id', '=', 'quest_steps.family_id')
        .onRef('users.id', '=', 'quest_steps.taken_by'),
    )
    .where((row) => row.and({ 'quest_steps.family_id': family_id, quest_id }))
    .orderBy('taken_at', 'desc')
    .orderBy('quest_steps.id', 'desc')
    .limit(100)
    .select([
      'quest_steps.id',
      'quest_steps.step as event',
      'users.first_name as by',
      'quest_steps.note',
      'taken_by',
      'taken_at',
    ])
    .execute()
  return rows.toReversed().map(({ taken_by, taken_at, ...step }) => ({
    ...step,
    is_own: taken_by === viewer,
    at: taken_at.toISOString(),
  }))
}

/** Returns a family's finished quests that no parent has decided on yet, the longest waiting first. */
export async function listFinishedQuests(db: Db, family_id: string, { offset, limit }: PageRange) {
  const finishedQuests = db
    .selectFrom('quests')
    .where((row) => row.and({ family_id, complete: true, verified: false }))
    .where('deleted_at', 'is', null)
  const [quests, { total }] = await Promise.all([
    finishedQuests.selectAll().orderBy('finished_at').orderBy('id').offset(offset).limit(limit).execute(),
    finishedQuests.select((quest) => quest.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { quests, total }
}

type PageValues = PageRange & {
  family_id: string
  child_id: string
  today: string
  states: string[] | null
  updatedSince: Date | null
  updatedBefore: Date | null
  isOwn: boolean
}

/** SQL condition: the quest is complete, or in the child's own list, finished by this child, also if another child has not who must. */
const isDone = sql`(complete or (filters.is_own and users.id = any(coalesce(finishers, '{}'))))`

const matchesFilters = sql`
  quests.family_id = users.family_id and ${isOwnedBy(sql`users.id`)} and quests.deleted_at is null
  and (filters.states is null
    or case when verified then 'verified' when ${isDone} then 'completed' else 'open' end = any (filters.states))
  and (filters.updated_since is null or quests.updated_at >= filters.updated_since)
  and (filters.updated_before is null or quests.updated_at < filters.updated_before)`

// The database formats the times, because converting Dates here costs as much as reading the rest of the page.
const toIsoText = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** As `toChecklist`. */
const stepsInSql = sql`
  case when steps is not null then (
    select json_agg(json_build_object('text', text, 'done', done) order by number)
    from unnest(steps, steps_done) with ordinality as step (text, done, number)
  ) end`

/** As `compareTimeOfDay`. */
const timeOrder = sql`
  coalesce(case time_of_day when 'morning' then '11:59~' when 'afternoon' then '16:59~' when 'evening' then '23:59~' else time_of_day end, '~') collate "C"`

/** The quests that a list begins with. */
const comesFirst = (today: string) => sql`not ${isDone} and (due_date >= ${today} or paused_for is not null)`

// The page is one JSON value, so that the query returns one row even for a child without quests.
const selectPage = prepare(
  (_db, values: PageValues) => sql<{ missions: Quest[]; total: number }>`
  select (select count(*) from quests where ${matchesFilters}) as total,
    (select coalesce(json_agg(page), '[]') from (
      select id, child_id, name, description, points, picture, due_date, time_of_day, opens_on, reoccur_scale, reoccur_frequency, reoccur_rule,
        stays_open, late_since, daily_number, daily_count, paused_for, sharing, sharers, finishers, handed_over_by, ${stepsInSql} as steps, asks_photo, ${toIsoText('photo_at')} as photo_at, photo_by,
        complete, verified,
        ${toIsoText('finished_at')} as finished_at, ${toIsoText('decided_at')} as decided_at, note,
        ${toIsoText('quests.updated_at')} as updated_at
      from quests where ${matchesFilters}
      order by case when ${comesFirst(values.today)} then due_date end nulls last,
        case when ${comesFirst(values.today)} then ${timeOrder} end nulls last, quests.updated_at desc, id desc
      offset ${values.offset} limit ${values.limit}
    ) as page) as missions
  from users, (select ${values.states}::text[] as states, ${values.updatedSince}::timestamptz as updated_since,
    ${values.updatedBefore}::timestamptz as updated_before, ${values.isOwn}::boolean as is_own) as filters
  where users.family_id = ${values.family_id} and users.id = ${values.child_id} and users.role = 'child'`,
)

/** Returns one page of a child's quests and the total, in one statement; undefined if the family has no such child. */
export async function findQuestPage(
  db: Db,
  family_id: string,
  childId: string,
  { state, after_datetime, before_datetime, offset, limit }: QuestFilters,
  today: string,
  /** Whether the child itself reads its list. */
  isOwn: boolean,
): Promise<{ missions: Quest[]; total: number } | undefined> {
  const [page] = await selectPage(db, {
    family_id,
    child_id: childId,
    today,
    isOwn,
    offset,
    limit,
    states: state ? state.split(',') : null,
    updatedSince: toInstant(after_datetime),
    updatedBefore: toInstant(before_datetime),
  })
  return page
}

const toInstant = (seconds: number | undefined) => (seconds === undefined ? null : new Date(seconds * 1000))

/**
 * Returns a map from child id to four counts: `due` counts the quests due today, `verified` and `waiting` count those
 * of them that are verified or wait for a parent, and `to_verify` counts all quests that wait for a parent, whatever
 * their due day.
 */
export async function countToday(db: Db, family_id: string, today: string) {
  type Counts = Record<'due' | 'verified' | 'waiting' | 'to_verify', number>
  const { rows } = await sql<Counts & { child_id: string }>`
    select child.id as child_id,
      count(*) filter (where due_date = ${today} and paused_for is null) as due,
      count(*) filter (where due_date = ${today} and verified) as verified,
      count(*) filter (where due_date = ${today} and complete and not verified) as waiting,
      count(*) filter (where complete and not verified) as to_verify
    from quests cross join lateral unnest(${ownersInSql}) as child (id)
    where family_id = ${family_id} and deleted_at is null and (due_date = ${today} or (complete and not verified))
    group by child.id`.execute(db)
  return new Map(rows.map(({ child_id, ...counts }) => [child_id, counts]))
}

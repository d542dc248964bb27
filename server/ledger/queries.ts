import { sql } from 'kysely'
import type { HistoryLine } from '#contract/ledger/ledger.ts'
import type { PageRange } from '#contract/paging.ts'
import type { Language } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export const insertBonus = (tx: Tx, bonus: Tables['bonuses']) =>
  tx.insertInto('bonuses').values(bonus).execute()

/**
 * Returns one page of an account's history and the number of lines on all pages; undefined if there is no such account.
 */
export async function findHistoryPage(
  db: Db,
  family_id: string,
  account: string,
  { offset, limit }: PageRange,
  language: Language,
): Promise<{ lines: HistoryLine[]; total: number } | undefined> {
  const rows = await selectLines(db, { family_id, account, offset, limit, language })
  const [first] = rows
  if (!first) return undefined
  // For an empty page the query returns one row whose `id` is null.
  return {
    lines: rows.filter((row): row is HistoryLine & { total: number } => row.id !== null),
    total: first.total,
  }
}

// Points that the wallet holds for a quest of several children are not one child's, so no child is named.
// Calculates the balance after a line as the current balance minus the points of all newer lines, so older lines need
// not be read. Reads incoming and outgoing transfers separately, each with its own index and only up to the end of the
// page.
const selectLines = prepare(
  (
    _db,
    {
      family_id,
      account,
      language,
      ...page
    }: PageRange & { family_id: string; account: string; language: Language },
  ) =>
    sql<Omit<HistoryLine, 'id'> & { total: number; id: string | null }>`
  with account as (
    select balance, child_id,
      (select count(*) from transfers where family_id = ${family_id} and to_account = ${account})
      + (select count(*) from transfers where family_id = ${family_id} and from_account = ${account}) as total
    from ledger_accounts where family_id = ${family_id} and id = ${account}
  ), moved as (
    (select id, number, made_at, kind, reference, points, from_account as other_account
      from transfers where family_id = ${family_id} and to_account = ${account} ${newestUpTo(page)})
    union all
    (select id, number, made_at, kind, reference, -points, to_account
      from transfers where family_id = ${family_id} and from_account = ${account} ${newestUpTo(page)})
  ), page as (
    select moved.*, coalesce(sum(points) over (
      order by made_at desc, number desc rows between unbounded preceding and 1 preceding
    ), 0) as newer_points
    from moved order by made_at desc, number desc offset ${page.offset} limit ${page.limit}
  )
  select page.id, to_char(page.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, page.kind,
    page.points, account.balance - page.newer_points as balance, account.total,
    quests.name as quest, quest_step.step as event, child.id as child_id, child.first_name as child, doer.first_name as by,
    case when ${language} = 'fr-CA' then orders.name_fr else orders.name_en end as reward,
    coalesce(quest_step.note, order_step.note, bonus.note) as note,
    week.quests_due, week.quests_done
  from account
  left join page on true
  left join quest_steps as quest_step on quest_step.family_id = ${family_id} and quest_step.id = page.reference
  left join quests on quests.family_id = ${family_id} and quests.id = quest_step.quest_id
  left join order_steps as order_step on order_step.family_id = ${family_id} and order_step.id = page.reference
  left join orders on orders.family_id = ${family_id} and orders.id = order_step.order_id
  left join bonuses as bonus on bonus.family_id = ${family_id} and bonus.id = page.reference
  left join grants as added on added.family_id = ${family_id} and added.id = page.reference
  left join allowance_weeks as week on week.family_id = ${family_id} and week.id = page.reference
    and week.condition <> 'none' and week.quests_due > 0
  left join ledger_accounts as other on other.family_id = ${family_id} and other.id = page.other_account
  left join users as child on child.family_id = ${family_id} and child.id = coalesce(account.child_id, other.child_id,
    case when quests.sharing is null or quests.sharing = 'turns' then quests.child_id end, orders.child_id)
  left join users as doer on doer.family_id = ${family_id} and doer.id = coalesce(quest_step.taken_by, order_step.taken_by, bonus.given_by, case when page.kind = 'grant_back' then added.taken_back_by when added.weekly_for is null then added.given_by end)
  order by page.made_at desc, page.number desc`,
)

const newestUpTo = ({ offset, limit }: PageRange) =>
  sql`order by made_at desc, number desc limit ${offset}::bigint + ${limit}::bigint`

type PeriodSums = { child_id: string; period: number; quests: number; quest_count: number; bonus: number }

/**
 * Returns a row per child and period (a day or a week): the points of quests (`quests`) and of bonuses (`bonus`), and
 * the number of quests. `period` counts from 1. `bounds` are the starts of the periods and the end of the last one. If
 * `child_id` is null, returns the rows of all children of the family.
 *
 * Points taken back are deducted from the period in which the quest was last paid. So a period shows the points that the
 * child earned in it and kept, and is never below zero.
 */
export const sumEarnings = prepare(
  (_db, { family_id, child_id, bounds }: { family_id: string; child_id: string | null; bounds: string[] }) =>
    sql<PeriodSums>`
  with accounts as (
    select id, child_id from ledger_accounts
    where family_id = ${family_id} and kind = 'available' and (${child_id}::uuid is null or child_id = ${child_id})
  ), moved as (
    select child_id, number, made_at, kind, reference, points from transfers join accounts on accounts.id = to_account
    where family_id = ${family_id} and kind in ('verify', 'bonus') and made_at >= (${bounds}::timestamptz[])[1]
    union all
    select child_id, number, made_at, kind, reference, -points from transfers join accounts on accounts.id = from_account
    where family_id = ${family_id} and kind = 'take_back' and made_at >= (${bounds}::timestamptz[])[1]
  ), earned as (
    select moved.child_id, moved.kind, moved.points, coalesce(quest_step.quest_id, moved.reference) as source,
      max(made_at) filter (where moved.kind <> 'take_back') over (
        partition by moved.child_id, coalesce(quest_step.quest_id, moved.reference) order by number
      ) as earned_at
    from moved left join quest_steps as quest_step on quest_step.family_id = ${family_id} and quest_step.id = moved.reference
  ), kept as (
    select child_id, width_bucket(earned_at, ${bounds}::timestamptz[]) as period, sum(points) as points,
      bool_or(kind = 'bonus') as is_bonus
    from earned group by child_id, period, source having sum(points) > 0
  )
  select child_id, period, coalesce(sum(points) filter (where not is_bonus), 0)::int as quests,
    count(*) filter (where not is_bonus) as quest_count, coalesce(sum(points) filter (where is_bonus), 0)::int as bonus
  from accounts cross join generate_series(1, cardinality(${bounds}::timestamptz[]) - 1) as period
    left join kept using (child_id, period)
  group by child_id, period order by child_id, period`,
)

export const listAccounts = (db: Db, family_id: string) =>
  db
    .selectFrom('ledger_accounts')
    .where('family_id', '=', family_id)
    .orderBy('id')
    .select(['id', 'kind', 'child_id', 'balance'])
    .execute()

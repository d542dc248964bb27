import { sql } from 'kysely'
import type { HistoryLine } from '#contract/ledger/ledger.ts'
import type { Language, PageRange } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export const insertBonus = (tx: Tx, bonus: Tables['bonuses']) =>
  tx.insertInto('bonuses').values(bonus).execute()

/** Returns one page of an account's history and the number of all its lines; undefined if there is no such account. */
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

// Calculates the balance after a line as the current balance less all newer lines, so that older lines need not be read.
// Incoming and outgoing transfers are each read by their own index, up to the end of the page.
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
    quests.name as quest, step.step as event, child.first_name as child, doer.first_name as by,
    case when ${language} = 'fr-CA' then orders.name_fr else orders.name_en end as reward,
    coalesce(step.note, order_step.note, bonus.note) as note
  from account
  left join page on true
  left join quest_steps as step on step.family_id = ${family_id} and step.id = page.reference
  left join quests on quests.family_id = ${family_id} and quests.id = step.quest_id
  left join order_steps as order_step on order_step.family_id = ${family_id} and order_step.id = page.reference
  left join orders on orders.family_id = ${family_id} and orders.id = order_step.order_id
  left join bonuses as bonus on bonus.family_id = ${family_id} and bonus.id = page.reference
  left join ledger_accounts as other on other.family_id = ${family_id} and other.id = page.other_account
  left join users as child on child.family_id = ${family_id} and child.id = coalesce(quests.child_id, orders.child_id, other.child_id, account.child_id)
  left join users as doer on doer.family_id = ${family_id} and doer.id = coalesce(step.taken_by, order_step.taken_by, bonus.given_by)
  order by page.made_at desc, page.number desc`,
)

const newestUpTo = ({ offset, limit }: PageRange) =>
  sql`order by made_at desc, number desc limit ${offset}::bigint + ${limit}::bigint`

/** Maps each position in `weekStarts`, counted from 1, to that week's earnings; undefined if there is no such account. */
export async function sumEarningsByWeek(
  db: Db,
  family_id: string,
  account: string,
  weekStarts: Date[],
): Promise<Map<number, { quests: number; bonus: number }> | undefined> {
  const rows = await selectWeeks(db, {
    family_id,
    account,
    weekStarts: weekStarts.map((start) => start.toISOString()),
  })
  if (rows.length === 0) return undefined
  // `week` is null for points that were earned before the first week and taken back since.
  return new Map(rows.flatMap(({ week, ...sums }) => (week === null ? [] : [[week, sums]])))
}

// Points taken back are deducted from the week in which the quest was last paid. So a week shows the points that the child
// earned in that week and kept, and is never below zero.
const selectWeeks = prepare(
  (_db, { family_id, account, weekStarts }: { family_id: string; account: string; weekStarts: string[] }) =>
    sql<{ week: number | null; quests: number; bonus: number }>`
  with moved as (
    select number, made_at, kind, reference, points from transfers
    where family_id = ${family_id} and to_account = ${account} and kind in ('verify', 'bonus') and made_at >= (${weekStarts}::timestamptz[])[1]
    union all
    select number, made_at, kind, reference, -points from transfers
    where family_id = ${family_id} and from_account = ${account} and kind = 'take_back' and made_at >= (${weekStarts}::timestamptz[])[1]
  ), earned as (
    select moved.kind, moved.points, max(made_at) filter (where moved.kind <> 'take_back') over (
      partition by coalesce(step.quest_id, moved.reference) order by number
    ) as earned_at
    from moved left join quest_steps as step on step.family_id = ${family_id} and step.id = moved.reference
  )
  select width_bucket(earned.earned_at, ${weekStarts}::timestamptz[]) as week,
    coalesce(sum(points) filter (where earned.kind <> 'bonus'), 0)::int as quests,
    coalesce(sum(points) filter (where earned.kind = 'bonus'), 0)::int as bonus
  from ledger_accounts left join earned on true
  where family_id = ${family_id} and id = ${account}
  group by week`,
)

export const listAccounts = (db: Db, family_id: string) =>
  db
    .selectFrom('ledger_accounts')
    .where('family_id', '=', family_id)
    .orderBy('id')
    .select(['id', 'kind', 'child_id', 'balance'])
    .execute()

import { sql } from 'kysely'
import type { HistoryLine } from '#contract/ledger/ledger.ts'
import type { Language, PageRange } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export const insertBonus = (tx: Tx, bonus: Tables['bonuses']) =>
  tx.insertInto('bonuses').values(bonus).execute()

/** Returns one page of an account's history and the total number of lines; undefined for a missing account. */
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
  // A page without lines is one row whose `id` is null.
  return {
    lines: rows.filter((row): row is HistoryLine & { total: number } => row.id !== null),
    total: first.total,
  }
}

// The balance after a line is the present balance less all newer lines, so that a page only reads the newer lines. Each
// direction is read by its own index, up to the end of the page.
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
    (select id, number, made_at, kind, reference, points, from_account as other
      from transfers where family_id = ${family_id} and to_account = ${account} ${newest(page)})
    union all
    (select id, number, made_at, kind, reference, -points, to_account
      from transfers where family_id = ${family_id} and from_account = ${account} ${newest(page)})
  ), page as (
    select moved.*, coalesce(sum(points) over (
      order by made_at desc, number desc rows between unbounded preceding and 1 preceding
    ), 0) as since
    from moved order by made_at desc, number desc offset ${page.offset} limit ${page.limit}
  )
  select page.id, to_char(page.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, page.kind,
    page.points, account.balance - page.since as balance, account.total,
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
  left join ledger_accounts as other on other.family_id = ${family_id} and other.id = page.other
  left join users as child on child.family_id = ${family_id} and child.id = coalesce(quests.child_id, orders.child_id, other.child_id, account.child_id)
  left join users as doer on doer.family_id = ${family_id} and doer.id = coalesce(step.taken_by, order_step.taken_by, bonus.given_by)
  order by page.made_at desc, page.number desc`,
)

const newest = ({ offset, limit }: PageRange) =>
  sql`order by made_at desc, number desc limit ${offset}::bigint + ${limit}::bigint`

/** Returns earnings by week number, from 1, for weeks that begin at `begins`; undefined for a missing account. */
export async function sumEarningsByWeek(
  db: Db,
  family_id: string,
  account: string,
  begins: Date[],
): Promise<Map<number, { quests: number; bonus: number }> | undefined> {
  const rows = await selectWeeks(db, {
    family_id,
    account,
    begins: begins.map((begin) => begin.toISOString()),
  })
  if (rows.length === 0) return undefined
  // Points taken back from earlier weeks have no week here.
  return new Map(rows.flatMap(({ week, ...sums }) => (week === null ? [] : [[week, sums]])))
}

// Points taken back count against the week in which the quest was last paid, so that a week shows what was earned and
// kept, and never falls below zero.
const selectWeeks = prepare(
  (_db, { family_id, account, begins }: { family_id: string; account: string; begins: string[] }) =>
    sql<{ week: number | null; quests: number; bonus: number }>`
  with moved as (
    select number, made_at, kind, reference, points from transfers
    where family_id = ${family_id} and to_account = ${account} and kind in ('verify', 'bonus') and made_at >= (${begins}::timestamptz[])[1]
    union all
    select number, made_at, kind, reference, -points from transfers
    where family_id = ${family_id} and from_account = ${account} and kind = 'take_back' and made_at >= (${begins}::timestamptz[])[1]
  ), earned as (
    select moved.kind, moved.points, max(made_at) filter (where moved.kind <> 'take_back') over (
      partition by coalesce(step.quest_id, moved.reference) order by number
    ) as at
    from moved left join quest_steps as step on step.family_id = ${family_id} and step.id = moved.reference
  )
  select width_bucket(earned.at, ${begins}::timestamptz[]) as week,
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

import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/**
 * Everything in the ledger that does not add up, one sentence each: every balance against its history, `promised`
 * against the quests, `requested` and `redeemed` against the orders, what is issued against what was credited less what a purge took back. Empty is right. (P09)
 */
export async function checkLedger(db: Db): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select format('family %s: account %s holds %s, its history says %s', family_id, id, balance, history) as wrong
    from (
      select account.family_id, account.id, account.balance,
        coalesce((select sum(points) from transfers t where t.family_id = account.family_id and t.to_account = account.id), 0)
        - coalesce((select sum(points) from transfers t where t.family_id = account.family_id and t.from_account = account.id), 0)
        as history
      from ledger_accounts account
    ) as accounts where balance <> history
    union all
    select format('family %s: the ledger promises %s, its quests %s', account.family_id, account.balance, quests.points)
    from ledger_accounts account
    cross join lateral (
      select coalesce(sum(promised), 0) as points from quests where quests.family_id = account.family_id
    ) as quests
    where account.kind = 'promised' and account.balance <> quests.points
    union all
    select format('family %s: child %s has requested %s, its orders %s', account.family_id, account.child_id, account.balance, asked.points)
    from ledger_accounts account
    cross join lateral (
      select coalesce(sum(points), 0) as points from orders
      where orders.family_id = account.family_id and orders.child_id = account.child_id and status = 'requested'
    ) as asked
    where account.kind = 'requested' and account.balance <> asked.points
    union all
    select format('family %s: redeemed %s, its orders %s', account.family_id, account.balance, bought.points)
    from ledger_accounts account
    -- What is still on its way to a purged family has no points any more.
    join families on families.family_id = account.family_id and families.purged_at is null
    cross join lateral (
      select coalesce(sum(points), 0) as points from orders
      where orders.family_id = account.family_id and status in ('approved', 'placed', 'shipped', 'delivered')
    ) as bought
    where account.kind = 'redeemed' and account.balance <> bought.points
    union all
    select format('family %s: issued %s, credited %s', account.family_id, -account.balance, credited.points)
    from ledger_accounts account
    cross join lateral (
      select coalesce(sum(case when t.to_account = 'issued' then -points else points end), 0) as points from transfers t
      where t.family_id = account.family_id
        and t.kind in ('trial', 'purchase', 'refund', 'repay', 'reverse', 'expired')
    ) as credited
    where account.kind = 'issued' and -account.balance <> credited.points`.execute(db)
  return rows.map(({ wrong }) => wrong)
}

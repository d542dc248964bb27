import { sql } from 'kysely'
import { daysBetween, hoursAfter } from '#contract/calendar.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runSweep, SWEEP_BATCH_SIZE } from '#server/platform/sweeps/sweep.ts'
import { BEFORE_ALL_FAMILIES } from '#server/platform/sweeps/sweep-queries.ts'

/** Within this many nights the check reaches every family twice, in case one night's check does not run. */
const FULL_CHECK_DAYS = 28
/** How far back the nightly check looks for transfers: two days, in case one night's check did not run. */
const CHECKED_HOURS = 48

/** Checks every family. Returns one sentence for each inconsistency. */
export async function checkLedger(db: Db): Promise<string[]> {
  const mistakes: string[] = []
  for (let after = BEFORE_ALL_FAMILIES; ; ) {
    const families = await selectFamilies(db, after, SWEEP_BATCH_SIZE).execute()
    if (families.length === 0) return mistakes
    const ids = families.map(({ family_id }) => family_id)
    mistakes.push(...(await checkFamilies(db, ids)))
    after = ids.at(-1) ?? after
  }
}

/**
 * Checks the families whose points moved in the last two days, and two of 28 parts of all families: today's part, and
 * yesterday's in case the check did not run yesterday. So every family is checked within 28 days. Reports mistakes and
 * then throws, so that the operator sees a failed job. Returns the number of families checked. (G08)
 */
export async function runLedgerCheck(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const report = await runSweep(deps, {
    name: 'check-ledger',
    listDue: async (after, limit) => {
      const due = selectFamilies(deps.db, after, limit).where((row) =>
        row.or([isTurnOf(now), hasRecentTransfers(now)]),
      )
      const ids = (await due.execute()).map(({ family_id }) => family_id)
      const last = ids.at(-1)
      // One item stands for all families of a batch. `family_id` is the last of them, after which the sweep goes on.
      return last ? [{ family_id: last, ids }] : []
    },
    process: async ({ ids }) => {
      const mistakes = await checkFamilies(deps.db, ids)
      if (mistakes.length) throw new Error(`The ledger does not add up:\n${mistakes.join('\n')}`)
      return ids.length
    },
  })
  if (report.left > 0) throw new Error('The ledger was not checked for every due family, or does not add up.')
  return report.processed
}

const selectFamilies = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('families')
    .select('family_id')
    .where('family_id', '>', after)
    .orderBy('family_id')
    .limit(limit)

/** The last byte of a family's id is random: it divides the families evenly among the days. */
function isTurnOf(now: Date) {
  const day = daysBetween('1970-01-01', now.toISOString().slice(0, 10))
  const [today, yesterday] = [day % FULL_CHECK_DAYS, (day + FULL_CHECK_DAYS - 1) % FULL_CHECK_DAYS]
  return sql<boolean>`get_byte(uuid_send(families.family_id), 15) % ${FULL_CHECK_DAYS} in (${today}, ${yesterday})`
}

/**
 * Looks up the transfers account by account, because the index on transfers has the account before the time. Every
 * transfer has a receiving account, so the sending accounts need no look-up.
 */
const hasRecentTransfers = (now: Date) => sql<boolean>`exists (
  select from ledger_accounts account
  where account.family_id = families.family_id and exists (
    select from transfers t where t.family_id = account.family_id and t.to_account = account.id
      and t.made_at > ${hoursAfter(now, -CHECKED_HOURS)}
  )
)`

/**
 * Returns one sentence for each inconsistency in the ledger. (P09, P11) Compares
 * - the balance of every account with the account's transfers
 * - the balance of `promised` with the quests, and those of `requested` and `redeemed` with the orders
 * - the balance of `issued` with the transfers of welcome points (kind `trial`), purchases, grants, refunds, debts and purges
 *   (kind `expired`)
 * - the transfers of purchases, refunds and debts with the rows of the purchases, refunds, debts and grants
 * - the transfers of each child's allowance with the weeks that are settled
 * - these rows with each other: refunds with their payments and debts, and debts with their repayments
 */
async function checkFamilies(db: Db, ids: string[]): Promise<string[]> {
  const isChecked = (table: string) => sql`${sql.ref(`${table}.family_id`)} = any(${ids})`
  const { rows } = await sql<{ message: string }>`
    select format('family %s: the account %s holds %s points, but its transfers sum to %s', family_id, id, balance, history) as message
    from (
      select account.family_id, account.id, account.balance,
        coalesce((select sum(points) from transfers t where t.family_id = account.family_id and t.to_account = account.id), 0)
        - coalesce((select sum(points) from transfers t where t.family_id = account.family_id and t.from_account = account.id), 0)
        as history
      from ledger_accounts account where ${isChecked('account')}
    ) as accounts where balance <> history
    union all
    select format('family %s: %s points are promised, but the quests hold %s', account.family_id, account.balance, quests.points)
    from ledger_accounts account
    cross join lateral (
      select coalesce(sum(promised), 0) as points from quests where quests.family_id = account.family_id
    ) as quests
    where ${isChecked('account')} and account.kind = 'promised' and account.balance <> quests.points
    union all
    select format('family %s: %s points of child %s are requested, but the requested orders cost %s', account.family_id, account.balance, account.child_id, requested_orders.points)
    from ledger_accounts account
    cross join lateral (
      select coalesce(sum(points), 0) as points from orders
      where orders.family_id = account.family_id and orders.child_id = account.child_id and status = 'requested'
    ) as requested_orders
    where ${isChecked('account')} and account.kind = 'requested' and account.balance <> requested_orders.points
    union all
    select format('family %s: %s points are redeemed, but the approved orders cost %s', account.family_id, account.balance, approved_orders.points)
    from ledger_accounts account
    -- A purge moves the points of all orders to the issued account, even if an order is still on its way.
    join families on families.family_id = account.family_id and families.purged_at is null
    cross join lateral (
      select coalesce(sum(points), 0) as points from orders
      where orders.family_id = account.family_id and status in ('approved', 'placed', 'shipped', 'delivered')
    ) as approved_orders
    where ${isChecked('account')} and account.kind = 'redeemed' and account.balance <> approved_orders.points
    union all
    select format('family %s: %s points are issued, but %s were credited', account.family_id, -account.balance, credited.points)
    from ledger_accounts account
    cross join lateral (
      select coalesce(sum(case when t.to_account = 'issued' then -points else points end), 0) as points from transfers t
      where t.family_id = account.family_id
        and t.kind in ('trial', 'purchase', 'refund', 'repay', 'reverse', 'expired', 'grant', 'grant_back')
    ) as credited
    where ${isChecked('account')} and account.kind = 'issued' and -account.balance <> credited.points
    union all
    select format('family %s: child %s got %s points of allowance, but its settled weeks sum to %s', account.family_id, account.child_id, paid.points, weeks.points)
    from ledger_accounts account
    join users child on child.family_id = account.family_id and child.id = account.child_id and child.purged_at is null
    cross join lateral (
      select coalesce(sum(points), 0) as points from transfers t
      where t.family_id = account.family_id and t.to_account = account.id and t.kind = 'allowance'
    ) as paid
    cross join lateral (
      select coalesce(sum(points), 0) as points from allowance_weeks week
      where week.family_id = account.family_id and week.child_id = account.child_id and settled_at is not null
    ) as weeks
    where ${isChecked('account')} and account.kind = 'available' and paid.points <> weeks.points
    union all
    select format('family %s: transfers of kind %s sum to %s, but the purchases, refunds, debts or grants behind them sum to %s', family_id, kind, moved, recorded)
    from families
    cross join lateral (
      select 'purchase' as kind, coalesce(sum(quote.points + quote.bonus_points), 0) as recorded
      from payments join payment_quotes quote
        on quote.family_id = payments.family_id and quote.id = payments.quote_id
      where payments.family_id = families.family_id and status = 'succeeded'
      union all
      select 'refund', coalesce(sum(points_taken), 0) from refunds where refunds.family_id = families.family_id
      union all
      select 'repay', coalesce(sum(repaid), 0) from debts where debts.family_id = families.family_id
      union all
      select 'grant', coalesce(sum(points), 0) from grants where grants.family_id = families.family_id
      union all
      select 'grant_back', coalesce(sum(points), 0) from grants
      where grants.family_id = families.family_id and taken_back_at is not null
      union all
      select 'reverse', coalesce(sum(points_back), 0) - (
        select coalesce(sum(forgiven), 0) from debts where debts.family_id = families.family_id
      )
      from refunds where refunds.family_id = families.family_id
    ) as rows
    cross join lateral (
      select coalesce(sum(points), 0) as moved from transfers t
      where t.family_id = families.family_id and t.kind = rows.kind
    ) as transfers
    -- The payments of a purged family are deleted after six years; its transfers are kept.
    where ${isChecked('families')} and purged_at is null and moved <> recorded
    union all
    select format('family %s: refund %s took %s of %s points, but its debt is %s', refunds.family_id, refunds.id,
      points_taken, points_due, coalesce(points, 0))
    from refunds left join debts on debts.family_id = refunds.family_id and refund_id = refunds.id
    where ${isChecked('refunds')} and points_due <> points_taken + coalesce(points, 0)
    union all
    select format('family %s: the refunds of payment %s (%s cents) should have taken %s points, but took %s', families.family_id,
      payments.id, refunded.cents, due, refunded.points)
    from payments
    join families on families.family_id = payments.family_id and families.purged_at is null
    join payment_quotes quote on quote.family_id = payments.family_id and quote.id = payments.quote_id
    cross join lateral (
      select coalesce(sum(amount) filter (where reversed_at is null), 0) as cents,
        sum(points_due - coalesce(points_back, 0)) as points
      from refunds where refunds.family_id = payments.family_id and refunds.payment_id = payments.id
    ) as refunded
    cross join lateral (
      select (quote.points + quote.bonus_points) * least(refunded.cents, quote.total_price) / quote.total_price as due
    ) as expected
    where ${isChecked('payments')} and refunded.points <> due
    union all
    select format('family %s: debt %s records %s points repaid, but its repayments sum to %s', debts.family_id, debts.refund_id, repaid, paid.points)
    from debts cross join lateral (
      select coalesce(sum(points), 0) as points from debt_repayments
      where debt_repayments.family_id = debts.family_id and debt_repayments.refund_id = debts.refund_id
    ) as paid where ${isChecked('debts')} and repaid <> paid.points`.execute(db)
  return rows.map(({ message }) => message)
}

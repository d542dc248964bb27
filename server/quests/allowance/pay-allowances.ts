import { daysAfter } from '#contract/calendar.ts'
import { ALLOWANCE_DECISION_DAYS } from '#contract/limits.ts'
import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import { listTimeZones, listTodays } from '#server/accounts/families/time-zones.ts'
import { lockWallet } from '#server/ledger/balances.ts'
import { available, transfer, wallet } from '#server/ledger/transfer.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { runSweep } from '#server/platform/sweeps/sweep.ts'
import { allowanceWaits } from './notifications.ts'
import {
  countQuests,
  type FamilyToPay,
  listDueAllowances,
  listFamiliesToPay,
  listFamiliesWithPayday,
  listOpenWeeks,
  moveNextDay,
  saveWeek,
} from './queries.ts'
import { decideWeeks, openWeeks, type Week } from './rules.ts'

/**
 * Pays the allowances of families in whose time zone a payday has begun. Paydays that were missed during a downtime are paid, too.
 * `resumeWaitingSeries` pays later what had to wait. Returns how many weeks were paid, or began to wait. (W12)
 */
export async function payAllowances(deps: Deps): Promise<number> {
  const zones = await listTodays(deps)
  const report = await runSweep(deps, {
    name: 'pay-allowances',
    listDue: (after, limit) => listFamiliesWithPayday(deps.db, zones, after, limit),
    process: (family) =>
      deps.transaction(async (tx) => {
        const points = await lockWallet(tx, family.family_id)
        if (!(await lockOpenFamilyForShare(tx, family.family_id))) return 0
        const { writes, weekCount } = await payFamilyAllowances(deps, tx, family, points)
        return commitWith(writes, weekCount)
      }),
  })
  return report.processed
}

/** Lists the next families that have an allowance of a past week which can now be counted or paid. */
export async function listFamiliesWithPayableAllowance(
  deps: Deps,
  after: string,
  limit: number,
): Promise<FamilyToPay[]> {
  const zones = (await listTimeZones(deps.db)).map((time_zone) => ({
    time_zone,
    last_payday_to_count: daysAfter(deps.clock.today(time_zone), -ALLOWANCE_DECISION_DAYS),
  }))
  return listFamiliesToPay(deps.db, zones, after, limit)
}

/**
 * Opens a week for each payday that has come, and counts and pays all weeks that can be. The caller has locked the wallet, which
 * holds `points`, and awaits the writes. `paid` are the points that leave the wallet; `weekCount` counts changed weeks.
 */
export async function payFamilyAllowances(
  deps: Deps,
  tx: Tx,
  { family_id, time_zone }: FamilyToPay,
  points: number,
): Promise<{ writes: Promise<unknown>[]; paid: number; weekCount: number }> {
  const { clock, secrets } = deps
  const [today, now] = [clock.today(time_zone), clock.now()]
  const [due, waiting] = await Promise.all([
    listDueAllowances(tx, family_id, today),
    listOpenWeeks(tx, family_id),
  ])
  const opened = due.map((allowance) => openWeeks(allowance, today, time_zone, secrets.newId))
  const newWeeks = opened.flatMap(({ weeks }) => weeks)
  const weeks = [...waiting, ...newWeeks].sort(compareWeeks)
  const uncounted = weeks.filter((week) => week.points === null)
  const counts = await countQuests(tx, family_id, uncounted, now)
  const { changed, paid, short } = decideWeeks(weeks, counts, { wallet: points, today, now })
  const changedById = new Map([...newWeeks, ...changed].map((week) => [week.id, week]))
  if (short.length > 0) deps.jobs.enqueue('reload-points')
  const writes = [
    ...due.map((allowance, index) => moveNextDay(tx, allowance, opened[index]?.next_day ?? today)),
    ...[...changedById.values()].map((week) => saveWeek(tx, week)),
    ...paid.map(({ id: reference, child_id, points: weekPoints }) =>
      transfer(tx, {
        family_id,
        id: secrets.newId(),
        from: wallet,
        to: available(child_id),
        points: weekPoints ?? 0,
        kind: 'allowance',
        reference,
        at: now,
      }),
    ),
    ...(short.length > 0
      ? [notifyUsers(deps, tx, { family_id, to: 'parents', kind: allowanceWaits, facts: toFacts(short) })]
      : []),
    ...[...new Set([...changedById.values()].map(({ child_id }) => child_id))].map((child_id) =>
      announce(tx, family_id, 'points', child_id),
    ),
  ]
  return {
    writes,
    paid: paid.reduce((sum, week) => sum + (week.points ?? 0), 0),
    weekCount: changedById.size,
  }
}

/** The oldest first; of one day, in the order of the children's ids. */
const compareWeeks = (a: Week, b: Week) =>
  a.payday.localeCompare(b.payday) || a.child_id.localeCompare(b.child_id)

/** One entry for each child, with the points of all its weeks. */
const toFacts = (weeks: Week[]) => ({
  allowances: [...Map.groupBy(weeks, ({ child_id }) => child_id).values()].map((ofChild) => ({
    child: ofChild[0]?.child ?? '',
    points: ofChild.reduce((sum, { points }) => sum + (points ?? 0), 0),
  })),
})

import { ISSUED_POINTS_MAX } from '#contract/limits.ts'
import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import { listTodays } from '#server/accounts/families/time-zones.ts'
import { lockWallet } from '#server/ledger/balances.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runSweep } from '#server/platform/sweeps/sweep.ts'
import { findWeeklyGrant, listFamiliesToGive, saveWeeklyGrant, sumIssuedPoints } from './queries.ts'
import { listDueDays } from './rules.ts'
import { writeGrant } from './write-grant.ts'

/**
 * Adds the weekly points of families in whose time zone the day has begun. Returns how often it added points. Does nothing
 * if parents buy points on this server. (F01)
 */
export async function giveWeeklyGrants(deps: Deps): Promise<number> {
  if (deps.config.POINTS !== 'given') return 0
  const zones = await listTodays(deps)
  const report = await runSweep(deps, {
    name: 'give-weekly-points',
    listDue: (after, limit) => listFamiliesToGive(deps.db, zones, after, limit),
    process: ({ family_id, time_zone }) =>
      deps.transaction(async (tx) => {
        await lockWallet(tx, family_id)
        if (!(await lockOpenFamilyForShare(tx, family_id))) return 0
        const { writes, count } = await giveDueGrants(deps, tx, family_id, deps.clock.today(time_zone))
        return commitWith(writes, count)
      }),
  })
  return report.processed
}

/** Adds the weekly points that are due, unless the family then had more points than it can have. The caller has locked the wallet, and awaits the writes. */
export async function giveDueGrants(deps: Deps, tx: Tx, family_id: string, today: string) {
  const [weekly, issued] = await Promise.all([findWeeklyGrant(tx, family_id), sumIssuedPoints(tx, family_id)])
  if (!weekly || weekly.next_day > today) return { writes: [], count: 0 }
  const { days, next_day } = listDueDays(weekly.next_day, today)
  const fits = days.filter((_, index) => issued + (index + 1) * weekly.points <= ISSUED_POINTS_MAX)
  const writes = [
    saveWeeklyGrant(tx, { ...weekly, next_day }),
    ...fits.flatMap((weekly_for) =>
      writeGrant(deps, tx, {
        family_id,
        id: deps.secrets.newId(),
        points: weekly.points,
        weekly_for,
        given_by: weekly.set_by,
      }),
    ),
  ]
  return { writes, count: fits.length }
}

import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import { listTodays } from '#server/accounts/families/time-zones.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runSweep } from '#server/platform/sweeps/sweep.ts'
import {
  listFamiliesWithPayableAllowance,
  payFamilyAllowances,
} from '#server/quests/allowance/pay-allowances.ts'
import { resumeSeries } from '#server/quests/lifecycle/next-occurrence.ts'
import { listLastQuestsOfWaitingSeries } from '#server/quests/lifecycle/queries.ts'
import { automaticContext } from '#server/quests/lifecycle/transition-context.ts'
import { writeOutcome } from '#server/quests/lifecycle/write-outcome.ts'
import { decidePauses, lockForPauses } from '#server/quests/pauses/apply-pauses.ts'
import { listFamiliesToResume } from './queries.ts'

/**
 * Pays waiting allowances, and then continues quests that wait for points after a pause and waiting series, if the wallet now covers
 * them, for example after a purchase. Returns how many allowances were paid, quests resumed and series continued. (Q14, W05, W12)
 */
export async function resumeWaitingSeries(deps: Deps): Promise<number> {
  const report = await runSweep(deps, {
    name: 'resume-series',
    listDue: (after, limit) => listFamilies(deps, after, limit),
    process: (family) => resumeFamily(deps, family),
  })
  return report.processed
}

type Family = Record<'family_id' | 'time_zone', string>

async function listFamilies(deps: Deps, after: string, limit: number): Promise<Family[]> {
  const zones = await listTodays(deps)
  const [toPay, toResume] = await Promise.all([
    listFamiliesWithPayableAllowance(deps, after, limit),
    listFamiliesToResume(deps.db, zones, after, limit),
  ])
  const families = new Map([...toPay, ...toResume].map((family) => [family.family_id, family]))
  return [...families.values()].sort((a, b) => (a.family_id < b.family_id ? -1 : 1)).slice(0, limit)
}

const resumeFamily = (deps: Deps, family: Family) =>
  deps.transaction(async (tx) => {
    const { family_id } = family
    const context = automaticContext(deps, family)
    const wallet = await lockForPauses(tx, family_id, context.today)
    if (!(await lockOpenFamilyForShare(tx, family_id))) return 0
    // An allowance is owed for a week that is over, so it comes before quests of the days to come.
    const allowances = await payFamilyAllowances(deps, tx, family, wallet)
    await writeAll(allowances.writes)
    const walletLeft = wallet - allowances.paid
    const outcome = await decidePauses(tx, walletLeft, context)
    const resumedCount = outcome.quests.length
    resumeSeries(
      outcome,
      await listLastQuestsOfWaitingSeries(tx, family_id, context.today),
      walletLeft,
      context,
    )
    const count = allowances.weekCount + resumedCount + outcome.endedWaits.length
    return commitWith(writeOutcome(deps, tx, family_id, outcome), count)
  })

import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import { lockWallet } from '#server/ledger/balances.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runSweep } from '#server/platform/sweeps/sweep.ts'
import { resumeSeries } from '#server/quests/lifecycle/next-occurrence.ts'
import { emptyOutcome } from '#server/quests/lifecycle/outcome.ts'
import { listLastQuestsOfWaitingSeries } from '#server/quests/lifecycle/queries.ts'
import { automaticContext } from '#server/quests/lifecycle/transition-context.ts'
import { writeOutcome } from '#server/quests/lifecycle/write-outcome.ts'
import { listFamiliesToResume } from './queries.ts'

/**
 * Continues waiting series that the wallet now covers, for example after a purchase. Returns how many series continued.
 * (Q14)
 */
export async function resumeWaitingSeries(deps: Deps): Promise<number> {
  const report = await runSweep(deps, {
    name: 'resume-series',
    listDue: (after, limit) => listFamiliesToResume(deps.db, after, limit),
    process: (family) => resumeSeriesOfFamily(deps, family),
  })
  return report.processed
}

const resumeSeriesOfFamily = (deps: Deps, family: Record<'family_id' | 'time_zone', string>) =>
  deps.transaction(async (tx) => {
    const { family_id } = family
    const wallet = await lockWallet(tx, family_id)
    if (!(await lockOpenFamilyForShare(tx, family_id))) return 0
    const context = automaticContext(deps, family)
    const outcome = emptyOutcome()
    resumeSeries(outcome, await listLastQuestsOfWaitingSeries(tx, family_id), wallet, context)
    return commitWith(writeOutcome(deps, tx, family_id, outcome), outcome.endedWaits.length)
  })

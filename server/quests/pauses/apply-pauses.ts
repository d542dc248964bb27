import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import { listTodays } from '#server/accounts/families/time-zones.ts'
import { lockWallet } from '#server/ledger/balances.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runSweep } from '#server/platform/sweeps/sweep.ts'
import { type Context, emptyOutcome, type Outcome } from '#server/quests/lifecycle/outcome.ts'
import { applyPauses, giveTurnsBack } from '#server/quests/lifecycle/pausing.ts'
import { automaticContext } from '#server/quests/lifecycle/transition-context.ts'
import { writeOutcome } from '#server/quests/lifecycle/write-outcome.ts'
import {
  listBegunPauses,
  listFamiliesToPause,
  listPassedTurns,
  lockPausableQuests,
  markPausesOver,
  type PauseRow,
} from './queries.ts'

/**
 * Pauses and resumes the quests of families in which a pause begins or ends, also for days that were missed during a downtime.
 * Returns the number of families. (W05)
 */
export async function runPauses(deps: Deps): Promise<number> {
  const zones = await listTodays(deps)
  const report = await runSweep(deps, {
    name: 'run-pauses',
    listDue: (after, limit) => listFamiliesToPause(deps.db, zones, after, limit),
    process: (family) => runPausesOfFamily(deps, family),
  })
  return report.processed
}

type Family = Record<'family_id' | 'time_zone', string>

const runPausesOfFamily = (deps: Deps, family: Family): Promise<number> =>
  deps.transaction(async (tx) => {
    const { family_id } = family
    const context = automaticContext(deps, family)
    const wallet = await lockForPauses(tx, family_id, context.today)
    if (!(await lockOpenFamilyForShare(tx, family_id))) return 0
    const outcome = await decidePauses(tx, wallet, context)
    return commitWith(writeOutcome(deps, tx, family_id, outcome), 1)
  })

/** Does what the begun pauses of one family require, if it has any. */
export async function runBegunPauses(deps: Deps, family: Family): Promise<void> {
  const { family_id, time_zone } = family
  const pauses = await listBegunPauses(deps.db, family_id, deps.clock.today(time_zone))
  if (pauses.length > 0) await runPausesOfFamily(deps, family)
}

/**
 * Locks what pauses can change, in the order in which every step locks: the quests and then the wallet. `firstDay` is that of a
 * pause that begins or changes now. Returns the wallet's points.
 */
export async function lockForPauses(
  tx: Tx,
  family_id: string,
  today: string,
  firstDay?: string,
): Promise<number> {
  const pauses = await listBegunPauses(tx, family_id, today)
  await lockPausableQuests(tx, family_id, findFirstDay(pauses, firstDay), today)
  return lockWallet(tx, family_id)
}

/** Returns what the begun pauses change, and the pause that a parent has ended, after `lockForPauses`. Marks the pauses that are over. */
export async function decidePauses(
  tx: Tx,
  wallet: number,
  context: Context,
  ended?: PauseRow,
): Promise<Outcome> {
  const { family_id, today } = context
  const pauses = await listBegunPauses(tx, family_id, today)
  // Reads the quests again, to find those that were created while this transaction waited for the locks.
  const quests = await lockPausableQuests(tx, family_id, findFirstDay(pauses, ended?.first_day), today)
  const outcome = emptyOutcome()
  const kept = ended?.child_id
    ? giveTurnsBack(outcome, quests, ended.child_id, await listPassedTurns(tx, ended), context)
    : quests
  applyPauses(outcome, kept, pauses, wallet, context)
  await markPausesOver(tx, family_id, today)
  return outcome
}

/** Quests that are due before every pause are found only if they rest or stay open. */
const findFirstDay = (pauses: Pick<PauseRow, 'first_day'>[], firstDay = '9999-12-31'): string =>
  [...pauses.map(({ first_day }) => first_day), firstDay].toSorted()[0] ?? firstDay

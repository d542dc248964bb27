import { lockWallet } from '#server/ledger/balances.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { deleteAllowance } from '#server/quests/allowance/queries.ts'
import { deletePausesOfChild, endSeriesOfChild, lockUndecidedQuests, readStepData } from './queries.ts'
import { applyStep } from './transition.ts'
import { toContext } from './transition-context.ts'
import { writeOutcome } from './write-outcome.ts'

/**
 * Deletes the open quests and the pauses of a deleted child and ends the child's series and allowance. `finished` decides whether the child's
 * finished quests are verified or deleted, too. The points of deleted quests return to the wallet. (K11)
 */
export async function onChildDeleted(
  deps: Deps,
  tx: Tx,
  parent: Actor,
  child_id: string,
  finished: 'verify' | 'release',
): Promise<void> {
  const { family_id } = parent
  // Locks the quests before the wallet, as every step does. The loop locks again, to find quests that were created
  // meanwhile.
  await lockUndecidedQuests(tx, family_id, child_id)
  await lockWallet(tx, family_id)
  await endSeriesOfChild(tx, family_id, child_id, deps.clock.now())
  await deleteAllowance(tx, family_id, child_id)
  await deletePausesOfChild(tx, family_id, child_id)
  for (const quest of await lockUndecidedQuests(tx, family_id, child_id)) {
    const step = quest.complete && finished === 'verify' ? 'verify' : 'delete'
    const input = { step, change: {} } as const
    const context = toContext(deps, parent)
    const data = await readStepData(tx, quest, await lockWallet(tx, family_id), input, context.today)
    const outcome = applyStep(quest, input, data, context)
    await writeAll(writeOutcome(deps, tx, family_id, outcome))
  }
}

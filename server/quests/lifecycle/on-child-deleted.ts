import { isExpired } from '#contract/quests/quests.ts'
import { listOwners, mustAllFinish, totalPoints } from '#contract/quests/sharing.ts'
import { lockWallet } from '#server/ledger/balances.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { deleteAllowance } from '#server/quests/allowance/queries.ts'
import { changeQuestRow } from './change-row.ts'
import { resumeSeries } from './next-occurrence.ts'
import { emptyOutcome, type QuestRow } from './outcome.ts'
import {
  deletePausesOfChild,
  endSeriesOfChild,
  listLastQuestsOfWaitingSeries,
  listSharers,
  lockHandedOverQuests,
  lockUndecidedQuests,
  readStepData,
} from './queries.ts'
import { changeSharers } from './sharing.ts'
import { applyStep } from './transition.ts'
import { toContext } from './transition-context.ts'
import { writeOutcome } from './write-outcome.ts'

/**
 * Deletes the open quests and the pauses of a deleted child and ends the child's series and allowance. `finished` decides whether the child's
 * finished quests are verified or deleted, too. The points of deleted quests return to the wallet. Quests that the child shares are left
 * to the others, and those that it took over return to their child. (K11, W06, W07)
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
  await lockHandedOverQuests(tx, family_id, child_id)
  await lockWallet(tx, family_id)
  await endSeriesOfChild(tx, family_id, child_id, deps.clock.now())
  await deleteAllowance(tx, family_id, child_id)
  await deletePausesOfChild(tx, family_id, child_id)
  for (const quest of await lockUndecidedQuests(tx, family_id, child_id)) {
    const wallet = await lockWallet(tx, family_id)
    const context = toContext(deps, parent)
    // An expired quest must not become one that the other child missed.
    const owner = isExpired(quest, context) ? null : quest.handed_over_by
    const others = (await listSharers(tx, quest, context.today, owner ? [owner] : null)).filter(
      (other) => other.child_id !== child_id,
    )
    if (others.length > 0 && isLeftToOthers(quest, child_id, finished)) {
      const outcome = emptyOutcome()
      const columns = changeSharers(quest, others, context.now)
      const promised = quest.promised && totalPoints({ ...quest, ...columns })
      changeQuestRow(outcome, quest, { ...columns, promised, handed_over_by: null }, 'hand_over', context)
      if (promised < quest.promised) {
        const waiting = await listLastQuestsOfWaitingSeries(tx, family_id, context.today)
        resumeSeries(outcome, waiting, wallet, context)
      }
      await writeAll(writeOutcome(deps, tx, family_id, outcome))
      continue
    }
    const step = quest.complete && finished === 'verify' ? 'verify' : 'delete'
    const input = { step, change: {} } as const
    const data = await readStepData(tx, quest, wallet, input, context.today)
    const outcome = applyStep(quest, input, data, context)
    await writeAll(writeOutcome(deps, tx, family_id, outcome))
  }
}

/** Whether a quest that a deleted child shares is left to the others, and not decided with the child's own finished quests. */
function isLeftToOthers(quest: QuestRow, child_id: string, finished: 'verify' | 'release'): boolean {
  const isDoneByChild = quest.complete && listOwners(quest).includes(child_id)
  return !isDoneByChild || (mustAllFinish(quest.sharing) && finished === 'release')
}

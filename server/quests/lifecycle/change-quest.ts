import {
  classifyChange,
  type DeleteScope,
  type Quest,
  type QuestChange,
  type QuestStep,
  questAllows,
  questStepRole,
} from '#contract/quests/quests.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockActiveChild } from '#server/accounts/families/get-child.ts'
import { lockUserForShare } from '#server/accounts/families/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { assertOwnPictures } from '#server/quests/pictures/pictures.ts'
import { assertCanSee, toQuest } from './presenter.ts'
import { findQuest, lockQuest, lockQuestAndWallet, readStepData } from './queries.ts'
import { stopSeries, transition } from './transition.ts'
import { toContext } from './transition-context.ts'
import { writeOutcome } from './write-outcome.ts'

/**
 * Applies one step to a quest. Throws the refusals `not_found`, `quest_taken`, `child_inactive`, `points_short`, and those of
 * `transition`. (Q07, Q08, Q11, Q13)
 */
export function changeQuest(deps: Deps, actor: Actor, id: string, change: QuestChange): Promise<Quest> {
  const step = classifyChange(change, actor.role)
  return deps.transaction(async (tx) => {
    if (actor.role === 'parent' && (step === 'restore' || step === 'undo'))
      await assertActiveChild(tx, actor, id, step)
    if ('sharers' in change && change.sharers)
      for (const child of change.sharers.toSorted()) await lockActiveChild(tx, actor.family_id, child)
    if ('picture' in change) await assertOwnPictures(tx, actor.family_id, [change])
    // A child's steps move no points.
    const mayMovePoints = questStepRole(step) === 'parent'
    const { quest, wallet } = await lockVisibleQuest(tx, actor, id, mayMovePoints)
    const context = toContext(deps, actor)
    const data = await readStepData(tx, quest, wallet, { step, change }, context.today)
    const outcome = transition(quest, { step, change }, actor.role, data, context)
    return commitWith(writeOutcome(deps, tx, actor.family_id, outcome), toQuest(outcome.quest, actor))
  })
}

/**
 * Deletes an open quest and returns its held points to the wallet. With the scope `this`, its series continues. With the
 * scope `series`, the series ends as well, and a quest that is not open is kept. Throws the refusals `not_found` and
 * `quest_moved_on`. (Q08, Q10)
 */
export function deleteQuest(deps: Deps, parent: Actor, id: string, scope: DeleteScope): Promise<null> {
  const { family_id } = parent
  return deps.transaction(async (tx) => {
    const locked = await lockQuestAndWallet(tx, family_id, id)
    if (!locked || (locked.quest.deleted_at && scope === 'this')) throw new Refusal('not_found')
    const { quest, wallet } = locked
    const context = toContext(deps, parent)
    const isOpen = !quest.deleted_at && questAllows.delete(quest, context)
    if (scope === 'series' && !isOpen) {
      return commitWith(writeOutcome(deps, tx, family_id, stopSeries(quest, context)), null)
    }
    const input = { step: 'delete', change: {}, endsSeries: scope === 'series' } as const
    const data = await readStepData(tx, quest, wallet, input, context.today)
    const outcome = transition(quest, input, parent.role, data, context)
    return commitWith(writeOutcome(deps, tx, family_id, outcome), null)
  })
}

/** Locks a quest that the actor can see and, if the step may move points, the wallet. Otherwise `wallet` is 0. */
async function lockVisibleQuest(tx: Tx, actor: Actor, id: string, mayMovePoints: boolean) {
  const quest = mayMovePoints ? undefined : await lockQuest(tx, actor.family_id, id)
  const locked = mayMovePoints
    ? await lockQuestAndWallet(tx, actor.family_id, id)
    : quest && { quest, wallet: 0 }
  assertCanSee(actor, locked?.quest)
  return locked
}

/** Forbids reopening quests of a deleted child. Locks the child before the quest, as deleting a child does. (K11) */
async function assertActiveChild(
  tx: Tx,
  { family_id }: Actor,
  questId: string,
  step: QuestStep,
): Promise<void> {
  const quest = await findQuest(tx, family_id, questId)
  // A restored quest goes to those who are left of the children who share it.
  if (quest?.sharers && step === 'restore')
    for (const child of quest.sharers.toSorted()) await lockUserForShare(tx, family_id, child)
  else if (quest) await lockActiveChild(tx, family_id, quest.child_id)
}

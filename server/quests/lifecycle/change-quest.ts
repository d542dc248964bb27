import { daysAfter } from '#contract/calendar.ts'
import {
  classifyChange,
  type DeleteScope,
  isExpired,
  type Quest,
  type QuestChange,
  type QuestStep,
  questAllows,
  questStepRole,
} from '#contract/quests/quests.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockActiveChild } from '#server/accounts/families/get-child.ts'
import { lockUserForShare } from '#server/accounts/families/queries.ts'
import { lockHelpedChildren } from '#server/accounts/parents/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { assertOwnPictures } from '#server/quests/pictures/pictures.ts'
import type { Context, QuestRow } from './outcome.ts'
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
  const side = sideOf(actor)
  const step = classifyChange(change, side)
  return deps.transaction(async (tx) => {
    if (side === 'parent' && (step === 'restore' || step === 'undo'))
      await assertActiveChild(tx, actor, id, step)
    if ('sharers' in change && change.sharers)
      for (const child of change.sharers.toSorted()) await lockActiveChild(tx, actor.family_id, child)
    if ('picture' in change) await assertOwnPictures(tx, actor.family_id, [change])
    // A child's steps move no points.
    const mayMovePoints = questStepRole(step) === 'parent'
    const { quest, wallet } = await lockVisibleQuest(tx, actor, id, mayMovePoints)
    const context = toContext(deps, actor)
    if (actor.role === 'helper') assertNoNewDay(quest, change, context)
    const data = await readStepData(tx, quest, wallet, { step, change }, context.today)
    const outcome = transition(quest, { step, change }, side, data, context)
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
    const outcome = transition(quest, input, 'parent', data, context)
    return commitWith(writeOutcome(deps, tx, family_id, outcome), null)
  })
}

/** A helper gives only an expired quest that it rejects a new day, and one within a week. Throws the refusal `invalid`. (F07) */
function assertNoNewDay(quest: QuestRow, change: QuestChange, context: Context): void {
  if (!('due_date' in change) || !change.due_date) return
  if (isExpired(quest, context) && change.due_date <= daysAfter(context.today, 7)) return
  throw new Refusal('invalid', { fields: { due_date: 'helping_day' } })
}

/** A helper decides in place of a parent; its contract allows no other steps. */
const sideOf = ({ role }: Actor) => (role === 'child' ? 'child' : 'parent')

/** Locks a quest that the actor can see and, if the step may move points, the wallet. Otherwise `wallet` is 0. */
async function lockVisibleQuest(tx: Tx, actor: Actor, id: string, mayMovePoints: boolean) {
  const quest = mayMovePoints ? undefined : await lockQuest(tx, actor.family_id, id)
  const locked = mayMovePoints
    ? await lockQuestAndWallet(tx, actor.family_id, id)
    : quest && { quest, wallet: 0 }
  const helper = { family_id: actor.family_id, user_id: actor.id }
  const helpedChildren = actor.role === 'helper' ? await lockHelpedChildren(tx, helper) : []
  assertCanSee(actor, locked?.quest, helpedChildren)
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

import type { FinishedQuestChoice } from '#contract/lifecycle/closing.ts'
import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { lockUser, markChildDeleted } from '#server/accounts/families/queries.ts'
import { revokeAccess } from '#server/accounts/sessions/account-state.ts'
import { deleteUnsentMessagesTo } from '#server/messages/notifications/queries.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { onChildDeleted } from '#server/quests/lifecycle/on-child-deleted.ts'
import { rejectUndecidedOrders } from '#server/rewards/orders/on-child-deleted.ts'

/**
 * Deactivates a child: ends its access, deletes its open quests, stops its series and rejects its reward requests.
 * `finishedQuests` decides whether finished quests are verified or their points released. The child keeps its points.
 * For six months a parent can reactivate the child; after that, the child is purged. Does nothing for a child that is
 * already deleted. Throws the refusal `not_found`. (K11)
 */
export function deleteChild(
  deps: Deps,
  parent: Actor,
  childId: string,
  finishedQuests: FinishedQuestChoice = 'verify',
): Promise<null> {
  const { family_id } = parent
  return deps.transaction(async (tx) => {
    // Locks the child first, so that a concurrent request to create a quest for it waits and is then refused.
    const child = isId(childId) ? await lockUser(tx, family_id, childId) : undefined
    if (child?.role !== 'child') throw new Refusal('not_found')
    if (child.closed_at) return null
    await markChildDeleted(tx, family_id, child.id, deps.clock.now())
    await revokeAccess(deps, tx, { family_id, user_id: child.id })
    await onChildDeleted(deps, tx, parent, child.id, finishedQuests)
    await rejectUndecidedOrders(deps, tx, family_id, { userId: parent.id, child_id: child.id })
    // The child can no longer sign in, so it gets no mails, not even about the decisions above.
    await deleteUnsentMessagesTo(tx, family_id, child)
    const event = { family_id, user_id: child.id, kind: 'child_deleted', taken_by: parent.id } as const
    await recordAccountEvent(deps, tx, event)
    await announce(tx, family_id, 'family')
    return null
  })
}

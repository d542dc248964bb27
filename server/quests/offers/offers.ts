import { canBeOffered, type OwnOffer, type QuestOffer } from '#contract/quests/offers.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockActiveChild } from '#server/accounts/families/get-child.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { changeQuestRow } from '#server/quests/lifecycle/change-row.ts'
import { emptyOutcome, type QuestRow } from '#server/quests/lifecycle/outcome.ts'
import { assertCanSee, toQuest } from '#server/quests/lifecycle/presenter.ts'
import { findQuest, lockQuest } from '#server/quests/lifecycle/queries.ts'
import { noPhoto, takeOver } from '#server/quests/lifecycle/sharing.ts'
import { toContext } from '#server/quests/lifecycle/transition-context.ts'
import { writeOutcome } from '#server/quests/lifecycle/write-outcome.ts'
import { offeredNotification, takenOverNotification } from './notifications.ts'
import {
  deleteOffer,
  findLastStep,
  findOffer,
  findOwnOffer,
  listOffersTo,
  markDeclined,
  saveOffer,
} from './queries.ts'

/** Returns the quests that siblings offer to the child. (W07) */
export async function listQuestOffers(deps: Deps, child: Actor): Promise<QuestOffer[]> {
  const context = toContext(deps, child)
  const offers = await listOffersTo(deps.db, child)
  return offers
    .filter((quest) => quest.child_id === quest.offered_by)
    .map(({ from, ...quest }) => ({ from, mission: withoutDecision(toQuest(quest, child)) }))
    .filter(({ mission }) => canBeOffered(mission, context))
}

/** Throws the refusals of `assertCanSee`. (W07) */
export async function getOwnOffer(deps: Deps, child: Actor, id: string): Promise<OwnOffer> {
  const quest = await findQuest(deps.db, child.family_id, id)
  assertCanSee(child, quest)
  return findOwnOffer(deps.db, quest, child.id)
}

/**
 * Offers a quest to a sibling, instead of whom it was offered to before. Throws the refusals of `assertCanSee`, `quest_moved_on`, and,
 * about the sibling, `not_found` and `child_inactive`. (W07)
 */
export function offerQuest(deps: Deps, child: Actor, id: string, sibling: string): Promise<OwnOffer> {
  const { family_id } = child
  return deps.transaction(async (tx) => {
    await lockActiveChild(tx, family_id, sibling)
    const quest = await lockQuest(tx, family_id, id)
    assertCanSee(child, quest)
    assertCanBeOffered(deps, child, quest)
    if (!(await canTakeOver(tx, quest, child.id, sibling))) throw new Refusal('not_found')
    const earlier = await findOffer(tx, family_id, id)
    await saveOffer(tx, {
      family_id,
      quest_id: id,
      child_id: sibling,
      offered_by: child.id,
      offered_at: deps.clock.now(),
      last_step: await findLastStep(tx, family_id, id),
      declined_at: null,
    })
    const isRepeated = earlier?.child_id === sibling && earlier.offered_by === child.id
    if (!isRepeated) await notifyUsers(deps, tx, offeredNotification(quest, sibling))
    await announceToBoth(tx, family_id, [sibling, earlier?.child_id])
    return findOwnOffer(tx, quest, child.id)
  })
}

/**
 * Takes the child's own offer back. Throws the refusals `not_found`, and `quest_taken` if the sibling has taken the quest over. (W07)
 */
export function withdrawOffer(deps: Deps, child: Actor, id: string): Promise<null> {
  const { family_id } = child
  return deps.transaction(async (tx) => {
    const quest = await lockQuest(tx, family_id, id)
    const offer = quest && (await findOffer(tx, family_id, id))
    if (offer?.offered_by !== child.id) {
      assertCanSee(child, quest)
      throw new Refusal('not_found')
    }
    await deleteOffer(tx, family_id, id)
    await announceToBoth(tx, family_id, [offer.child_id, child.id])
    return null
  })
}

/** Declines the offer of a sibling. Throws the refusal `not_found`. (W07) */
export function declineQuest(deps: Deps, child: Actor, id: string): Promise<null> {
  const { family_id } = child
  return deps.transaction(async (tx) => {
    const quest = await lockQuest(tx, family_id, id)
    const offer = quest && (await findOffer(tx, family_id, id))
    if (offer?.child_id !== child.id) throw new Refusal('not_found')
    await markDeclined(tx, family_id, id, deps.clock.now())
    await announceToBoth(tx, family_id, [child.id, offer.offered_by])
    return null
  })
}

/**
 * Gives a quest to the sibling to whom it was offered, and tells the parents. Throws the refusal `quest_moved_on` if the offer was taken
 * back or declined, or the quest is no longer open. (W07)
 */
export function takeQuestOver(deps: Deps, sibling: Actor, id: string): Promise<Quest> {
  const { family_id } = sibling
  return deps.transaction(async (tx) => {
    // Locks the child before the quest, as deleting a child does.
    await lockActiveChild(tx, family_id, sibling.id)
    const quest = await lockQuest(tx, family_id, id)
    const offer = quest && (await findOffer(tx, family_id, id))
    if (!quest || offer?.child_id !== sibling.id) throw new Refusal('not_found')
    const { offered_by, declined_at, is_over } = offer
    const isValid = !declined_at && !is_over && quest.child_id === offered_by
    if (!isValid || !(await canTakeOver(tx, quest, offered_by, sibling.id)))
      throw new Refusal('quest_moved_on')
    assertCanBeOffered(deps, sibling, quest)
    const outcome = emptyOutcome()
    const columns = takeOver(quest, sibling.id)
    const after = changeQuestRow(outcome, quest, columns, 'take_over', toContext(deps, sibling))
    outcome.notifications.push(takenOverNotification(after, offer.from))
    const writes = [
      ...writeOutcome(deps, tx, family_id, outcome),
      deleteOffer(tx, family_id, id),
      announce(tx, family_id, 'quests', offered_by),
    ]
    return commitWith(writes, toQuest(after, sibling))
  })
}

const canTakeOver = async (tx: Tx, quest: QuestRow, child_id: string, sibling: string) =>
  (await findOwnOffer(tx, quest, child_id)).siblings.some(({ id }) => id === sibling)

/** A parent's decision, and a photo, are about the child who has the quest, and not for a sibling to see. */
const withoutDecision = (quest: Quest): Quest => ({ ...quest, note: null, decided_at: null, ...noPhoto })

function assertCanBeOffered(deps: Deps, actor: Actor, quest: QuestRow) {
  if (quest.deleted_at || !canBeOffered(toQuest(quest, actor), toContext(deps, actor)))
    throw new Refusal('quest_moved_on')
}

async function announceToBoth(tx: Tx, family_id: string, children: (string | undefined)[]) {
  for (const child of new Set(children)) if (child) await announce(tx, family_id, 'quests', child)
}

import { QUESTS_AT_ONCE_MAX } from '#contract/limits.ts'
import type { NewQuest, Quest } from '#contract/quests/quests.ts'
import { listOwners } from '#contract/quests/sharing.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockActiveChild } from '#server/accounts/families/get-child.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { buildQuests } from '#server/quests/lifecycle/create-quest.ts'
import {
  emptyOutcome,
  type Notification,
  type Outcome,
  type QuestRow,
} from '#server/quests/lifecycle/outcome.ts'
import { toQuest } from '#server/quests/lifecycle/presenter.ts'
import { listPausedChildren } from '#server/quests/lifecycle/queries.ts'
import { toChildView } from '#server/quests/lifecycle/sharing.ts'
import { toContext } from '#server/quests/lifecycle/transition-context.ts'
import { writeOutcome } from '#server/quests/lifecycle/write-outcome.ts'
import { assertOwnPictures } from '#server/quests/pictures/pictures.ts'
import { newQuestsNotification } from './notifications.ts'

const listChildren = ({ child_id, also_for = [] }: NewQuest) => [...new Set([child_id, ...also_for])]

/**
 * Creates all quests or none, and holds their points. Each child gets one message. Returns the quests in the order of the forms.
 * Throws the refusals of `createQuest`, and `invalid` if they are too many. (W09)
 */
export function createQuests(deps: Deps, parent: Actor, forms: NewQuest[]): Promise<Quest[]> {
  const { family_id } = parent
  const count = forms.reduce(
    (sum, form) => sum + (form.sharing ? 1 : listChildren(form).length) * (form.times_of_day?.length ?? 1),
    0,
  )
  if (count > QUESTS_AT_ONCE_MAX)
    throw new Refusal('invalid', { fields: { missions: 'field_quests_at_once' } })
  return deps.transaction(async (tx) => {
    const context = toContext(deps, parent)
    const children = [...new Set(forms.flatMap(listChildren))].toSorted()
    for (const child of children) await lockActiveChild(tx, family_id, child)
    await assertOwnPictures(tx, family_id, forms)
    const paused = await listPausedChildren(tx, family_id, children, context.today)
    const outcomes = forms.map((form) => buildQuests(form, listChildren(form), paused, context))
    const quests = outcomes.flatMap((outcome) => outcome.quests.map(({ after }) => after))
    const outcome: Outcome = {
      ...emptyOutcome(),
      quests: outcomes.flatMap((each) => each.quests),
      transfers: outcomes.flatMap(({ transfers }) => transfers),
      startedSeries: outcomes.flatMap(({ startedSeries }) => startedSeries),
      notifications: joinNotifications(
        quests,
        outcomes.flatMap(({ notifications }) => notifications),
      ),
    }
    return commitWith(
      writeOutcome(deps, tx, family_id, outcome),
      quests.map((quest) => toQuest(quest, parent)),
    )
  })
}

const toChildViews = (quest: QuestRow): QuestRow[] =>
  listOwners(quest).map((child_id) => toChildView(quest, child_id))

/** Returns one message for each child: about its new quest, or about all of them. */
const joinNotifications = (quests: QuestRow[], notifications: Notification[]): Notification[] =>
  [...Map.groupBy(quests.flatMap(toChildViews), ({ child_id }) => child_id)].flatMap(
    ([child_id, ofChild]) => {
      const toChild = notifications.filter(({ to }) => to !== 'parents' && to.user_id === child_id)
      return toChild.length > 1 ? [newQuestsNotification(ofChild)] : toChild
    },
  )

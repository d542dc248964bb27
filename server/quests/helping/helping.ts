import type { PageRange } from '#contract/paging.ts'
import { type HelperDecision, type HelperQuest, helperQuest } from '#contract/quests/helping.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { listOwners } from '#contract/quests/sharing.ts'
import { getHelpedChildren } from '#server/accounts/parents/queries.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { changeQuest } from '#server/quests/lifecycle/change-quest.ts'
import { toQuest } from '#server/quests/lifecycle/presenter.ts'
import { findQuestsOfChildren, listChildrenById } from './queries.ts'

/** Lists the children whose quests the helper sees. (F07) */
export async function listHelpedChildren({ db }: Deps, helper: Actor) {
  const childIds = await getHelpedChildren(db, { family_id: helper.family_id, user_id: helper.id })
  return { children: childIds.length ? await listChildrenById(db, helper.family_id, childIds) : [] }
}

/** Returns one page of the quests that wait for a decision, or are open today. (F07) */
export async function listHelpedQuests(
  { db, clock }: Deps,
  helper: Actor,
  filters: PageRange & { state: 'completed' | 'open' },
) {
  const { family_id, id: user_id, time_zone } = helper
  const childIds = await getHelpedChildren(db, { family_id, user_id })
  const { rows, total } = await findQuestsOfChildren(db, family_id, childIds, {
    ...filters,
    moment: { now: clock.now(), today: clock.today(time_zone), timeZone: time_zone },
  })
  return { missions: rows.map((row) => toHelperQuest(toQuest(row, helper))), pagination: { total } }
}

/** Verifies or rejects a quest, or undoes the helper's own decision. Throws the refusals of `changeQuest`. (F07) */
export const decideAsHelper = async (deps: Deps, helper: Actor, id: string, decision: HelperDecision) =>
  toHelperQuest(await changeQuest(deps, helper, id, decision))

/** Leaves out what a helper may not read, such as points. */
const toHelperQuest = (quest: Quest): HelperQuest =>
  helperQuest.parse({ ...quest, owner_ids: listOwners(quest) })

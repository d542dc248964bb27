import type { PageRange } from '#contract/paging.ts'
import type { Quest, QuestEvent, QuestFilters } from '#contract/quests/quests.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { canSee, toQuest } from './lifecycle/presenter.ts'
import { findQuest } from './lifecycle/queries.ts'
import { findQuestPage, listFinishedQuests, listQuestSteps } from './queries.ts'

/** Returns a quest. Throws the refusal `not_found`, also when the actor may not see the quest. */
export async function getQuest({ db }: Deps, actor: Actor, id: string): Promise<Quest> {
  const quest = await findQuest(db, actor.family_id, id)
  if (!quest || !canSee(actor, quest)) throw new Refusal('not_found')
  return toQuest(quest)
}

/** Returns the last hundred steps of a quest, oldest first. Throws the refusal of `getQuest`. (Q06) */
export async function listQuestEvents(deps: Deps, actor: Actor, id: string): Promise<QuestEvent[]> {
  await getQuest(deps, actor, id)
  return listQuestSteps(deps.db, actor.family_id, id)
}

export async function listQuests(
  { readDb, clock }: Deps,
  actor: Actor,
  childId: string,
  filters: QuestFilters,
) {
  const page = await findQuestPage(readDb, actor.family_id, childId, filters, clock.today(actor.time_zone))
  if (!page) throw new Refusal('not_found')
  return { missions: page.missions, pagination: { total: page.total } }
}

/** Returns one page of the finished quests of all children, which wait for a parent's decision. (K01) */
export async function listQuestsToVerify({ db }: Deps, parent: Actor, page: PageRange) {
  const { quests, total } = await listFinishedQuests(db, parent.family_id, page)
  return { missions: quests.map(toQuest), pagination: { total } }
}

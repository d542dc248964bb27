import type { PageRange } from '#contract/paging.ts'
import type { Quest, QuestEvent, QuestFilters, Sharer } from '#contract/quests/quests.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import type { QuestRow } from './lifecycle/outcome.ts'
import { assertCanSee, toQuest } from './lifecycle/presenter.ts'
import { findQuest, listSharers } from './lifecycle/queries.ts'
import { orderTurns, toChildView } from './lifecycle/sharing.ts'
import { findQuestPage, listFinishedQuests, listQuestSteps } from './queries.ts'

/** Returns a quest. Throws the refusals of `assertCanSee`. */
export async function getQuest(deps: Deps, actor: Actor, id: string): Promise<Quest> {
  return toQuest(await findVisibleQuest(deps, actor, id), actor)
}

async function findVisibleQuest({ db }: Deps, actor: Actor, id: string): Promise<QuestRow> {
  const quest = await findQuest(db, actor.family_id, id)
  assertCanSee(actor, quest)
  return quest
}

/** Returns the last hundred steps of a quest, oldest first. Throws the refusals of `getQuest`. (Q06) */
export async function listQuestEvents(deps: Deps, actor: Actor, id: string): Promise<QuestEvent[]> {
  await getQuest(deps, actor, id)
  const steps = await listQuestSteps(deps.db, actor, id)
  if (actor.role === 'parent') return steps
  // What a parent wrote before the quest went to this child was for another one.
  const changedHands = steps.findLastIndex(({ event }) => event === 'take_over' || event === 'hand_over')
  return steps.map((step, index) => (index < changedHands ? { ...step, note: null } : step))
}

/**
 * Returns the children who share a quest; if they take turns, in the order of their turns. Throws the refusals of `getQuest`. (W06)
 */
export async function listQuestSharers(deps: Deps, actor: Actor, id: string): Promise<Sharer[]> {
  const quest = await findVisibleQuest(deps, actor, id)
  const today = deps.clock.today(actor.time_zone)
  const sharers = await listSharers(deps.db, quest, today)
  const { own = [], others = [] } = Object.groupBy(sharers, ({ child_id }) =>
    child_id === quest.child_id ? 'own' : 'others',
  )
  const ordered = quest.sharing === 'turns' ? [...own, ...orderTurns(quest, others, today)] : sharers
  return ordered.map(({ last_turn: _, ...sharer }) => sharer)
}

export async function listQuests(
  { readDb, clock }: Deps,
  actor: Actor,
  childId: string,
  filters: QuestFilters,
) {
  const isOwn = actor.role === 'child'
  const today = clock.today(actor.time_zone)
  const page = await findQuestPage(readDb, actor.family_id, childId, filters, today, isOwn)
  if (!page) throw new Refusal('not_found')
  const missions = isOwn ? page.missions.map((quest) => toChildView(quest, actor.id)) : page.missions
  return { missions, pagination: { total: page.total } }
}

/** Returns one page of the finished quests of all children, which wait for a parent's decision. (K01) */
export async function listQuestsToVerify({ db }: Deps, parent: Actor, page: PageRange) {
  const { quests, total } = await listFinishedQuests(db, parent.family_id, page)
  return { missions: quests.map((quest) => toQuest(quest, parent)), pagination: { total } }
}

import type { NewQuest, Quest, QuestFilters } from '#contract/quests.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Page } from '#contract/values.ts'
import type { Db } from '#server/db/open.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { ownChild } from '#server/families/families.ts'
import { asMission, canReach } from './mission.ts'
import { promise } from './promise.ts'
import { addQuest, addStep, type QuestRow, questOf, questsOf, todayOf, waitingQuests } from './store.ts'

export { changeQuest, deleteQuest } from './change.ts'

/** Gives a child a quest and promises its points. Refuses `day_past`, `points_short`. (Q01, Q02) */
export async function createQuest(deps: Deps, parent: Actor, wanted: NewQuest): Promise<Quest> {
  const { family_id } = parent
  const at = deps.clock.now()
  return deps.transaction(async (tx) => {
    if (wanted.due_date < deps.clock.today(parent.time_zone)) {
      throw new Refusal('day_past', { fields: { due_date: 'day_past' } })
    }
    await ownChild(tx, family_id, wanted.child_id)
    const stepId = deps.secrets.id()
    const quest: QuestRow = {
      family_id,
      id: deps.secrets.id(),
      child_id: wanted.child_id,
      name: wanted.name,
      description: wanted.description,
      points: wanted.points,
      promised: 0,
      due_date: wanted.due_date,
      reoccur_scale: wanted.reoccur_scale ?? null,
      reoccur_frequency: wanted.reoccur_frequency ?? 1,
      complete: false,
      verified: false,
      finished_at: null,
      decided_at: null,
      decided_by: null,
      note: null,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    }
    quest.promised = promise(deps, tx, quest, wanted.points, { reference: stepId, at })
    await addQuest(tx, quest)
    await addStep(tx, quest, { id: stepId, step: 'create', taken_by: parent.id, note: null, taken_at: at })
    return asMission(quest)
  })
}

/** A parent sees every quest of the family, a child only the own. */
export async function getQuest({ db }: Deps, actor: Actor, id: string): Promise<Quest> {
  const quest = await questOf(db, actor.family_id, id)
  if (!quest || !canReach(actor, quest)) throw new Refusal('not_found')
  return asMission(quest)
}

export async function listQuests({ db, clock }: Deps, actor: Actor, childId: string, filters: QuestFilters) {
  const listed = await questsOf(db, actor.family_id, childId, filters, clock.today(actor.time_zone))
  if (!listed) throw new Refusal('not_found')
  return { missions: listed.quests, pagination: { total: listed.total } }
}

/** What waits for this parent, across all children. (K01) */
export async function listWaiting({ db }: Deps, parent: Actor, page: Page) {
  const { quests, total } = await waitingQuests(db, parent.family_id, page)
  return { missions: quests.map(asMission), pagination: { total } }
}

/** How today goes, by child. */
export const todayOfFamily = (db: Db, family_id: string, today: string) => todayOf(db, family_id, today)

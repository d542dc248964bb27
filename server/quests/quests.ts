import { dayOfMonth } from '#contract/calendar.ts'
import type { NewQuest, Quest, QuestEvent, QuestFilters } from '#contract/quests/quests.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Page } from '#contract/values.ts'
import { lockActiveChild } from '#server/accounts/families/get-child.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { sendOff } from '#server/platform/db/send-off.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { hold } from './hold-points.ts'
import { notifyOfNewQuest } from './notifications.ts'
import { canSee, toMission } from './presenter.ts'
import {
  countToday,
  findQuest,
  findQuestPage,
  insertQuest,
  insertStep,
  listFinishedQuests,
  listSteps,
  type QuestRow,
} from './queries.ts'
import { selectWaitingSeries } from './series/queries.ts'
import { startSeries } from './series/series.ts'

export { changeQuest, deleteQuest } from './change-quest.ts'
export { endQuestsOfChild } from './on-child-deleted.ts'

/**
 * Gives a child a quest, or several children the same, all or none, and promises the points; answers the first child's.
 * Refuses `day_past`, `points_short`, `not_found`, `child_inactive`. (Q01, Q02)
 */
export async function createQuest(deps: Deps, parent: Actor, wanted: NewQuest): Promise<Quest> {
  const { child_id, also_for = [] } = wanted
  return deps.transaction(async (tx) => {
    if (wanted.due_date < deps.clock.today(parent.time_zone)) {
      throw new Refusal('day_past', { fields: { due_date: 'day_past' } })
    }
    const children = [...new Set([child_id, ...also_for])]
    for (const child of children) await lockActiveChild(tx, parent.family_id, child)
    const [first] = children.map((child) => give(deps, tx, parent, wanted, child))
    if (!first) throw new Error('A quest for nobody')
    return toMission(first)
  })
}

function give(deps: Deps, tx: Tx, parent: Actor, wanted: NewQuest, child_id: string): QuestRow {
  const { family_id } = parent
  const at = deps.clock.now()
  const step = deps.secrets.id()
  const series = wanted.reoccur_scale
    ? startSeries(deps, tx, { family_id })
    : { series_id: null, series_number: null }
  const quest: QuestRow = {
    family_id,
    id: deps.secrets.id(),
    child_id,
    name: wanted.name,
    description: wanted.description,
    points: wanted.points,
    next_points: wanted.points,
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
    ...series,
    anchor_day: dayOfMonth(wanted.due_date),
    made_by: null,
    expired_for: null,
  }
  quest.promised = hold(deps, tx, quest, wanted.points, { reference: step, at })
  sendOff(tx, insertQuest(tx, quest))
  insertStep(tx, quest, { id: step, step: 'create', taken_by: parent.id, note: null, taken_at: at })
  notifyOfNewQuest(deps, tx, quest)
  return quest
}

/** A parent sees every quest of the family, a child only the own. */
export async function getQuest({ db }: Deps, actor: Actor, id: string): Promise<Quest> {
  const quest = await findQuest(db, actor.family_id, id)
  if (!quest || !canSee(actor, quest)) throw new Refusal('not_found')
  return toMission(quest)
}

/** What happened to a quest that the actor may see, the oldest first. (Q06) */
export async function listQuestEvents(deps: Deps, actor: Actor, id: string): Promise<QuestEvent[]> {
  await getQuest(deps, actor, id)
  return listSteps(deps.db, actor.family_id, id)
}

/** The family's series that wait for points. (Q10) */
export const listWaitingSeries = ({ db }: Deps, parent: Actor) => selectWaitingSeries(db, parent.family_id)

export async function listQuests({ db, clock }: Deps, actor: Actor, childId: string, filters: QuestFilters) {
  const listed = await findQuestPage(db, actor.family_id, childId, filters, clock.today(actor.time_zone))
  if (!listed) throw new Refusal('not_found')
  return { missions: listed.quests, pagination: { total: listed.total } }
}

/** What waits for this parent, across all children. (K01) */
export async function listWaiting({ db }: Deps, parent: Actor, page: Page) {
  const { quests, total } = await listFinishedQuests(db, parent.family_id, page)
  return { missions: quests.map(toMission), pagination: { total } }
}

/** How today goes, by child. */
export const countTodayOfFamily = (db: Db, family_id: string, today: string) =>
  countToday(db, family_id, today)

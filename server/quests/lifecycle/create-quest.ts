import type { NewQuest, Quest } from '#contract/quests/quests.ts'
import { firstOpeningDay } from '#contract/quests/recurrence.ts'
import { listOwners, totalPoints } from '#contract/quests/sharing.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockActiveChild } from '#server/accounts/families/get-child.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { assertOwnPictures } from '#server/quests/pictures/pictures.ts'
import { toStepColumns } from './checklist.ts'
import { newQuestNotification } from './notifications.ts'
import { type Context, emptyOutcome, newQuestState, type QuestRow } from './outcome.ts'
import { restingColumns } from './pausing.ts'
import { changeHold, toTransfers } from './points.ts'
import { toQuest } from './presenter.ts'
import { listPausedChildren } from './queries.ts'
import { startRecurrence, toRecurrence } from './recurrence.ts'
import { notShared, shareAmong, toChildView } from './sharing.ts'
import type { QuestOutcome } from './transition.ts'
import { toContext } from './transition-context.ts'
import { writeOutcome } from './write-outcome.ts'

/**
 * Gives the same quest to every child in the form, or one that they share, and holds the points. Does it for all or for none. Returns the
 * first child's first quest. Throws the refusals `day_past` (for a quest that does not recur, also if only one of its times is over),
 * `points_short`, `not_found`, `child_inactive`, `invalid`. (Q01, Q02, W06)
 */
export function createQuest(deps: Deps, parent: Actor, form: NewQuest): Promise<Quest> {
  const { child_id, also_for = [] } = form
  return deps.transaction(async (tx) => {
    const context = toContext(deps, parent)
    const children = new Set([child_id, ...also_for])
    for (const child of children) await lockActiveChild(tx, parent.family_id, child)
    await assertOwnPictures(tx, parent.family_id, [form])
    const paused = await listPausedChildren(tx, parent.family_id, [...children], context.today)
    const outcome = buildQuests(form, [...children], paused, context)
    return commitWith(writeOutcome(deps, tx, parent.family_id, outcome), toQuest(outcome.quest, parent))
  })
}

/**
 * Builds one quest for each child and time of day, or one that they share for each time; `quest` in the outcome is the first child's
 * first. The quests of children who have a pause (`paused`, with its last day) rest. Throws the refusals `day_past`, `invalid`.
 */
export function buildQuests(
  form: NewQuest,
  children: string[],
  paused: ReadonlyMap<string, string>,
  context: Context,
): QuestOutcome {
  const { family_id, actor_id, now, newId } = context
  const outcome = emptyOutcome()
  const times = form.times_of_day ?? [null]
  const newQuests = shareOut(form, children, paused).flatMap((ofChild) =>
    times.map((time_of_day, index) => {
      const { due_date, ...recurrenceColumns } = startRecurrence({ ...form, time_of_day }, context)
      const owner = ofChild(index, due_date)
      return { owner, time_of_day, daily_number: index + 1, due_date, recurrenceColumns }
    }),
  )
  const quests = newQuests.map((one): QuestRow => {
    const { time_of_day, daily_number, due_date, recurrenceColumns } = one
    const { rests, ...sharing } = one.owner
    const recurrence = toRecurrence(recurrenceColumns)
    const series_id = recurrence ? newId() : null
    const quest = {
      family_id,
      id: newId(),
      ...sharing,
      name: form.name,
      description: form.description,
      points: form.points,
      picture: form.picture ?? null,
      next_points: form.points,
      promised: totalPoints({ ...sharing, points: form.points }),
      due_date,
      time_of_day,
      daily_number,
      daily_count: times.length,
      // A quest that does not recur can be finished at any time. (D01)
      opens_on: recurrence ? firstOpeningDay(due_date, recurrence) : null,
      ...recurrenceColumns,
      stays_open: form.stays_open ?? false,
      ...toStepColumns(form.steps),
      asks_photo: form.asks_photo ?? false,
      ...newQuestState,
      ...(rests && restingColumns),
      created_at: now,
      updated_at: now,
      series_id,
      series_number: series_id ? 1 : null,
      // No step of an earlier quest in the series made it.
      made_by: null,
    }
    const step = { id: newId(), step: 'create' as const, taken_by: actor_id, note: null, taken_at: now }
    if (series_id) outcome.startedSeries.push(series_id)
    outcome.quests.push({ before: null, after: quest, step })
    outcome.transfers.push(...toTransfers(changeHold(0, quest.promised), { ...context, reference: step.id }))
    return quest
  })
  for (const child_id of children) {
    // One message for all that the child got.
    const [first] = quests
      .filter((quest) => listOwners(quest).includes(child_id))
      .toSorted((one, other) => one.due_date.localeCompare(other.due_date))
    if (first) outcome.notifications.push(newQuestNotification(toChildView(first, child_id)))
  }
  const [quest] = quests
  if (!quest) throw new Error('buildQuests needs at least one child and one time of day')
  return { ...outcome, quest }
}

type NewQuestOwner = Pick<QuestRow, 'child_id' | 'sharing' | 'sharers' | 'finishers'> & { rests: boolean }

/**
 * Returns, for each quest to create, a function from the index of its time of day and its first day to the children who have it. If a series
 * is by turns several times a day, the turns begin with another child each time, and with none whose pause covers the day. Throws the refusal `invalid`.
 */
function shareOut(
  { sharing, reoccur_scale, reoccur_rule }: NewQuest,
  children: string[],
  paused: ReadonlyMap<string, string>,
): ((timeIndex: number, day: string) => NewQuestOwner)[] {
  if (!sharing)
    return children.map((child_id) => () => ({ child_id, ...notShared, rests: paused.has(child_id) }))
  if (children.length < 2) throw new Refusal('invalid', { fields: { also_for: 'field_required' } })
  if (sharing === 'turns' && !reoccur_scale && !reoccur_rule)
    throw new Refusal('invalid', { fields: { sharing: 'field_invalid' } })
  const rests = children.every((child) => paused.has(child))
  const first = (timeIndex: number, day: string) => {
    const present = children.filter((child) => (paused.get(child) ?? '') < day)
    const order = present.length > 0 ? present : children
    return order[timeIndex % order.length]
  }
  return [
    (timeIndex, day) => ({
      ...shareAmong(sharing, children, sharing === 'turns' ? first(timeIndex, day) : undefined),
      rests,
    }),
  ]
}

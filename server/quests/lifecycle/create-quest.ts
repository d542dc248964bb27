import type { NewQuest, Quest } from '#contract/quests/quests.ts'
import { firstOpeningDay } from '#contract/quests/recurrence.ts'
import { lockActiveChild } from '#server/accounts/families/get-child.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { newQuestNotification } from './notifications.ts'
import { type Context, emptyOutcome, newQuestState, type QuestRow } from './outcome.ts'
import { changeHold, toTransfers } from './points.ts'
import { toQuest } from './presenter.ts'
import { findFirstDueDay, startRecurrence, toRecurrence } from './recurrence.ts'
import { assertNotPast } from './step-effects.ts'
import type { QuestOutcome } from './transition.ts'
import { toContext } from './transition-context.ts'
import { writeOutcome } from './write-outcome.ts'

/**
 * Gives the same quest to every child in the form, or to none, and holds the points. Returns the first child's quest.
 * Throws the refusals `day_past`, `points_short`, `not_found`, `child_inactive`. (Q01, Q02)
 */
export function createQuest(deps: Deps, parent: Actor, form: NewQuest): Promise<Quest> {
  const { child_id, also_for = [] } = form
  return deps.transaction(async (tx) => {
    const context = toContext(deps, parent)
    assertNotPast(form.due_date, context)
    const children = new Set([child_id, ...also_for])
    for (const child of children) await lockActiveChild(tx, parent.family_id, child)
    const outcome = buildQuests(form, [...children], context)
    return commitWith(writeOutcome(deps, tx, parent.family_id, outcome), toQuest(outcome.quest))
  })
}

/** Builds one quest per child; `quest` in the outcome is the quest of the first child. */
export function buildQuests(form: NewQuest, children: string[], context: Context): QuestOutcome {
  const { family_id, actor_id, now, newId } = context
  const outcome = emptyOutcome()
  const due_date = findFirstDueDay(form)
  const recurrenceColumns = startRecurrence(form, due_date)
  const recurrence = toRecurrence(recurrenceColumns)
  const quests = children.map((child_id): QuestRow => {
    const series_id = recurrence ? newId() : null
    const quest = {
      family_id,
      id: newId(),
      child_id,
      name: form.name,
      description: form.description,
      points: form.points,
      next_points: form.points,
      promised: form.points,
      due_date,
      // A quest that does not recur can be finished at any time. (D01)
      opens_on: recurrence ? firstOpeningDay(due_date, recurrence) : null,
      ...recurrenceColumns,
      stays_open: form.stays_open ?? false,
      ...newQuestState,
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
    outcome.transfers.push(...toTransfers(changeHold(0, quest.points), { ...context, reference: step.id }))
    outcome.notifications.push(newQuestNotification(quest))
    return quest
  })
  const [quest] = quests
  if (!quest) throw new Error('buildQuests needs at least one child')
  return { ...outcome, quest }
}

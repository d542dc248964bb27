import { openingDay } from '#contract/quests/recurrence.ts'
import { totalPoints } from '#contract/quests/sharing.ts'
import type { Sharer } from '#server/quests/sharing/queries.ts'
import { seriesWaits } from './notifications.ts'
import {
  type Context,
  newQuestState,
  type Outcome,
  type QuestRow,
  toNotification,
  walletChange,
} from './outcome.ts'
import { restingColumns } from './pausing.ts'
import { changeHold, toTransfers } from './points.ts'
import { findNextDueDay, toRecurrence } from './recurrence.ts'
import { shareNextQuest } from './sharing.ts'

/* Each occurrence of a series is a quest. Verifying, expiring or deleting the newest one creates the next. (Q10) */

/** A quest whose series waits for points. `waiting_cause` is the step that made it wait; `active_sharers` share its next quest. */
export type WaitingSeriesQuest = QuestRow & { waiting_cause: string; active_sharers: Sharer[] }

/**
 * Adds the next quest of the series. `cause` is the id of the step after which the next quest is due. In a pause, the quest
 * rests. Otherwise, if the wallet has too few points, the series waits instead, and the parents are notified.
 */
export function createNextOccurrence(
  outcome: Outcome,
  quest: QuestRow,
  cause: string,
  { wallet: walletBefore, isPaused, sharers }: { wallet: number; isPaused: boolean; sharers: Sharer[] },
  context: Context,
): void {
  const { family_id, series_id } = quest
  const day = findNextDueDay(quest, context)
  if (!series_id || !day || hasNoChild(quest, sharers)) return
  const sharing = shareNextQuest(quest, sharers, day)
  const points = nextTotal(quest, sharing)
  if (isPaused || walletBefore + walletChange(outcome) >= points) {
    addNextOccurrence(outcome, { ...quest, ...sharing }, cause, context, isPaused)
    return
  }
  outcome.waits.push({ series_id, quest_id: quest.id, cause, since: context.now })
  const facts = { quest: quest.name, points, child_id: sharing.child_id }
  outcome.notifications.push(toNotification({ family_id, to: 'parents', kind: seriesWaits, facts }))
}

/** Continues waiting series, the longest waiting first. Skips a series whose next quest the wallet does not cover. */
export function resumeSeries(
  outcome: Outcome,
  waiting: readonly WaitingSeriesQuest[],
  walletBefore: number,
  context: Context,
): void {
  for (const { waiting_cause: cause, active_sharers, ...quest } of waiting) {
    const { series_id } = quest
    if (hasNoChild(quest, active_sharers)) continue
    const sharing = shareNextQuest(quest, active_sharers, findNextDueDay(quest, context) ?? context.today)
    if (!series_id || outcome.endedSeries.includes(series_id)) continue
    if (outcome.endedWaits.some((wait) => wait.series_id === series_id && wait.cause === cause)) continue
    if (walletBefore + walletChange(outcome) < nextTotal(quest, sharing)) continue
    outcome.endedWaits.push({ series_id, cause })
    addNextOccurrence(outcome, { ...quest, ...sharing }, cause, context)
  }
}

/** Deletes the quest `next`: frees the quest's number in the series and returns its held points to the wallet. */
export function deleteNextOccurrence(outcome: Outcome, next: QuestRow, context: Context): void {
  const { actor_id, now, newId } = context
  const step = { id: newId(), step: 'delete' as const, taken_by: actor_id, note: null, taken_at: now }
  const after = {
    ...next,
    promised: 0,
    paused_for: null,
    series_number: null,
    deleted_at: now,
    updated_at: now,
  }
  outcome.quests.push({ before: next, after, step })
  outcome.transfers.push(...toTransfers(changeHold(next.promised, 0), { ...context, reference: step.id }))
}

/** Whether all children who shared the quest were deleted. */
const hasNoChild = ({ sharing }: QuestRow, sharers: readonly Sharer[]) =>
  sharing !== null && sharers.length === 0

const nextTotal = ({ next_points }: QuestRow, sharing: Pick<QuestRow, 'sharing' | 'sharers'>) =>
  totalPoints({ ...sharing, points: next_points })

/** `quest` already has the child, or the children, of the next quest. */
function addNextOccurrence(
  outcome: Outcome,
  quest: QuestRow,
  cause: string,
  context: Context,
  isPaused = false,
): void {
  const recurrence = toRecurrence(quest)
  if (!recurrence || !quest.series_number) throw new Error(`Quest ${quest.id} is not part of a series`)
  const due_date = findNextDueDay(quest, context)
  // A series that waited for points may have ended meanwhile.
  if (!due_date) return
  const { now, newId } = context
  const after: QuestRow = {
    ...quest,
    id: newId(),
    points: quest.next_points,
    promised: nextTotal(quest, quest),
    due_date,
    rule_day: quest.reoccur_rule && due_date,
    opens_on: openingDay(due_date, recurrence, quest.due_date),
    ...newQuestState,
    steps_done: quest.steps?.map(() => false) ?? null,
    ...(isPaused && restingColumns),
    created_at: now,
    updated_at: now,
    series_number: quest.series_number + 1,
    made_by: cause,
  }
  const step = { id: newId(), step: 'create' as const, taken_by: null, note: null, taken_at: now }
  outcome.quests.push({ before: null, after, step })
  outcome.transfers.push(...toTransfers(changeHold(0, after.promised), { ...context, reference: step.id }))
}

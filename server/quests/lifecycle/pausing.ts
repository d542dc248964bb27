import { isPausedOn, type Pause } from '#contract/quests/pauses.ts'
import { isExpired } from '#contract/quests/quests.ts'
import { openingDay } from '#contract/quests/recurrence.ts'
import { totalPoints } from '#contract/quests/sharing.ts'
import { firstDayLeft, type Moment } from '#contract/quests/time-of-day.ts'
import type { Sharer } from '#server/quests/sharing/queries.ts'
import { changeQuestRow } from './change-row.ts'
import { newQuestNotification, seriesWaits } from './notifications.ts'
import { type Context, type Outcome, type QuestRow, toNotification, walletChange } from './outcome.ts'
import { findNextDueDay, toRecurrence } from './recurrence.ts'
import { areAllPaused, checkCompletion, handOver, orderTurns } from './sharing.ts'

/* Quests rest in a pause: see docs/decisions/037-pauses.md. (W05) */

/** An unfinished quest, whether it is the newest of its series, and the children who share it (empty if it is not shared). */
export type PausableQuest = QuestRow & { isNewest: boolean; active_sharers: Sharer[] }

type PauseRow = Omit<Pause, 'id' | 'reason'>

/** Pauses and resumes quests as the pauses that have begun require. `pauses` may include pauses that are over. */
export function applyPauses(
  outcome: Outcome,
  quests: readonly PausableQuest[],
  pauses: readonly PauseRow[],
  walletBefore: number,
  context: Context,
): void {
  const toResume = quests
    .map((quest) => passTurnOn(outcome, quest, context))
    .map((quest) => giveBack(outcome, quest, pauses, context))
    .flatMap((quest) => {
      const isPaused = isPausedForAll(quest, pauses, context.today)
      const pause = quest.paused_for
        ? undefined
        : pauses.find((one) => isOfQuest(quest, one, pauses, context) && isForPause(quest, one, context))
      const after = pause ? pauseQuest(outcome, quest, pause, context) : quest
      if (after && !after.paused_for) completeIfOthersArePaused(outcome, after, context)
      return after?.paused_for && !isPaused ? [after] : []
    })
  resumeQuests(outcome, toResume, walletBefore, context)
}

/** Whether the child of the quest, or all who share it, have a pause on the day. */
function isPausedForAll(quest: PausableQuest, pauses: readonly PauseRow[], day: string): boolean {
  const shared = quest.active_sharers.map(({ child_id }) => child_id)
  const children = shared.length > 0 ? shared : [quest.child_id]
  return children.every((child) => pauses.some((pause) => isPausedOn(pause, child, day)))
}

/** Whether a pause can let the quest rest. One of a child who shares it does so only if all others have a pause, too. */
function isOfQuest(
  quest: PausableQuest,
  { child_id }: PauseRow,
  pauses: readonly PauseRow[],
  { today }: Moment,
) {
  const { active_sharers, sharing, due_date, expired_for } = quest
  if (child_id === null || active_sharers.length === 0)
    return child_id === null || child_id === quest.child_id
  const isMissed = expired_for === due_date
  // A missed turn belongs to one child only.
  if (isMissed && sharing === 'turns') return child_id === quest.child_id
  const isSharer = active_sharers.some((sharer) => sharer.child_id === child_id)
  return isSharer && isPausedForAll(quest, pauses, isMissed ? due_date : today)
}

/** Completes a quest that all must finish, if only children who have a pause have not finished it. */
function completeIfOthersArePaused(outcome: Outcome, quest: PausableQuest, context: Context): void {
  const { isNewest: _, active_sharers, ...before } = quest
  const completion = checkCompletion(before, active_sharers, context.now)
  if (completion.complete && !isExpired(before, context))
    changeQuestRow(outcome, before, completion, 'pause', context)
}

/**
 * Gives the turns back that an ended pause of the child had passed on, if it is still the one whose last turn was longest ago. `passed`: the
 * ids of the quests that such a pause can have passed on. Returns the quests as they are then.
 */
export const giveTurnsBack = (
  outcome: Outcome,
  quests: readonly PausableQuest[],
  child_id: string,
  passed: ReadonlySet<string>,
  context: Context,
): PausableQuest[] =>
  quests.map((quest) => {
    const { isNewest, active_sharers, ...before } = quest
    if (!passed.has(quest.id) || isExpired(before, context)) return quest
    // Without this quest, which was nobody's turn yet.
    const order = orderTurns({ ...before, deleted_at: context.now }, beginTurns(quest), quest.due_date)
    const first = order.find((sharer) => sharer.child_id === child_id || sharer.child_id === quest.child_id)
    if (first?.child_id !== child_id || child_id === quest.child_id) return quest
    const after = changeQuestRow(outcome, before, handOver(child_id), 'hand_over', context)
    outcome.notifications.push(newQuestNotification(after))
    return { ...after, isNewest, active_sharers }
  })

/** Returns the children in the order in which the turns of the quest's series begin, which differs between times of the day. */
function beginTurns({ active_sharers, daily_number }: PausableQuest): Sharer[] {
  const hasBegun = active_sharers.some(({ last_turn }) => last_turn !== null)
  const first = hasBegun ? 0 : (daily_number - 1) % active_sharers.length
  return [...active_sharers.slice(first), ...active_sharers.slice(0, first)]
}

/** Passes a quest on whose turn belongs to a child with a pause on its day, if another child can do it. Returns the quest as it is then. */
function passTurnOn(outcome: Outcome, quest: PausableQuest, context: Context): PausableQuest {
  const { isNewest, active_sharers, ...before } = quest
  const { sharing, child_id, paused_for, due_date } = before
  const paused_until = active_sharers.find((sharer) => sharer.child_id === child_id)?.paused_until
  if (sharing !== 'turns' || !paused_until || areAllPaused(active_sharers)) return quest
  const isInPause = due_date >= context.today && due_date <= paused_until
  const [next] = orderTurns(before, active_sharers, context.today)
  const isOver = isExpired(before, context) || before.expired_for === due_date
  if (!next || isOver || !(paused_for || isInPause)) return quest
  const after = changeQuestRow(outcome, before, handOver(next.child_id), 'hand_over', context)
  outcome.notifications.push(newQuestNotification(after))
  return { ...after, isNewest, active_sharers }
}

/**
 * Gives a quest that a sibling took over back to the child whose quest it was, if the sibling has a pause on its day and the child has
 * none. Returns the quest as it is then. (W07)
 */
function giveBack(
  outcome: Outcome,
  quest: PausableQuest,
  pauses: readonly PauseRow[],
  context: Context,
): PausableQuest {
  const { isNewest, active_sharers, ...before } = quest
  const { child_id, handed_over_by, paused_for, due_date } = before
  const isPaused = (child: string, day: string) => pauses.some((pause) => isPausedOn(pause, child, day))
  const { today } = context
  if (!handed_over_by || !isPaused(child_id, today) || isPaused(handed_over_by, today)) return quest
  const isInPause = due_date >= today && isPaused(child_id, due_date)
  if (isExpired(before, context) || before.expired_for === due_date || !(paused_for || isInPause))
    return quest
  const columns = { ...handOver(handed_over_by), handed_over_by: null }
  const after = changeQuestRow(outcome, before, columns, 'hand_over', context)
  outcome.notifications.push(newQuestNotification(after))
  return { ...after, isNewest, active_sharers }
}

/** Whether a quest that does not rest yet must rest, or had to rest while no process ran. */
function isForPause(quest: QuestRow, { first_day, last_day }: PauseRow, { today }: Moment): boolean {
  const { due_date, late_since, stays_open, expired_for } = quest
  const dueDay = late_since ?? due_date
  if (expired_for === due_date || last_day < today) return first_day <= dueDay && dueDay <= last_day
  return stays_open || due_date >= first_day
}

/**
 * Returns the points of a quest to the wallet until the pause is over. A quest that has expired on a day of the pause, and after
 * which its series went on, is deleted instead: then nothing returns undefined.
 */
function pauseQuest(
  outcome: Outcome,
  { isNewest, active_sharers, ...before }: PausableQuest,
  { first_day }: PauseRow,
  context: Context,
): PausableQuest | undefined {
  if (before.series_id && !isNewest && before.expired_for === before.due_date) {
    changeQuestRow(outcome, before, { promised: 0, deleted_at: context.now }, 'pause', context)
    return undefined
  }
  const day = before.late_since ?? before.due_date
  const dayColumns = day < first_day ? { late_since: day } : { due_date: day, late_since: null }
  const after = changeQuestRow(outcome, before, { ...restingColumns, ...dayColumns }, 'pause', context)
  return { ...after, isNewest, active_sharers }
}

export const restingColumns = { paused_for: 'pause', promised: 0 } as const

/**
 * Holds the points of resting quests again, in the given order, and gives those whose day is over a new one. Quests that the
 * wallet does not cover wait for points, and the parents are told once.
 */
function resumeQuests(
  outcome: Outcome,
  quests: readonly PausableQuest[],
  walletBefore: number,
  context: Context,
): void {
  const { family_id } = context
  for (const { isNewest, active_sharers, ...quest } of quests) {
    const { child_id, name } = quest
    const points = totalPoints(quest)
    if (walletBefore + walletChange(outcome) >= points) {
      const columns = resumedColumns(quest, isNewest, context)
      const completion = checkCompletion({ ...quest, ...columns }, active_sharers, context.now)
      changeQuestRow(outcome, quest, { ...columns, ...completion }, 'resume', context)
    } else if (quest.paused_for === 'pause') {
      changeQuestRow(outcome, quest, { paused_for: 'points' }, 'resume', context)
      const facts = { quest: name, points, child_id, after_pause: true }
      outcome.notifications.push(toNotification({ family_id, to: 'parents', kind: seriesWaits, facts }))
    }
  }
}

/** The newest quest of a series gets the series' next day. An older one must not, because the newest may have it. */
function resumedColumns(quest: QuestRow, isNewest: boolean, moment: Moment): Partial<QuestRow> {
  const columns = { paused_for: null, promised: totalPoints(quest) }
  const earliest = firstDayLeft(quest.time_of_day, moment)
  if (quest.due_date >= earliest) return columns
  if (quest.late_since) return { ...columns, due_date: earliest }
  const recurrence = toRecurrence(quest)
  const nextDay = isNewest ? findNextDueDay(quest, moment) : undefined
  if (!recurrence || !nextDay) return { ...columns, due_date: earliest, late_since: null }
  return {
    ...columns,
    due_date: nextDay,
    // The series goes on with the child whose quest it is.
    ...(quest.handed_over_by && { child_id: quest.handed_over_by, handed_over_by: null }),
    opens_on: openingDay(nextDay, recurrence, quest.due_date),
    rule_day: quest.reoccur_rule && nextDay,
  }
}

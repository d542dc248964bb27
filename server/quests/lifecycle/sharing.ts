import { listPayments, mustAllFinish } from '#contract/quests/sharing.ts'
import type { Sharer } from '#server/quests/sharing/queries.ts'
import type { QuestRow } from './outcome.ts'

/* Children who share a quest: see docs/decisions/039-shared-quests.md. (W06) */

/**
 * Returns the children in the order of their turns after a quest: who had the last turn longest ago comes first, and those who have a
 * pause on `day` come last. A deleted quest was no turn.
 */
export function orderTurns<Turn extends Sharer>(
  quest: Pick<QuestRow, 'child_id' | 'series_number' | 'deleted_at'>,
  sharers: readonly Turn[],
  day: string,
): Turn[] {
  const lastTurn = ({ child_id, last_turn }: Sharer) =>
    (child_id === quest.child_id && !quest.deleted_at ? quest.series_number : last_turn) ?? 0
  const isPaused = ({ paused_until }: Sharer) => paused_until !== null && paused_until >= day
  return sharers.toSorted(
    (one, other) => Number(isPaused(one)) - Number(isPaused(other)) || lastTurn(one) - lastTurn(other),
  )
}

/** Whether nobody who shares the quest can do it today, so that it rests. */
export const areAllPaused = (sharers: readonly Sharer[]) => sharers.every(({ paused_until }) => paused_until)

type SharingColumns = Pick<QuestRow, 'child_id' | 'sharing' | 'sharers' | 'finishers'>

export const notShared = { sharing: null, sharers: null, finishers: null }

/** Returns the columns of a quest that the children share from now on. If only one is left, the quest is for that child alone. */
export function shareAmong(
  sharing: QuestRow['sharing'],
  children: string[],
  child_id = children[0],
): SharingColumns {
  if (!child_id) throw new Error('A quest needs a child')
  if (children.length < 2) return { child_id, ...notShared }
  return { child_id, sharing, sharers: children, finishers: mustAllFinish(sharing) ? [] : null }
}

/**
 * Returns who has the quest that is due on `day` and follows in the series: the active children who share it (`sharers`, empty if the
 * quest is not shared), or one child alone if no other is left.
 */
export function shareNextQuest(
  quest: Pick<QuestRow, 'child_id' | 'handed_over_by' | 'sharing' | 'series_number' | 'deleted_at'>,
  sharers: readonly Sharer[],
  day: string,
): SharingColumns {
  const { child_id, handed_over_by, sharing } = quest
  if (!sharing || sharers.length === 0) return { child_id: handed_over_by ?? child_id, ...notShared }
  const children = sharers.map((sharer) => sharer.child_id)
  const [next] = orderTurns(quest, sharers, day)
  return shareAmong(sharing, children, sharing === 'turns' ? next?.child_id : undefined)
}

/**
 * Returns the columns of a quest that all must finish, after `finishers`, the children who share it or their pauses have changed. It is
 * complete if all have finished it who have no pause, unless it rests. Returns none for other quests.
 */
export function checkCompletion(
  quest: Pick<QuestRow, 'sharing' | 'finishers' | 'finished_at' | 'paused_for'>,
  sharers: readonly Sharer[],
  now: Date,
): Partial<QuestRow> {
  if (!mustAllFinish(quest.sharing)) return {}
  const present = sharers.filter(({ child_id }) => quest.finishers?.includes(child_id))
  const finishers = present.map(({ child_id }) => child_id)
  const [first] = finishers
  const isDone = ({ child_id, paused_until }: Sharer) => paused_until !== null || finishers.includes(child_id)
  if (!first || quest.paused_for || !sharers.every(isDone))
    return { finishers, complete: false, finished_at: null }
  return { finishers, complete: true, finished_at: quest.finished_at ?? now, child_id: first }
}

/**
 * Returns the columns of an open or finished quest that only `sharers` share from now on, of whom there must be one. If its child is none of
 * them, it goes to the next one.
 */
export function changeSharers(quest: QuestRow, sharers: readonly Sharer[], now: Date): Partial<QuestRow> {
  const [next] = quest.sharing === 'turns' ? orderTurns(quest, sharers, quest.due_date) : sharers
  const isKept = sharers.some(({ child_id }) => child_id === quest.child_id)
  const children = sharers.map(({ child_id }) => child_id)
  const columns = shareAmong(quest.sharing, children, isKept ? quest.child_id : next?.child_id)
  const { finishers = null, ...completion } = checkCompletion(quest, sharers, now)
  return {
    ...columns,
    ...completion,
    finishers: columns.sharing && finishers,
    ...(!isKept && !quest.complete && noDecision),
    ...(!quest.complete && !children.some((id) => id === quest.photo_by) && noPhoto),
  }
}

/** What a child must not read who did not do the quest, and what a parent cannot undo after it went to another child. */
const noDecision = { decided_at: null, decided_by: null, note: null }

/** For a try that needs a photo of its own. */
export const noPhoto = { photo_at: null, photo_by: null }

/** Returns the columns of a quest that goes to another child. */
export const handOver = (child_id: string): Partial<QuestRow> => ({ child_id, ...noDecision, ...noPhoto })

/** Returns the columns of a quest that a sibling takes over. The order of turns needs no record of whose it was. (W07) */
export function takeOver(quest: QuestRow, taker: string): Partial<QuestRow> {
  const owner = quest.handed_over_by ?? quest.child_id
  return { ...handOver(taker), handed_over_by: quest.sharing || taker === owner ? null : owner }
}

/** Returns the columns that change when a child finishes the quest. */
export function finishFor(
  quest: QuestRow,
  child_id: string,
  sharers: readonly Sharer[],
  now: Date,
): Partial<QuestRow> {
  if (!mustAllFinish(quest.sharing)) return { child_id, complete: true, finished_at: now }
  return checkCompletion({ ...quest, finishers: [...(quest.finishers ?? []), child_id] }, sharers, now)
}

/**
 * Returns a quest as one of its children sees it: with the points that this child would get, finished as soon as it has finished it, and
 * without a decision about another child. If children do it together, the photo of one of them is for all; otherwise each sees only its own.
 */
export function toChildView<
  Quest extends Pick<
    QuestRow,
    'child_id' | 'points' | 'complete' | 'sharing' | 'sharers' | 'finishers' | 'note' | 'photo_by'
  > & {
    decided_at: unknown
    photo_at: unknown
  },
>(quest: Quest, child_id: string): Quest {
  const isOthersPhoto = !mustAllFinish(quest.sharing) && quest.photo_by !== child_id
  if (!quest.sharing) return isOthersPhoto ? { ...quest, ...noPhoto } : quest
  const payment = listPayments(quest).find((one) => one.child_id === child_id)
  const complete = quest.complete || (quest.finishers ?? []).includes(child_id)
  const isOthers = quest.sharing === 'first_come' && quest.child_id !== child_id
  return {
    ...quest,
    child_id,
    points: payment?.points ?? quest.points,
    complete,
    ...(isOthers && { note: null, decided_at: null }),
    ...(isOthersPhoto && noPhoto),
  }
}

import { isForAll, listPayments } from '#contract/quests/sharing.ts'
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
  return { child_id, sharing, sharers: children, finishers: isForAll(sharing) ? [] : null }
}

/**
 * Returns who has the quest that is due on `day` and follows in the series: the active children who share it (`sharers`, empty if the
 * quest is not shared), or one child alone if no other is left.
 */
export function shareNextQuest(quest: QuestRow, sharers: readonly Sharer[], day: string): SharingColumns {
  const { child_id, sharing } = quest
  if (!sharing || sharers.length === 0) return { child_id, ...notShared }
  const children = sharers.map((sharer) => sharer.child_id)
  const [next] = orderTurns(quest, sharers, day)
  return shareAmong(sharing, children, sharing === 'turns' ? next?.child_id : undefined)
}

/**
 * Returns the columns of a quest that all must finish, after the children who share it have changed: it is complete if all of them have
 * finished it. Returns none for other quests.
 */
export function keepFinishers(quest: QuestRow, children: string[], now: Date): Partial<QuestRow> {
  if (!isForAll(quest.sharing)) return {}
  const finishers = (quest.finishers ?? []).filter((id) => children.includes(id))
  const complete = finishers.length === children.length
  return { finishers, complete, finished_at: complete ? (quest.finished_at ?? now) : null }
}

/** Returns the columns of an open or finished quest after a child has left it to the others (`sharers`), of whom there must be one. */
export function leaveQuest(quest: QuestRow, others: readonly Sharer[], now: Date): Partial<QuestRow> {
  const children = others.map((other) => other.child_id)
  const [next] = quest.sharing === 'turns' ? orderTurns(quest, others, quest.due_date) : others
  const child_id = children.includes(quest.child_id) ? quest.child_id : next?.child_id
  const { finishers, ...completion } = keepFinishers(quest, children, now)
  const columns = shareAmong(quest.sharing, children, child_id)
  return { ...columns, ...completion, finishers: columns.finishers && (finishers ?? null) }
}

/**
 * Returns the columns that change when a child finishes the quest. One that all must finish is complete when all have finished it who have
 * no pause.
 */
export function finishFor(quest: QuestRow, child_id: string, sharers: readonly Sharer[], now: Date) {
  if (!isForAll(quest.sharing)) return { child_id, complete: true, finished_at: now }
  const finishers = [...(quest.finishers ?? []), child_id]
  const complete = sharers.every((sharer) => sharer.paused_until || finishers.includes(sharer.child_id))
  return { finishers, complete, finished_at: complete ? now : null }
}

/** Returns a quest as one of its children sees it: with the points that this child would get, and finished as soon as it has finished it. */
export function toChildView<
  Quest extends Pick<QuestRow, 'child_id' | 'points' | 'complete' | 'sharing' | 'sharers' | 'finishers'>,
>(quest: Quest, child_id: string): Quest {
  if (!quest.sharing) return quest
  const payment = listPayments(quest).find((one) => one.child_id === child_id)
  const complete = quest.complete || (quest.finishers ?? []).includes(child_id)
  return { ...quest, child_id, points: payment?.points ?? quest.points, complete }
}

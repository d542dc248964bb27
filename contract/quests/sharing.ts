/**
 * How children share a quest. `turns`: each quest of the series is for one of them. `first_come`: it is for all, and who finishes it
 * first has it. `together`: all must finish it, and each gets its points. `split`: the same, but they share its points.
 */
export const sharings = ['turns', 'first_come', 'together', 'split'] as const
export type Sharing = (typeof sharings)[number]

/** `child_id`: the child whose turn it is, or who has finished it; otherwise any of `sharers`. `finishers`: who has finished it so far. */
type SharedQuest = {
  child_id: string
  points: number
  complete: boolean
  sharing: Sharing | null
  sharers: string[] | null
  finishers: string[] | null
}

/** Whether all children must finish the quest. */
export const mustAllFinish = (sharing: Sharing | null) => sharing === 'together' || sharing === 'split'

/** Returns the ids of the children who have the quest now. */
export function listOwners(quest: Omit<SharedQuest, 'points'>): string[] {
  const { child_id, sharing, complete } = quest
  const sharers = quest.sharers ?? [child_id]
  if (mustAllFinish(sharing) && complete) return sharers.filter((id) => quest.finishers?.includes(id))
  if (mustAllFinish(sharing)) return sharers
  return sharing === 'first_come' && !complete ? sharers : [child_id]
}

/** Returns what each child gets when a parent verifies the quest. Of points that cannot be split evenly, the first children get one more. */
export function listPayments(quest: SharedQuest): { child_id: string; points: number }[] {
  const owners = listOwners(quest)
  if (quest.sharing !== 'split') return owners.map((child_id) => ({ child_id, points: quest.points }))
  const share = Math.floor(quest.points / owners.length)
  const rest = quest.points % owners.length
  return owners.map((child_id, index) => ({ child_id, points: share + (index < rest ? 1 : 0) }))
}

/** Returns the points that a quest costs its family if all children finish it who must. */
export const totalPoints = ({
  points,
  sharing,
  sharers,
}: Pick<SharedQuest, 'points' | 'sharing' | 'sharers'>) =>
  sharing === 'together' ? points * (sharers?.length ?? 1) : points

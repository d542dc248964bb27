import { daysAfter } from '#contract/calendar.ts'
import { isExpired, type Quest } from '#contract/quests/quests.ts'
import type { Calendar } from '#web/platform/app/calendar.ts'

export const isUnfinished = (quest: Quest, today: string) =>
  !quest.complete && !quest.verified && !isExpired(quest, today)

/**
 * `recent` has these groups, in this order: unfinished, waiting, verified today, expired in the last seven days.
 * `older` has all other quests. Within a group, the server's order stays: by due date, then newest first.
 */
export function orderTrail(quests: readonly Quest[], { today, dayOf }: Calendar) {
  const weekAgo = daysAfter(today, -7)
  const wasDecidedToday = (quest: Quest) => quest.decided_at !== null && dayOf(quest.decided_at) === today
  const groupNumber = (quest: Quest): number => {
    if (isUnfinished(quest, today)) return 0
    if (quest.complete && !quest.verified) return 1
    if (quest.verified) return wasDecidedToday(quest) ? 2 : 4
    return quest.due_date >= weekAgo ? 3 : 4
  }
  const ordered = Object.groupBy(quests, groupNumber)
  const group = (number: number) => ordered[number] ?? []
  return { recent: [...group(0), ...group(1), ...group(2), ...group(3)], older: group(4) }
}

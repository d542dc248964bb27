import { daysAfter } from '#contract/calendar.ts'
import { isExpired, type Quest } from '#contract/quests/quests.ts'
import type { Calendar } from '#web/platform/app/calendar.ts'

/** To be done, and still in time. */
export const isUnfinished = (quest: Quest, today: string) =>
  !quest.complete && !quest.verified && !isExpired(quest, today)

const RECENT_DAYS = 7

/**
 * The order of the trail: what is to be done, what waits, what was verified today, what slipped by this week. All that
 * lies further back is `older`. Inside a group the server's order stands: by day, then the newest.
 */
export function orderTrail(quests: readonly Quest[], { today, dayOf }: Calendar) {
  const earliest = daysAfter(today, -RECENT_DAYS)
  const wasDecidedToday = (quest: Quest) => quest.decided_at !== null && dayOf(quest.decided_at) === today
  const groupNumber = (quest: Quest): number => {
    if (isUnfinished(quest, today)) return 0
    if (quest.complete && !quest.verified) return 1
    if (quest.verified) return wasDecidedToday(quest) ? 2 : 4
    return quest.due_date >= earliest ? 3 : 4
  }
  const ordered = Object.groupBy(quests, groupNumber)
  const group = (number: number) => ordered[number] ?? []
  return { recent: [...group(0), ...group(1), ...group(2), ...group(3)], older: group(4) }
}

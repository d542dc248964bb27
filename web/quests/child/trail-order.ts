import { daysAfter } from '#contract/calendar.ts'
import { isExpired, type Quest } from '#contract/quests/quests.ts'
import type { Calendar } from '#web/platform/app/calendar.ts'

/** To be done, and still in time. */
export const isUnfinished = (quest: Quest, today: string) =>
  !quest.complete && !quest.verified && !isExpired(quest, today)

const DAYS_BACK = 7

/**
 * The order of the trail: what is to be done, what waits, what was verified today, what slipped by this week. All that
 * lies further back is `far`. Inside a group the server's order stands: by day, then the newest.
 */
export function orderTrail(quests: readonly Quest[], { today, dayOf }: Calendar) {
  const back = daysAfter(today, -DAYS_BACK)
  const isOfToday = (quest: Quest) => quest.decided_at !== null && dayOf(quest.decided_at) === today
  const groupOf = (quest: Quest): number => {
    if (isUnfinished(quest, today)) return 0
    if (quest.complete && !quest.verified) return 1
    if (quest.verified) return isOfToday(quest) ? 2 : 4
    return quest.due_date >= back ? 3 : 4
  }
  const ordered = Object.groupBy(quests, groupOf)
  const group = (at: number) => ordered[at] ?? []
  return { near: [...group(0), ...group(1), ...group(2), ...group(3)], far: group(4) }
}

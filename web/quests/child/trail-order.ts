import { daysAfter } from '#contract/calendar.ts'
import { isExpired, type Quest } from '#contract/quests/quests.ts'
import type { Calendar } from '#web/platform/app/calendar.ts'

/* The trail is the path on which the child's screen shows its quests. */

type TrailCalendar = Pick<Calendar, 'today' | 'dayOf'>

export type QuestDay = { day: string; quests: Quest[] }

/** Whether the child still has to finish the quest today. One that stays open may be due on an earlier day. */
export const isLeftToday = (quest: Quest, today: string) =>
  !quest.complete && !quest.verified && quest.due_date <= today && !isExpired(quest, today)

/** Whether the child finished the quest, and no parent has decided yet. */
export const isWaiting = ({ complete, verified }: Quest) => complete && !verified

export const sumPoints = (quests: readonly Quest[]) => quests.reduce((sum, { points }) => sum + points, 0)

/** Whether the child finished the quest today, verified or not. */
export const isFinishedToday = ({ complete, finished_at }: Quest, { today, dayOf }: TrailCalendar) =>
  complete && finished_at !== null && dayOf(finished_at) === today

/**
 * Divides a child's quests. `today` has these groups, in this order: verified today, waiting, due today. `expired` has those
 * that expired in the last seven days, `later` the unfinished quests of each later day, `earlier` all others by the day on
 * which they ended, the newest first. Within a group, the server's order stays. (D01, D03)
 */
export function divideTrail(quests: readonly Quest[], { today, dayOf }: TrailCalendar) {
  const endDay = ({ verified, decided_at, updated_at, due_date }: Quest) =>
    verified ? dayOf(decided_at ?? updated_at) : due_date
  const weekAgo = daysAfter(today, -7)
  const groupOf = (quest: Quest) => {
    if (quest.verified) return endDay(quest) === today ? 'verified' : 'earlier'
    if (quest.complete) return 'waiting'
    if (isLeftToday(quest, today)) return 'left'
    if (!isExpired(quest, today)) return 'later'
    return quest.due_date >= weekAgo ? 'expired' : 'earlier'
  }
  const groups = Object.groupBy(quests, groupOf)
  const { left = [], waiting = [], verified = [], expired = [], later = [], earlier = [] } = groups
  return {
    today: [...verified, ...waiting, ...left],
    expired,
    later: groupByDay(later, (quest) => quest.due_date),
    earlier: groupByDay(earlier, endDay).reverse(),
  }
}

const groupByDay = (quests: readonly Quest[], dayOf: (quest: Quest) => string): QuestDay[] =>
  [...Map.groupBy(quests, dayOf)]
    .map(([day, questsOfDay]) => ({ day, quests: questsOfDay }))
    .sort((one, other) => one.day.localeCompare(other.day))

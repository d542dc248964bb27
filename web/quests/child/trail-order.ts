import { daysAfter } from '#contract/calendar.ts'
import { isExpired, type Quest } from '#contract/quests/quests.ts'
import { compareTimeOfDay, type DayPart, dayPartOf, type Moment } from '#contract/quests/time-of-day.ts'
import type { Calendar } from '#web/platform/app/calendar.ts'

/* The trail is the path on which the child's screen shows its quests. */

export type QuestDay = { day: string; quests: Quest[] }

const isUnfinished = ({ complete, verified }: Quest) => !complete && !verified

/** Whether the child still has to finish the quest today. One that stays open may be due on an earlier day. */
export const isLeftToday = (quest: Quest, moment: Moment) =>
  isUnfinished(quest) && !quest.paused_for && quest.due_date <= moment.today && !isExpired(quest, moment)

/** Whether the child finished the quest, and no parent has decided yet. */
export const isWaiting = ({ complete, verified }: Quest) => complete && !verified

export const sumPoints = (quests: readonly Quest[]) => quests.reduce((sum, { points }) => sum + points, 0)

/** Whether the child finished the quest today, verified or not. */
export const isFinishedToday = ({ complete, finished_at }: Quest, { today, dayOf }: Calendar) =>
  complete && finished_at !== null && dayOf(finished_at) === today

/**
 * Divides a child's quests. `today` has these groups, in this order: verified today, waiting, due today. `expired` has those
 * that expired in the last seven days, `resting` those that rest in a pause, `later` the unfinished quests of each later day, `earlier` all others by the day on
 * which they ended, the newest first. The quests due today are in the order of their times; other groups
 * keep the server's order. (D01, D03, W02)
 */
export function divideTrail(quests: readonly Quest[], calendar: Calendar) {
  const { today, dayOf } = calendar
  const endDay = ({ verified, decided_at, updated_at, due_date }: Quest) =>
    verified ? dayOf(decided_at ?? updated_at) : due_date
  const weekAgo = daysAfter(today, -7)
  const groupOf = (quest: Quest) => {
    if (quest.verified) return endDay(quest) === today ? 'verified' : 'earlier'
    if (quest.complete) return 'waiting'
    if (quest.paused_for) return 'resting'
    if (isLeftToday(quest, calendar)) return 'left'
    if (!isExpired(quest, calendar)) return 'later'
    return quest.due_date >= weekAgo ? 'expired' : 'earlier'
  }
  const groups = Object.groupBy(quests, groupOf)
  const {
    left = [],
    waiting = [],
    verified = [],
    expired = [],
    resting = [],
    later = [],
    earlier = [],
  } = groups
  return {
    today: [...verified, ...waiting, ...left.toSorted(byTime)],
    expired,
    resting,
    later: groupByDay(later, (quest) => quest.due_date),
    earlier: groupByDay(earlier, endDay).reverse(),
  }
}

const byTime = (one: Quest, other: Quest) => compareTimeOfDay(one.time_of_day, other.time_of_day)

/**
 * Returns the part of the day that begins with a quest on the trail, by the quest's id; null where those for the whole day
 * begin. Empty if all quests are for the whole day. (W02)
 */
export function findPartStarts(quests: readonly Quest[]): Map<string, DayPart | null> {
  if (quests.every(({ time_of_day }) => !time_of_day)) return new Map()
  const parts = quests.map(({ id, time_of_day }) => [id, dayPartOf(time_of_day)] as const)
  return new Map(parts.filter(([, part], index) => index === 0 || part !== parts[index - 1]?.[1]))
}

const groupByDay = (quests: readonly Quest[], dayOf: (quest: Quest) => string): QuestDay[] =>
  [...Map.groupBy(quests, dayOf)]
    .map(([day, questsOfDay]) => ({ day, quests: questsOfDay }))
    .sort((one, other) => one.day.localeCompare(other.day))

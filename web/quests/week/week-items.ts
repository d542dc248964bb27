import { daysAfter, startOfWeek } from '#contract/calendar.ts'
import { isPausedOn } from '#contract/quests/pauses.ts'
import { isExpired, type Quest, questAllows } from '#contract/quests/quests.ts'
import { weekdays } from '#contract/quests/recurrence-rule.ts'
import type { CurrentQuest, SetQuest } from '#contract/quests/sets.ts'
import { listOwners, listPayments, totalPoints } from '#contract/quests/sharing.ts'
import { compareTimeOfDay, type Moment } from '#contract/quests/time-of-day.ts'
import type { ExpectedQuest, Week } from '#contract/quests/week.ts'
import { isSameName } from '#web/quests/sets/same-name.ts'

export const weekStates = [
  'open',
  'finished',
  'verified',
  'expired',
  'resting',
  'points',
  'expected',
] as const
export type WeekState = (typeof weekStates)[number]

/** A quest in the week view, or one that a series will bring. */
export type WeekItem = Pick<
  ExpectedQuest,
  'name' | 'points' | 'picture' | 'due_date' | 'time_of_day' | 'daily_number' | 'daily_count'
> & {
  key: string
  /** The children who have it. */
  child_ids: string[]
  state: WeekState
  /** What it costs the family. */
  cost: number
  /** Undefined for an expected one. */
  quest: Quest | undefined
}

export const listDays = (firstDay: string): string[] =>
  Array.from({ length: 7 }, (_, index) => daysAfter(firstDay, index))

/** Returns the Monday of the week that the URL names, or of today's. */
export const findFirstDay = (from: string | null, today: string): string =>
  startOfWeek(from && /^\d{4}-\d\d-\d\d$/.test(from) && Date.parse(from) ? from : today)

/** Returns the week's quests and the expected ones, by day and time of day. */
export const toItems = ({ missions, expected }: Pick<Week, 'missions' | 'expected'>, moment: Moment) =>
  [...missions.map((quest) => toItem(quest, moment)), ...expected.map(toExpectedItem)].toSorted(
    (one, other) =>
      one.due_date.localeCompare(other.due_date) || compareTimeOfDay(one.time_of_day, other.time_of_day),
  )

function toItem(quest: Quest, moment: Moment): WeekItem {
  const { id, name, points, picture, due_date, time_of_day, daily_number, daily_count } = quest
  const paid = listPayments(quest).reduce((sum, payment) => sum + payment.points, 0)
  return {
    key: id,
    name,
    points,
    picture,
    due_date,
    time_of_day,
    daily_number,
    daily_count,
    child_ids: listOwners(quest),
    state: findState(quest, moment),
    cost: quest.complete ? paid : totalPoints(quest),
    quest,
  }
}

function findState(quest: Quest, moment: Moment): WeekState {
  if (quest.verified) return 'verified'
  if (quest.complete) return 'finished'
  if (isExpired(quest, moment)) return 'expired'
  if (quest.paused_for) return quest.paused_for === 'pause' ? 'resting' : 'points'
  return 'open'
}

function toExpectedItem(expected: ExpectedQuest): WeekItem {
  const { mission_id, name, points, picture, due_date, time_of_day, daily_number, daily_count } = expected
  return {
    key: `${mission_id} ${due_date}`,
    name,
    points,
    picture,
    due_date,
    time_of_day,
    daily_number,
    daily_count,
    child_ids: listOwners({ ...expected, complete: false, finishers: null }),
    state: expected.waits_for_points ? 'points' : 'expected',
    cost: totalPoints(expected),
    quest: undefined,
  }
}

/** The points that the quests bring if all are done that still can be. */
export const sumCosts = (items: readonly WeekItem[]): number =>
  items.reduce((sum, { state, cost }) => sum + (state === 'expired' || state === 'resting' ? 0 : cost), 0)

export const hasPauseOn = (pauses: Week['pauses'], childId: string, day: string): boolean =>
  pauses.some((pause) => isPausedOn(pause, childId, day))

/** Returns the days, from today on, on which a child has neither a quest nor a pause. */
export const listGaps = (
  items: readonly WeekItem[],
  pauses: Week['pauses'],
  childId: string,
  days: readonly string[],
  today: string,
): string[] =>
  days.filter(
    (day) =>
      day >= today &&
      !hasPauseOn(pauses, childId, day) &&
      !items.some(({ due_date, child_ids }) => due_date === day && child_ids.includes(childId)),
  )

/** Whether a parent can move the quest to another day of its week. */
export const canMove = ({ quest }: WeekItem, days: readonly string[], moment: Moment): boolean =>
  quest !== undefined &&
  questAllows.extend(quest, moment) &&
  days.some((day) => day >= moment.today && day !== quest.due_date)

/**
 * Takes the children out of a set's quests who already have the quest by that name, on its day if it has one. Quests without children
 * are left out, and shared ones that one of the children has. `days`: the seven days of the week in which the set is to be used, or
 * one day.
 */
export function leaveOutExisting(
  quests: readonly SetQuest[],
  items: readonly WeekItem[],
  days: readonly string[],
): SetQuest[] {
  const isSame = (quest: SetQuest, childId: string, item: WeekItem) =>
    item.child_ids.includes(childId) &&
    isSameName(item.name, quest.name) &&
    daysOf(quest).includes(item.due_date)
  function daysOf({ weekday, reoccur_rule }: SetQuest) {
    const day = weekday && days[weekdays.indexOf(weekday)]
    return day && !reoccur_rule ? [day] : days
  }
  function listLeft(quest: SetQuest): string[] {
    const left = quest.child_ids.filter((id) => !items.some((item) => isSame(quest, id, item)))
    return quest.sharing && left.length < quest.child_ids.length ? [] : left
  }
  return quests
    .map((quest) => ({ ...quest, child_ids: listLeft(quest) }))
    .filter(({ child_ids }) => child_ids.length > 0)
}

/** Returns what children have in the week and can still do, or will have. */
export const listCurrentQuests = (items: readonly WeekItem[]): CurrentQuest[] =>
  items.filter(({ state }) => !['finished', 'verified', 'expired'].includes(state))

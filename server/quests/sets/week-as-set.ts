import { weekdayOf } from '#contract/calendar.ts'
import { SET_QUESTS_MAX } from '#contract/limits.ts'
import { findPicture } from '#contract/quests/pictures.ts'
import { formatRule, parseRule, type RecurrenceRule, weekdays } from '#contract/quests/recurrence-rule.ts'
import type { SetQuest, WeekPurpose } from '#contract/quests/sets.ts'
import { compareTimeOfDay } from '#contract/quests/time-of-day.ts'
import { toNewSteps } from '#server/quests/lifecycle/checklist.ts'
import type { QuestRow } from '#server/quests/lifecycle/outcome.ts'

/** A quest of the week; `day` is the day on which it is due, or was first due. */
export type QuestOfWeek = Pick<
  QuestRow,
  | 'child_id'
  | 'name'
  | 'description'
  | 'points'
  | 'picture'
  | 'time_of_day'
  | 'daily_number'
  | 'stays_open'
  | 'steps'
  | 'asks_photo'
  | 'sharing'
  | 'sharers'
  | 'series_id'
  | 'reoccur_scale'
  | 'reoccur_frequency'
  | 'reoccur_rule'
  | 'anchor_day'
> & { day: string }

/**
 * Returns the quests of a week as a set has them: one for each series, for all times of the day, and one for all children who
 * have the same, or share it. Lists at most `SET_QUESTS_MAX`, by time of the day and name. (W09)
 */
export function toSetQuests(quests: readonly QuestOfWeek[], purpose: WeekPurpose): SetQuest[] {
  const bySeries = Map.groupBy(quests, (quest) => quest.series_id ?? quest)
  const single = [...bySeries.values()].map((ofSeries) => toSetQuest(ofSeries, purpose))
  const byDay = Map.groupBy(single, ({ daily_number: _, times_of_day: __, ...quest }) =>
    JSON.stringify(quest),
  )
  const ofChildren = [...byDay.values()].flatMap(joinTimes)
  const byQuest = Map.groupBy(ofChildren, ({ child_ids, ...quest }) =>
    JSON.stringify(quest.sharing ? [quest, child_ids] : quest),
  )
  return [...byQuest.values()]
    .flatMap(([quest, ...others]) =>
      quest
        ? [{ ...quest, child_ids: [...new Set([quest, ...others].flatMap(({ child_ids }) => child_ids))] }]
        : [],
    )
    .toSorted(
      (one, other) =>
        compareTimeOfDay(one.times_of_day[0] ?? null, other.times_of_day[0] ?? null) ||
        one.name.localeCompare(other.name),
    )
    .slice(0, SET_QUESTS_MAX)
}

type SingleQuest = SetQuest & { daily_number: number }

function toSetQuest(ofSeries: readonly QuestOfWeek[], purpose: WeekPurpose): SingleQuest {
  const quest = ofSeries.at(-1)
  if (!quest) throw new Error('A series of the week has at least one quest')
  const days = weekdays.filter((_, index) => ofSeries.some(({ day }) => weekdayOf(day) === index))
  const reoccur_rule = purpose === 'copy_day' ? null : toEndlessRule(quest, days)
  const sharing = quest.sharing === 'turns' && !reoccur_rule ? null : quest.sharing
  return {
    name: quest.name,
    description: quest.description,
    points: quest.points,
    picture: findPicture(quest.picture),
    reoccur_rule,
    weekday: reoccur_rule || purpose === 'copy_day' ? null : (days[0] ?? null),
    stays_open: quest.stays_open,
    steps: toNewSteps(quest),
    asks_photo: quest.asks_photo,
    times_of_day: [quest.time_of_day],
    // Without a series there are no turns: the quest is for the child whose turn it was.
    child_ids: (sharing && quest.sharers) || [quest.child_id],
    ...(sharing && { sharing }),
    daily_number: quest.daily_number,
  }
}

const noRule = {
  frequency: 1,
  weekdays: [],
  monthDay: null,
  position: null,
  until: null,
  count: null,
} as const

/** Returns the rule of a series without its end. An ended series that had several days in the week gets these days. */
function toEndlessRule(quest: QuestOfWeek, days: RecurrenceRule['weekdays']): string | null {
  const { reoccur_rule, reoccur_scale: scale, reoccur_frequency: frequency, anchor_day } = quest
  const rule = reoccur_rule ? parseRule(reoccur_rule) : undefined
  if (rule) return formatRule({ ...rule, until: null, count: null })
  if (!scale) return days.length > 1 ? formatRule({ ...noRule, scale: 'weeks', weekdays: days }) : null
  if (scale === 'days') return formatRule({ ...noRule, scale, frequency })
  if (scale === 'months') return formatRule({ ...noRule, scale, frequency, monthDay: anchor_day })
  return formatRule({ ...noRule, scale, frequency, weekdays: days.slice(0, 1) })
}

/** Joins the quests that a child has at several times of the day. Two with the same number are two quests. */
function joinTimes(quests: readonly SingleQuest[]): SetQuest[] {
  const joined: SetQuest[] = []
  let last = 0
  for (const { daily_number, ...quest } of quests.toSorted((a, b) => a.daily_number - b.daily_number)) {
    const current = joined.at(-1)
    if (current && daily_number > last) current.times_of_day.push(...quest.times_of_day)
    else joined.push({ ...quest, times_of_day: [...quest.times_of_day] })
    last = daily_number
  }
  return joined
}

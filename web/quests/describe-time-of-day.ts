import type { Quest } from '#contract/quests/quests.ts'
import { type DayPart, dueTime } from '#contract/quests/time-of-day.ts'
import { m } from '#messages'
import { formatInstant } from '#web/platform/app/format.ts'

const partPhrases: Record<DayPart, () => string> = {
  morning: m.quest_in_morning,
  afternoon: m.quest_in_afternoon,
  evening: m.quest_in_evening,
}

/** 'in the morning' or 'by 5:30 p.m.'; undefined if the whole day is left for the quest. */
export function describeTimeOfDay(time_of_day: string | null): string | undefined {
  const time = dueTime(time_of_day)
  if (time)
    return m.quest_by_time({
      time: formatInstant(`2000-01-01T${time}Z`, { timeStyle: 'short', timeZone: 'UTC' }),
    })
  return partPhrases[time_of_day as DayPart]?.()
}

/** '1 of 2' if the child has the quest several times a day. */
const describeNumber = ({ daily_number, daily_count }: Pick<Quest, 'daily_number' | 'daily_count'>) =>
  daily_count > 1 ? m.quest_daily_number({ number: daily_number, count: daily_count }) : undefined

/** 'by 5:30 p.m., 1 of 2'; undefined if there is neither a time nor a number. */
export const describeTimeAndNumber = (
  quest: Pick<Quest, 'time_of_day' | 'daily_number' | 'daily_count'>,
): string | undefined =>
  [describeTimeOfDay(quest.time_of_day), describeNumber(quest)].filter(Boolean).join(', ') || undefined

/** 'Brush your teeth, 1 of 2' */
export const nameWithNumber = (quest: Quest): string =>
  [quest.name, describeNumber(quest)].filter(Boolean).join(', ')

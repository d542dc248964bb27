import { daysAfter, startOfDay } from '#contract/calendar.ts'
import { QUESTS_PER_PAGE } from '#contract/limits.ts'
import type { QuestFilters } from '#contract/quests/quests.ts'
import { useFilters } from '#web/platform/app/useFilters.ts'

export const timeFilters = [
  'all',
  'yesterday',
  'last-2',
  'last-3',
  'last-4',
  'last-5',
  'last-6',
  'last-7',
] as const
/** `waiting` is not offered as a choice. Links that open what a parent has to verify use it. (D12) */
export const statusFilters = ['all', 'open', 'completed', 'waiting'] as const
export type QuestFilterValues = { time: (typeof timeFilters)[number]; status: (typeof statusFilters)[number] }

/** The number of full days before today. */
export const daysOfFilter = (time: `last-${number}`) => Number(time.slice('last-'.length))

/** The filters of a quest list. (Q05) */
export const useQuestFilters = () => useFilters({ time: timeFilters, status: statusFilters })
export type QuestFilterState = ReturnType<typeof useQuestFilters>

/** The API's quest states by filter. The filter `completed` is the API's state `verified`, not its `completed`. */
const statesOfStatus = {
  all: 'open,verified,completed',
  open: 'open,completed',
  completed: 'verified',
  waiting: 'completed',
}

type FilterCalendar = { today: string; timeZone: string | undefined }

export const toQuestQuery = (
  { time, status }: QuestFilterValues,
  page: number,
  calendar: FilterCalendar,
): QuestFilters => ({
  state: statesOfStatus[status],
  ...toTimeRange(time, calendar),
  offset: (page - 1) * QUESTS_PER_PAGE,
  limit: QUESTS_PER_PAGE,
})

function toTimeRange(time: QuestFilterValues['time'], { today, timeZone }: FilterCalendar) {
  if (time === 'all') return {}
  const startSeconds = (daysAgo: number) => startOfDay(daysAfter(today, -daysAgo), timeZone).getTime() / 1000
  if (time === 'yesterday') return { after_datetime: startSeconds(1), before_datetime: startSeconds(0) }
  return { after_datetime: startSeconds(daysOfFilter(time)) }
}

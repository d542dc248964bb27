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
export const statusFilters = ['all', 'open', 'completed'] as const
export type QuestFilterValues = { time: (typeof timeFilters)[number]; status: (typeof statusFilters)[number] }

/** The days of "Last 2 days" to "Last 7 days", today beside them. */
export const daysOfFilter = (time: `last-${number}`) => Number(time.slice('last-'.length))

/** What a list of quests shows. (Q05) */
export const useQuestFilters = () => useFilters({ time: timeFilters, status: statusFilters })
export type QuestFilterState = ReturnType<typeof useQuestFilters>

const states = { all: 'open,verified,completed', open: 'open,completed', completed: 'verified' }

/** One page of what the filters ask for, as the API wants it. */
export const toQuestQuery = (
  { time, status }: QuestFilterValues,
  page: number,
  calendar: { today: string; timeZone: string | undefined },
): QuestFilters => ({
  state: states[status],
  ...toTimeRange(time, calendar),
  offset: (page - 1) * QUESTS_PER_PAGE,
  limit: QUESTS_PER_PAGE,
})

function toTimeRange(
  time: QuestFilterValues['time'],
  calendar: { today: string; timeZone: string | undefined },
) {
  if (time === 'all') return {}
  const { today, timeZone } = calendar
  const since = (days: number) => startOfDay(daysAfter(today, -days), timeZone).getTime() / 1000
  if (time === 'yesterday') return { after_datetime: since(1), before_datetime: since(0) }
  return { after_datetime: since(daysOfFilter(time)) }
}

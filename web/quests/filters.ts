import { QUESTS_PER_PAGE, type QuestFilters } from '#contract/quests.ts'
import { beginOfDay, daysAfter } from '#web/app/calendar.ts'
import { useFilters } from '#web/app/useFilters.ts'

export const times = ['all', 'yesterday', 'last-2-to-7-days'] as const
export const statuses = ['all', 'open', 'completed'] as const
export type Filters = { time: (typeof times)[number]; status: (typeof statuses)[number] }

/** What a list of quests shows. (Q05) */
export const useQuestFilters = () => useFilters({ time: times, status: statuses })
export type FilterState = ReturnType<typeof useQuestFilters>

const states = { all: 'open,verified,completed', open: 'open,completed', completed: 'verified' }

/** One page of what the filters ask for, as the API wants it. */
export const queryFor = (
  { time, status }: Filters,
  page: number,
  calendar: { today: string; timeZone: string | undefined },
): QuestFilters => ({
  state: states[status],
  ...rangeOf(time, calendar),
  offset: (page - 1) * QUESTS_PER_PAGE,
  limit: QUESTS_PER_PAGE,
})

function rangeOf(time: Filters['time'], calendar: { today: string; timeZone: string | undefined }) {
  if (time === 'all') return {}
  const { today, timeZone } = calendar
  const [from, to] = time === 'yesterday' ? [-1, 0] : [-7, -1]
  return {
    after_datetime: beginOfDay(daysAfter(today, from), timeZone),
    before_datetime: beginOfDay(daysAfter(today, to), timeZone),
  }
}

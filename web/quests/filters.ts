import { useSearchParams } from 'react-router'
import { QUESTS_PER_PAGE, type QuestFilters } from '#contract/quests.ts'
import { daysAfter } from './days.ts'

export const times = ['all', 'yesterday', 'last-2-to-7-days'] as const
export const statuses = ['all', 'open', 'completed'] as const
export type Filters = { time: (typeof times)[number]; status: (typeof statuses)[number] }

/** What a list shows, kept in the address: `?time=yesterday&status=open&page=2`. (Q05) */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const filters: Filters = {
    time: times.find((time) => time === search.get('time')) ?? 'all',
    status: statuses.find((status) => status === search.get('status')) ?? 'all',
  }
  /** Another filter is another list, which begins on its first page. */
  function change(changed: Partial<Filters>) {
    const next = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...filters, ...changed }))
      if (value !== 'all') next.set(name, value)
    setSearch(next, { preventScrollReset: true })
  }
  return {
    filters,
    change,
    clear: () => change({ time: 'all', status: 'all' }),
    isActive: filters.time !== 'all' || filters.status !== 'all',
  }
}
export type FilterState = ReturnType<typeof useFilters>

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

/** The epoch second at which a calendar day begins in a time zone, or in the device's own. */
export function beginOfDay(day: string, timeZone?: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // What the clock there is ahead of UTC at the first guess may differ from what it is at that midnight.
  const guess = midnight - aheadAt(midnight, timeZone)
  return (midnight - aheadAt(guess, timeZone)) / 1000
}

/** By how many milliseconds the clock of a time zone is ahead of UTC. */
function aheadAt(instant: number, timeZone?: string): number {
  const shown = new Intl.DateTimeFormat('en-CA', {
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  }).formatToParts(instant)
  const part = (type: string) => Number(shown.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - instant
}

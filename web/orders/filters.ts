import { useSearchParams } from 'react-router'
import { ORDERS_PER_PAGE, type OrderFilter, type OrdersWanted } from '#contract/orders.ts'
import { type Calendar, daysAfter } from '#web/quests/days.ts'
import { beginOfDay } from '#web/quests/filters.ts'

/** When it was asked for, by the days that have passed since. */
export const times = ['all', 'last-7', 'last-30', 'last-60', 'this-year'] as const
export const states = ['all', 'open', 'completed', 'ended'] as const
export type RewardsShown = { time: (typeof times)[number]; state: (typeof states)[number] }

const daysOf: Record<RewardsShown['time'], number> = {
  all: 0,
  'last-7': 7,
  'last-30': 30,
  'last-60': 60,
  'this-year': 365,
}
const statusOf: Record<RewardsShown['state'], OrderFilter> = {
  all: '',
  open: 'open',
  completed: 'completed',
  ended: 'ended',
}

/** What the list shows, kept in the address: `?time=last-30&state=open&page=2`. (R03) */
export function useRewardFilters() {
  const [search, setSearch] = useSearchParams()
  const shown: RewardsShown = {
    time: times.find((time) => time === search.get('time')) ?? 'all',
    state: states.find((state) => state === search.get('state')) ?? 'all',
  }
  /** Another filter is another list, which begins on its first page. */
  function change(changed: Partial<RewardsShown>) {
    const next = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...shown, ...changed }))
      if (value !== 'all') next.set(name, value)
    setSearch(next, { preventScrollReset: true })
  }
  return {
    shown,
    change,
    clear: () => change({ time: 'all', state: 'all' }),
    isActive: shown.time !== 'all' || shown.state !== 'all',
  }
}
export type RewardFilterState = ReturnType<typeof useRewardFilters>

/** One page of what the filters ask for, as the API wants it. */
export const wantedOf = (
  { time, state }: RewardsShown,
  page: number,
  { today, timeZone }: Pick<Calendar, 'today' | 'timeZone'>,
): OrdersWanted => ({
  status: statusOf[state],
  ...(time !== 'all' && { after_datetime: beginOfDay(daysAfter(today, -daysOf[time]), timeZone) }),
  offset: (page - 1) * ORDERS_PER_PAGE,
  limit: ORDERS_PER_PAGE,
})

import { daysAfter, startOfDay } from '#contract/calendar.ts'
import { ORDERS_PER_PAGE, type OrderFilter, type OrdersWanted } from '#contract/rewards/orders.ts'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { useFilters } from '#web/platform/app/useFilters.ts'

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

/** What a list of rewards shows. (R03) */
export const useRewardFilters = () => useFilters({ time: times, state: states })
export type RewardFilterState = ReturnType<typeof useRewardFilters>

/** One page of what the filters ask for, as the API wants it. */
export const wantedOf = (
  { time, state }: RewardsShown,
  page: number,
  { today, timeZone }: Pick<Calendar, 'today' | 'timeZone'>,
): OrdersWanted => ({
  status: statusOf[state],
  ...(time !== 'all' && {
    after_datetime: startOfDay(daysAfter(today, -daysOf[time]), timeZone).getTime() / 1000,
  }),
  offset: (page - 1) * ORDERS_PER_PAGE,
  limit: ORDERS_PER_PAGE,
})

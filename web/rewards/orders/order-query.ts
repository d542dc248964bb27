import { daysAfter, startOfDay } from '#contract/calendar.ts'
import { ORDERS_PER_PAGE } from '#contract/limits.ts'
import type { OrderQuery } from '#contract/rewards/orders.ts'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { useFilters } from '#web/platform/app/useFilters.ts'

export const timeFilters = ['all', 'last-7', 'last-30', 'last-60', 'last-365'] as const
/** `ended` means rejected, withdrawn or cancelled. */
export const stateFilters = ['all', 'open', 'completed', 'ended'] as const
export type OrderFilterValues = { time: (typeof timeFilters)[number]; state: (typeof stateFilters)[number] }

const filterDays: Record<OrderFilterValues['time'], number> = {
  all: 0,
  'last-7': 7,
  'last-30': 30,
  'last-60': 60,
  'last-365': 365,
}

/** The filters of a list of rewards, kept in the URL. (R03) */
export const useOrderFilters = () => useFilters({ time: timeFilters, state: stateFilters })
export type OrderFilterState = ReturnType<typeof useOrderFilters>

export const toOrderQuery = (
  { time, state }: OrderFilterValues,
  page: number,
  { today, timeZone }: Pick<Calendar, 'today' | 'timeZone'>,
): OrderQuery => ({
  status: state === 'all' ? '' : state,
  ...(time !== 'all' && {
    after_datetime: startOfDay(daysAfter(today, -filterDays[time]), timeZone).getTime() / 1000,
  }),
  offset: (page - 1) * ORDERS_PER_PAGE,
  limit: ORDERS_PER_PAGE,
})

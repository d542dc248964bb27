import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getPoints,
  listChildHistory,
  listChildWeeks,
  listOwnHistory,
  listOwnWeeks,
} from '#contract/ledger/ledger.ts'
import { HISTORY_PER_PAGE } from '#contract/limits.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/**
 * The points to spend, and the points held: for a parent, those promised to quests; for a child, those of requested
 * rewards.
 */
export const myPointsQuery = queryOptions({
  queryKey: queryKeys.points.all,
  queryFn: ({ signal }) => call(getPoints, { signal }),
})

const toRange = (page: number) => ({ offset: (page - 1) * HISTORY_PER_PAGE, limit: HISTORY_PER_PAGE })

/** A child's own history or, for a parent, the history of the family's points. */
export const ownHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.points.ownHistory(page),
    queryFn: ({ signal }) => call(listOwnHistory, { querystring: toRange(page), signal }),
    placeholderData: keepPreviousData,
  })

export const childHistoryQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: queryKeys.points.childHistory(id, page),
    queryFn: ({ signal }) => call(listChildHistory, { params: { id }, querystring: toRange(page), signal }),
    placeholderData: keepPreviousData,
  })

/** For children only. */
export const ownWeeksQuery = queryOptions({
  queryKey: queryKeys.points.ownWeeks,
  queryFn: async ({ signal }) => (await call(listOwnWeeks, { signal })).weeks,
})

export const childWeeksQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.points.childWeeks(id),
    queryFn: async ({ signal }) => (await call(listChildWeeks, { params: { id }, signal })).weeks,
  })

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getPoints, listChildHistory, listChildWeeks, listOwnHistory } from '#contract/ledger/ledger.ts'
import { HISTORY_PER_PAGE } from '#contract/limits.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** Points to spend, and those held for open quests (parent) or requested rewards (child). */
export const myPointsQuery = queryOptions({
  queryKey: queryKeys.points.all,
  queryFn: ({ signal }) => call(getPoints, { signal }),
})

const toPage = (page: number) => ({ offset: (page - 1) * HISTORY_PER_PAGE, limit: HISTORY_PER_PAGE })

/** For a parent, this is the history of the family's points. */
export const ownHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.points.ownHistory(page),
    queryFn: ({ signal }) => call(listOwnHistory, { querystring: toPage(page), signal }),
    placeholderData: keepPreviousData,
  })

export const childHistoryQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: queryKeys.points.childHistory(id, page),
    queryFn: ({ signal }) => call(listChildHistory, { params: { id }, querystring: toPage(page), signal }),
    placeholderData: keepPreviousData,
  })

export const childWeeksQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.points.childWeeks(id),
    queryFn: async ({ signal }) => (await call(listChildWeeks, { params: { id }, signal })).weeks,
  })

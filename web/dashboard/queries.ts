import { queryOptions } from '@tanstack/react-query'
import { getChild, listChildren } from '#contract/dashboard/children.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/* The queries of accounts, with what the areas above add to their answers. */

/** The family's children, with how today goes for each. Refreshed by everything that changes a quest. */
export const childrenTodayQuery = queryOptions({
  queryKey: queryKeys.children.all,
  queryFn: async ({ signal }) => (await call(listChildren, { signal })).children,
})

/** One child, with its first quests and wishes and its goal. */
export const childOverviewQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.children.detail(id),
    queryFn: ({ signal }) => call(getChild, { params: { id }, signal }),
  })

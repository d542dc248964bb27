import { queryOptions } from '@tanstack/react-query'
import { getChild, listChildren } from '#contract/dashboard/children.ts'
import { getFirstSteps } from '#contract/dashboard/first-steps.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/* These responses contain data of accounts, quests and rewards. */

/** Invalidated by every change of a quest. */
export const childrenTodayQuery = queryOptions({
  queryKey: queryKeys.children.all,
  queryFn: async ({ signal }) => (await call(listChildren, { signal })).children,
})

export const childOverviewQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.children.detail(id),
    queryFn: ({ signal }) => call(getChild, { params: { id }, signal }),
  })

/** Invalidated together with the children, because its key begins with theirs. */
export const firstStepsQuery = queryOptions({
  queryKey: queryKeys.children.firstSteps,
  queryFn: ({ signal }) => call(getFirstSteps, { signal }),
})

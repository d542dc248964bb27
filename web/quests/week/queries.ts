import { queryOptions } from '@tanstack/react-query'
import { getWeek } from '#contract/quests/week.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** Invalidated by every change of a quest. */
export const weekQuery = (first_day: string) =>
  queryOptions({
    queryKey: [...queryKeys.quests.lists, 'week', first_day],
    queryFn: async ({ signal }) => (await call(getWeek, { querystring: { first_day }, signal })).week,
  })

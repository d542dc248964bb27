import { queryOptions } from '@tanstack/react-query'
import { getPoints } from '#contract/ledger/ledger.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** Points to spend, and those held for open quests (parent) or requested rewards (child). */
export const myPointsQuery = queryOptions({
  queryKey: queryKeys.points.all,
  queryFn: ({ signal }) => call(getPoints, { signal }),
})

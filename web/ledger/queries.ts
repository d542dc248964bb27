import { queryOptions } from '@tanstack/react-query'
import { getPoints } from '#contract/ledger/ledger.ts'
import { call } from '#web/platform/app/api.ts'

/** Points to spend, and those held for open quests (parent) or requested rewards (child). */
export const myPoints = queryOptions({
  queryKey: ['points'],
  queryFn: ({ signal }) => call(getPoints, { signal }),
})

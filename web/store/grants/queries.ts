import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addGrant,
  endWeeklyGrant,
  listGrants,
  setWeeklyGrant,
  takeBackGrant,
  type WeeklyGrantForm,
} from '#contract/store/grants.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

export const grantsQuery = queryOptions({
  queryKey: [...queryKeys.points.all, 'grants'],
  queryFn: ({ signal }) => call(listGrants, { signal }),
})

/** The server also adds what has been due since midnight, and lets series go on that waited for points. */
const invalidates = [queryKeys.points.all, queryKeys.profile, queryKeys.quests.waitingSeries]

export const useAddGrant = () =>
  useMutation({
    mutationFn: (grant: { points: number }) => call(addGrant, { body: { grant } }),
    meta: { invalidates },
  })

export const useTakeBackGrant = () =>
  useMutation({
    mutationFn: (id: string) => call(takeBackGrant, { params: { id } }),
    meta: { invalidates },
  })

export function useSetWeeklyGrant() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (form: WeeklyGrantForm) =>
      (await call(setWeeklyGrant, { body: { weekly_grant: form } })).weekly_grant,
    // Shown at once, so that a press before the refetch does not act on the former points.
    onSuccess: (weekly_grant) =>
      queryClient.setQueryData(grantsQuery.queryKey, (former) => former && { ...former, weekly_grant }),
    meta: { invalidates },
  })
}

export const useEndWeeklyGrant = () =>
  useMutation({
    mutationFn: () => call(endWeeklyGrant, {}),
    meta: { invalidates },
  })

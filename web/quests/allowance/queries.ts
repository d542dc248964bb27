import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AllowanceForm,
  endAllowance,
  getOwnAllowance,
  listAllowances,
  setAllowance,
} from '#contract/quests/allowance.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/* The keys are here and not in query-keys.ts, which the child's dashboard loads first. */

export const allowancesQuery = queryOptions({
  queryKey: [...queryKeys.points.all, 'allowances'],
  queryFn: ({ signal }) => call(listAllowances, { signal }),
})

/** For children only. */
export const ownAllowanceQuery = queryOptions({
  queryKey: [...queryKeys.points.all, 'allowance'],
  queryFn: ({ signal }) => call(getOwnAllowance, { signal }),
})

/** Saving or ending an allowance first pays what has been due since midnight. */
const invalidates = [queryKeys.points.all, queryKeys.profile, queryKeys.children.all]

export function useSetAllowance(childId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (form: AllowanceForm) =>
      (await call(setAllowance, { params: { id: childId }, body: { allowance: form } })).allowance,
    // Shown at once, so that a press before the refetch does not act on the former allowance.
    onSuccess: (allowance) =>
      queryClient.setQueryData(
        allowancesQuery.queryKey,
        (former) =>
          former && {
            ...former,
            allowances: [...former.allowances.filter(({ child_id }) => child_id !== childId), allowance],
          },
      ),
    meta: { invalidates },
  })
}

export const useEndAllowance = (childId: string) =>
  useMutation({
    mutationFn: () => call(endAllowance, { params: { id: childId } }),
    meta: { invalidates },
  })

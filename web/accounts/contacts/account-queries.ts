import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { updateParent } from '#contract/accounts/families.ts'
import { listSessions } from '#contract/accounts/own-sessions.ts'
import { profileQuery } from '#web/accounts/profile.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** Changes the given fields of the signed-in parent. */
export function useUpdateAccount() {
  const queryClient = useQueryClient()
  return async (change: z.input<typeof updateParent.schema.body>) => {
    const { parent } = await call(updateParent, { body: change })
    queryClient.setQueryData(profileQuery.queryKey, parent)
    return parent
  }
}

export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
})

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changeInvite,
  createInvite,
  type InviteChange,
  listInvites,
  type NewInvite,
  revokeInvite,
} from '#contract/accounts/invites.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** Invited kids, and kids who have joined and wait for approval. */
export const invitesQuery = queryOptions({
  queryKey: queryKeys.invites,
  queryFn: async ({ signal }) => (await call(listInvites, { signal })).invites,
})

export const useCreateInvite = () =>
  useMutation({
    mutationFn: (invite: NewInvite) => call(createInvite, { body: { invite } }),
    meta: { invalidates: [queryKeys.invites], awaitsRefetch: true },
  })

/**
 * Changes or revokes an invitation. The result is shown immediately. The lists are reloaded even after an error, because
 * they may be outdated.
 */
export function useChangeInvite(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: InviteChange | 'revoke') => {
      if (change !== 'revoke') return (await call(changeInvite, { params: { id }, body: change })).invite
      await call(revokeInvite, { params: { id } })
      return null
    },
    onSuccess: (changed) =>
      queryClient.setQueryData(invitesQuery.queryKey, (invites) =>
        invites?.flatMap((invite) => (invite.id !== id ? [invite] : changed ? [changed] : [])),
      ),
    meta: { invalidates: [queryKeys.children.all, queryKeys.invites] },
  })
}

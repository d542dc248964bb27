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

/** The kids who are invited, and those who have joined and wait for the parent. */
export const invitesQuery = queryOptions({
  queryKey: ['invites'],
  queryFn: async ({ signal }) => (await call(listInvites, { signal })).invites,
})

/** Invites a kid, and shows it among the others. */
export function useInvite() {
  const queryClient = useQueryClient()
  return async (invite: NewInvite) => {
    await call(createInvite, { body: { invite } })
    await queryClient.invalidateQueries({ queryKey: ['invites'] })
  }
}

/**
 * One handle of an invitation. What it answers is shown at once; also after a "no" the lists are read again: they were
 * not as they looked.
 */
export function useChangeInvite(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: InviteChange | 'revoke') => {
      if (change !== 'revoke') return (await call(changeInvite, { params: { id }, body: change })).invite
      await call(revokeInvite, { params: { id } })
      return null
    },
    onSuccess: (left) =>
      queryClient.setQueryData(invitesQuery.queryKey, (invites) =>
        invites?.flatMap((invite) => (invite.id !== id ? [invite] : left ? [left] : [])),
      ),
    onSettled: () => {
      for (const queryKey of [['children'], ['invites']]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

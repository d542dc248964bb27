import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  changeHelper,
  inviteHelper,
  inviteParent,
  listParents,
  removeHelper,
  removeParent,
  withdrawParentInvite,
} from '#contract/accounts/parents.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** The family's parents and helpers, and the open invitations of others. Below `invites`, which live updates of the family refetch. */
export const parentsQuery = queryOptions({
  queryKey: [...queryKeys.invites, 'parents'],
  queryFn: ({ signal }) => call(listParents, { signal }),
})

const meta = { invalidates: [queryKeys.invites], awaitsRefetch: true }

export const useInviteParent = () =>
  useMutation({ mutationFn: (body: { email: string }) => call(inviteParent, { body }), meta })

export const useInviteHelper = () =>
  useMutation({
    mutationFn: (body: { email: string; child_ids: string[] }) => call(inviteHelper, { body }),
    meta,
  })

export const useChangeHelper = (id: string) =>
  useMutation({
    mutationFn: (body: { child_ids: string[] }) => call(changeHelper, { params: { id }, body }),
    meta,
  })

export const useRemoveHelper = (id: string) =>
  useMutation({ mutationFn: () => call(removeHelper, { params: { id } }), meta })

export const useWithdrawParentInvite = (id: string) =>
  useMutation({ mutationFn: () => call(withdrawParentInvite, { params: { id } }), meta })

/** A parent who leaves is signed out, and so cannot fetch the list any more. */
export const useRemoveParent = (id: string, isLeaving: boolean) =>
  useMutation({
    mutationFn: () => call(removeParent, { params: { id } }),
    ...(!isLeaving && { meta }),
  })
